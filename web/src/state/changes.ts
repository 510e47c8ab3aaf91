import type { Color, GameNode, SetupOptions, Vertex } from 'tobi-go/client';
import { texts } from '../texts';
import { TobiError, type RemoteGame } from './engine';
import { childrenOf, complain, doc, go, isOpen, nextDocument, node, notice, openFile, pathTo, type Doc } from './game';

/** Changes of the open game, and how they are taken back. */

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
  return (await add(open, { parent, setup: true }, (game) => game.addSetup(parent, setup), texts.edit.title)) !== undefined;
}

/** Sets a property of a node: a comment, or at the root rules, komi and names. */
export async function setText(at: number, property: string, value: string): Promise<boolean> {
  const open = doc.value;
  if (!open) return false;
  try {
    await both(open, (game) => game.setText(at, property, value));
    const tree = isOpen(open) && (await open.quick.tree());
    if (!tree || !isOpen(open)) return false;
    // Answers depend on rules and komi: then the document counts as a new one.
    const id = property === 'C' ? doc.value!.id : nextDocument();
    doc.value = { ...doc.value!, changed: true, id, headers: tree.games, nodes: tree.nodes, children: childrenOf(tree.nodes) };
    return true;
  } catch (error) {
    if (isOpen(open)) complain(error, texts.edit.title);
    return false;
  }
}

/** Files before the last changes, for undo. */
const earlier: { file: number; sgf: string; path: number[] }[] = [];
const MOST_UNDONE = 100;

async function remember(open: Doc): Promise<void> {
  const [here, path] = [open.file, pathTo(open, node.value)];
  const sgf = await open.quick.sgf();
  earlier.push({ file: here, sgf, path });
  if (earlier.length > MOST_UNDONE) earlier.shift();
}

/** Takes the last change of the open file back. */
export async function undoChange(): Promise<void> {
  const open = doc.value;
  const last = earlier.at(-1);
  if (!open || last?.file !== open.file) return;
  earlier.pop();
  await openFile(last.sgf, open.name, { path: last.path, skipIllegal: true, changed: true, continues: true });
  for (const it of earlier) if (it.file === open.file) it.file = doc.value!.file;
}

/** The last change: the next one waits for it, so that both workers number the nodes alike. */
let changing: Promise<unknown> = Promise.resolve();

/** A change in both workers. A stop of the deep one must not lose it. Returns nothing if the file was replaced meanwhile. */
function both<T>(open: Doc, change: (game: RemoteGame) => Promise<T>, isKnown: (value: T) => boolean = () => false): Promise<T | undefined> {
  const result = changing.then(async () => {
    if (!isOpen(open)) return undefined;
    await remember(doc.value!);
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
    await remember(open);
    // If illegal moves were skipped before, they are skipped again.
    const reopen = (file: string, path: number[]) =>
      openFile(file, name, { path, skipIllegal: true, changed: true, continues: true });
    if (!(await reopen(rest, before))) return;
    for (const it of earlier) if (it.file === open.file) it.file = doc.value!.file;
    notice.value = {
      kind: 'news',
      title: texts.edit.removed(branch.length),
      action: { label: texts.edit.undo, run: () => void reopen(whole, here) },
    };
  } catch (error) {
    complain(error, texts.edit.title);
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
