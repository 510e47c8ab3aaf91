// Measures the page while it is used. Milliseconds; not a test. On a machine that does something else the figures are too high.
//   node web/test/timings.mjs
//   - how long the first look and the full estimate of each position take after a step, what moves by itself, and the longest task
//     of the main thread, on a 19x19 game, from its opening on;
//   - the same for a file of 2,950 games: when its list and its first game are there, and the memory of the page with its workers.
import { readFileSync } from 'node:fs';
import { choose, columns, drop, game, idle, launch, opened, quit } from './browser.mjs';

const STEPS = 40;
const GAMES = 2950;

/** Long tasks and layout shifts from now on. */
const observe = (it) => it.evaluate(() => {
  window.seen = { tasks: [], shift: 0, moved: [] };
  new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({ type: 'longtask' });
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    window.seen.shift += entry.value;
    for (const { node, previousRect: from, currentRect: to } of entry.sources) {
      const name = node?.className?.baseVal ?? node?.className ?? node?.nodeName;
      window.seen.moved.push(`${name || node?.nodeName} ${Math.round(from.y)}→${Math.round(to.y)} ${Math.round(from.height)}→${Math.round(to.height)}`);
    }
  })).observe({ type: 'layout-shift' });
});
const seen = (it) => it.evaluate(() => window.seen);
const tasksOf = (all) => (all.length ? `${all.length} tasks over 50, the longest ${Math.max(...all)}` : 'no task over 50');

/** Memory in MB: the heap of the page, and of the process with all its workers. */
async function memory(it) {
  const session = await (await launch()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const resident = processInfo.filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]) / 1024);
  const own = await it.context().newCDPSession(it);
  await own.send('HeapProfiler.collectGarbage');
  const { usedSize } = await own.send('Runtime.getHeapUsage');
  return `heap of the page ${Math.round(usedSize / 2 ** 20)} MB, process with workers ${Math.round(Math.max(...resident))} MB`;
}

/** Presses a key; milliseconds until the first answer about the new position, and the full one. */
const step = (it, key) => it.evaluate((name) => new Promise((resolve) => {
  const start = performance.now();
  let [isOld, first] = [false, undefined];
  const look = () => {
    const result = document.querySelector('.result');
    if (result.dataset.stale === 'true') isOld = true;
    else if (isOld) {
      first ??= performance.now() - start;
      const estimate = document.querySelector('[data-testid=estimate]');
      if (!estimate || estimate.dataset.quick === 'false') {
        watch.disconnect();
        resolve([first, performance.now() - start]);
      }
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(document.querySelector('.result'), { attributes: true, childList: true, subtree: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
}), key);

const said = (values) => {
  const sorted = [...values].sort((a, b) => a - b).map(Math.round);
  return `median ${sorted[Math.floor(sorted.length / 2)]}, 90 % ${sorted[Math.floor(sorted.length * 0.9)]}, most ${sorted.at(-1)}`;
};

{
  const { page: it, close } = await opened({ context: { viewport: { width: 1366, height: 768 } } });
  await observe(it);
  await drop(it, 'game.sgf', game('games/gnugo-19x19-japanese'));
  await columns(it, 19);
  await idle(it);
  console.log(`opening a 19x19 game: ${tasksOf((await seen(it)).tasks)}`);
  await it.keyboard.press('Home');
  for (let moves = 0; moves < 8; moves++) await it.keyboard.press('PageDown');
  await idle(it);
  await it.evaluate(() => { window.seen.tasks.length = window.seen.moved.length = window.seen.shift = 0; });
  const times = [];
  for (let number = 0; number < STEPS; number++) {
    times.push(await step(it, 'ArrowRight'));
    await it.waitForTimeout(600);
  }
  const { tasks, shift, moved } = await seen(it);
  if (process.argv.includes('--moved')) console.log(moved.join('\n'));
  console.log(`${STEPS} steps: first answer: ${said(times.map(([first]) => first))}; full estimate: ${said(times.map(([, full]) => full))}`);
  console.log(`${STEPS} steps: ${tasksOf(tasks)}; layout shift ${shift.toFixed(4)}; ${await memory(it)}`);
  await close();
}
{
  const { page: it, close } = await opened({ context: { viewport: { width: 1366, height: 768 } } });
  const names = ['gnugo-19x19-japanese', 'gnugo-19x19-chinese', 'gnugo-19x19-japanese-handicap-4'];
  const many = Array.from({ length: GAMES }, (_, at) => game(`games/${names[at % names.length]}`).trim()).join('\n');
  const before = await memory(it);
  await observe(it);
  await it.evaluate(() => {
    window.times = {};
    addEventListener('drop', () => { window.dropped = performance.now(); }, true);
    new MutationObserver(() => {
      if (document.querySelector('[data-testid=collection]')) window.times.list ??= Math.round(performance.now() - window.dropped);
      if (document.querySelector('.board')?.dataset.columns === '19') window.times.board ??= Math.round(performance.now() - window.dropped);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  // The file is made in the page: to send it takes longer than to read it.
  const data = await it.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'many.sgf'));
    return transfer;
  }, many);
  await it.waitForTimeout(1000);
  await it.evaluate(() => { window.seen.tasks.length = 0; });
  await it.dispatchEvent('body', 'drop', { dataTransfer: data });
  await data.dispose();
  await it.waitForFunction(() => window.times.list && window.times.board);
  await idle(it);
  const { list, board } = await it.evaluate(() => window.times);
  console.log(`${GAMES} games, ${(many.length / 1e6).toFixed(1)} MB: list after ${list}, first game after ${board}; ${tasksOf((await seen(it)).tasks)}`);
  await it.evaluate(() => { window.seen.tasks.length = 0; });
  await choose(it, `${GAMES - 1}.`);
  await it.waitForFunction((at) => document.querySelector('[data-testid=collection]').textContent.includes(` ${at} `), GAMES - 1);
  await idle(it);
  console.log(`another game of it: ${tasksOf((await seen(it)).tasks)}; before: ${before}; after: ${await memory(it)}`);
  await close();
}
await quit();
