import { computed, signal } from '@preact/signals';
import { complain, doc, notice, openFile } from '../state/game';
import { texts } from '../texts';

const MOST_BYTES = 16 << 20;
/** Files with more games, or larger ones, are opened game by game. */
const MANY_GAMES = 40;
const LARGE = 256 << 10;

/** A file of many games, of which one is open. */
export interface Collection { name: string; games: { title: string; text: Uint8Array }[]; at: number; file?: number }
const held = signal<Collection | undefined>(undefined);
/** The one of the open game. */
export const collection = computed(() => (held.value?.file === doc.value?.file ? held.value : undefined));

/** A file from outside: the reader reports invalid files, with the place. */
export async function openBlob(file: File): Promise<void> {
  if (file.size > MOST_BYTES) {
    notice.value = { kind: 'error', title: texts.badFile, text: texts.tooLarge };
    return;
  }
  try {
    await openBytes(new Uint8Array(await file.arrayBuffer()), file.name);
  } catch (error) {
    complain(error);
  }
}

export const openText = (text: string): Promise<boolean> => openFile(text, texts.untitled, { announce: true });

async function openBytes(bytes: Uint8Array, name: string): Promise<void> {
  const spans = bytes.length > LARGE ? await gamesIn(bytes) : [];
  if (spans.length <= MANY_GAMES) {
    await openFile(bytes, name);
    return;
  }
  const charset = /CA\[([^\]]+)\]/.exec(latin(bytes.subarray(0, 2000)))?.[1];
  const games = spans.map(([from, to], at) => ({ title: titleOf(bytes.subarray(from, Math.min(to, from + 1500)), at, charset), text: bytes.subarray(from, to) }));
  if (await openOne({ name, games, at: 0 })) return;
  notice.value = notice.value && { ...notice.value, title: texts.badGame(1, games.length) };
}

/** Opens one game of a collection. */
export async function openOne(all: Collection): Promise<boolean> {
  const game = all.games[all.at]!;
  const isOpen = await openFile(game.text, `${all.name} · ${game.title}`);
  if (isOpen) held.value = { ...all, file: doc.value?.file };
  return isOpen;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** `3. Black – White, W+R` */
function titleOf(head: Uint8Array, at: number, charset?: string): string {
  let text = latin(head);
  try {
    text = new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    // An unknown charset: the reader finds it out when the game is opened.
  }
  const of = (name: string): string | undefined => new RegExp(`(?:^|[\\s;\\]])${name}\\[((?:\\\\.|[^\\]\\\\])*)\\]`).exec(text)?.[1]?.replaceAll('\\', '');
  const names = [of('PB'), of('PW')].map((it) => it ?? '?').join(' – ');
  return [`${at + 1}. ${names}`, of('RE')].filter(Boolean).join(', ');
}

const [OPEN, CLOSE, BEGIN, END, ESCAPE] = ['(', ')', '[', ']', '\\'].map((it) => it.charCodeAt(0));

/** Where the games of a file are. In pieces, so that the page stays responsive. */
async function gamesIn(bytes: Uint8Array): Promise<[number, number][]> {
  const found: [number, number][] = [];
  let [depth, from, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    if ((at & 0xfffff) === 0xfffff) await new Promise((resume) => setTimeout(resume));
    const byte = bytes[at];
    if (isText) {
      if (byte === ESCAPE) at++;
      else if (byte === END) isText = false;
    } else if (byte === BEGIN) isText = true;
    else if (byte === OPEN && depth++ === 0) from = at;
    else if (byte === CLOSE && depth > 0 && --depth === 0) found.push([from, at + 1]);
  }
  return found;
}
