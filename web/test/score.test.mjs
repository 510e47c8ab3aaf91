// The score and the estimate: signs on the board, and counts of unfinished games.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, drop, game, idle, legend, paste, sample, says, tab, tests, text } from './browser.mjs';

const on = await tests(test, after);
const signs = (it, name) => it.locator(`.overlay .${name}`).count();

on('seki, dame and a protective move have signs, and a legend', async (it) => {
  await sample(it, 'Seki, dame and a protective move');
  await it.waitForFunction(() => document.querySelector('[data-testid=result]')?.dataset.result === 'W+26');
  await it.locator('.overlay .teire').waitFor();
  assert.deepEqual(await legend(it), [
    'Black’s territory', 'White’s territory', 'seki: both live, no territory', 'dame: neutral point', 'protective move',
    'letter of a group']);
  assert.deepEqual([await signs(it, 'seki'), await signs(it, 'dame'), await signs(it, 'teire')], [16, 3, 1]);
});

on('an open border is on the board and in words before anything is clicked', async (it) => {
  await paste(it, '(;SZ[7:6]AB[ca][cb][cc]AW[da][db][dc]PL[B]KM[0]RU[japanese])');
  await columns(it, 7);
  await it.getByTestId('estimate').waitFor();
  await it.locator('.overlay .sign-open').first().waitFor();
  assert.equal(await signs(it, 'sign-open'), 2);
  assert.ok((await legend(it)).includes('open border'));
  await it.getByText(/^Black's border is open at C3/).waitFor();
  await it.getByRole('button', { name: 'Count it anyway' }).click();
  await says(it, 'provisional', /not finished/);
  await says(it, 'result', /Counted as it stands: White by 1/);
  await it.getByRole('button', { name: 'Back to the estimate' }).click();
  await it.getByTestId('estimate').waitFor();
});

on('unsettled groups have question marks', async (it) => {
  await paste(it, `(;SZ[9]RU[japanese]PL[W]KM[0]AB[ca][ea][ab][bb][cb][db][bc][ec][fc][ad][bd][cd][dd][ed][ae][ge][he][ie][gf][gg]
    [dh][eh][fh][gh][di][fi]AW[fa][ha][fb][gb][hb][ib][gc][fd][gd][hd][id][be][ce][de][ee][fe][af][bf][ff][hf][if][cg][dg][eg][fg][ah][bh][ch][hh][ih][bi][gi][hi])`);
  await it.getByTestId('estimate').waitFor();
  await it.waitForFunction(() => [...document.querySelectorAll('.overlay .number')].filter((it) => it.textContent === '?').length > 5);
  assert.ok((await legend(it)).includes('unsettled: the first move decides'));
  // In a running game those that the list of the estimate calls unsettled.
  await drop(it, 'running.sgf', game('games/gnugo-9x9-japanese'));
  await says(it, 'move', /Move 52 of 52/);
  for (let moves = 0; moves < 2; moves++) await it.keyboard.press('PageUp');
  await says(it, 'move', /Move 32 /);
  await it.locator('.groups .status-unsettled').first().waitFor();
  // Its borders are not signed: most of them are open.
  assert.equal(await signs(it, 'sign-open'), 0);
  await it.locator('.overlay .number-white', { hasText: '?' }).first().waitFor();
});

on('a marked group in a running game gives a count of an unfinished game, with a way back', async (it) => {
  await drop(it, 'running.sgf', game('games/gnugo-13x13-chinese'));
  await columns(it, 13);
  for (let moves = 0; moves < 5; moves++) await it.keyboard.press('PageUp');
  await says(it, 'move', /Move 77 /);
  await it.getByTestId('estimate').waitFor();
  await idle(it);
  await it.locator('.overlay .square').first().waitFor();
  await click(it, 'M9');
  await says(it, 'provisional', /not finished/);
  await says(it, 'result', /Counted as it stands/);
  assert.ok((await legend(it)).includes('nobody’s so far'));
  // Only the group that was clicked has another reason.
  const reasons = await it.locator('.groups .because').allInnerTexts();
  assert.ok(reasons.length > 6, reasons.join());
  assert.ok(reasons.filter((why) => /marked as dead/.test(why)).length <= 1, reasons.join('\n'));
  await it.getByRole('button', { name: 'Back to the estimate' }).click();
  await it.getByTestId('estimate').waitFor();
  assert.doesNotMatch(await text(it, 'estimate'), /wins/);
  await it.getByText('As you marked').click();
  await says(it, 'result', /Counted as it stands/);
  await tab(it, 'Why');
});

on('sekis and neutral points are marked by hand', async (it) => {
  await paste(it, `(;SZ[8:5]KM[0]RU[japanese]AB[ba][da][ab][bb][cb][db][cc][dc][ad][bd][cd][dd][ae][de]
    AW[ea][ga][eb][fb][gb][hb][ec][ed][fd][gd][hd][ee])`);
  await columns(it, 8);
  const result = (wanted) => it.waitForFunction((it) => document.querySelector('[data-testid=result]')?.dataset.result === it, wanted);
  await result('W+2');
  await it.locator('details.terms summary').click();
  const mark = (kind) => it.getByTestId('marking').selectOption(kind);
  await mark('seki');
  await click(it, 'A4');
  await result('W+8');
  assert.ok(await signs(it, 'seki') > 0);
  await it.getByText('marked as in seki').first().waitFor();
  await mark('neutral');
  await click(it, 'F3');
  await result('W+7');
  // A click takes the mark away. Stones are not neutral points.
  await click(it, 'F3');
  await click(it, 'E5');
  await result('W+8');
  // A stone has one mark.
  await mark('dead');
  await click(it, 'A4');
  await result('W+42');
  await it.getByRole('button', { name: 'Forget my marks' }).click();
  await result('W+2');
});
