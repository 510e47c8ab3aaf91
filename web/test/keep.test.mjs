// What the page keeps: the open game, the one before it, what was set up in a view.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, copying, exportAs, idle, kept, paste, sample, says, sign, stands, tab, tests, text } from './browser.mjs';

const on = await tests(test, after);

on('the open game is kept', async (it, { page: same }) => {
  await paste(it, '(;SZ[7];B[dd];W[cc])');
  await columns(it, 7);
  await it.keyboard.press('ArrowLeft');
  await it.waitForFunction(() => /"path":\[0,0\]/.test(localStorage.getItem('tobi.game')));
  await same.reload();
  await idle(it);
  assert.match(await text(it, 'move'), /Move 1 of 2/);
  assert.equal(await sign(it, 'D4'), 1);
});

on('a link that was copied or opened does not hide what came after it', async (it, { page: same }) => {
  await copying(it, false);
  await exportAs(it, 'Copy link');
  await says(it, 'notice', /Here is the link/);
  const link = await it.getByTestId('notice').locator('input').inputValue();
  assert.match(link, /#z=.+&at=/);
  assert.equal(await it.evaluate(() => location.hash), '');
  await it.goto(link);
  await same.reload();
  await idle(it);
  assert.match(await text(it, 'move'), /Move 52 of 52/);
  await it.waitForFunction(() => location.hash === '');
  await it.getByRole('button', { name: 'First position' }).click();
  await tab(it, 'Play');
  await click(it, 'A1');
  await stands(it, 'A1', 1);
  await kept(it, /B\[ai\]/);
  await same.reload();
  await idle(it);
  await stands(it, 'A1', 1);
});

on('a changed game that another one replaces can be opened again, also after a reload', async (it, { page: same }) => {
  await paste(it, '(;SZ[7];B[dd])');
  await columns(it, 7);
  await tab(it, 'Play');
  await click(it, 'C3');
  await stands(it, 'C3', -1);
  await sample(it, 'A finished game, 9×9');
  await columns(it, 9);
  await says(it, 'notice', /Untitled game/);
  await it.getByTestId('notice').getByRole('button', { name: 'Open the previous game' }).click();
  await columns(it, 7);
  await stands(it, 'C3', -1);
  // It is opened from the menu, at the next visit, and by a link in place of the saved game.
  await kept(it, /W\[ce\]/);
  await it.evaluate(() => { location.hash = '#sgf=(;SZ[5])'; });
  await same.reload();
  await columns(it, 5);
  await kept(it, /SZ\[5\]/);
  await same.reload();
  await columns(it, 5);
  await sample(it, 'Open the previous game');
  await columns(it, 7);
  await stands(it, 'C3', -1);
});
