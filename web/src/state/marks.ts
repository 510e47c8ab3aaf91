import type { PositionReport, Status } from 'tobi-go/client';
import { point, stoneAt, vertex, type Point } from '../board/geometry';
import { ofNode } from './views';

/** What the user says about stones and points of a position. A stone is in one of the lists. */
export interface Marks { dead: string[]; alive: string[]; seki: string[]; neutral: string[] }
export type Fate = keyof Marks;

export const marks = ofNode<Marks>('marks');

/** A group with the fate that it has at the moment. */
export interface Fated { color: 'black' | 'white'; status: Status; stones: string[] }

const NONE: Marks = { dead: [], alive: [], seki: [], neutral: [] };

/**
 * Marks a group. Marks must not contradict each other: if a group dies, stones that it had captured live, because only they can
 * capture it; if it comes back, they are what they were before.
 */
export function mark(now: PositionReport, groups: Fated[], stones: string[], fate: Fate): void {
  const before = marks.value ?? NONE;
  const captured = groups.filter((it) => it.status === 'dead' && it.color !== colorOf(now, stones));
  const reached = fate === 'dead' ? touched(now, stones, captured) : [];
  const revived = fate === 'dead' ? [] : touched(now, stones, groups.filter((it) => it.color !== colorOf(now, stones))).flat()
    .filter((name) => before.alive.includes(name));
  const changed = new Set([...stones, ...reached.flat(), ...revived]);
  const without = (names: string[]): string[] => names.filter((it) => !changed.has(it));
  const next: Marks = { dead: without(before.dead), alive: without(before.alive), seki: without(before.seki), neutral: without(before.neutral) };
  next[fate].push(...stones);
  next.alive.push(...reached.flat());
  marks.value = next;
}

export function unmark(names: string[]): void {
  const before = marks.value;
  if (!before) return;
  const without = (list: string[]): string[] => list.filter((it) => !names.includes(it));
  const next: Marks = { dead: without(before.dead), alive: without(before.alive), seki: without(before.seki), neutral: without(before.neutral) };
  marks.value = Object.values(next).some((list) => list.length) ? next : undefined;
}

const colorOf = (now: PositionReport, [first]: string[]) => (first ? stoneAt(now.stones, point(first, now.size)) : undefined);

/** Those of these groups that can be reached from stones over empty points and stones of these groups. */
function touched(now: PositionReport, from: string[], groups: Fated[]): string[][] {
  const { size, stones } = now;
  const of = new Map(groups.flatMap((group) => group.stones.map((name) => [name, group.stones] as const)));
  const found = new Set<string[]>();
  const way: Point[] = from.map((name) => point(name, size));
  const seen = new Set(from);
  for (const [x, y] of way) {
    for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] as Point[]) {
      if (next[0] < 0 || next[1] < 0 || next[0] >= size.columns || next[1] >= size.rows) continue;
      const name = vertex(next, size);
      const group = of.get(name);
      if (seen.has(name) || (stoneAt(stones, next) && !group)) continue;
      seen.add(name);
      way.push(next);
      if (group) found.add(group);
    }
  }
  return [...found];
}
