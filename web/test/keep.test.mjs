// What the page keeps: the open game, the one before it, what was set up in a view.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { choose, click, columns, copying, drop, edit, exportAs, game, idle, kept, keptGames, mark, opened, page, paste, putGame, sample, says, sign, stands, tab, tests, text, titles } from './browser.mjs';

const on = await tests(test, after);

on('the open game is kept', async (it, { page: same }) => {
  await paste(it, '(;SZ[7];B[dd];W[cc])');
  await columns(it, 7);
  await it.keyboard.press('ArrowLeft');
  await kept(it, /"path":\[0,0\]/);
  await same.reload();
  await idle(it);
  assert.match(await text(it, 'move'), /Move 1 of 2/);
  assert.equal(await sign(it, 'D4'), 1);
});

on('a kept entry that is no game is ignored', async (it, { page: same }) => {
  for (const broken of [{ id: 'a' }, { id: 'b', sgf: 5, name: 'x', path: [] }, { id: 'c', sgf: '(;SZ[9])', name: 'x', path: 3 }]) await putGame(it, broken);
  await same.reload();
  await columns(it, 9);
  await idle(it);
  await it.locator('summary', { hasText: 'Open' }).first().click();
  await it.waitForTimeout(200);
  assert.doesNotMatch((await it.locator('.recent').allInnerTexts()).join(), /\bx\b/);
});

on('a file that is dropped while the saved game is opened stays', async (it, { page: same }) => {
  for (const wait of [0, 20, 60]) {
    await putGame(it, { id: 'large', name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: [0], changed: false });
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
  await putGame(it, { id: 'large', name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: [0], changed: false });
  await same.reload();
  await columns(it, 19);
  await idle(it);
  await kept(it, /SZ\[19\]/);
});

on('the first answer can be stopped and asked for again', async (it, { page: same }) => {
  await putGame(it, { id: 'large', name: 'large.sgf', sgf: game('games/gnugo-19x19-japanese'), path: Array(180).fill(0), changed: false });
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
  assert.doesNotMatch(await it.evaluate(() => location.hash), /z=/);
  await it.goto('about:blank');
  await it.goto(link);
  await same.reload();
  await idle(it);
  assert.match(await text(it, 'move'), /Move 52 of 52/);
  await it.waitForFunction(() => location.hash === '#tab=judge&move=52');
  await it.getByRole('button', { name: 'First position' }).click();
  await tab(it, 'Play');
  await click(it, 'A1');
  await stands(it, 'A1', 1);
  await kept(it, /B\[ai\]/);
  await same.reload();
  await idle(it);
  await stands(it, 'A1', 1);
});

on('a game that another one replaces is among the recent games, also after a reload', async (it, { page: same }) => {
  await paste(it, '(;SZ[7];B[dd])');
  await columns(it, 7);
  await tab(it, 'Play');
  await click(it, 'C3');
  await stands(it, 'C3', -1);
  await sample(it, 'A finished game, 9×9');
  await columns(it, 9);
  await says(it, 'notice', /Untitled game/);
  await it.getByTestId('notice').getByRole('button', { name: 'Back to it' }).click();
  await columns(it, 7);
  await stands(it, 'C3', -1);
  await kept(it, /W\[ce\]/);
  // A link is another game; the one before it is in the list.
  await it.evaluate(() => { location.hash = '#sgf=(;SZ[5])'; });
  await columns(it, 5);
  await kept(it, /SZ\[5\]/);
  await same.reload();
  await columns(it, 5);
  await it.locator('summary', { hasText: 'Open' }).first().click();
  await it.locator('.recent', { hasText: 'Untitled game' }).first().click();
  await columns(it, 7);
  await stands(it, 'C3', -1);
});

on('text that is pasted by mistake does not replace a game for good', async (it) => {
  await paste(it, '(;');
  await says(it, 'notice', /gnugo-9x9-japanese\.sgf.* is kept/);
  await it.getByTestId('notice').getByRole('button', { name: 'Back to it' }).click();
  await says(it, 'move', /Move 52 of 52/);
});

on('two tabs are two games', async (it, { page: same }) => {
  await kept(it, /SZ\[9\]/);
  const other = await same.context().newPage();
  await other.goto(page.href);
  await idle(other);
  await columns(other, 13);
  await paste(other, '(;SZ[7];B[dd])');
  await columns(other, 7);
  await kept(other, /SZ\[7\]/);
  await it.keyboard.press('ArrowLeft');
  await kept(it, /SZ\[9\]/);
  await other.reload();
  await columns(other, 7);
  await same.reload();
  await columns(it, 9);
  await says(it, 'move', /Move 51 of 52/);
  const sizes = (await keptGames(it)).map(({ sgf }) => /SZ\[(\d+)/.exec(sgf)[1]);
  assert.ok(sizes.includes('7') && sizes.includes('9'), sizes.join());
});

on('a reload keeps the match, the tab, the marks and the curve; Back does not leave the page', async (it, { page: same }) => {
  await mark(it, 'D9', 'dead');
  await it.waitForFunction(() => /^W/.test(document.querySelector('[data-testid=result]')?.dataset.result ?? ''));
  const full = (page) => page.waitForFunction(() => document.querySelector('[data-testid=curve]')?.dataset.done === '53', null, { timeout: 60_000 });
  await full(it);
  for (let tries = 0; tries < 100 && (await keptGames(it))[0].more.curve?.points.length !== 53; tries++) await it.waitForTimeout(50);
  await same.reload();
  await it.waitForFunction(() => /^W/.test(document.querySelector('[data-testid=result]')?.dataset.result ?? ''));
  assert.equal(await it.getByTestId('curve').getAttribute('data-done'), '53', 'it is not computed again');
  await paste(it, '(;SZ[7]KM[6.5])');
  await columns(it, 7);
  await tab(it, 'Play');
  await it.getByLabel(/Level/).fill('1');
  await it.getByTestId('begin').click();
  await click(it, 'D4');
  await says(it, 'match', /Your move/);
  await says(it, 'move', /Move 2 of 2/);
  await kept(it, /"match":\{.*"tip":\[0,0,0\]/);
  await same.reload();
  await columns(it, 7);
  await says(it, 'match', /Your move/);
  assert.equal(await it.locator('[role=tab][aria-selected=true]').innerText(), 'Play');
  assert.match(await it.evaluate(() => location.hash), /^#tab=play&move=2$/);
  await it.goBack();
  await it.waitForFunction(() => document.querySelector('[role=tab][aria-selected=true]').textContent === 'Judge');
});

on('Ctrl+Z takes back what was added to the game', async (it) => {
  await paste(it, '(;SZ[7];B[dd])');
  await columns(it, 7);
  await tab(it, 'Play');
  await click(it, 'C3');
  await stands(it, 'C3', -1);
  await click(it, 'E5');
  await stands(it, 'E5', 1);
  await it.keyboard.press('Control+z');
  await stands(it, 'E5', 0);
  await says(it, 'move', /Move 2 of 2/);
  await it.keyboard.press('Control+z');
  await stands(it, 'C3', 0);
  await says(it, 'move', /Move 1 of 1/);
});

on('news go away, a file of many games lists them and opens the first', async (it) => {
  const one = game('games/gnugo-9x9-japanese').trim();
  const many = Array.from({ length: 900 }, (_, at) => one.replace(/PB\[[^\]]*\]/, `PB[Player ${at + 1}]`)).join('\n');
  await drop(it, 'many.sgf', many);
  await it.getByTestId('collection').waitFor();
  assert.equal(await text(it, 'collection'), 'Game 1 of 900');
  assert.equal((await titles(it)).length, 100);
  assert.match((await titles(it, 'player 900'))[0], /^900\. Player 900 – /);
  await says(it, 'move', /Move 52 of 52/);
  await choose(it, '900.');
  await it.waitForFunction(() => /Player 900/.test(document.querySelector('.players').textContent));
  await paste(it, '(;SZ[7])');
  await columns(it, 7);
  await says(it, 'notice', /is kept/);
  await it.getByTestId('notice').waitFor({ state: 'detached', timeout: 15_000 });
});

on('stones that are being placed outlive the view and the position', async (it) => {
  await paste(it, '(;SZ[9];B[ee];W[cc])');
  await columns(it, 9);
  await edit(it);
  await click(it, 'G3');
  await stands(it, 'G3', 1);
  await it.getByLabel('Comment on this position').fill('to be continued');
  await kept(it, /C\[to be continued\]/);
  await tab(it, 'Judge');
  await edit(it);
  await stands(it, 'G3', 1);
  assert.equal(await it.getByLabel('Comment on this position').inputValue(), 'to be continued');
  const board = await it.locator('.points').boundingBox();
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
  await mark(it, 'D9', 'dead');
  await result(/^W\+/);
  const marked = await it.getByTestId('result').getAttribute('data-result');
  await tab(it, 'Study');
  await it.getByTestId('layer').selectOption('moyo');
  await tab(it, 'Judge');
  await result(new RegExp(`^W\\${marked.slice(1)}$`));
  assert.equal(await it.locator('details.terms select').first().inputValue(), 'chinese');
  await tab(it, 'Study');
  assert.equal(await it.getByTestId('layer').inputValue(), 'moyo');
});
