// axe-core finds nothing serious, in any view, light and dark; and pictures of the main views to look at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { all } from '../../faces/wasm/npm/test/native.mjs';
import { click, edit, idle, launch, opened, pictures, quit, skip, tab } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
after(quit);
if (!skip) await launch();

async function serious(it) {
  await it.evaluate(axe);
  const { violations } = await it.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`);
}

// On a phone; the others only in `cargo xtask nightly`.
for (const [name, context] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }],
]) {
  if (name !== 'phone' && !all) continue;
  test(`accessible, ${name}`, { skip, timeout: 180_000 }, async () => {
    const { page: it, complaints, close } = await opened({ context });
    for (const view of ['Judge', 'Review', 'Play', 'Study', 'Edit']) {
      await (view === 'Edit' ? edit(it) : tab(it, view));
      assert.deepEqual(await serious(it), [], `${view}, ${name}`);
      await it.screenshot({ path: `${pictures}${name}-${view.toLowerCase()}.png`, fullPage: name === 'phone' });
    }
    for (let moves = 0; moves < 2; moves++) await it.getByRole('button', { name: 'Ten moves back' }).click();
    await tab(it, 'Judge');
    await idle(it);
    await click(it, 'E5');
    await idle(it);
    assert.deepEqual(await serious(it), [], `estimate, ${name}`);
    await it.screenshot({ path: `${pictures}${name}-estimate.png` });
    const [wide, screen] = [await it.evaluate(() => document.documentElement.scrollWidth), it.viewportSize().width];
    assert.ok(wide <= screen, `the page is wider (${wide}) than the screen (${screen})`);
    await it.getByRole('button', { name: 'Help' }).click();
    assert.deepEqual(await serious(it), [], `help, ${name}`);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('menus close at a click elsewhere, at Escape and when another one opens; arrow keys change tabs', { skip, timeout: 60_000 }, async () => {
  const { page: it, complaints, close } = await opened();
  const menu = (name) => it.locator('summary.button', { hasText: name });
  const openMenus = () => it.locator('details.menu[open] > summary').allInnerTexts();
  await menu('Export').click();
  assert.deepEqual(await openMenus(), ['Export']);
  await menu('Open').click();
  assert.deepEqual(await openMenus(), ['Open']);
  await it.getByTestId('captures').click();
  assert.deepEqual(await openMenus(), []);
  await menu('Export').click();
  await it.evaluate(() => document.activeElement.blur());
  await it.keyboard.press('Escape');
  assert.deepEqual(await openMenus(), []);
  const chosen = () => it.locator('[role=tab][aria-selected=true]').innerText();
  await it.getByRole('tab', { name: 'Judge' }).focus();
  await it.keyboard.press('ArrowRight');
  assert.equal(await chosen(), 'Review');
  assert.equal(await it.evaluate(() => document.activeElement.textContent), 'Review');
  await it.keyboard.press('Home');
  await it.keyboard.press('ArrowLeft');
  assert.equal(await chosen(), 'Study');
  assert.match(await it.getByTestId('move').innerText(), /Move 52 of 52/);
  await it.getByRole('tab', { name: 'Play' }).click();
  await it.keyboard.press('ArrowLeft');
  assert.equal(await chosen(), 'Play');
  assert.match(await it.getByTestId('move').innerText(), /Move 51 of 52/, 'after a click with the mouse they navigate in the game');
  assert.deepEqual(complaints, []);
  await close();
});
