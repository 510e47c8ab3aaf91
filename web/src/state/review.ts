import type { ReviewMistake, ReviewReport } from 'tobi-go/client';
import { engines, TobiError } from './engine';
import { complain, doc, header, pathTo, type Doc } from './game';
import { ofFile } from './views';

/** A review that is running, finished, or stopped. */
export interface Reviewing {
  /** The moves of the main line, and the terms. */
  key: string;
  state: 'running' | 'done' | 'stopped';
  part: 'curve' | 'looks' | 'replies';
  done: number;
  all: number;
  report?: ReviewReport;
  /** The file with the review in it. */
  sgf?: string;
}

/** Finished reviews are kept with the game. */
const held = ofFile<Reviewing | undefined>(undefined, 'review', {
  write: (it) => (it?.state === 'done' ? it : undefined),
  read: (from) => from as Reviewing,
});

/** The nodes of the game's main line after each of its moves, the root first. */
export function mainLine(open: Doc, root: number): number[] {
  const nodes = [root];
  for (let at: number | undefined = root; at !== undefined; at = open.children[at]?.[0]) {
    if (open.nodes[at]!.move) nodes.push(at);
  }
  return nodes;
}

/** The subject of a review: when it changes, a new review is needed. */
function keyNow(): string {
  const [open, game] = [doc.value, header.value];
  if (!open || !game) return '';
  const moves = mainLine(open, game.root).map((at) => open.nodes[at]!.move?.join(''));
  return `${game.root} ${game.rules} ${game.komi} ${moves.join(' ')}`;
}

/** The review of the open game. */
export const review = {
  get value(): Reviewing | undefined {
    return held.value?.key === keyNow() ? held.value : undefined;
  },
};

/** Reviews the open game in its own worker: positions can be viewed meanwhile. */
export async function startReview(): Promise<void> {
  const [open, root] = [doc.value, header.value?.root];
  if (!open || root === undefined) return;
  const key = keyNow();
  const { slow } = engines;
  slow.stop();
  held.value = { key, state: 'running', part: 'curve', done: 0, all: 0 };
  const now = (): Reviewing | undefined => review.value?.key === key ? review.value : undefined;
  try {
    // The numbers of nodes differ in a copy; their paths from the root are the same.
    const [sgf, path] = [await open.quick.sgf(), pathTo(open, root)];
    const game = await slow.open(sgf, { skip_illegal: true });
    try {
      const at = await game.nodeAt(path);
      const report = await game.review(at, {}, (part, done, all) => {
        const running = now();
        if (running?.state === 'running') held.value = { ...running, part, done, all };
      });
      const reviewed = await game.reviewSgf(at, {});
      const running = now();
      if (running) held.value = { ...running, state: 'done', report, sgf: reviewed };
    } finally {
      game.free();
    }
  } catch (error) {
    const running = now();
    if (running?.state === 'running') held.value = { ...running, state: 'stopped' };
    if (!(error instanceof TobiError && error.kind === 'stopped')) complain(error);
  }
}

export function stopReview(): void {
  if (held.value) held.value = { ...held.value, state: 'stopped' };
  engines.slow.stop();
}

/** The three costliest mistakes of each side. */
export function worst({ mistakes }: ReviewReport): ReviewMistake[] {
  const sorted = [...mistakes].sort((a, b) => b.loss - a.loss || a.move - b.move);
  return (['black', 'white'] as const).flatMap((color) => sorted.filter((it) => it.color === color).slice(0, 3));
}
