// The score and the estimate: signs on the board, and counts of unfinished games.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, drop, exportAs, explain, game, idle, legend, mark, paste, sample, says, tests, text } from './browser.mjs';

const on = await tests(test, after);
const signs = (it, name) => it.locator(`.overlay .${name}`).count();

on('seki and a protective move have signs, and a legend; neutral points have none', async (it) => {
  await sample(it, 'Seki, dame and a protective move');
  await it.waitForFunction(() => document.querySelector('[data-testid=result]')?.dataset.result === 'W+26');
  await it.locator('.overlay .teire').waitFor();
  await explain(it);
  assert.deepEqual(await legend(it), ['Black’s territory', 'White’s territory', 'seki: both live, no territory', 'protective move']);
  assert.deepEqual([await signs(it, 'seki'), await signs(it, 'dame'), await signs(it, 'teire')], [16, 0, 1]);
});

on('an open border is on the board and in words before anything is clicked', async (it) => {
  await paste(it, '(;SZ[7:6]AB[ca][cb][cc]AW[da][db][dc]PL[B]KM[0]RU[japanese])');
  await columns(it, 7);
  await it.getByTestId('estimate').waitFor();
  await it.locator('.overlay .sign-open').first().waitFor();
  assert.equal(await signs(it, 'sign-open'), 2);
  await explain(it);
  assert.ok((await legend(it)).includes('open border'));
  await it.getByText(/border is open at C3/i).first().waitFor();
  await it.getByRole('button', { name: 'Count it anyway' }).click();
  await says(it, 'provisional', /not finished/);
  await says(it, 'result', /Counted as it stands: White by 1/);
  await it.getByRole('button', { name: 'Back to the estimate' }).click();
  await it.getByTestId('estimate').waitFor();
});

on('unsettled groups have a ring', async (it) => {
  await paste(it, `(;SZ[9]RU[japanese]PL[W]KM[0]AB[ca][ea][ab][bb][cb][db][bc][ec][fc][ad][bd][cd][dd][ed][ae][ge][he][ie][gf][gg]
    [dh][eh][fh][gh][di][fi]AW[fa][ha][fb][gb][hb][ib][gc][fd][gd][hd][id][be][ce][de][ee][fe][af][bf][ff][hf][if][cg][dg][eg][fg][ah][bh][ch][hh][ih][bi][gi][hi])`);
  await it.getByTestId('estimate').waitFor();
  await it.waitForFunction(() => document.querySelectorAll('.overlay .unsettled').length > 5);
  await explain(it);
  assert.ok((await legend(it)).includes('unsettled: the first move decides'));
  // In a running game those that the list of the estimate calls unsettled.
  await drop(it, 'running.sgf', game('games/gnugo-9x9-japanese'));
  await says(it, 'move', /Move 52 of 52/);
  for (let moves = 0; moves < 2; moves++) await it.keyboard.press('PageUp');
  await says(it, 'move', /Move 32 /);
  await it.locator('.groups .status-unsettled').first().waitFor();
  // Its borders are not signed: most of them are open.
  assert.equal(await signs(it, 'sign-open'), 0);
  await it.locator('.overlay .unsettled').first().waitFor();
});

on('a mark in a running game fixes the fate of that group, and the estimate is made again with it', async (it) => {
  await drop(it, 'running.sgf', game('games/gnugo-13x13-chinese'));
  await columns(it, 13);
  for (let moves = 0; moves < 5; moves++) await it.keyboard.press('PageUp');
  await says(it, 'move', /Move 77 /);
  await idle(it);
  const lead = async () => {
    const [, color, by] = /(Black|White) is ahead by ([\d.]+)/.exec(await text(it, 'estimate'));
    return color === 'Black' ? Number(by) : -Number(by);
  };
  const before = await lead();
  await mark(it, 'C4', 'dead');
  await it.getByTestId('marked').waitFor();
  await idle(it);
  assert.equal(await it.getByTestId('provisional').count(), 0, 'it is still an estimate');
  assert.match(await text(it, 'bubble'), /dead\s[^]*marked as dead/);
  const dead = await lead();
  // The group is worth about 20 points, not the board.
  assert.ok(dead < before && dead > before - 30, `${before} ${dead}`);
  // It cannot live and be dead: one mark replaces the other.
  await it.locator('#view [data-testid=mark-alive]').click();
  await it.waitForTimeout(100);
  await idle(it);
  const alive = await lead();
  assert.ok(alive > dead + 10, `${alive} ${dead}`);
  await it.locator('#view [data-testid=unmark]').click();
  await it.getByTestId('marked').waitFor({ state: 'detached' });
  await idle(it);
  assert.equal(await lead(), before);
});

on('a group that dies revives the stones that it had captured, and kills them again when it comes back', async (it) => {
  const result = () => it.getByTestId('result').getAttribute('data-result');
  const judged = await result();
  const dead = () => it.evaluate(() => [...document.querySelectorAll('.stone.faint')].map((stone) => (stone.classList.contains('stone-black') ? 'X' : 'O')).sort().join(''));
  const captured = await dead();
  assert.match(captured, /^O+$/, 'White has dead stones inside Black’s area');
  await mark(it, 'F5', 'dead');
  await it.waitForFunction((old) => ![old, undefined].includes(document.querySelector('[data-testid=result]')?.dataset.result), judged);
  await idle(it);
  assert.match(await dead(), /^X+$/, 'only they can capture it: they live now');
  assert.match(await result(), /^W\+/);
  await it.locator('#view [data-testid=mark-alive]').click();
  await it.waitForFunction((old) => document.querySelector('[data-testid=result]')?.dataset.result === old, judged);
  await idle(it);
  assert.equal(await dead(), captured);
});

on('sekis and neutral points are marked by hand', async (it) => {
  await paste(it, `(;SZ[8:5]KM[0]RU[japanese]AB[ba][da][ab][bb][cb][db][cc][dc][ad][bd][cd][dd][ae][de]
    AW[ea][ga][eb][fb][gb][hb][ec][ed][fd][gd][hd][ee])`);
  await columns(it, 8);
  const result = (wanted) => it.waitForFunction((it) => document.querySelector('[data-testid=result]')?.dataset.result === it, wanted);
  await result('W+2');
  await mark(it, 'A4', 'seki');
  await result('W+8');
  assert.ok(await signs(it, 'seki') > 0);
  await it.getByText('marked as in seki').first().waitFor();
  await mark(it, 'F3', 'neutral');
  await result('W+7');
  await it.locator('#view [data-testid=mark-neutral]').click();
  await result('W+8');
  // A stone has one mark.
  await mark(it, 'A4', 'dead');
  await result('W+42');
  await it.getByRole('button', { name: 'Forget my marks' }).click();
  await result('W+2');
});

on('an unfinished position that was exported with marks is a running game again', async (it, { page: same }) => {
  await it.keyboard.press('PageUp');
  await idle(it);
  await it.getByTestId('estimate').waitFor();
  await exportAs(it, 'SGF with the score marked');
  await says(it, 'notice', /not finished/);
  await it.getByRole('button', { name: 'Dismiss' }).click();
  await paste(it, '(;SZ[9]RU[japanese]KM[5.5];B[ee];W[cc];B[gg];W[gc]TB[hh][ii]TW[aa][bb])');
  await says(it, 'move', /Move 4 of 4/);
  await it.getByTestId('estimate').waitFor();
  await it.getByText('As agreed').click();
  await says(it, 'provisional', /not finished/);
});

on('labels and marks of the file are never hidden, and have contrast', async (it) => {
  await paste(it, '(;SZ[9];B[ee];W[cc]TR[ee]LB[gg:A][cc:1]SQ[gc])');
  await says(it, 'move', /Move 2 of 2/);
  await idle(it);
  const drawn = await it.evaluate(() => [...document.querySelector('#board-content').children].map((it) => it.querySelector('.file-label, .file-mark') ? 'file' : it.getAttribute('class')));
  assert.equal(drawn.at(-1), 'file', 'above all signs');
  assert.deepEqual(await it.locator('.file-label').allTextContents(), ['A', '1']);
  assert.equal(await it.locator('.file-mark.on-black').count(), 1);
  assert.equal(await it.locator('.file-label.on-white').count(), 1);
});

on('the last answer stays, dimmed, until the next one is there', async (it) => {
  await drop(it, 'running.sgf', game('games/gnugo-13x13-chinese'));
  await columns(it, 13);
  for (let moves = 0; moves < 5; moves++) await it.keyboard.press('PageUp');
  await idle(it);
  await it.evaluate(() => {
    window.heights = [];
    window.empty = 0;
    const look = () => {
      window.heights.push(document.querySelector('#view').getBoundingClientRect().height, document.querySelector('.goban').getBoundingClientRect().top);
      if (!document.querySelector('[data-testid=estimate], [data-testid=result]')) window.empty++;
      window.looking = requestAnimationFrame(look);
    };
    look();
  });
  for (let moves = 0; moves < 8; moves++) {
    await it.keyboard.press('ArrowLeft');
    await it.waitForTimeout(120);
  }
  await idle(it);
  const [heights, empty] = await it.evaluate(() => {
    cancelAnimationFrame(window.looking);
    return [[...new Set(window.heights)], window.empty];
  });
  assert.equal(empty, 0);
  assert.equal(heights.length, 2, `one height and one place: ${heights}`);
});
