import { signal } from '@preact/signals';
import { doc, node, pathTo } from './game';

/** The tabs of the page. */
export const TABS = ['judge', 'review', 'play', 'study'] as const;
export type Tab = (typeof TABS)[number];

/** The tab, and whether the board is being edited. */
export const tab = signal<Tab>('judge');
export const editing = signal(false);

const isTab = (name: string | null): name is Tab => TABS.includes(name as Tab);
const given = (): URLSearchParams => new URLSearchParams(location.hash.replace(/^#/, ''));

/** The place in the address: `#tab=review&move=57`. A move beside the main line is a path, such as `0*12.1.0*3`. */
export const place = {
  read(): void {
    const name = given().get('tab');
    if (isTab(name)) tab.value = name;
  },
  /** The path of the address, or the kept one. */
  path(usual: number[]): number[] {
    return parsed(given().get('move')) ?? usual;
  },
};

function parsed(text: string | null): number[] | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Array<number>(Math.min(+text, 100_000) + 1).fill(0);
  const steps = text.split('.').map((step) => /^(\d+)(?:\*(\d+))?$/.exec(step));
  if (steps.includes(null)) return undefined;
  return steps.flatMap((step) => Array<number>(Math.min(+(step![2] ?? 1), 100_000)).fill(+step![1]!));
}

function packed(path: number[]): string {
  if (!path.some((it) => it)) return String(path.length - 1);
  const runs: [number, number][] = [];
  for (const step of path) {
    const last = runs.at(-1);
    if (last?.[0] === step) last[1]++;
    else runs.push([step, 1]);
  }
  return runs.map(([step, times]) => (times > 1 ? `${step}*${times}` : step)).join('.');
}

/** The place that the address shows; another tab or another game is a step of the browser's history. */
let last = { key: '', tab: '' };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the place into the address. */
export function shown(): void {
  const [open, at, name] = [doc.value, node.value, tab.value];
  if (!open) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const path = pathTo(open, at);
    const address = `${location.pathname}${location.search}#tab=${name}&move=${packed(path)}`;
    const isNew = last.key !== '' && (last.key !== open.key || last.tab !== name) && address !== location.href;
    const state = { key: open.key, path };
    try {
      if (isNew && !isSame(state)) history.pushState(state, '', address);
      else history.replaceState(state, '', address);
    } catch {
      // A browser allows a hundred changes in half a minute.
    }
    last = { key: open.key, tab: name };
  }, 150);
}

/** After a step back the history has this place already. */
const isSame = (state: { key: string }): boolean => {
  const now = history.state as { key?: string } | null;
  return now?.key === state.key && given().get('tab') === tab.value;
};
