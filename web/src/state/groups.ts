import { computed } from '@preact/signals';
import type { Color, Status } from 'tobi-go/client';
import { point, vertex, type Point } from '../board/geometry';
import { letters } from '../parts/letters';
import { position } from './game';
import { judgement } from './judge';
import { looked } from './overlay';
import { editing, tab } from './place';
import { ofNode } from './views';

/** A group as lists and the board show it. */
export interface Group { name: string; at: string; color: Color; status: Status; stones: string[]; why: string }

const ORDER: Status[] = ['unsettled', 'dead', 'seki', 'alive'];

/** The groups of the current judgement: what is unsettled or dead first. */
export const groups = computed<Group[]>(() => {
  const [now, said] = [position.value, judgement.value];
  if (!now || !said) return [];
  const all = said.score ? ofScore(said.score, said.best, now.stones) : (said.estimate?.groups ?? []).map((it) => ({ ...it, why: it.why.replace(/^\w+: /, '') }));
  return [...all].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
});

type Score = NonNullable<NonNullable<typeof judgement.value>['score']>;

/** A group that the marks did not change keeps the reason that Tobi has for it. */
function ofScore(report: Score, judged: Score | undefined, board: string[]): Group[] {
  const names = letters(report, board);
  return report.groups.map((group) => {
    const own = judged?.groups.find((it) => it.stones.includes(group.stones[0]!));
    const isChanged = !own || (own.status === 'dead') !== (group.status === 'dead') || (group.status === 'seki' && own.status !== 'seki');
    const lettered = names.get(group.id);
    return {
      name: lettered?.name ?? '', at: lettered ? vertex(lettered.at, report.size) : group.stones[0]!, color: group.color, status: group.status,
      stones: group.stones, why: isChanged ? group.why : own.why,
    };
  });
}

/** The point that was clicked, at each position. */
export const picked = ofNode<string>();

/** The group of a stone, once this position is judged. */
export const groupAt = (name: string | undefined): Group | undefined =>
  (name && !judgement.value?.isStale ? groups.value.find((it) => it.stones.includes(name)) : undefined);

/** The group that a bubble is about: the one under the pointer, otherwise the chosen one. */
export const pointed = computed<{ group: Group; isChosen: boolean } | undefined>(() => {
  if (tab.value !== 'judge' || editing.value || !position.value || judgement.value?.isStale) return undefined;
  const chosen = groupAt(picked.value);
  const here = looked.value && groupAt(vertex(looked.value, position.value.size));
  const group = here ?? chosen;
  return group && { group, isChosen: group === chosen };
});

/** The points of a group. */
export const pointsOf = (group: Group): Point[] => group.stones.map((it) => point(it, position.value!.size));
