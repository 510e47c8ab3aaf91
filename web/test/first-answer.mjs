// Measures the first answers: in node, and in the page after its `load` event. Milliseconds; not a test.
//   node web/test/first-answer.mjs [VISITS]
import { load } from '../../faces/wasm/npm/dist/node.js';
import { game, launch, page, quit } from './browser.mjs';

const since = (start) => Math.round(performance.now() - start);

const start = performance.now();
const tobi = await load();
console.log(`node: load ${since(start)}`);
for (const name of ['gnugo-9x9-japanese', 'gnugo-19x19-japanese']) {
  const open = tobi.open(game(`games/${name}`));
  const last = open.tree().nodes.length - 1;
  for (const [what, ask] of [['score', () => open.score(last)], ['estimate', () => open.estimate(last)]]) {
    const times = [1, 2, 3].map(() => {
      const asked = performance.now();
      ask();
      return since(asked);
    });
    console.log(`node: ${name}, ${what} at the end, three times: ${times.join(', ')}`);
  }
}

const browser = await launch();
const times = [];
for (let visit = 0; visit < Number(process.argv[2] ?? 8); visit++) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  const it = await context.newPage();
  await it.addInitScript(() => {
    addEventListener('load', () => { window.loaded = performance.now(); });
    addEventListener('DOMContentLoaded', () => {
      // The estimate of the game of the first visit.
      new MutationObserver(() => {
        if (document.querySelector('[data-testid=estimate]')) window.answered ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  await it.goto(page.href);
  await it.waitForFunction(() => window.answered);
  times.push(await it.evaluate(() => Math.round(window.answered - window.loaded)));
  await context.close();
}
console.log(`page: first answer after load: ${times.join(', ')}`);
await quit();
