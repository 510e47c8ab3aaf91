import { signal } from '@preact/signals';
import type { Color, PlayReport } from 'tobi-go/client';
import { engines } from './engine';
import { complain, doc, header, node, play, position, positionOf } from './game';

/** A game against Tobi. */
export interface Match { you: Color; level: number; state: 'yours' | 'thinking' | 'over'; result?: string; reasons?: PlayReport }

export const match = signal<Match | undefined>(undefined);

/** Each game against a weaker level is different. */
let seed = 1;

export async function begin(you: Color, level: number): Promise<void> {
  seed = Math.floor(Math.random() * 1e9);
  match.value = { you, level, state: 'yours' };
  await answer();
}

/** Lets Tobi move if it is its turn. */
export async function answer(): Promise<void> {
  const [game, open] = [match.value, doc.value];
  if (!game || !open || game.state === 'over') return;
  const at = node.value;
  const here = await positionOf(open, at);
  if (match.value !== game || node.value !== at) return;
  if (here.over) {
    match.value = { ...game, state: 'over', result: 'over' };
    return;
  }
  if (here.to_move === game.you) {
    match.value = { ...game, state: 'yours' };
    return;
  }
  const thinking: Match = { ...game, state: 'thinking' };
  match.value = thinking;
  try {
    const report = await open.deep.play(at, { level: game.level, seed, top: 5 });
    if (match.value !== thinking || node.value !== at) return;
    const { move } = report.decision;
    if (move === 'resign') {
      match.value = { ...game, state: 'over', result: 'gaveUp', reasons: report };
      return;
    }
    if (!(await play(here.to_move, move))) return;
    const after = await positionOf(doc.value!, node.value);
    match.value = { ...game, state: after.over ? 'over' : 'yours', result: after.over ? 'over' : undefined, reasons: report };
  } catch (error) {
    match.value = { ...game, state: 'yours' };
    complain(error);
  }
}

/** Your move. */
export async function move(vertex: string): Promise<void> {
  const game = match.value;
  if (!game || game.state !== 'yours') return;
  // Clicks while a move is being played are ignored.
  match.value = { ...game, state: 'thinking' };
  const isLegal = await play(game.you, vertex);
  match.value = { ...game, state: 'yours', reasons: isLegal ? undefined : game.reasons };
  if (isLegal) await answer();
}

/** Takes back to your last turn. */
export async function undo(): Promise<void> {
  const [game, open] = [match.value, doc.value];
  if (!game || !open) return;
  if (game.state === 'thinking') (await engines).deep.stop();
  let at = node.value;
  for (let taken = 0; taken < 2; taken++) {
    const parent = open.nodes[at]?.parent;
    if (parent === null || parent === undefined || !open.nodes[at]?.move) break;
    at = parent;
    if ((await positionOf(open, at)).to_move === game.you) break;
  }
  node.value = at;
  match.value = { ...game, state: 'yours', result: undefined, reasons: undefined };
  // There was only Tobi's first move: it moves again.
  await answer();
}

export async function end(): Promise<void> {
  if (match.value?.state === 'thinking') (await engines).deep.stop();
  match.value = undefined;
}

export function resign(): void {
  const game = match.value;
  if (game) match.value = { ...game, state: 'over', result: 'resigned' };
}

/** The default player: the side to move. */
export const turn = (): Color => position.value?.to_move ?? (header.value?.handicap ? 'white' : 'black');
