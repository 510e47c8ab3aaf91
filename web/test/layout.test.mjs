// The board takes the room that there is; nothing is outside the screen, and buttons on a phone are large enough.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, drop, game, idle, launch, opened, paste, quit, skip, skipInFirefox, stands, tab, text } from './browser.mjs';

after(quit);
if (!skip) await launch();

const box = (it, selector) => it.locator(selector).first().boundingBox();

test('the board has at least 85 % of the height of a laptop, whatever is shown', { skip, timeout: 120_000 }, async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 1440, height: 900 }]) {
    const { page: it, close } = await opened({ context: { viewport } });
    await drop(it, 'game.sgf', game('games/gnugo-19x19-japanese'));
    await columns(it, 19);
    for (const view of ['Judge', 'Review', 'Play', 'Study']) {
      await it.getByRole('tab', { name: view }).click();
      const { height, y } = await box(it, '.goban');
      assert.ok(height >= 0.85 * viewport.height, `${view}: ${height} of ${viewport.height}`);
      assert.ok(y + height <= viewport.height, `${view}: the board ends at ${y + height}`);
      assert.equal(await it.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, `${view} scrolls`);
    }
    await close();
  }
});

test('no sideways scroll from 320 to 2560 pixels', { skip, timeout: 240_000 }, async () => {
  const { page: it, close } = await opened();
  await drop(it, 'game.sgf', game('games/gnugo-19x19-japanese'));
  await columns(it, 19);
  for (const width of [320, 360, 390, 430, 480, 600, 700, 760, 761, 800, 861, 900, 1000, 1024, 1075, 1280, 1920, 2560]) {
    await it.setViewportSize({ width, height: width < 500 ? 700 : 760 });
    for (const view of ['Judge', 'Play', 'Study']) {
      await it.getByRole('tab', { name: view }).click();
      await it.waitForTimeout(30);
      const wide = await it.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view} at ${width}: ${wide}`);
    }
    for (const name of ['Judge', 'Study', 'One move back', 'First position', 'Last position']) {
      const { x, width: own } = await it.getByRole(name.includes(' ') ? 'button' : 'tab', { name }).boundingBox();
      assert.ok(x >= 0 && x + own <= width, `${name} at ${width}`);
    }
  }
  await close();
});

test('a phone: the whole width for the board, the answer on the first screen, buttons of 44 pixels', { skip: skipInFirefox('phones'), timeout: 120_000 }, async () => {
  const { page: it, close } = await opened({ context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } });
  assert.equal((await box(it, '.goban')).width, 390);
  const result = await box(it, '[data-testid=result]');
  assert.ok(result.y + result.height < 844, `the answer ends at ${result.y + result.height}`);
  const small = () => it.evaluate(() => [...document.querySelectorAll('.navigator button, [role=tab], #view button:not(.link):not(.moves button)')]
    .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 44).map((button) => button.textContent || button.title));
  assert.deepEqual(await small(), []);
  await it.locator('summary', { hasText: 'Open' }).first().tap();
  const menu = await box(it, '.menu[open] .menu-list');
  assert.ok(menu.x >= 0 && menu.x + menu.width <= 390, 'the menu is on the screen');
  await it.keyboard.press('Escape');
  await click(it, 'F5');
  await idle(it);
  const bubble = await box(it, '[data-testid=bubble]');
  assert.ok(bubble.x >= 0 && bubble.x + bubble.width <= 390, 'the bubble is on the screen');
  assert.deepEqual(await small(), []);
  await tab(it, 'Play');
  assert.deepEqual(await small(), []);
  await close();
});

test('a touch that rests on the board has a lens, moves it, and acts where it ends', { skip: skipInFirefox('touches'), timeout: 60_000 }, async () => {
  const { page: it, close } = await opened({ context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } });
  await paste(it, '(;SZ[19])');
  await columns(it, 19);
  await tab(it, 'Play');
  await it.evaluate(() => scrollTo(0, 0));
  const { x, y, width } = await it.locator('.points').boundingBox();
  const place = (column, row) => ({ x: x + ((column + 0.5) * width) / 19, y: y + ((row + 0.5) * width) / 19 });
  const session = await it.context().newCDPSession(it);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', place(9, 9));
  await it.getByTestId('lens').waitFor();
  await touch('touchMove', place(10, 8));
  await it.waitForFunction(() => document.querySelector('.lens').viewBox.baseVal.x === 80);
  await touch('touchEnd');
  await stands(it, 'L11', 1);
  await it.getByTestId('lens').waitFor({ state: 'detached' });
  assert.match(await text(it, 'move'), /Move 1 of 1/, 'one move, not two');
  await close();
});

test('stepping moves nothing on the page by itself', { skip: skipInFirefox('layout shifts'), timeout: 120_000 }, async () => {
  const { page: it, close } = await opened();
  await drop(it, 'game.sgf', game('games/gnugo-19x19-japanese'));
  await columns(it, 19);
  for (let moves = 0; moves < 10; moves++) await it.keyboard.press('PageUp');
  await idle(it);
  await it.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.shift += entry.value; })).observe({ type: 'layout-shift', buffered: false });
  });
  for (let moves = 0; moves < 6; moves++) {
    await it.keyboard.press('ArrowRight');
    // What moves within half a second after a key does not count.
    await it.waitForTimeout(1200);
  }
  await idle(it);
  assert.ok(await it.evaluate(() => window.shift) < 0.02, `shift ${await it.evaluate(() => window.shift)}`);
  assert.match(await text(it, 'estimate'), /ahead|Nobody/);
  await close();
});

test('the first visit: a game with one unsettled group, chosen and explained', { skip, timeout: 60_000 }, async () => {
  const { page: it, complaints, close } = await opened({ first: true });
  await it.getByTestId('estimate').waitFor();
  await it.waitForFunction(() => /unsettled/.test(document.querySelector('[data-testid=bubble]')?.textContent ?? ''));
  assert.match(await text(it, 'bubble'), /Black lives at \w+, White kills at \w+/);
  assert.match(await it.locator('.comment').innerText(), /no game leaves it/);
  for (const viewport of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1366, height: 768 }]) {
    await it.setViewportSize(viewport);
    const [bubble, group] = [await box(it, '[data-testid=bubble]'), await box(it, '.framed')];
    const isApart = bubble.x >= group.x + group.width || bubble.y >= group.y + group.height || bubble.y + bubble.height <= group.y;
    assert.ok(isApart, `${viewport.width}: the bubble hides its group: ${JSON.stringify([bubble, group])}`);
    assert.ok(bubble.y >= (await box(it, '.goban')).y, `${viewport.width}: the bubble is on the board`);
  }
  await it.getByTestId('bubble').getByRole('button', { name: /first/ }).first().click();
  await it.getByTestId('line-shown').waitFor();
  assert.deepEqual(complaints, []);
  await close();
});
