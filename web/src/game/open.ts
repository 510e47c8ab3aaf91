import { computed, signal } from '@preact/signals';
import { FileFault, isArchive, LARGE, MOST_BYTES, type Contents } from '../files/contents';
import { readFile } from '../files/reader';
import { complain, doc, isOpening, notice, openFile } from '../state/game';
import { texts } from '../texts';

/** Many games, of which one is open. */
export interface Collection { name: string; contents: Contents & { drop?: () => void }; at: number; file?: number }
const held = signal<Collection | undefined>(undefined);
/** The one of the open game. */
export const collection = computed(() => (held.value?.file === doc.value?.file ? held.value : undefined));

/** Files from outside. Several are a collection. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const [first] = files;
  if (!first) return;
  if (files.length === 1) return openBlob(first);
  await openMany({ name: texts.files(files.length), at: 0, contents: { titles: files.map(({ name }) => name), read: (at) => bytesOf(files[at]!) } });
}

/** Of several files that are being read, the last one is opened. */
let turns = 0;

/** A file from outside: the reader reports invalid files, with the place. */
export async function openBlob(file: File): Promise<void> {
  const turn = ++turns;
  try {
    // A worker reads what may have many games.
    const isSmall = file.size <= LARGE && !isArchive(file.name);
    isOpening.value = !isSmall;
    const found = isSmall ? await bytesOf(file) : await readFile(file, file.name);
    if (turn !== turns) return void ('drop' in found && found.drop());
    if (found instanceof Uint8Array) await openFile(found, file.name);
    else await openMany({ name: file.name, contents: found, at: 0 });
  } catch (error) {
    if (turn === turns) complainOf(error);
  } finally {
    if (turn === turns) isOpening.value = false;
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw new FileFault('large');
  return new Uint8Array(await file.arrayBuffer());
}

function complainOf(error: unknown): void {
  if (!(error instanceof FileFault)) return complain(error);
  notice.value = { kind: 'error', title: texts.badFile, text: texts.fileFaults[error.kind](error.about) };
}

export const openText = (text: string): Promise<boolean> => openFile(text, texts.untitled, { announce: true });

async function openMany(all: Collection): Promise<void> {
  if (await openOne(all)) return;
  // The list is there, although its first game is not.
  if (doc.value) held.value = { ...all, file: doc.value.file };
  if (notice.value) notice.value = { ...notice.value, title: texts.badGame(all.at + 1, all.contents.titles.length) };
}

/** Opens one game of a collection. */
export async function openOne(all: Collection): Promise<boolean> {
  try {
    const title = all.contents.titles[all.at]!;
    if (!(await openFile(await all.contents.read(all.at), `${all.name} · ${title}`))) return false;
  } catch (error) {
    complainOf(error);
    return false;
  }
  if (held.value?.contents !== all.contents) held.value?.contents.drop?.();
  held.value = { ...all, file: doc.value?.file };
  return true;
}
