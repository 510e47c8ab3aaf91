import { signal } from '@preact/signals';
import { doc, guests, node, nodeAt, pathTo } from './game';

export interface Held<T> { value: T }

/** What is kept with a file: as plain values, where nodes are paths. */
interface Kept { write: () => unknown; read: (from: unknown) => void }
const keepers = new Map<string, Kept>();

/**
 * What belongs to the open file: it outlives the views, and another file starts with the usual value. With a name it is kept
 * with the game.
 */
export function ofFile<T>(usual: T, name?: string, kept?: { write: (value: T) => unknown; read: (from: unknown) => T }): Held<T> {
  const held = signal<{ file: number; value: T }>({ file: 0, value: usual });
  const it = {
    get value(): T {
      return held.value.file === doc.value?.file ? held.value.value : usual;
    },
    set value(value: T) {
      held.value = { file: doc.value?.file ?? 0, value };
    },
  };
  if (name) {
    keepers.set(name, {
      write: () => (it.value === usual ? undefined : kept ? kept.write(it.value) : it.value),
      read: (from) => { it.value = kept ? kept.read(from) : from as T; },
    });
  }
  return it;
}

/** What belongs to a position of the open file. */
export interface HeldByNode<T> extends Held<T | undefined> {
  /** The positions that have a value. */
  readonly nodes: number[];
  drop: (at: number) => void;
}

export function ofNode<T>(name?: string): HeldByNode<T> {
  const all = ofFile<ReadonlyMap<number, T>>(new Map(), name, {
    write: (values) => [...values].map(([at, value]) => [pathTo(doc.value!, at), value]),
    read: (from) => {
      const entries = (from as [number[], T][]).map(([path, value]): [number | undefined, T] => [nodeAt(doc.value!, path), value]);
      return new Map(entries.filter((it): it is [number, T] => it[0] !== undefined));
    },
  });
  const set = (at: number, value: T | undefined): void => {
    const next = new Map(all.value);
    if (value === undefined) next.delete(at);
    else next.set(at, value);
    all.value = next;
  };
  return {
    get value(): T | undefined {
      return all.value.get(node.value);
    },
    set value(value: T | undefined) {
      set(node.value, value);
    },
    get nodes(): number[] {
      return [...all.value.keys()];
    },
    drop: (at) => set(at, undefined),
  };
}

/** What belongs to the open file, to be kept with it. */
export function belongings(): Record<string, unknown> {
  const values = [...keepers].map(([name, { write }]) => [name, write()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

guests.more = belongings;
guests.restore = (from) => {
  for (const [name, { read }] of keepers) {
    try {
      if (from[name] !== undefined) read(from[name]);
    } catch {
      // Another version of the page wrote it: the view starts anew.
    }
  }
};
