import { signal } from '@preact/signals';
import type { ReviewReport } from 'tobi-go/client';
import { engines, TobiError } from './engine';
import { complain, doc, header, type Doc } from './game';

/** A review that is running, finished, or stopped. */
export interface Reviewing {
  /** The game and its main line. */
  key: string;
  state: 'running' | 'done' | 'stopped';
  part: 'curve' | 'looks' | 'replies';
  done: number;
  all: number;
  report?: ReviewReport;
  /** The file with the review in it. */
  sgf?: string;
}

export const reviewing = signal<Reviewing | undefined>(undefined);

/** The nodes of the game's main line after each of its moves, the root first. */
export function mainLine(open: Doc, root: number): number[] {
  const nodes = [root];
  for (let at: number | undefined = root; at !== undefined; at = open.children[at]?.[0]) {
    if (open.nodes[at]!.move) nodes.push(at);
  }
  return nodes;
}

/** The subject of a review: when it changes, a new review is needed. */
export function reviewKey(open: Doc, root: number): string {
  const line = mainLine(open, root);
  return `${open.id} ${root} ${line.length} ${line.at(-1)}`;
}

/** Reviews the open game in its own worker: positions can be viewed meanwhile. */
export async function startReview(): Promise<void> {
  const [open, root] = [doc.value, header.value?.root];
  if (!open || root === undefined) return;
  const key = reviewKey(open, root);
  const { slow } = engines;
  slow.stop();
  reviewing.value = { key, state: 'running', part: 'curve', done: 0, all: 0 };
  const now = (): Reviewing | undefined => (reviewing.value?.key === key ? reviewing.value : undefined);
  try {
    // The numbers of nodes differ in a copy; their paths from the root are the same.
    const [sgf, path] = await Promise.all([open.quick.sgf(), open.quick.path(root)]);
    const game = await slow.open(sgf, { skip_illegal: true });
    try {
      const at = await game.nodeAt(path);
      const report = await game.review(at, {}, (part, done, all) => {
        if (now()?.state === 'running') reviewing.value = { ...now()!, part, done, all };
      });
      const reviewed = await game.reviewSgf(at, {});
      if (now()) reviewing.value = { ...now()!, state: 'done', report, sgf: reviewed };
    } finally {
      game.free();
    }
  } catch (error) {
    if (now()?.state === 'running') reviewing.value = { ...now()!, state: 'stopped' };
    if (!(error instanceof TobiError && error.kind === 'stopped')) complain(error);
  }
}

export async function stopReview(): Promise<void> {
  if (reviewing.value) reviewing.value = { ...reviewing.value, state: 'stopped' };
  engines.slow.stop();
}
