import { effect } from '@preact/signals';
import { complain, doc, go, guests, kindOf, node, nodeAt, notice, openFile, pathTo, type Doc } from './game';
import { place, shown } from './place';
import { hold, keep, kept, load, type Saved } from './store';
import { belongings } from './views';
import { texts } from '../texts';

/** The game of this tab, across reloads. */
const TAB = 'tobi.tab';
let timer: ReturnType<typeof setTimeout> | undefined;
let warned = false;
let release: (() => void) | undefined;
let held: string | undefined;
let writing: Promise<void> = Promise.resolve();

/** Keeps the open game in the browser shortly after each change, with all that belongs to it, and its place in the address. */
export function keepGame(): void {
  effect(() => {
    const open = doc.value;
    if (!open) return;
    // Reads all that is kept, so that a change of it is one of the game.
    void [node.value, belongings()];
    shown();
    clearTimeout(timer);
    timer = setTimeout(() => void keepNow(open), 300);
  });
  // What was not kept yet when the page is left.
  const leave = (): void => { if (doc.value) void keepNow(doc.value); };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => { if (document.hidden) leave(); });
}

/** Another game replaces it: it is kept as it is, and can be opened again. */
guests.leave = async (old) => {
  clearTimeout(timer);
  await keepNow(old);
  return () => void load(old.key).then((game) => game && openSaved(game), complain);
};

function keepNow(open: Doc): Promise<void> {
  const rest = { id: open.key, name: open.name, path: pathTo(open, node.value), changed: open.changed, more: belongings() };
  writing = writing.then(async () => {
    try {
      await own(open.key);
      await keep({ ...rest, sgf: await open.quick.sgf(), at: Date.now() });
    } catch {
      if (!warned) notice.value = { kind: 'news', title: texts.notSaved };
      warned = true;
    }
  });
  return writing;
}

/** Makes a game that of this tab. */
async function own(id: string): Promise<void> {
  if (held === id) return;
  held = id;
  release?.();
  release = await hold(id);
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // Then a reload opens the last game.
  }
}

/** Opens a kept game. What was skipped in it before is skipped again. A game that another tab holds is opened as a copy. */
export async function openSaved(game: Saved, settings: { start?: boolean; path?: number[] } = {}): Promise<boolean> {
  // At the start it is known to be free.
  const key = settings.start || game.id === held || (await isFree(game.id)) ? game.id : undefined;
  return openFile(game.sgf, game.name, {
    path: settings.path ?? game.path, changed: game.changed, skipIllegal: true, start: settings.start, key, more: game.more,
  });
}

/** Opens the game of this tab, or the last one that no other tab holds; returns whether there was one. */
export async function openKept(): Promise<boolean> {
  const found = await ofThisTab().catch(() => undefined);
  if (!found) return false;
  const settings = { start: true, path: place.path(found.path) };
  // A worker may have died: the second attempt gets a new one.
  return (await openSaved(found, settings)) || (await openSaved(found, settings));
}

async function ofThisTab(): Promise<Saved | undefined> {
  const id = readTab();
  const own = id ? await load(id) : undefined;
  // A tab that was duplicated has the name of the other one's game.
  if (own && (await isFree(own.id, 500))) return own;
  for (const game of await kept()) if (await isFree(game.id)) return game;
  return undefined;
}

function readTab(): string | undefined {
  try {
    return sessionStorage.getItem(TAB) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether no other tab holds it; after a reload the former page may hold it for some milliseconds. */
async function isFree(id: string, patience = 0): Promise<boolean> {
  for (const until = performance.now() + patience; ; ) {
    const free = await hold(id);
    free?.();
    if (free) return true;
    if (performance.now() >= until) return false;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** The other kept games, the last seen first. */
export const others = async (): Promise<Saved[]> => (await kept().catch(() => [])).filter((it) => it.id !== doc.value?.key);

/** Back and forward in the browser: the place in the game, or the game before. */
addEventListener('popstate', async (event) => {
  const wanted = event.state as { key?: string; path?: number[] } | null;
  if (!wanted?.key || !doc.value) return;
  place.read();
  try {
    if (wanted.key === doc.value.key) return go(nodeAt(doc.value, wanted.path ?? [0]) ?? node.value);
    const game = await load(wanted.key);
    if (game) await openSaved(game);
  } catch (error) {
    complain(error, kindOf(error));
  }
});
