// What is exported is what is shown.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { click, columns, edit, exportAs, idle, paste, pictures, saved, says, stands, tab, tests } from './browser.mjs';

const on = await tests(test, after);
const exported = async (it, what) => {
  const { name, bytes } = await saved(it, () => exportAs(it, what));
  writeFileSync(`${pictures}export-${name}`, bytes);
  return bytes;
};
const svg = async (it) => String(await exported(it, 'Picture (SVG)'));
const count = (text, what) => text.split(what).length - 1;
const layer = async (it, name) => {
  await it.getByTestId('layer').selectOption(name);
  await idle(it);
  await it.locator('.tints .square').first().waitFor();
};

on('pictures of the papers have both boards, the step and the numbers', async (it) => {
  await tab(it, 'Study');
  await layer(it, 'zobrist');
  await it.locator('.board-second .square').first().waitFor();
  const both = await svg(it);
  // Each board has its stones, and the names of its columns twice.
  assert.equal(count(both, '>J</text>'), 4);
  assert.match(both, />Bouzy<.*>Zobrist</s);
  assert.match(both, /Move 52 of 52/);
  assert.deepEqual([...(await exported(it, 'Picture (PNG)')).subarray(1, 4)], [...Buffer.from('PNG')]);
  await layer(it, 'domains');
  const grown = await svg(it);
  await it.locator('.stepper input').fill('1');
  await says(it, 'step', /Growth 1 of/);
  const first = await svg(it);
  const squares = (text) => count(text, 'class="square ');
  assert.ok(squares(first) > 0 && squares(first) < squares(grown), `${squares(first)} ${squares(grown)}`);
  await layer(it, 'moyo');
  const plain = await svg(it);
  assert.equal(count(plain, 'class="number'), 0);
  await it.getByLabel('Numbers on the points').check();
  await it.locator('.overlay .number').first().waitFor();
  assert.ok(count(await svg(it), 'class="number') > 5);
});

on('pictures of stones that are being placed, and of a board without a hint', async (it) => {
  await paste(it, '(;SZ[9])');
  await columns(it, 9);
  await edit(it);
  await click(it, 'C3');
  await stands(it, 'C3', 1);
  assert.equal(count(await svg(it), 'class="stone stone-black '), 1);
  await tab(it, 'Play');
  const empty = await svg(it);
  assert.equal(count(empty, 'class="stone stone-black '), 0);
  assert.equal(count(empty, 'candidate'), 0);
});

on('a match has the names of the players and its result in the file', async (it) => {
  await paste(it, '(;SZ[7])');
  await columns(it, 7);
  await tab(it, 'Play');
  await it.getByLabel(/Level/).fill('1');
  await it.getByTestId('begin').click();
  await says(it, 'match', /Your move/);
  const sgf = async (wanted) => {
    for (let tries = 0; tries < 20; tries++) {
      const text = String(await exported(it, 'SGF'));
      if (wanted.every((it) => text.includes(it))) return text;
    }
    return assert.fail(`without ${wanted}`);
  };
  await sgf(['PB[You]', 'PW[Tobi, level 1]']);
  await it.getByRole('button', { name: 'Resign' }).click();
  await says(it, 'match', /White wins by resignation/);
  await sgf(['RE[W+R]']);
  await it.getByRole('button', { name: 'Take back' }).click();
  await says(it, 'match', /Your move/);
  await it.waitForTimeout(200);
  assert.doesNotMatch(await sgf(['PB[You]']), /RE\[/);
});
