import { signal, type Signal } from '@preact/signals';

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

/** A setting that is on or off. */
function option(name: string, usual: boolean): Signal<boolean> {
  const kept = setting(name, usual ? 'on' : 'off');
  const now = signal(kept.get() === 'on');
  now.subscribe((value) => kept.set(value ? 'on' : 'off'));
  return now;
}

export const coordinates = option('coordinates', true);
/** Whether whose points these are is shown on the board. */
export const tints = option('tints', true);
/** Whether a stone makes a sound. */
export const sound = option('sound', false);
/** Whether the curve is computed for every game that is opened. */
export const curves = option('curve', true);
export const theme = setting('theme', '');
export const language = setting('language', '');

/** Applies the saved theme before anything is drawn. */
export function applyTheme(): void {
  const kept = theme.get();
  if (kept) document.documentElement.dataset['theme'] = kept;
}

export function swapTheme(): void {
  const root = document.documentElement.dataset;
  const isDark = root['theme'] ? root['theme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root['theme'] = isDark ? 'light' : 'dark';
  theme.set(root['theme']);
}
