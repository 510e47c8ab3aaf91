import { effect } from '@preact/signals';
import { doc, node, notice, openFile } from './game';
import { texts } from '../texts';

const KEY = 'tobi.game';

interface Kept { name: string; sgf: string; path: number[] }

let timer: ReturnType<typeof setTimeout> | undefined;
let warned = false;

/** Keeps the open game in the browser, a moment after the last change. */
export function keepGame(): void {
  effect(() => {
    const [open, at] = [doc.value, node.value];
    if (!open) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        const [sgf, path] = await Promise.all([open.quick.sgf(), open.quick.path(at)]);
        localStorage.setItem(KEY, JSON.stringify({ name: open.name, sgf, path } satisfies Kept));
      } catch {
        // No room, or storage is forbidden. Say so once.
        if (!warned) notice.value = { kind: 'news', title: texts.notSaved };
        warned = true;
      }
    }, 400);
  });
}

/** Opens the game that was kept; says whether there was one. */
export async function openKept(): Promise<boolean> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept ? await openFile(kept.sgf, kept.name, { path: kept.path }) : false;
  } catch {
    return false;
  }
}

/** A setting of the page that outlives it. */
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
        // It holds until the page is closed.
      }
    },
  };
}
