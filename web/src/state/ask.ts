import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { RemoteGame } from './engine';
import { complain, doc, kindOf, node, type Doc } from './game';

/** Incremented when stopped questions should be asked again. */
export const retries = signal(0);
/** How many questions Tobi is working on. */
export const working = signal(0);

const answers = new Map<string, unknown>();
const MOST_ANSWERS = 300;
/** One queue: a new question replaces a waiting one of the same kind. */
let lane: Promise<unknown> = Promise.resolve();
const wanted = new Map<string, string>();
/** Questions without an answer yet, by key: who asks again gets the same answer, or failure. */
const pending = new Map<string, Promise<unknown>>();

/** Earlier answers. */
function known<T>(key: string): T | undefined {
  return answers.get(key) as T | undefined;
}

/** Asks in the queue; drops only questions that are no longer needed. */
export function ask<T>(kind: string, key: string, question: () => Promise<T>): Promise<T | undefined> {
  const found = known<T>(key);
  if (found !== undefined) return Promise.resolve(found);
  wanted.set(kind, key);
  const same = pending.get(key);
  if (same) return same as Promise<T | undefined>;
  const asked = async (): Promise<T | undefined> => {
    if (wanted.get(kind) !== key) return undefined;
    working.value++;
    try {
      const value = await question();
      if (answers.size >= MOST_ANSWERS) answers.delete(answers.keys().next().value!);
      answers.set(key, value);
      return value;
    } finally {
      working.value--;
    }
  };
  const answer = lane.then(asked).finally(() => pending.delete(key));
  pending.set(key, answer);
  lane = answer.catch(() => undefined);
  return answer;
}

/** The key of a report on a node. */
export const keyOf = (open: Doc, at: number, kind: string, options: unknown): string =>
  `${open.id} ${at} ${kind} ${JSON.stringify(options ?? null)}`;

/** When the user steps through a game faster than this, in milliseconds, only the last position is computed. */
const PAUSE = 40;
let visited = { place: '', since: -Infinity, pause: 0 };

/** How long to wait before asking about a place: not at all for the first one after a pause. */
function pauseAt(place: string): number {
  const since = performance.now();
  const isQuick = since - visited.since < PAUSE;
  if (place === visited.place) return isQuick ? visited.pause : 0;
  visited = { place, since, pause: isQuick ? PAUSE : 0 };
  return visited.pause;
}

export interface Asked<T> { value: T | undefined; pending: boolean }

/**
 * A report on the current node, computed in the deep worker. If `keep` is set, the previous one stays in `value` until the
 * next one arrives; `pending` says that it is old.
 */
export function useReport<T>(
  kind: string,
  options: unknown,
  question: (game: RemoteGame, at: number) => Promise<T>,
  settings: { enabled?: boolean; keep?: boolean } = {},
): Asked<T> {
  const { enabled = true, keep = false } = settings;
  const [open, at] = [doc.value, node.value];
  const key = open && enabled ? keyOf(open, at, kind, options) : '';
  const [answer, setAnswer] = useState<{ key: string; value: T | undefined }>({ key: '', value: undefined });
  const latest = useRef(key);
  latest.current = key;
  // Before the page is painted, so that the worker computes meanwhile.
  useLayoutEffect(() => {
    if (!key || !open) return;
    const found = known<T>(key);
    if (found !== undefined) return setAnswer({ key, value: found });
    const askNow = (): void => {
      ask(kind, key, () => question(open.deep, at)).then(
        (value) => {
          if (latest.current === key && value !== undefined) setAnswer({ key, value });
        },
        (error) => {
          // Nobody waits for an answer on a game that was closed.
          if (latest.current !== key || doc.value?.deep !== open.deep) return;
          complain(error, kindOf(error));
          setAnswer({ key, value: undefined });
        },
      );
    };
    const pause = pauseAt(`${open.id} ${at}`);
    if (pause === 0) return askNow();
    const timer = setTimeout(askNow, pause);
    return () => clearTimeout(timer);
  }, [key, retries.value]);
  const isPresent = answer.key === key;
  return { value: key && (isPresent || keep) ? answer.value : undefined, pending: !!key && !isPresent };
}
