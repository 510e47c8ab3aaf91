import { signal } from '@preact/signals';
import type { Color } from 'tobi-go/client';
import { engines } from './engine';
import { complain, doc, node, pathTo, type Doc } from './game';
import type { Line } from './lines';

/** So many replies follow a candidate, each from a quick search of so many playouts. */
const REPLIES = 4;
const PLAYOUTS = 60;
/** Milliseconds that the pointer rests on a candidate before its line is computed. */
const REST = 120;

/** The lines that are known, by position and first move. */
const lines = signal<ReadonlyMap<string, Line['moves']>>(new Map());
const MOST_LINES = 100;
const keyOf = (open: Doc, at: number, vertex: string): string => `${open.id} ${at} ${vertex}`;

let wanted = '';

/** The line of a candidate of the current position as far as it is known: at least the candidate. */
export function expected(color: Color, vertex: string): Line['moves'] {
  const open = doc.value;
  return (open && lines.value.get(keyOf(open, node.value, vertex))) ?? [{ color, vertex }];
}

/** Computes the line of a candidate of the current position, until another one is wanted, or none. */
export function expect(color: Color, vertex: string | undefined): void {
  const [open, at] = [doc.value, node.value];
  const key = open && vertex ? keyOf(open, at, vertex) : '';
  if (key === wanted) return;
  wanted = key;
  if (!open || !vertex || lines.value.has(key)) return;
  setTimeout(() => { if (wanted === key) void compute(open, at, color, vertex, key); }, REST);
}

async function compute(open: Doc, at: number, color: Color, vertex: string, key: string): Promise<void> {
  try {
    // In a copy: the replies are no moves of the game.
    const game = await engines.deep.open(await open.quick.sgf(), { skip_illegal: true });
    try {
      const moves: Line['moves'] = [{ color, vertex }];
      let here = await game.addMove(await game.nodeAt(pathTo(open, at)), color, vertex);
      while (moves.length <= REPLIES && wanted === key) {
        const { decision, player } = await game.play(here, { playouts: PLAYOUTS, top: 1, resigns: false });
        if (decision.move === 'pass' || decision.move === 'resign') break;
        moves.push({ color: player, vertex: decision.move });
        here = await game.addMove(here, player, decision.move);
        remember(key, [...moves]);
      }
      if (wanted !== key && moves.length <= REPLIES) forget(key);
    } finally {
      game.free();
    }
  } catch (error) {
    forget(key);
    if (doc.value?.id === open.id) complain(error);
  }
}

function remember(key: string, moves: Line['moves']): void {
  const next = new Map(lines.value).set(key, moves);
  if (next.size > MOST_LINES) next.delete(next.keys().next().value!);
  lines.value = next;
}

/** A line that was not finished is computed again when it is wanted again. */
function forget(key: string): void {
  const next = new Map(lines.value);
  next.delete(key);
  lines.value = next;
}
