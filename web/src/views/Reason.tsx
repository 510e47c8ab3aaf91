import type { ReadAnswer, ReadReport } from 'tobi-go/client';
import { Dot, Pending } from '../parts/bits';
import { useReport } from '../state/ask';
import { colorName, position } from '../state/game';
import { groups as groupsOf, type Group } from '../state/groups';
import { judgement } from '../state/judge';
import { parsedLine, showLine } from '../state/lines';
import { mark, marks, unmark, type Fate } from '../state/marks';
import { texts } from '../texts';

const t = texts.why;

const useLife = (stone: string) => useReport<ReadReport>('life', stone, (game, here) => game.read(here, { game: 'life', points: [stone] }));

/** Why a group has its status, what reading says for either side, and buttons that say otherwise. */
export function Reason({ group }: { group: Group }) {
  const stone = group.at;
  const life = useLife(stone);
  const capture = useReport<ReadReport>('capture', stone, (game, here) => game.read(here, { game: 'capture', points: [stone] }));
  const links = useReport<string[]>('explain', stone, (game, here) => game.explain(here, stone));
  const more = (links.value ?? []).slice(2);
  return (
    <div class="reason" data-testid="why">
      <p>{group.why}</p>
      <Marking group={group} />
      <Reading title={t.live} game="life" report={life.value} />
      <Reading title={t.caught} game="capture" report={capture.value} />
      {more.length > 0 && (
        <details><summary>{t.together}</summary><ul class="remarks">{more.map((text) => <li key={text}>{text}</li>)}</ul></details>
      )}
      <Pending when={life.pending || capture.pending} />
    </div>
  );
}

/** Buttons that show what reading found about the life of a group, for either side moving first. */
export function Lines({ group }: { group: Group }) {
  const { value } = useLife(group.at);
  if (!value?.verdict) return null;
  const { attack, defend } = value.verdict;
  const sides = [['attack', attack], ['defend', defend]] as const;
  return (
    <div class="buttons">
      {sides.map(([side, it]) => it.line.length > 0 && it.moves[0] !== 'pass' && !isOpen(it) && (
        <button
          key={side} type="button" class="small"
          onClick={() => showLine(`${t.first(colorName(it.first))}: ${outcome('life', side, it)}`, parsedLine(it.line), 1)}
        >
          {t.first(colorName(it.first))}: {t.line.toLowerCase()}
        </button>
      ))}
    </div>
  );
}

/** Buttons that fix the fate of a group. */
export function Marking({ group }: { group: Group }) {
  const now = position.value;
  if (!now) return null;
  const own = marks.value;
  // A marked group may have joined others since: its mark is about the same stones as before.
  const marked = own ? group.stones.filter((name) => [own.dead, own.alive, own.seki].some((list) => list.includes(name))) : [];
  const stones = marked.length ? marked : group.stones;
  const fates: Fate[] = judgement.value?.score ? ['dead', 'alive', 'seki'] : ['dead', 'alive'];
  return (
    <div class="buttons marking">
      {fates.filter((fate) => fate !== group.status).map((fate) => (
        <button key={fate} type="button" class="small" data-testid={`mark-${fate}`} onClick={() => mark(now, groupsOf.value, stones, fate)}>
          {t.mark[fate as 'dead']}
        </button>
      ))}
      {marked.length > 0 && <button type="button" class="small" data-testid="unmark" onClick={() => unmark(marked)}>{t.unmark}</button>}
    </div>
  );
}

/** The result of the side that moves first. */
function outcome(game: 'life' | 'capture', side: 'attack' | 'defend', it: ReadAnswer): string {
  const [works, fails] = t.outcome[game][side];
  if (it.result === 'fails') return fails;
  return it.result === 'works' ? works : works + t.ko[it.result];
}

const isOpen = (it: ReadAnswer): boolean => it.certainty === 'unknown';

function Reading(props: { title: string; game: 'life' | 'capture'; report?: ReadReport }) {
  const { title, game, report } = props;
  const verdict = report?.verdict;
  if (!verdict) return null;
  // The owner that needs no move: what the other side can do says all.
  const needsNone = verdict.defend.moves[0] === 'pass' && !isOpen(verdict.defend);
  const answer = (side: 'attack' | 'defend', it: ReadAnswer) => {
    const move = it.moves[0];
    const words = isOpen(it) ? t.open : side === 'defend' && needsNone ? t.needsNone : outcome(game, side, it);
    return (
      <li key={side}>
        <Dot color={it.first} />
        <span>
          {t.first(colorName(it.first))}: {words}
          {move && move !== 'pass' && !isOpen(it) && <> <strong>{move}</strong></>}
          {!isOpen(it) && <small> {t.certainty[it.certainty] ?? it.certainty}{it.by ? `, ${it.by}` : ''}</small>}
        </span>
        {it.line.length > 1 && (
          <button
            type="button" class="small" data-testid="line"
            onClick={() => showLine(`${t.first(colorName(it.first))}: ${words}`, parsedLine(it.line), 0)}
          >
            {t.line}
          </button>
        )}
      </li>
    );
  };
  return (
    <>
      <h4>{title}</h4>
      {isOpen(verdict.attack) && isOpen(verdict.defend)
        ? <p class="note">{t.open}</p>
        : <ul class="answers">{answer('attack', verdict.attack)}{answer('defend', verdict.defend)}</ul>}
    </>
  );
}
