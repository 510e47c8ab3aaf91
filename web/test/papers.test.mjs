// The layers of the papers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { explain, idle, legend, root, sample, says, tab, tests, text } from './browser.mjs';

const on = await tests(test, after);
const layer = async (it, name) => {
  await tab(it, 'Study');
  await it.getByTestId('layer').selectOption(name);
  await idle(it);
};

on('Park’s steps: each says what it does, with numbers and signs, and the score', async (it) => {
  await sample(it, 'Seki, dame and a protective move');
  await layer(it, 'park');
  const steps = async () => {
    const found = [];
    for (const step of ['0', '1', '2', '3']) {
      await it.locator('.stepper input').fill(step);
      await says(it, 'step', new RegExp(`^${Number(step) + 1}\\. `));
      found.push(await text(it, 'park-step'));
    }
    return found;
  };
  await says(it, 'park-step', /dead/);
  assert.match(await text(it, 'step'), /^1\. The groups are judged/, 'it opens at the first step');
  assert.deepEqual(await steps(), [
    'No stone is dead.', 'Territory on the board: Black 6, White 32.', '1 dame: White E11.', '1 protective move: Black D12.']);
  await explain(it);
  assert.deepEqual(await legend(it), ['Black’s territory', 'White’s territory', 'order of the moves']);
  assert.equal(await it.locator('.overlay .ghost').count(), 1);
  assert.match(await text(it, 'park-score'), /W\+26 \(Black 6, White 32\)/);
  await sample(it, 'A whole game, 9×9');
  await says(it, 'move', /Move 52 of 52/);
  await idle(it);
  assert.deepEqual((await steps()).slice(2), ['None: there is no dame left.', 'None: no protective move is needed.']);
  assert.equal(await it.getByTestId('provisional').count(), 0);
  for (let moves = 0; moves < 3; moves++) await it.getByRole('button', { name: 'Ten moves back' }).click();
  await says(it, 'provisional', /not finished/);
});

on('Zobrist and Bouzy are compared on boards of one size, with coordinates', async (it) => {
  await layer(it, 'zobrist');
  await it.locator('.board-second .square').first().waitFor();
  const boards = await it.locator('.goban').evaluateAll((all) => all.map((board) => ({
    size: Math.round(board.getBoundingClientRect().width), names: board.querySelectorAll('.grid-names text').length })));
  assert.equal(boards.length, 2);
  assert.deepEqual(boards[0], boards[1]);
  assert.equal(boards[0].names, 36);
  assert.deepEqual(await it.locator('figcaption').allInnerTexts(), ['Bouzy', 'Zobrist']);
});

on('tints change gradually between steps; numbers on stones are readable', async (it) => {
  await layer(it, 'bouzy');
  const opacity = () => it.locator('.fading .square').evaluateAll((all) => all.map((square) => getComputedStyle(square).fillOpacity).join());
  await it.locator('.stepper input').fill('0');
  await says(it, 'step', /the stones/);
  await idle(it);
  const before = await opacity();
  await it.locator('.stepper input').fill('5');
  await it.waitForFunction((old) => {
    const now = [...document.querySelectorAll('.fading .square')].map((square) => getComputedStyle(square).fillOpacity).join();
    return now !== old && document.getAnimations().length > 0;
  }, before);
  await it.getByLabel('Numbers on the points').check();
  await idle(it);
  const numbers = it.locator('.overlay .number.on-black, .overlay .number.on-white');
  assert.equal(await numbers.count(), await it.locator('.stone').count(), 'each stone has its number');
  const height = await numbers.evaluateAll((all) => Math.min(...all.map((label) => label.getBoundingClientRect().height)));
  assert.ok(height >= 12, `${height} pixels`);
  assert.equal(await it.locator('.last-move').count(), 0, 'no other mark lies on them');
});

on('each layer has two sentences and a link to the part of the guide about it', async (it) => {
  await tab(it, 'Study');
  const guide = readFileSync(new URL('docs/how-it-works.md', root), 'utf8');
  const anchors = [...guide.matchAll(/^## (.*)$/gm)].map(([, title]) => title.toLowerCase().replace(/[^\w\s-]/g, '').replaceAll(' ', '-'));
  for (const name of await it.getByTestId('layer').locator('option').evaluateAll((all) => all.map((option) => option.value))) {
    await it.getByTestId('layer').selectOption(name);
    const about = it.locator('#view .hint').first();
    assert.ok((await about.innerText()).split(/[.:;]\s/).length >= 2, name);
    assert.ok(anchors.includes((await about.locator('a').getAttribute('href')).split('#')[1]), name);
  }
});

on('Zobrist and Bouzy are on one screen of a phone', async (it) => {
  await layer(it, 'zobrist');
  await it.locator('.board-second .square').first().waitFor();
  const { y, height } = await it.locator('.board-second').boundingBox();
  assert.ok(y + height <= 844, `${y + height}`);
}, { context: { viewport: { width: 390, height: 844 } } });
