// Makes the pictures of the page in docs/pictures: node test/screenshots.mjs, after web/build. Look at them before you commit them.
import { readFileSync } from 'node:fs';
import { click, columns, drop, idle, opened, quit, root, skip, tab } from './browser.mjs';

if (skip) {
  console.error(skip);
  process.exit(1);
}
const viewport = { width: 1366, height: 768 };
/** Waits for the curve, whose last point comes long after the view. */
const curve = (it) => it.waitForFunction(() => {
  const slider = document.querySelector('[data-testid=curve]');
  return slider && Number(slider.dataset.done) === Number(slider.getAttribute('aria-valuemax')) + 1;
}, null, { timeout: 600_000 });
const save = async (it, name) => {
  await curve(it);
  await idle(it);
  await it.screenshot({ path: new URL(`docs/pictures/page-${name}.png`, root).pathname });
  console.log(`docs/pictures/page-${name}.png`);
};
/** The middle of a game between equals. */
const middle = async (it) => {
  await drop(it, 'game.sgf', readFileSync(new URL('cases/games/gnugo-19x19-japanese.sgf', root), 'utf8'));
  await columns(it, 19);
  await it.keyboard.press('Home');
  for (let moves = 0; moves < 10; moves++) await it.keyboard.press('PageDown');
  await it.keyboard.press('ArrowLeft');
  await idle(it);
};

const light = await opened({ first: true, context: { viewport, colorScheme: 'light' } });
await light.page.getByTestId('bubble').waitFor();
await save(light.page, 'score');
await middle(light.page);
await tab(light.page, 'Study');
await light.page.getByTestId('layer').selectOption('bouzy');
await light.page.getByLabel('Numbers on the points').check();
await save(light.page, 'papers');

const dark = await opened({ context: { viewport, colorScheme: 'dark' } });
await middle(dark.page);
await click(dark.page, 'C12');
await save(dark.page, 'estimate');
await quit();
