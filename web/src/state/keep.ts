import { effect } from '@preact/signals';
import { doc, former, node, notice, openSaved, saved, type Saved } from './game';
import { texts } from '../texts';

const OPEN = 'tobi.game';
const FORMER = 'tobi.former';

let timer: ReturnType<typeof setTimeout> | undefined;
let warned = false;

/** Saves the open game in the browser shortly after each change, and the changed game that was open before it. */
export function keepGame(): void {
  former.value ??= read(FORMER);
  effect(() => {
    const [open, at] = [doc.value, node.value];
    if (!open) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        keep(await saved(open, at));
        // What is saved need not be in the address: at the next visit an old link would hide what came after it.
        if (location.hash) history.replaceState(null, '', location.pathname + location.search);
      } catch {
        warn();
      }
    }, 400);
  });
  effect(() => {
    try {
      if (former.value) write(FORMER, former.value);
    } catch {
      warn();
    }
  });
}

/** No space, or storage is forbidden. Reported once. */
function warn(): void {
  if (!warned) notice.value = { kind: 'news', title: texts.notSaved };
  warned = true;
}

/** The open game comes first where there is not enough space for both. */
function keep(game: Saved): void {
  try {
    write(OPEN, game);
  } catch {
    localStorage.removeItem(FORMER);
    write(OPEN, game);
  }
}

const write = (key: string, game: Saved): void => localStorage.setItem(key, JSON.stringify(game));

function read(key: string): Saved | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isSaved(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Other pages of the same address may write anything there. */
function isSaved(found: unknown): found is Saved {
  const { name, sgf, path } = (found ?? {}) as Partial<Saved>;
  return typeof name === 'string' && typeof sgf === 'string' && Array.isArray(path);
}

/** Opens the saved game at the start; returns whether there was one. */
export async function openKept(): Promise<boolean> {
  const kept = read(OPEN);
  if (!kept) return false;
  const start = { start: true };
  // A worker may have died: the second attempt gets a new one.
  return (await openSaved(kept, start)) || (await openSaved(kept, start));
}

/** A persistent setting of the page. */
export function setting(name: string, usual: string): { get: () => string; set: (value: string) => void } {
  return {
    get: () => {
      try {
        return localStorage.getItem(`tobi.${name}`) ?? usual;
      } catch {
        return usual;
      }
    },
    set: (value) => {
      try {
        localStorage.setItem(`tobi.${name}`, value);
      } catch {
        // Then it is kept until the page is closed.
      }
    },
  };
}
