import { batch, computed, effect, signal } from '@preact/signals';
import type { Color, GameHeader, GameNode, GameTree, PositionReport } from 'tobi-go/client';
import { MOST_BYTES } from '../files/contents';
import { texts } from '../texts';
import { engines, TobiError, messageOf, type RemoteGame, type TobiClient } from './engine';

/** An open file. */
export interface Doc {
  /** Changes with each file, and with each edit that alters answers. */
  id: number;
  /** Changes with each file only: what belongs to a file (a match, marks, drafts) ends with it. */
  file: number;
  /** Under which it is kept in the browser. */
  key: string;
  name: string;
  headers: GameHeader[];
  repairs: string[];
  nodes: GameNode[];
  /** The children of each node. */
  children: number[][];
  quick: RemoteGame;
  deep: RemoteGame;
  /** Whether the user played or edited here since it was opened. */
  changed: boolean;
}

export interface Notice {
  kind: 'error' | 'news';
  title: string;
  text?: string;
  place?: string;
  action?: { label: string; run: () => void };
  /** To be copied by hand. */
  copy?: string;
}

export const doc = signal<Doc | undefined>(undefined);
export const node = signal(0);
export const position = signal<PositionReport | undefined>(undefined);
export const notice = signal<Notice | undefined>(undefined);
export const ready = signal(false);
/** Whether a file is being opened. */
export const isOpening = signal(false);

/** What others do with a game that is left, and with what belongs to it. */
export const guests = {
  /** Keeps it. Returns how to get it back. */
  leave: async (_: Doc): Promise<(() => void) | undefined> => undefined,
  more: (): Record<string, unknown> => ({}),
  restore: (_: Record<string, unknown>): void => undefined,
};

/** From the root to the node, then along the variation visited last. */
export const line = computed<number[]>(() => {
  const open = doc.value;
  return open ? lineThrough(open, node.value) : [];
});

/** The header of the game that the node is in. */
export const header = computed<GameHeader | undefined>(() => {
  const root = line.value[0];
  return doc.value?.headers.find((game) => game.root === root);
});

/** The child visited last, by parent. */
const chosen = new Map<number, number>();
let documents = 0;
/** A number for a document with other answers. */
export const nextDocument = (): number => ++documents;
let files = 0;
let openings = 0;
/** Whether the user has begun to open a file. */
let isUsed = false;

/** Whether this file is still the open one. After every `await`, only then may the page change. */
export const isOpen = (open: Doc): boolean => doc.value?.file === open.file;

function lineThrough(open: Doc, through: number): number[] {
  const before: number[] = [];
  for (let at: number | null = through; at !== null; at = open.nodes[at]!.parent) before.push(at);
  before.reverse();
  for (let at = through; ; ) {
    const next = nextOf(open, at);
    if (next === undefined) return before;
    before.push((at = next));
  }
}

function nextOf(open: Doc, at: number): number | undefined {
  const children = open.children[at] ?? [];
  const last = chosen.get(at);
  return last !== undefined && children.includes(last) ? last : children[0];
}

export const childrenOf = (nodes: GameNode[]): number[][] => {
  const children: number[][] = nodes.map(() => []);
  for (const { id, parent } of nodes) if (parent !== null) children[parent]!.push(id);
  return children;
};

/** The index of the child at each step from the root to a node, as `RemoteGame.path`. */
export function pathTo({ nodes, children, headers }: Doc, at: number): number[] {
  const path: number[] = [];
  let here = at;
  for (let up = nodes[here]!.parent; up !== null; here = up, up = nodes[here]!.parent) path.unshift(children[up]!.indexOf(here));
  return [headers.findIndex((it) => it.root === here), ...path];
}

/** The node at the end of a path, if there is one. */
export function nodeAt({ children, headers }: Pick<Doc, 'children' | 'headers'>, [first, ...rest]: number[]): number | undefined {
  let here: number | undefined = headers[first ?? 0]?.root;
  for (const step of rest) here = here === undefined ? undefined : children[here]?.[step];
  return here;
}

/** Errors here are shown, and nothing else is lost. */
export function complain(error: unknown, title: string = texts.badFile, action?: Notice['action']): void {
  if (error instanceof TobiError && error.kind === 'stopped') return;
  if (error instanceof TobiError && error.kind === 'broken') title = texts.brokenEngine;
  if (error instanceof TobiError && error.kind === 'load') title = texts.title;
  const place = error instanceof TobiError && error.line ? texts.place(error.line, error.column ?? 1) : undefined;
  // Messages about files begin with the place.
  const text = place ? messageOf(error).replace(/^line \d+, column \d+: /, '') : messageOf(error);
  notice.value = { kind: 'error', title, text, place, action };
}

export interface OpenSettings {
  skipIllegal?: boolean;
  path?: number[];
  at?: 'start' | 'end';
  /** The file has changes of the user. */
  changed?: boolean;
  /** The title of an error. */
  title?: string;
  /** It is the open game after an edit: that does not replace another one. */
  continues?: boolean;
  /** The page opens it at its start, unless the user has opened something. */
  start?: boolean;
  /** Under which it is kept; otherwise it is a new game. */
  key?: string;
  /** What belongs to it. */
  more?: Record<string, unknown>;
  /** Whether to say how to get the game back that it replaces, even if that has no changes. */
  announce?: boolean;
}

/** Opens a file; if that fails, the open one stays open. */
export async function openFile(file: Uint8Array | string, name: string, settings: OpenSettings = {}): Promise<boolean> {
  const title = settings.title ?? texts.badFile;
  if (file.length > MOST_BYTES) {
    notice.value = { kind: 'error', title, text: texts.fileFaults.large('') };
    return false;
  }
  const options = settings.skipIllegal ? { skip_illegal: true } : undefined;
  try {
    return await replace(name, (client) => client.open(file, options), async (game) => {
      if (settings.path) return game.nodeAt(settings.path).catch(() => 0);
      return settings.at === 'start' ? 0 : lastOfMainLine(game.opened);
    }, settings);
  } catch (error) {
    const canSkip = error instanceof TobiError && /stone stands there/.test(error.message) && !settings.skipIllegal;
    complain(error, title, canSkip
      ? { label: texts.skipIllegal, run: () => void openFile(file, name, { ...settings, skipIllegal: true }) }
      : undefined);
    return false;
  }
}

/** A new game. Who asks shows what is wrong with the options. */
export const newGame = (options: object, name: string): Promise<boolean> =>
  replace(name, (client) => client.fresh(options), async () => 0);

/** Opens a game in both workers and shows it. Of several that are being opened, the last one stays. */
async function replace(
  name: string,
  opening: (client: TobiClient) => Promise<RemoteGame>,
  place: (game: RemoteGame) => Promise<number>,
  { changed = false, continues = false, start = false, announce = false, key, more }: OpenSettings = {},
): Promise<boolean> {
  if (start && isUsed) return false;
  isUsed ||= !start;
  const { quick, deep } = engines;
  const turn = ++openings;
  isOpening.value = true;
  const opened: RemoteGame[] = [];
  // The first game is opened in both workers at once. Later ones must not stop the answers on a game that may stay open.
  const early = doc.value ? undefined : opening(deep);
  // Its failure is that of the quick worker, which is reported.
  early?.catch(() => undefined);
  const drop = (): void => {
    opened.forEach((it) => it.free());
    early?.then((it) => it.free(), () => undefined);
  };
  try {
    const game = await opening(quick);
    opened.push(game);
    const at = await place(game);
    const first = await game.position(at);
    if (turn === openings) {
      // Nobody needs the answers on the old game.
      if (deep.busy && !early) deep.stop();
      opened.push(await (early ?? opening(deep)));
    }
    const old = doc.value;
    const back = old && !continues ? await guests.leave(old).catch(() => undefined) : undefined;
    if (turn === openings) {
      const belonging = continues ? guests.more() : more ?? {};
      adopt({ name, quick: game, deep: opened[1]!, changed, key: (continues ? old?.key : key) ?? newKey() }, at, first);
      guests.restore(belonging);
      if (back && (old?.changed || announce)) sayReplaced(old!.name, back);
      return true;
    }
    drop();
    return false;
  } catch (error) {
    drop();
    throw error;
  } finally {
    if (turn === openings) isOpening.value = false;
  }
}

/** Not `crypto.randomUUID`, which only secure pages have. */
const newKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

function sayReplaced(name: string, back: () => void): void {
  notice.value = { kind: 'news', title: texts.replaced(name), action: { label: texts.openFormer, run: back } };
}

function adopt(opened: Pick<Doc, 'name' | 'quick' | 'deep' | 'changed' | 'key'>, at: number, first: PositionReport): void {
  const old = doc.value;
  const tree = opened.quick.opened;
  chosen.clear();
  positions.clear();
  batch(() => {
    notice.value = undefined;
    doc.value = {
      ...opened,
      id: ++documents,
      file: ++files,
      headers: tree.games,
      repairs: tree.repairs,
      nodes: tree.nodes,
      children: childrenOf(tree.nodes),
    };
    position.value = first;
    node.value = at;
  });
  old?.quick.free();
  old?.deep.free();
}

function lastOfMainLine(tree: GameTree): number {
  const children = childrenOf(tree.nodes);
  let at = 0;
  while (children[at]?.length) at = children[at]![0]!;
  return at;
}

/** Visited positions, the newest last. */
const positions = new Map<string, PositionReport>();
const MOST_POSITIONS = 2000;

export async function positionOf(open: Doc, at: number): Promise<PositionReport> {
  const key = `${open.id} ${at}`;
  let found = positions.get(key);
  if (!found) {
    found = await open.quick.position(at);
    if (positions.size >= MOST_POSITIONS) positions.delete(positions.keys().next().value!);
    positions.set(key, found);
  }
  return found;
}

/** Goes to a node. */
export function go(to: number): void {
  const open = doc.value;
  if (!open || !open.nodes[to]) return;
  for (let at = to; open.nodes[at]!.parent !== null; at = open.nodes[at]!.parent!) chosen.set(open.nodes[at]!.parent!, at);
  node.value = to;
}

effect(() => {
  const [open, at] = [doc.value, node.value];
  if (!open) return;
  positionOf(open, at).then(
    (found) => {
      if (doc.peek()?.id === open.id && node.peek() === at) position.value = found;
    },
    (error) => {
      if (doc.peek()?.id !== open.id || node.peek() !== at) return;
      // The game cannot be replayed up to here: stay at the last valid position.
      complain(error);
      const parent = open.nodes[at]!.parent;
      if (parent !== null && error instanceof TobiError && error.kind === 'input') node.value = parent;
    },
  );
});

export const forward = (steps = 1): void => step(steps);
export const back = (steps = 1): void => step(-steps);

function step(by: number): void {
  const open = doc.value;
  if (!open) return;
  const here = line.value.indexOf(node.value);
  const to = Math.max(0, Math.min(line.value.length - 1, here + by));
  go(line.value[to]!);
}

export const toStart = (): void => go(line.value[0] ?? 0);
export const toEnd = (): void => go(line.value.at(-1) ?? 0);

/** The next or former variation of this move. */
export function variation(by: number): void {
  const open = doc.value;
  const parent = open?.nodes[node.value]?.parent;
  if (!open || parent === null || parent === undefined) return;
  const siblings = open.children[parent]!;
  const next = (siblings.indexOf(node.value) + by + siblings.length) % siblings.length;
  go(siblings[next]!);
}

/** The move number of a node. */
export function moveNumber(open: Doc, at: number): number {
  let count = 0;
  for (let here: number | null = at; here !== null; here = open.nodes[here]!.parent) if (open.nodes[here]!.move) count++;
  return count;
}

/** The title of an error. */
export const kindOf = (error: unknown): string => (error instanceof TobiError && error.kind === 'input' ? texts.badFile : texts.title);

export const colorName = (color: Color): string => (color === 'black' ? texts.black : texts.white);
