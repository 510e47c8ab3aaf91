import { effect } from '@preact/signals';
import { doc, node, notice, openFile } from './game';
import { texts } from '../texts';

const KEY = 'tobi.game';

interface Kept { name: string; sgf: string; path: number[] }

let timer: ReturnType<typeof setTimeout> | undefined;
let warned = false;

/** Saves the open game in the browser, shortly after the last change. */
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
        // No space, or storage is forbidden. Report it once.
        if (!warned) notice.value = { kind: 'news', title: texts.notSaved };
        warned = true;
      }
    }, 400);
  });
}

/** Opens the saved game; returns whether there was one. */
export async function openKept(): Promise<boolean> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept ? await openFile(kept.sgf, kept.name, { path: kept.path }) : false;
  } catch {
    return false;
  }
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
