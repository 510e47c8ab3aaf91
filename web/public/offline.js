// The service worker of a page that is served. It answers from what the page kept of itself (src/state/install.ts) if the network
// does not. The network comes first: tomorrow another program may use this address.
const HOME = new URL('./', self.location).href;
const KEPT = [HOME, new URL('manifest.webmanifest', HOME).href];
/** Milliseconds to wait for a network that neither answers nor fails. */
const PATIENCE = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const address = event.request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
  if (event.request.method === 'GET' && KEPT.includes(address)) event.respondWith(answer(event.request, address));
});

async function answer(request, address) {
  const fetched = fetch(request);
  const kept = await caches.match(address).catch(() => undefined);
  if (!kept) return fetched;
  // An error of the server, such as that of a proxy before a program that does not run, is no answer either.
  const usable = fetched.then((response) => (response.status >= 500 ? kept : response), () => kept);
  return Promise.race([usable, new Promise((resolve) => setTimeout(resolve, PATIENCE, kept))]);
}
