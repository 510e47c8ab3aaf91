// The layers of the papers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { explain, idle, legend, sample, says, tab, tests, text } from './browser.mjs';

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
