// Games against Tobi, while the user does something else.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { click, columns, paste, sample, says, sign, stands, tab, tests, text } from './browser.mjs';

const on = await tests(test, after);
/** A match at the highest level on an empty board. */
const begin = async (it, size) => {
  await paste(it, `(;SZ[${size}]KM[6.5])`);
  await columns(it, size);
  await tab(it, 'Play');
  await it.getByLabel(/Level/).fill('10');
  await it.getByTestId('begin').click();
  await says(it, 'match', /Your move/);
};

on('a file that is opened while Tobi thinks is shown as it is, and the match is over', async (it) => {
  await begin(it, 19);
  await click(it, 'Q16');
  await says(it, 'match', /Tobi thinks/);
  await stands(it, 'Q16', 1);
  await sample(it, 'A finished game, 9×9');
  await columns(it, 9);
  await it.getByTestId('begin').waitFor();
  await it.waitForTimeout(300);
  assert.equal(await it.getByLabel('Move list').getByRole('button', { name: 'Q16' }).count(), 0);
  assert.equal(await it.locator('.notice-error').count(), 0);
  await tab(it, 'Study');
  await it.locator('.tints .square').first().waitFor();
});

on('looking elsewhere while Tobi thinks: the match goes on', async (it) => {
  await begin(it, 9);
  await click(it, 'E5');
  await says(it, 'match', /Tobi thinks/);
  await stands(it, 'E5', 1);
  await it.keyboard.press('ArrowLeft');
  await stands(it, 'E5', 0);
  await it.getByRole('button', { name: 'Back to the game' }).waitFor({ timeout: 60_000 });
  await says(it, 'match', /another position/, 60_000);
  // Black's first move is Tobi's turn to answer, not Black's.
  await it.keyboard.press('ArrowRight');
  await stands(it, 'E5', 1);
  await it.getByRole('button', { name: 'Tobi moves here' }).waitFor();
  await click(it, 'A1');
  await it.waitForTimeout(200);
  assert.equal(await sign(it, 'A1'), 0);
  await it.getByRole('button', { name: 'Back to the game' }).click();
  await says(it, 'match', /Your move/);
  assert.match(await text(it, 'move'), /Move 2 of 2/);
});
