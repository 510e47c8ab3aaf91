/** What the service worker (public/offline.js) answers from. */
const CACHE = 'tobi';

/**
 * A page that is served can be installed, and opens without network: it keeps itself, because only it knows that what this
 * address serves is Tobi. A file from disk needs neither. A host that has the page without the files beside it serves the page only.
 */
export async function install(): Promise<void> {
  if (!/^https?:$/.test(location.protocol) || import.meta.env.DEV) return;
  const manifest = 'manifest.webmanifest';
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }));
  // Only secure pages may: https, and those of this computer.
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register('offline.js');
    await (await caches.open(CACHE)).addAll(['./', manifest]);
  } catch {
    // Then the page needs the network.
  }
}

interface Launched { files: { getFile: () => Promise<File> }[] }

/** Files that the system opens with the installed page. */
export function takeLaunched(open: (file: File) => void): void {
  const queue = (window as { launchQueue?: { setConsumer: (take: (launched: Launched) => void) => void } }).launchQueue;
  queue?.setConsumer(({ files: [file] }) => void file?.getFile().then(open));
}
