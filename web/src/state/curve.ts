import type { Color, CourseTurn } from 'tobi-go/client';
import { engines, type RemoteGame } from './engine';
import { childrenOf, complain, doc, header, line, nodeAt, pathTo } from './game';
import { mainLine, review } from './review';
import { curves } from './settings';
import { ofFile } from './views';

/** The estimate after a move. */
export interface CurvePoint { margin: number; uncertainty: number; settled: boolean; played: CourseTurn['played']; dead: string[] }
export interface Curve { key: string; nodes: number[]; points: CurvePoint[]; running: boolean; stopped: boolean }

/** The curve of the line that is shown; it is kept with the game. */
const held = ofFile<Curve | undefined>(undefined, 'curve', {
  write: (curve) => curve && { terms: termsOf(), path: pathTo(doc.value!, curve.nodes.at(-1)!), points: curve.points },
  read: (from) => {
    const { terms, path, points } = from as { terms: string; path: number[]; points: CurvePoint[] };
    const end = nodeAt(doc.value!, path);
    const nodes = end === undefined ? [] : withMoves(upTo(end));
    return terms === termsOf() && nodes.length >= points.length ? { key: keyOf(nodes), nodes, points, running: false, stopped: false } : undefined;
  },
});

/** Longer lines are computed on demand only. */
const MOST_UNASKED = 450;
const PLAYOUTS = 100;

const termsOf = (): string => `${header.value?.rules} ${header.value?.komi} ${header.value?.handicap}`;
const keyOf = (nodes: number[]): string => `${doc.value?.file} ${termsOf()} ${nodes[0]} ${nodes.at(-1)} ${nodes.length}`;

function upTo(end: number): number[] {
  const nodes: number[] = [];
  for (let at: number | null = end; at !== null; at = doc.value!.nodes[at]!.parent) nodes.unshift(at);
  return nodes;
}

/** The nodes at which the margin is estimated: after each move, and the start. */
const withMoves = (nodes: number[]): number[] => nodes.filter((_, at) => nodes[at + 1] === undefined || doc.value!.nodes[nodes[at + 1]!]!.move);

export interface Shown extends Omit<Curve, 'stopped'> { isWanted: boolean }

/** The curve as far as it is known. A review of the line has better estimates. */
export function shownCurve(): Shown | undefined {
  const open = doc.value;
  if (!open) return undefined;
  const nodes = withMoves(line.value);
  const key = keyOf(nodes);
  const report = review.value?.report;
  const reviewed = report && header.value && mainLine(open, header.value.root).join() === nodes.join();
  if (reviewed) {
    const points = report.curve.map((it): CurvePoint => ({
      margin: it.margin, uncertainty: it.uncertainty, settled: it.settled, dead: [], played: it.color && it.vertex ? [it.color, it.vertex] : null,
    }));
    return { key, nodes, points, running: false, isWanted: false };
  }
  const now = held.value;
  const points = known(now, nodes);
  const isOurs = now?.key === key;
  const isWanted = points.length < nodes.length && nodes.length >= 6 && nodes.length <= MOST_UNASKED && curves.value && !(isOurs && now.stopped);
  return { key, nodes, points, running: isOurs && now.running, isWanted };
}

/** The points of the nodes that both lines begin with. */
function known(now: Curve | undefined, nodes: number[]): CurvePoint[] {
  if (!now) return [];
  const differs = nodes.findIndex((node, at) => now.nodes[at] !== node);
  return now.points.slice(0, differs < 0 ? nodes.length : differs);
}

export async function computeCurve(): Promise<void> {
  const open = doc.value;
  if (!open) return;
  const nodes = withMoves(line.value);
  const key = keyOf(nodes);
  const points = known(held.value, nodes);
  held.value = { key, nodes, points, running: true, stopped: false };
  const now = (): Curve | undefined => (held.value?.key === key && held.value.running ? held.value : undefined);
  // In the worker of reviews: questions about the position that is shown need not wait.
  const { slow } = engines;
  let game: RemoteGame | undefined;
  try {
    game = await slow.open(await open.quick.sgf(), { skip_illegal: true });
    // The numbers of nodes differ in a copy.
    const copy = { children: childrenOf(game.opened.nodes), headers: game.opened.games };
    const missing = nodes.slice(points.length).map((node) => nodeAt(copy, pathTo(open, node))!);
    for await (const turn of slow.course(game, missing, { playouts: PLAYOUTS })) {
      const curve = now();
      if (!curve) break;
      const dead = turn.groups.filter((group) => group.status === 'dead').flatMap((group) => group.stones);
      const { margin, uncertainty, settled, played } = turn;
      held.value = { ...curve, points: [...curve.points, { margin, uncertainty, settled, played, dead }] };
    }
  } catch (error) {
    // Another file was opened in the meantime.
    if (doc.value?.deep === open.deep) complain(error);
  } finally {
    game?.free();
  }
  const curve = now();
  if (curve) held.value = { ...curve, running: false };
}

export function stopCurve(): void {
  if (held.value) held.value = { ...held.value, running: false, stopped: true };
}

/** Moves after which more than one stone is newly judged dead, and stays so for two moves. */
export function deathsOf(all: CurvePoint[]): { at: number; color: Color }[] {
  const sets = all.map((it) => new Set(it.dead));
  const found: { at: number; color: Color }[] = [];
  for (let at = 1; at < all.length - 2; at++) {
    const fresh = all[at]!.dead.filter((stone) => !sets[at - 1]!.has(stone) && sets[at + 1]!.has(stone) && sets[at + 2]!.has(stone));
    if (fresh.length > 1) found.push({ at, color: all[at]!.margin > all[at - 1]!.margin ? 'white' : 'black' });
  }
  return found;
}

export interface Drop { at: number; played: NonNullable<CurvePoint['played']>; lost: number }

/** The three moves of each side after which its margin dropped most. */
export function dropsOf(all: CurvePoint[]): Drop[] {
  const moves = all.flatMap(({ played, margin }, at): Drop[] => {
    if (!played || !at) return [];
    const change = (margin - all[at - 1]!.margin) * (played[0] === 'black' ? 1 : -1);
    return change < -2 ? [{ at, played, lost: -change }] : [];
  });
  const worst = [...moves].sort((a, b) => b.lost - a.lost);
  return (['black', 'white'] as const).flatMap((color) => worst.filter((it) => it.played[0] === color).slice(0, 3));
}
