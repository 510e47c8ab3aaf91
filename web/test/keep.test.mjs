// What the page keeps: the open game, the one before it, what was set up in a view.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, copying, drop, exportAs, game, idle, kept, paste, sample, says, sign, stands, tab, tests, text } from './browser.mjs';

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

on('a saved entry that is no game is ignored', async (it, { page: same }) => {
  for (const saved of ['5', '"x"', '[]', '{}', '{"sgf":5}', '{bad']) {
    await it.evaluate((entry) => {
      localStorage.setItem('tobi.game', entry);
      localStorage.setItem('tobi.former', entry);
    }, saved);
    await same.reload();
    await columns(it, 9);
    await it.waitForFunction(() => localStorage.getItem('tobi.game').includes('SZ[9]'));
    assert.equal(await it.getByRole('button', { name: 'Open the previous game' }).count(), 0, saved);
  }
});

on('a file that is dropped while the saved game is opened stays', async (it, { page: same }) => {
  for (const wait of [0, 20, 60]) {
    await it.evaluate((saved) => localStorage.setItem('tobi.game', saved),
      JSON.stringify({ name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: [], changed: false }));
    await same.reload({ waitUntil: 'commit' });
    await it.waitForSelector('#view', { state: 'attached' });
    await it.waitForTimeout(wait);
    await drop(it, 'small.sgf', '(;SZ[7];B[dd])');
    await idle(it);
    await columns(it, 7);
    await kept(it, /SZ\[7\]/);
  }
});

on('a worker that dies at the start does not lose the saved game', async (it, { page: same }) => {
  await it.addInitScript(() => {
    const Alive = window.Worker;
    let count = 0;
    window.Worker = class extends Alive {
      constructor(...given) {
        super(...given);
        if (++count !== 2) return;
        setTimeout(() => {
          this.terminate();
          this.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
        });
      }
    };
  });
  await it.evaluate((saved) => localStorage.setItem('tobi.game', saved),
    JSON.stringify({ name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: [], changed: false }));
  await same.reload();
  await columns(it, 19);
  await idle(it);
  await kept(it, /SZ\[19\]/);
});

on('the first answer can be stopped and asked for again', async (it, { page: same }) => {
  await it.evaluate((saved) => localStorage.setItem('tobi.game', saved),
    JSON.stringify({ name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: Array(180).fill(0), changed: false }));
  await it.addInitScript(() => {
    const look = () => {
      const button = document.querySelector('.stop:not([hidden])');
      if (!button || window.hasStopped) return void requestAnimationFrame(look);
      window.hasStopped = true;
      button.click();
    };
    document.addEventListener('DOMContentLoaded', look);
  });
  await same.reload();
  const again = it.getByRole('button', { name: 'Again' });
  await again.waitFor();
  assert.equal(await it.evaluate(() => document.querySelector('#view').dataset.busy), 'false');
  await again.click();
  await again.waitFor({ state: 'detached' });
  await idle(it);
  assert.equal(await again.count(), 0);
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

on('stones that are being placed outlive the view and the position', async (it) => {
  await paste(it, '(;SZ[9];B[ee];W[cc])');
  await columns(it, 9);
  await tab(it, 'Edit');
  await click(it, 'G3');
  await stands(it, 'G3', 1);
  await it.getByLabel('Comment on this position').fill('to be continued');
  await tab(it, 'Score');
  await tab(it, 'Edit');
  await stands(it, 'G3', 1);
  assert.equal(await it.getByLabel('Comment on this position').inputValue(), 'to be continued');
  const board = await it.locator('.shudan-content').boundingBox();
  await it.mouse.move(board.x + 50, board.y + 50);
  await it.mouse.wheel(0, -100);
  await says(it, 'move', /Move 1 of 2/);
  await stands(it, 'G3', 0);
  await it.getByTestId('drafts').getByRole('button', { name: 'at move 2' }).click();
  await stands(it, 'G3', 1);
  await it.getByTestId('apply').click();
  await says(it, 'move', /Move 2 of 2/);
  await it.waitForFunction(() => !document.querySelector('[data-testid=drafts]'));
});

on('marked groups, rules and the layer of the papers outlive the view', async (it) => {
  const result = (wanted) => it.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('[data-testid=result]')?.dataset.result ?? ''), wanted.source);
  await result(/^B\+/);
  await it.locator('details.terms summary').click();
  await it.locator('details.terms select').first().selectOption('chinese');
  await click(it, 'D9');
  await result(/^W\+/);
  const marked = await it.getByTestId('result').getAttribute('data-result');
  await tab(it, 'Papers');
  await it.getByTestId('layer').selectOption('moyo');
  await tab(it, 'Score');
  await result(new RegExp(`^W\\${marked.slice(1)}$`));
  assert.equal(await it.locator('details.terms select').first().inputValue(), 'chinese');
  await tab(it, 'Papers');
  assert.equal(await it.getByTestId('layer').inputValue(), 'moyo');
});
