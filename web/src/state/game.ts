import { batch, computed, effect, signal } from '@preact/signals';
import type { Color, GameHeader, GameNode, GameTree, PositionReport, SetupOptions, Vertex } from 'tobi-go/client';
import { texts } from '../texts';
import { engines, TobiError, messageOf, type RemoteGame, type TobiClient } from './engine';

/** An open file. */
export interface Doc {
  /** Changes with each file, and with each edit that alters answers. */
  id: number;
  /** Changes with each file only: what belongs to a file (a match, marks, drafts) ends with it. */
  file: number;
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

/** A game as it is saved. */
export interface Saved { name: string; sgf: string; path: number[]; changed: boolean }

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
/** The last game with changes that another one replaced. */
export const former = signal<Saved | undefined>(undefined);

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

const childrenOf = (nodes: GameNode[]): number[][] => {
  const children: number[][] = nodes.map(() => []);
  for (const { id, parent } of nodes) if (parent !== null) children[parent]!.push(id);
  return children;
};

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

const MOST_BYTES = 16 << 20;

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
}

/** Opens a file; if that fails, the open one stays open. */
export async function openFile(file: Uint8Array | string, name: string, settings: OpenSettings = {}): Promise<boolean> {
  const title = settings.title ?? texts.badFile;
  if (file.length > MOST_BYTES) {
    notice.value = { kind: 'error', title, text: texts.tooLarge };
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
  { changed = false, continues = false, start = false }: OpenSettings = {},
): Promise<boolean> {
  if (start && isUsed) return false;
  isUsed ||= !start;
  const { quick, deep } = engines;
  const turn = ++openings;
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
    const replaced = old?.changed && !continues ? await saved(old, node.value).catch(() => undefined) : undefined;
    if (turn === openings) {
      adopt({ name, quick: game, deep: opened[1]!, changed }, at, first);
      if (replaced) announce(replaced);
      return true;
    }
    drop();
    return false;
  } catch (error) {
    drop();
    throw error;
  }
}

function adopt(opened: Pick<Doc, 'name' | 'quick' | 'deep' | 'changed'>, at: number, first: PositionReport): void {
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

/** The open game, to be saved. */
export async function saved({ name, quick, changed }: Doc, at: number): Promise<Saved> {
  const [sgf, path] = await Promise.all([quick.sgf(), quick.path(at)]);
  return { name, sgf, path, changed };
}

/** Opens a saved game. What was skipped in it before is skipped again. */
export const openSaved = ({ name, sgf, path, changed }: Saved, settings: OpenSettings = {}): Promise<boolean> =>
  openFile(sgf, name, { path, changed, skipIllegal: true, ...settings });

/** Keeps a game that another one replaced, and says how to get it back. */
function announce(replaced: Saved): void {
  former.value = replaced;
  notice.value = {
    kind: 'news',
    title: texts.replaced(replaced.name),
    action: { label: texts.openFormer, run: () => void openSaved(replaced) },
  };
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

/** Plays a move after a node. Whoever is at that node goes along. Returns the new node. */
export async function play(color: Color, vertex: Vertex | 'pass', parent = node.value): Promise<number | undefined> {
  const open = doc.value;
  if (!open) return undefined;
  return add(open, { parent, move: [color, vertex] }, (game) => game.addMove(parent, color, vertex), texts.play.illegal);
}

/** Adds and removes stones in a variation, and goes there. */
export async function setUp(setup: SetupOptions): Promise<boolean> {
  const open = doc.value;
  if (!open) return false;
  const parent = node.value;
  return (await add(open, { parent, setup: true }, (game) => game.addSetup(parent, setup), texts.tabs.edit)) !== undefined;
}

/** Sets a property of a node: a comment, or at the root rules, komi and names. */
export async function setText(at: number, property: string, value: string): Promise<boolean> {
  const open = doc.value;
  if (!open) return false;
  try {
    await both(open, (game) => game.setText(at, property, value));
    const tree = isOpen(open) && (await open.quick.tree());
    if (!tree || !isOpen(open)) return false;
    // Answers depend on rules and komi: the document counts as a new one.
    doc.value = { ...doc.value!, changed: true, id: ++documents, headers: tree.games, nodes: tree.nodes, children: childrenOf(tree.nodes) };
    return true;
  } catch (error) {
    if (isOpen(open)) complain(error, texts.tabs.edit);
    return false;
  }
}

/** The last change: the next one waits for it, so that both workers number the nodes alike. */
let changing: Promise<unknown> = Promise.resolve();

/** A change in both workers. A stop of the deep one must not lose it. Returns nothing if the file was replaced meanwhile. */
function both<T>(open: Doc, change: (game: RemoteGame) => Promise<T>, isKnown: (value: T) => boolean = () => false): Promise<T | undefined> {
  const result = changing.then(async () => {
    if (!isOpen(open)) return undefined;
    const value = await change(open.quick);
    for (let isDone = isKnown(value); isOpen(open) && !isDone; ) {
      isDone = await change(open.deep).then(() => true, (error) => {
        if (error instanceof TobiError && error.kind === 'stopped') return false;
        throw error;
      });
    }
    return isOpen(open) ? value : undefined;
  });
  changing = result.catch(() => undefined);
  return result;
}

/** Adds a node, and goes there if its parent is shown. A file that was replaced meanwhile gets nothing. */
async function add(
  open: Doc,
  added: Omit<GameNode, 'id'>,
  change: (game: RemoteGame) => Promise<number>,
  title: string,
): Promise<number | undefined> {
  try {
    const id = await both(open, change, (it) => !!doc.value!.nodes[it]);
    if (id === undefined) return undefined;
    if (!doc.value!.nodes[id]) grow(doc.value!, { ...added, id });
    if (node.value === added.parent) go(id);
    return id;
  } catch (error) {
    if (isOpen(open)) complain(error, title);
    return undefined;
  }
}

/** Deletes the node and its descendants, and goes to its parent; the notice has an undo button. */
export async function removeBranch(): Promise<void> {
  const open = doc.value;
  const parent = open?.nodes[node.value]?.parent;
  if (!open || parent === null || parent === undefined) return;
  const [at, { name, quick }] = [node.value, open];
  try {
    const [whole, rest, here, before] = await Promise.all([
      quick.sgf(), quick.sgfWithout(at), quick.path(at), quick.path(parent),
    ]);
    const branch = [at];
    for (const each of branch) branch.push(...open.children[each]!);
    // If illegal moves were skipped before, they are skipped again.
    const reopen = (file: string, path: number[]) =>
      openFile(file, name, { path, skipIllegal: true, changed: true, continues: true });
    if (!(await reopen(rest, before))) return;
    notice.value = {
      kind: 'news',
      title: texts.edit.removed(branch.length),
      action: { label: texts.edit.undo, run: () => void reopen(whole, here) },
    };
  } catch (error) {
    complain(error, texts.tabs.edit);
  }
}

function grow(open: Doc, added: GameNode): void {
  const children = [...open.children];
  children[added.parent!] = [...children[added.parent!]!, added.id];
  children[added.id] = [];
  const nodes = [...open.nodes];
  nodes[added.id] = added;
  doc.value = { ...open, changed: true, nodes, children };
}

/** The move number of a node. */
export function moveNumber(open: Doc, at: number): number {
  let count = 0;
  for (let here: number | null = at; here !== null; here = open.nodes[here]!.parent) if (open.nodes[here]!.move) count++;
  return count;
}

export const colorName = (color: Color): string => (color === 'black' ? texts.black : texts.white);
