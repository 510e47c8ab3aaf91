/** Games that are kept in this browser, in IndexedDB: all tabs see the same ones. */

/** A game as it is kept: each tab writes its own. */
export interface Saved {
  id: string;
  name: string;
  sgf: string;
  path: number[];
  /** Whether the user played or edited in it. */
  changed: boolean;
  /** When it was last seen, in milliseconds since 1970. */
  at: number;
  /** What belongs to it beside the file: a match, marks, the curve, a review. */
  more: Record<string, unknown>;
}

/** So many games are kept; those without changes of the user go first. */
const MOST = 50;
const NAME = 'games';

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('tobi', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage is forbidden'));
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

async function on<T>(mode: IDBTransactionMode, act: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const change = (await database()).transaction(NAME, mode);
  const request = act(change.objectStore(NAME));
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve(request.result);
    change.onerror = change.onabort = () => reject(change.error ?? new Error('there is no space left'));
  });
}

export const load = async (id: string): Promise<Saved | undefined> => valid(await on('readonly', (games) => games.get(id)));

/** All kept games, the last seen first. */
export async function kept(): Promise<Saved[]> {
  const all = await on('readonly', (games) => games.getAll());
  return all.map(valid).filter((it) => it !== undefined).sort((a, b) => b.at - a.at);
}

export async function keep(game: Saved): Promise<void> {
  try {
    await on('readwrite', (games) => games.put(game));
  } catch {
    // Old games make room for this one.
    await prune(5);
    await on('readwrite', (games) => games.put(game));
  }
  await prune(MOST);
}

export const forget = (id: string): Promise<unknown> => on('readwrite', (games) => games.delete(id));

async function prune(most: number): Promise<void> {
  const count = await on('readonly', (games) => games.count());
  if (count <= most) return;
  const all = await kept();
  const byWorth = [...all].sort((a, b) => Number(a.changed) - Number(b.changed) || a.at - b.at);
  for (const { id } of byWorth.slice(0, all.length - most)) await forget(id);
}

/** Other pages of the same address may write anything there. */
function valid(found: unknown): Saved | undefined {
  const { id, name, sgf, path, more } = (found ?? {}) as Partial<Saved>;
  const isGame = typeof id === 'string' && typeof name === 'string' && typeof sgf === 'string' && Array.isArray(path);
  return isGame ? { ...(found as Saved), more: typeof more === 'object' && more ? more : {} } : undefined;
}

/** Holds a game for this tab as long as it is open. Returns nothing if another tab holds it. */
export async function hold(id: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => undefined;
  return new Promise((resolve) => {
    void navigator.locks.request(`tobi ${id}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
