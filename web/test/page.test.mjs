// Typical use of the page, in a real browser, opened from disk.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  click, columns, copying, drop, edit, explain, exportAs, game, idle, legend, mark, opened, paste, pictures, saved, says, sign, stands, tab, tests, text,
} from './browser.mjs';

const on = await tests(test, after);

on('a dropped file is shown at its end with its score', async (it) => {
  await drop(it, 'mine.sgf', game('games/gnugo-13x13-chinese'));
  await columns(it, 13);
  await idle(it);
  const said = /RE\[([^\]]+)\]/.exec(game('games/gnugo-13x13-chinese'))[1];
  assert.equal(await it.getByTestId('result').getAttribute('data-result'), said);
  assert.match(await text(it, 'result'), /Tobi agrees/);
});

on('navigation by keys, wheel, buttons and list', async (it) => {
  assert.match(await text(it, 'move'), /Move 52 of 52/);
  await it.keyboard.press('Home');
  assert.match(await text(it, 'move'), /Start/);
  await stands(it, 'G6', 0);
  await it.keyboard.press('ArrowRight');
  await stands(it, 'G6', 1);
  await it.keyboard.press('PageDown');
  assert.match(await text(it, 'move'), /Move 11 of 52/);
  const board = await it.locator('.points').boundingBox();
  await it.mouse.move(board.x + 50, board.y + 50);
  await it.mouse.wheel(0, 100);
  await it.waitForFunction(() => /Move 12 /.test(document.querySelector('[data-testid=move]').textContent));
  await it.getByRole('button', { name: 'One move back' }).click();
  assert.match(await text(it, 'move'), /Move 11 /);
  await it.locator('.moves-box > summary').click();
  await it.getByLabel('Move list').getByRole('button', { name: '4 G3' }).click();
  assert.match(await text(it, 'move'), /Move 4 /);
  assert.equal(await it.locator('.moves [aria-current]').count(), 1);
});

on('variations', async (it) => {
  await paste(it, '(;SZ[9];B[ee](;W[cc];B[gg])(;W[gc]C[the other way]))');
  await it.waitForFunction(() => /Move 3 of 3/.test(document.querySelector('[data-testid=move]').textContent));
  await it.keyboard.press('ArrowLeft');
  await it.keyboard.press('ArrowDown');
  await idle(it);
  assert.equal(await sign(it, 'G7'), -1);
  assert.match(await it.locator('.comment').innerText(), /the other way/);
  assert.equal(await it.locator('.tree .node').count(), 5);
});

on('a group marked dead changes the score, and the switch shows the difference', async (it) => {
  const before = await it.getByTestId('result').getAttribute('data-result');
  await mark(it, 'D9', 'dead');
  await it.waitForFunction((old) => ![old, undefined].includes(document.querySelector('[data-testid=result]')?.dataset.result), before);
  const marked = await it.getByTestId('result').getAttribute('data-result');
  assert.match(marked, /^W\+/, 'all black stones are dead now');
  assert.match(await text(it, 'difference'), new RegExp(before.replace('+', '\\+')));
  await it.getByText('Best play', { exact: true }).click();
  await it.waitForFunction((old) => document.querySelector('[data-testid=result]')?.dataset.result === old, before);
  await it.getByText('As you marked').click();
  await it.getByText('Forget my marks').click();
  await it.waitForFunction((old) => document.querySelector('[data-testid=result]')?.dataset.result === old, before);
});

on('as agreed, where the players marked territory', async (it) => {
  await paste(it, '(;SZ[5]KM[0.5]RU[japanese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee])');
  await it.waitForFunction(() => document.querySelector('[data-testid=result]')?.dataset.result === 'B+4.5');
  await it.getByText('As agreed').waitFor();
  assert.match(await text(it, 'difference'), /Best play gives the same: B\+4\.5/);
  // The players agreed that White's wall is dead; the switch shows what that changes.
  await paste(it, '(;SZ[5]KM[0.5]RU[japanese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be][da][db][dc][dd][de][ea][eb][ec][ed][ee])');
  await it.waitForFunction(() => document.querySelector('[data-testid=result]')?.dataset.result === 'B+24.5');
  assert.match(await text(it, 'difference'), /Best play: B\+4\.5\. As the players agreed: B\+24\.5\./);
  await it.getByText('Best play', { exact: true }).click();
  await it.waitForFunction(() => document.querySelector('[data-testid=result]')?.dataset.result === 'B+4.5');
});

on('every rule set', async (it) => {
  await it.locator('details.terms summary').click();
  const select = it.locator('details.terms select').first();
  const names = await select.locator('option').evaluateAll((options) => options.map((option) => option.value).filter(Boolean));
  assert.ok(names.length >= 8, names.join());
  for (const name of names) {
    await select.selectOption(name);
    await idle(it);
    assert.match(await it.getByTestId('result').getAttribute('data-result'), /^B\+/, name);
  }
  await it.screenshot({ path: `${pictures}rules.png` });
});

on('an unfinished game is estimated', async (it) => {
  for (let moves = 0; moves < 3; moves++) await it.keyboard.press('PageUp');
  await idle(it);
  await it.getByTestId('estimate').waitFor();
  assert.match(await text(it, 'estimate'), /ahead by|Nobody/);
});

on('headline, table and curve of an estimate have the same margin', async (it) => {
  await drop(it, 'chinese.sgf', game('games/gnugo-19x19-chinese'));
  await columns(it, 19);
  await it.keyboard.press('Home');
  for (let moves = 0; moves < 2; moves++) await it.keyboard.press('PageDown');
  await idle(it);
  await it.getByText('The count', { exact: true }).click();
  const [, leader, by] = /(Black|White) is ahead by ([\d.]+)/.exec(await text(it, 'estimate'));
  const margin = leader === 'Black' ? Number(by) : -Number(by);
  const rows = await it.getByTestId('now').locator('tr').evaluateAll((all) => all.slice(1).map((row) => [...row.cells].map((cell) => cell.innerText)));
  const names = rows.map(([name]) => name);
  for (const name of ['Stones', 'Territory', 'Komi', 'Likely total']) assert.ok(names.includes(name), names.join());
  assert.ok(names.some((name) => name.startsWith('Uncertain points')), names.join());
  const tenths = (cell) => Math.round(10 * Number(cell.replace('−', '-') || 0));
  const totals = [1, 2].map((side) => tenths(rows.at(-1)[side]));
  for (const side of [1, 2]) assert.equal(rows.slice(0, -1).reduce((sum, row) => sum + tenths(row[side]), 0), totals[side - 1], rows.join(' | '));
  assert.equal(totals[0] - totals[1], Math.round(10 * margin), rows.join(' | '));
  // The curve comes later; its value for this move is the same, and elsewhere it is called a quick one.
  await it.waitForFunction(() => Number(document.querySelector('[data-testid=curve]')?.dataset.done) > 21, null, { timeout: 90_000 });
  assert.equal(await text(it, 'curve-now'), `${leader} ahead by ${by}`);
  await tab(it, 'Judge');
  await it.keyboard.press('ArrowLeft');
  await it.waitForFunction(() => /^quick estimate: /.test(document.querySelector('[data-testid=curve-now]').innerText));
});

on('a group has one name on the board, in the list, in its bubble and in reasons', async (it) => {
  await drop(it, 'game.sgf', game('games/gnugo-19x19-japanese'));
  await columns(it, 19);
  for (let moves = 0; moves < 6; moves++) await it.keyboard.press('PageUp');
  await idle(it);
  await it.getByTestId('estimate').waitFor();
  for (const closed of await it.locator('.group-lists details:not([open]) > summary').all()) await closed.click();
  // No letters on the board but that of the group under the pointer or chosen.
  assert.equal(await it.locator('.overlay .name').count(), 0);
  const names = new Map((await it.locator('.groups .where').allInnerTexts()).map((words) => words.trim().split(/\s+/)));
  assert.ok(names.size > 4, [...names].join());
  const said = [...(await it.locator('.groups .because').allInnerTexts()).join(' ').matchAll(/\b([A-Za-z]) \(([A-T]\d+)\)/g)];
  assert.ok(said.length > 0, 'reasons name groups');
  for (const [, letter, vertex] of said) assert.equal(vertex, names.get(letter), `${letter} in reasons`);
  const [[letter, vertex]] = names;
  await click(it, vertex);
  assert.equal(await it.locator('.overlay .name').textContent(), letter);
  assert.match(await text(it, 'bubble'), new RegExp(`^${letter}\\s+${vertex}`));
  assert.equal(await it.locator('.groups [aria-expanded=true] .letter').innerText(), letter);
});

on('a legend explains the signs on the board', async (it) => {
  await explain(it);
  assert.deepEqual(await legend(it), ['Black’s territory', 'White’s territory', 'dead stone']);
  // As in the output of `tobi score`; what is dead comes first.
  const names = (await it.locator('.groups .where').allInnerTexts()).map((words) => words.trim().replace(/\s+/, ' '));
  assert.deepEqual(names, ['b F8', 'c H5', 'd F3', 'a D8', 'A F5']);
  await it.locator('.groups .group').first().click();
  await it.waitForFunction(() => /the group that is explained/.test(document.querySelector('[data-testid=legend]').textContent));
  for (let moves = 0; moves < 2; moves++) await it.keyboard.press('PageUp');
  await idle(it);
  await it.getByTestId('estimate').waitFor();
  assert.ok((await legend(it)).includes('sure'));
  await tab(it, 'Study');
  assert.deepEqual((await legend(it)).slice(2), ['area', 'moyo', 'territory']);
  await it.getByTestId('layer').selectOption('zobrist');
  await idle(it);
  assert.deepEqual((await legend(it)).slice(0, 3), ['Black’s', 'White’s', '1']);
  await it.getByLabel('Numbers on the points').check();
  await idle(it);
  assert.ok(!(await legend(it)).includes('1'), 'numbers need no scale');
});

on('the curve fills in, jumps and stops', async (it) => {
  await it.waitForFunction(() => Number(document.querySelector('[data-testid=curve]')?.dataset.done) === 53, null, { timeout: 90_000 });
  assert.equal(await text(it, 'curve-now'), 'Black ahead by 15.5', 'a counted position has no quick estimate');
  const box = await it.getByTestId('curve').boundingBox();
  await it.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.match(await text(it, 'move'), /Move 26 of 52/);
  // The signs on it, their legend, and the axes.
  const marks = it.getByTestId('curve').locator('.drop title');
  const titles = await marks.allTextContents();
  assert.ok(titles.length > 0 && titles.every((title) => /^Move \d+, (Black|White) [A-J]\d: [\d.]+ points$/.test(title)), titles.join());
  assert.deepEqual((await it.locator('.axis').allInnerTexts()).map((label) => label.replace(/\d+/, '')), ['Black +', 'White +']);
  await drop(it, 'long.sgf', game('games/gnugo-19x19-japanese'));
  await it.locator('.curve').getByRole('button', { name: 'Stop' }).click({ timeout: 60_000 });
  const done = await it.getByTestId('curve').getAttribute('data-done');
  await it.waitForTimeout(600);
  assert.equal(await it.getByTestId('curve').getAttribute('data-done'), done);
  // Another file is opened during the computation: the old one is dropped silently.
  await it.getByRole('button', { name: 'Compute the curve' }).click();
  await it.waitForFunction(() => Number(document.querySelector('[data-testid=curve]').dataset.done) > 2);
  await drop(it, 'other.sgf', game('games/gnugo-7x7-chinese'));
  await columns(it, 7);
  await it.waitForTimeout(1500);
  assert.equal(await it.getByTestId('notice').count(), 0);
});

on('why: the fate, the reason, and the lines on the board, which arrow keys step through', async (it) => {
  await paste(it, '(;SZ[9]AB[ee]AW[ed][de][fe]PL[W];W[aa];B[ba])');
  await it.waitForFunction(() => /Move 2 of 2/.test(document.querySelector('[data-testid=move]').textContent));
  await click(it, 'E5');
  await idle(it);
  assert.match(await text(it, 'bubble'), /E5/);
  await it.getByText('Can its chain be captured?').waitFor();
  await it.getByTestId('line').last().click();
  await says(it, 'line-shown', /Move 0 of/);
  await it.keyboard.press('ArrowRight');
  await it.keyboard.press('ArrowRight');
  assert.equal(await it.locator('.ghost').count(), 2);
  await it.keyboard.press('ArrowLeft');
  assert.equal(await it.locator('.ghost').count(), 1);
  assert.match(await text(it, 'move'), /Move 2 of 2/, 'the game stays where it is');
  await it.screenshot({ path: `${pictures}why.png` });
  await it.keyboard.press('Escape');
  assert.equal(await it.locator('.ghost').count(), 0);
  assert.match(await text(it, 'why'), /\w/, 'back at the reasons');
  await it.keyboard.press('ArrowLeft');
  assert.match(await text(it, 'move'), /Move 1 of 2/);
  await click(it, 'A1');
  await idle(it);
  assert.match(await text(it, 'why'), /A1/);
});

on('every layer of the papers, steps animated with their numbers', async (it) => {
  await drop(it, 'tobi.sgf', '(;SZ[19]AB[ij][kj])');
  await columns(it, 19);
  await tab(it, 'Study');
  const layers = await it.getByTestId('layer').locator('option').evaluateAll((all) => all.map((option) => option.value));
  assert.equal(layers.length, 10);
  for (const layer of layers) {
    await it.getByTestId('layer').selectOption(layer);
    await idle(it);
  }
  // One-space jump at 3/7: one point of territory, worth 8, between the stones (GNU Go's page).
  await it.getByTestId('layer').selectOption('bouzy');
  const [d, e] = [it.getByLabel(/Dilations/), it.getByLabel(/Erosions/)];
  await d.fill('3');
  await e.fill('7');
  await it.getByLabel('Numbers on the points').check();
  await idle(it);
  assert.match(await text(it, 'points'), /Black has 1 points? of the board/);
  assert.deepEqual(
    await it.locator('.overlay .number-black').evaluateAll((all) => all.map((label) => label.textContent)), ['8']);
  await it.getByTestId('animate').click();
  await it.waitForFunction(() => /Dilation 2 of 3/.test(document.querySelector('[data-testid=step]').textContent));
  await it.waitForFunction(() => /Erosion 7 of 7/.test(document.querySelector('[data-testid=step]').textContent));
  await it.getByTestId('layer').selectOption('zobrist');
  await idle(it);
  assert.equal(await it.locator('.board').count(), 2);
});

on('three moves against Tobi, taken back, hints, resignation', async (it) => {
  await it.keyboard.press('n');
  await it.getByLabel('Columns').fill('7');
  await it.getByTestId('create').click();
  await columns(it, 7);
  await tab(it, 'Play');
  await it.getByLabel(/Level/).fill('1');
  await it.getByTestId('begin').click();
  let moves = 0;
  for (const vertex of ['D4', 'C3', 'E5', 'D3', 'C5', 'E3', 'D5', 'C4']) {
    if (moves === 6) break;
    if ((await sign(it, vertex)) !== 0) continue;
    await click(it, vertex);
    moves += 2;
    await it.waitForFunction(
      (wanted) => document.querySelector('[data-testid=move]').textContent.startsWith(`Move ${wanted} of`) &&
        document.querySelector('[data-testid=match]').textContent.includes('Your move'),
      moves, { timeout: 60_000 });
  }
  assert.match(await text(it, 'move'), /Move 6 of 6/);
  assert.match(await text(it, 'reasons'), /.{20}/);
  await it.getByRole('button', { name: 'Take back' }).click();
  await it.waitForFunction(() => /Move 4 of 4/.test(document.querySelector('[data-testid=move]').textContent));
  await it.getByRole('button', { name: 'Hint' }).click();
  await it.getByTestId('candidates').waitFor({ timeout: 60_000 });
  await it.locator('.overlay .candidate').first().waitFor();
  await it.screenshot({ path: `${pictures}play.png` });
  await it.getByRole('button', { name: 'Resign' }).click();
  assert.match(await text(it, 'match'), /White wins by resignation/);
  await it.getByRole('button', { name: 'Score it' }).click();
  await idle(it);
});

on('the line of a candidate appears under the pointer, on the board and in the list, and with the focus', async (it) => {
  await paste(it, '(;SZ[7]KM[6.5];B[dd];W[cc];B[ec])');
  await columns(it, 7);
  await tab(it, 'Play');
  await it.getByRole('button', { name: 'Find the best move here' }).click();
  await it.getByTestId('candidates').waitFor({ timeout: 60_000 });
  const rows = it.locator('.candidates .group');
  const stones = (least) => it.waitForFunction((count) => document.querySelectorAll('.ghost').length >= count, least, { timeout: 60_000 });
  await rows.nth(1).hover();
  await stones(3);
  assert.match(await text(it, 'move'), /Move 3 of 3/, 'nothing is played');
  await it.getByTestId('captures').hover();
  await it.locator('.ghost').first().waitFor({ state: 'detached' });
  await rows.first().focus();
  await stones(3);
  await it.evaluate(() => document.activeElement.blur());
  await it.locator('.ghost').first().waitFor({ state: 'detached' });
  const first = it.locator('.overlay .candidate').first();
  const { x, y, width, height } = await first.boundingBox();
  await it.mouse.move(x + width / 2, y + height / 2);
  await stones(3);
});

on('an illegal move is refused with its reason', async (it) => {
  await tab(it, 'Play');
  await click(it, 'D9');
  assert.match(await text(it, 'notice'), /D9/);
});

on('edit: stones, turn, komi, and what comes of it', async (it) => {
  await paste(it, '(;SZ[9]KM[6.5])');
  await it.waitForFunction(() => /Start/.test(document.querySelector('[data-testid=move]').textContent));
  await edit(it);
  await click(it, 'C3');
  await stands(it, 'C3', 1);
  await click(it, 'G7');
  await stands(it, 'G7', -1);
  await it.getByTestId('apply').click();
  await idle(it);
  await it.getByText('Rules and komi of the file').click();
  await it.getByLabel('Komi').fill('0.5');
  await it.keyboard.press('Tab');
  await idle(it);
  await tab(it, 'Judge');
  await stands(it, 'C3', 1);
  const sgf = String((await saved(it, () => exportAs(it, 'SGF'))).bytes);
  assert.match(sgf, /KM\[0\.5\]/);
  assert.match(sgf, /AB\[cg\]AW\[gc\]/);
});

on('edit: a variation is deleted, and comes back', async (it) => {
  await paste(it, '(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg]C[mine];B[gc];W[cg]))');
  await it.waitForFunction(() => /Move 3 of 3/.test(document.querySelector('[data-testid=move]').textContent));
  await it.keyboard.press('ArrowLeft');
  await it.keyboard.press('ArrowDown');
  await stands(it, 'G3', -1);
  await edit(it);
  await it.getByTestId('remove').click();
  await it.waitForFunction(() => /3 positions are deleted/.test(document.querySelector('[data-testid=notice]')?.textContent ?? ''));
  assert.match(await text(it, 'move'), /Move 1 of 3/);
  await stands(it, 'G3', 0);
  const exported = async () => String((await saved(it, () => exportAs(it, 'SGF'))).bytes);
  assert.match(await exported(), /B\[ee\];W\[ce\];B\[cc\]\)/);
  await it.getByRole('button', { name: 'Undo' }).click();
  await stands(it, 'G3', -1);
  assert.match(await exported(), /\(;W\[gg\]C\[mine\];B\[gc\];W\[cg\]\)/);
  // The first position of a game stays.
  await it.keyboard.press('Home');
  await idle(it);
  assert.ok(await it.getByTestId('remove').isDisabled());
});

on('review: it is saved as SGF', async (it) => {
  await paste(it, '(;SZ[7]KM[5.5];B[dd];W[aa];B[de];W[ab];B[ed];W[ac])');
  await it.waitForFunction(() => /Move 6 of 6/.test(document.querySelector('[data-testid=move]').textContent));
  await tab(it, 'Review');
  await it.getByTestId('save-review').waitFor({ timeout: 120_000 });
  const { name, bytes } = await saved(it, () => it.getByTestId('save-review').click());
  assert.match(name, /-review\.sgf$/);
  const sgf = String(bytes);
  // The moves, the margin after each, and the better moves as variations.
  assert.match(sgf, /B\[dd\]/);
  assert.match(sgf, /V\[/);
  assert.match(sgf, /TE\[1\]/);
});

on('export: SGF with marks, SVG, PNG, link', async (it) => {
  const get = async (what) => (await saved(it, () => exportAs(it, what))).bytes;
  assert.match(String(await get('SGF with the score marked')), /TB\[/);
  const svg = String(await get('Picture (SVG)'));
  assert.ok(svg.startsWith('<svg') && svg.includes('</svg>'));
  assert.deepEqual([...(await get('Picture (PNG)')).subarray(1, 4)], [...Buffer.from('PNG')]);
  await it.keyboard.press('PageUp');
  await copying(it, true);
  await exportAs(it, 'Copy link');
  await says(it, 'notice', /The link is copied/);
  const hash = await it.evaluate(() => new URL(window.copied).hash);
  const other = await opened({ hash });
  assert.match(await text(other.page, 'move'), /Move 42 of 52/);
  await other.close();
});

on('garbage gives an error with line and column, and the page survives', async (it) => {
  for (const [garbage, said] of [
    ['this is no game', /not an SGF file/],
    ['(;SZ[30])', /Line 1, column 3/],
    ['(;GM[2]SZ[9])', /not Go/],
    ['(;SZ[9]\n;B[ee];W[ee])', /Line 2, column 10/],
  ]) {
    await paste(it, garbage);
    await it.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('[data-testid=notice]')?.textContent ?? ''), said.source);
    await it.getByRole('button', { name: 'Dismiss' }).click();
  }
  await paste(it, '(;SZ[9];B[ee];W[ee];B[cc])');
  await it.getByRole('button', { name: 'Open it and skip illegal moves' }).click();
  await it.waitForFunction(() => /of 3|of 2/.test(document.querySelector('[data-testid=move]').textContent));
  const large = await it.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(50 << 20)], 'large.sgf'));
    return transfer;
  });
  await it.dispatchEvent('body', 'drop', { dataTransfer: large });
  await it.waitForFunction(() => /more than 16 MB/.test(document.querySelector('[data-testid=notice]')?.textContent ?? ''));
  // A link that decompresses to more than the maximum.
  const bomb = await it.evaluate(async () => {
    const stream = new Blob([new Uint8Array(64 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  });
  await it.evaluate((hash) => { location.hash = hash; }, `z=${bomb}`);
  await it.waitForFunction(() => /MB/.test(document.querySelector('[data-testid=notice]')?.textContent ?? ''));
  await it.getByRole('button', { name: 'Dismiss' }).click();
  await paste(it, game('games/gnugo-7x7-chinese'));
  await idle(it);
  await it.getByTestId('result').waitFor();
});

on('a worker that dies is replaced, and the game is there', async (it) => {
  await it.keyboard.press('PageUp');
  await idle(it);
  assert.ok(it.workers().length >= 2);
  for (const worker of it.workers()) await worker.evaluate(() => void setTimeout(() => { throw new Error('it dies'); }));
  await it.waitForTimeout(300);
  await it.keyboard.press('ArrowLeft');
  await it.waitForFunction(() => /Move 41 of 52/.test(document.querySelector('[data-testid=move]').textContent));
  await idle(it);
  await tab(it, 'Judge');
  await click(it, 'E4');
  await it.getByText('Can it live?').first().waitFor({ timeout: 60_000 });
}, { lacking: 'code in workers' });

on('20,000 moves, and 3,000 variations of one', async (it) => {
  const long = Array.from({ length: 20_000 }, (_, number) => `;${number % 2 ? 'W' : 'B'}[]`).join('');
  await drop(it, 'long.sgf', `(;SZ[19]${long})`);
  await it.waitForFunction(() => /Move 20000 of 20000/.test(document.querySelector('[data-testid=move]').textContent), null, { timeout: 60_000 });
  await it.keyboard.press('PageUp');
  await it.waitForFunction(() => /Move 19990 /.test(document.querySelector('[data-testid=move]').textContent));
  const wide = Array.from({ length: 3_000 }, (_, number) => `(;W[${'abcdefghi'[number % 9]}a]C[${number}])`).join('');
  await drop(it, 'wide.sgf', `(;SZ[9];B[ee]${wide})`);
  await it.waitForFunction(() => /of 2$/.test(document.querySelector('[data-testid=move]').textContent), null, { timeout: 60_000 });
  await it.keyboard.press('ArrowUp');
  await it.waitForFunction(() => /2999/.test(document.querySelector('.comment')?.textContent ?? ''));
});

on('keyboard alone: the cursor on the board says where it is', async (it) => {
  await it.locator('.board-frame').focus();
  await it.keyboard.press('Enter');
  const says = (wanted) => it.waitForFunction(
    (text) => document.querySelector('.board .unseen').textContent.startsWith(text), wanted, { timeout: 10_000 });
  await says('E5, White stone, alive');
  await it.keyboard.press('ArrowRight');
  await says('F5, Black stone');
  await it.keyboard.press('Enter');
  await says('F5, Black stone, alive');
  assert.match(await text(it, 'bubble'), /F5/);
  await it.keyboard.press('Escape');
  await it.keyboard.press('ArrowLeft');
  await it.waitForFunction(() => /Move 51/.test(document.querySelector('[data-testid=move]').textContent));
});

on('a game is reviewed: the costliest moves, a click shows what was better', async (it) => {
  // Black can kill White's corner, then White could save it, and then Black kills it.
  await paste(it, `(;SZ[9]RU[chinese]KM[0.5]PL[B]AB[ea][eb][ac][bc][cc][dc][ec][gc][fd][ae][be][ce][de][ee][fe][ge][he][ie]
    AW[da][ab][bb][cb][db][af][bf][cf][df][ef][ff][gf][hf][if][ch][gh];B[hb];W[eh];B[ba])`);
  await it.waitForFunction(() => /of 3/.test(document.querySelector('[data-testid=move]').textContent));
  // It starts by itself.
  await it.getByRole('tab', { name: 'Review' }).click();
  await it.locator('#view').getByRole('button', { name: 'Stop' }).click();
  await it.getByText('Stopped.').waitFor();
  await it.getByTestId('review').click();
  const mistakes = it.getByTestId('mistakes').getByRole('button');
  await mistakes.first().waitFor({ timeout: 120_000 });
  assert.equal(await mistakes.count(), 2);
  const losses = await mistakes.evaluateAll((all) => all.map((one) => parseFloat(one.querySelector('.because').textContent)));
  assert.deepEqual(losses, [...losses].sort((a, b) => b - a));
  const move = /^\d+/.exec(await mistakes.first().locator('.where').innerText())[0];
  await mistakes.first().click();
  // The position before the mistake, with both moves and their values.
  await it.waitForFunction((wanted) => document.querySelector('[data-testid=move]').textContent.match(/^(Move \d+|Start)/)[0] === wanted, move === '1' ? 'Start' : `Move ${move - 1}`);
  assert.match(await text(it, 'mistake'), new RegExp(`^Move ${move}, `));
  assert.equal(await mistakes.first().getAttribute('aria-pressed'), 'true');
  assert.equal(await it.locator('.overlay .candidate').count(), 2);
  assert.equal(await it.locator('.overlay .candidate.bad').count(), 1);
  await it.getByTestId('expected').first().hover();
  await it.waitForFunction(() => document.querySelectorAll('.ghost').length > 1);
  await it.getByTestId('captures').hover();
  await it.locator('.ghost').first().waitFor({ state: 'detached' });
  await it.getByTestId('expected').first().click();
  await it.locator('.ghost').first().waitFor();
  await it.keyboard.press('Escape');
  await it.screenshot({ path: `${pictures}review.png` });
  // The answer is hidden until the reader has moved.
  await it.getByLabel(/Try it yourself/).check();
  assert.equal(await it.locator('.overlay .candidate').count(), 0);
  await click(it, 'J1');
  await says(it, 'mistake', /Not J1: \w+ was looked for/);
  assert.ok(await it.locator('.overlay .candidate').count() >= 1);
});
