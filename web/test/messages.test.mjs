// What the page says when something is wrong or could be misunderstood.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { columns, idle, paste, says, tab, tests, text } from './browser.mjs';

const on = await tests(test, after);

on('a damaged link is called one, with a remedy; a place is named once', async (it) => {
  for (const damaged of ['#z=!!!!', '#z=abcd']) {
    await it.evaluate((hash) => { location.hash = hash; }, damaged);
    await says(it, 'notice', /This link cannot be opened.*Copy the whole link again/);
    await it.getByRole('button', { name: 'Dismiss' }).click();
  }
  await paste(it, '(;SZ[30])');
  await says(it, 'notice', /SZ\[30\]/);
  assert.equal([...(await text(it, 'notice')).matchAll(/line 1, column 3/gi)].length, 1);
});

on('a new game with wrong values keeps them, and says what is wrong', async (it) => {
  await it.keyboard.press('n');
  await it.getByLabel('Columns').fill('5');
  await it.getByLabel('Handicap stones').fill('9');
  await it.getByTestId('create').click();
  await it.getByRole('alert').filter({ hasText: /handicap/i }).waitFor();
  assert.equal(await it.getByLabel('Handicap stones').inputValue(), '9');
  await it.getByLabel('Handicap stones').fill('0');
  await it.getByTestId('create').click();
  await columns(it, 5);
  assert.equal(await it.locator('dialog').count(), 0);
});

on('who captured, and the order of candidates', async (it) => {
  assert.equal(await text(it, 'captures'), 'Captured by Black: 0, by White: 5');
  await paste(it, '(;SZ[5];B[cc])');
  await columns(it, 5);
  await tab(it, 'Play');
  await it.getByRole('button', { name: 'Find the best move here' }).click();
  await says(it, 'candidates', /In the order of playouts/, 60_000);
  await idle(it);
});

on('another language, and settings that stay', async (it) => {
  await it.getByRole('button', { name: 'Settings' }).click();
  await it.getByLabel('Coordinates at the board').uncheck();
  assert.equal(await it.locator('.grid-names').count(), 0);
  await it.getByLabel('Language').selectOption('de');
  await it.getByRole('tab', { name: 'Urteil' }).waitFor();
  await says(it, 'move', /Zug 52 von 52/);
  await idle(it);
  assert.match(await text(it, 'result'), /Schwarz gewinnt mit 15,5/);
  assert.equal(await it.evaluate(() => document.documentElement.lang), 'de');
  assert.equal(await it.locator('.grid-names').count(), 0);
  // No text was forgotten.
  const english = await it.locator('#view, .top, .result, .navigator').evaluateAll((all) => all.map((part) => part.innerText).join('\n'));
  assert.doesNotMatch(english, /\b(Open|Export|Groups|Rules|Territory|Move list)\b/);
});
