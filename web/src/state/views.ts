import { signal } from '@preact/signals';
import { doc, node } from './game';

export interface Held<T> { value: T }

/** What belongs to the open file: it outlives the views, and another file starts with the usual value. */
export function ofFile<T>(usual: T): Held<T> {
  const held = signal<{ file: number; value: T }>({ file: 0, value: usual });
  return {
    get value(): T {
      return held.value.file === doc.value?.file ? held.value.value : usual;
    },
    set value(value: T) {
      held.value = { file: doc.value?.file ?? 0, value };
    },
  };
}

/** What belongs to a position of the open file. */
export interface HeldByNode<T> extends Held<T | undefined> {
  /** The positions that have a value. */
  readonly nodes: number[];
  drop: (at: number) => void;
}

export function ofNode<T>(): HeldByNode<T> {
  const all = ofFile<ReadonlyMap<number, T>>(new Map());
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
