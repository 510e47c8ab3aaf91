import { computed } from '@preact/signals';
import type { Color, PlayReport } from 'tobi-go/client';
import { engines } from './engine';
import { play, setText } from './changes';
import { complain, doc, go, header, isOpen, node, nodeAt, openFile, pathTo, position, positionOf } from './game';
import { texts } from '../texts';
import { ofFile } from './views';

/** A game against Tobi, in one file. */
export interface Match {
  you: Color;
  level: number;
  /** The node that it has come to. */
  tip: number;
  /** How many moves up to the tip were added to the file: only these are deleted when they are taken back. */
  added: number;
  state: 'yours' | 'thinking' | 'over';
  result?: string;
  /** Whether its result is in the file. */
  recorded?: boolean;
  reasons?: PlayReport;
}

/** It is kept with the game. Where Tobi was thinking, it thinks again. */
const held = ofFile<Match | undefined>(undefined, 'match', {
  write: (it) => it && { ...it, tip: pathTo(doc.value!, it.tip) },
  read: (from) => {
    const it = from as Omit<Match, 'tip'> & { tip: number[] };
    const tip = nodeAt(doc.value!, it.tip);
    if (tip === undefined) return undefined;
    if (it.state === 'thinking') setTimeout(() => void answer(tip));
    return { ...it, tip, state: it.state === 'over' ? 'over' : 'yours' };
  },
});
/** The match of the open file: it ends when another file is opened. */
export const match = computed(() => held.value);

/** Each game against a weaker level is different. */
let seed = 1;

export async function begin(you: Color, level: number): Promise<void> {
  seed = Math.floor(Math.random() * 1e9);
  held.value = { you, level, tip: node.value, added: 0, state: 'yours' };
  sign(you, level);
  await answer();
}

/** The names of the players go into a file that has none. */
function sign(you: Color, level: number): void {
  const game = header.value;
  if (!game || game.black || game.white) return;
  const [black, white] = you === 'black' ? [texts.play.user, texts.play.tobi(level)] : [texts.play.tobi(level), texts.play.user];
  void setText(game.root, 'PB', black).then(() => setText(game.root, 'PW', white));
}

/** The result of a resignation goes into a file that has none. Returns whether it did. */
function record(winner: Color): boolean {
  const game = header.value;
  if (!game || game.result) return false;
  void setText(game.root, 'RE', winner === 'black' ? 'B+R' : 'W+R');
  return true;
}

/** Lets Tobi move at a position, if it is its turn. The user may look elsewhere meanwhile. */
export async function answer(at = node.value): Promise<void> {
  const open = doc.value;
  if (!match.value || match.value.state === 'over' || !open) return;
  const added = at === match.value.tip ? match.value.added : 0;
  const thinking: Match = { ...match.value, state: 'thinking', tip: at, added };
  held.value = thinking;
  // Another file, another move or the end of the match: then this answer is no longer wanted.
  const isWanted = (): boolean => isOpen(open) && match.value === thinking;
  const say = (said: Partial<Match>): void => {
    if (isWanted()) held.value = { ...thinking, state: 'yours', ...said };
  };
  try {
    const here = await positionOf(open, at);
    if (here.over) return say({ state: 'over', result: 'over' });
    if (here.to_move === thinking.you) return say({});
    if (!isWanted()) return;
    const report = await open.deep.play(at, { level: thinking.level, seed, top: 5 });
    if (!isWanted()) return;
    const { move } = report.decision;
    if (move === 'resign') {
      return say({ state: 'over', result: 'gaveUp', reasons: report, recorded: record(thinking.you) });
    }
    const known = nodes();
    const tip = await play(here.to_move, move, at);
    if (tip === undefined) return say({});
    const { over } = await positionOf(open, tip);
    say({ tip, added: longer(thinking, tip, known), reasons: report, ...(over && { state: 'over', result: 'over' }) });
  } catch (error) {
    if (isWanted()) complain(error);
    say({});
  }
}

/** Your move, if it is your turn in this position. */
export async function move(vertex: string): Promise<void> {
  const [game, open, at] = [match.value, doc.value, node.value];
  if (!game || !open || game.state !== 'yours') return;
  // Clicks while a move is being played are ignored.
  const playing: Match = { ...game, state: 'thinking' };
  held.value = playing;
  const isYours = (await positionOf(open, at).catch(() => undefined))?.to_move === game.you;
  const known = nodes();
  const played = isYours && isOpen(open) ? await play(game.you, vertex, at) : undefined;
  if (!isOpen(open) || match.value !== playing) return;
  held.value = played === undefined
    ? game
    : { ...game, tip: played, added: at === game.tip ? longer(game, played, known) : 0, reasons: undefined };
  if (played !== undefined) await answer(played);
}

/** The number of nodes of the open file. */
const nodes = (): number => doc.value?.nodes.length ?? 0;

/** `Match.added` after another move, if there were this many nodes before it. */
const longer = (game: Match, tip: number, known: number): number => (tip >= known ? game.added + 1 : 0);

/** Takes back to your last turn. The moves leave the file if the match added them. */
export async function undo(): Promise<void> {
  const [game, open] = [match.value, doc.value];
  if (!game || !open) return;
  if (game.state === 'thinking') engines.deep.stop();
  let [at, first, taken] = [game.tip, game.tip, 0];
  while (taken < 2) {
    const parent = open.nodes[at]?.parent;
    if (parent === null || parent === undefined || !open.nodes[at]?.move) break;
    [at, first, taken] = [parent, at, taken + 1];
    if ((await positionOf(open, at)).to_move === game.you) break;
  }
  if (!isOpen(open) || !match.value) return;
  const added = Math.max(0, game.added - taken);
  if (taken > 0 && taken <= game.added) {
    const [file, path] = await Promise.all([open.quick.sgfWithout(first), open.quick.path(at)]);
    if (!isOpen(open) || !match.value) return;
    if (!(await openFile(file, open.name, { path, skipIllegal: true, changed: true, continues: true }))) return;
    at = node.value;
  } else {
    go(at);
  }
  if (game.recorded && header.value) void setText(header.value.root, 'RE', '');
  held.value = { ...game, tip: at, added, state: 'yours', result: undefined, recorded: false, reasons: undefined };
  // There was only Tobi's first move: it moves again.
  await answer();
}

export async function end(): Promise<void> {
  if (match.value?.state === 'thinking') engines.deep.stop();
  held.value = undefined;
}

export function resign(): void {
  const game = match.value;
  if (!game) return;
  held.value = { ...game, state: 'over', result: 'resigned', recorded: record(game.you === 'black' ? 'white' : 'black') };
}

/** The default player: the side to move. */
export const turn = (): Color => position.value?.to_move ?? (header.value?.handicap ? 'white' : 'black');
