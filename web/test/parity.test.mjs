// In Chromium the same report bytes as from the native program, for all games in `cases/`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { gamesIn, missing, native } from '../../faces/wasm/npm/test/native.mjs';
import { launch, quit, root, skip as noBrowser } from './browser.mjs';

const skip = missing || noBrowser;
after(quit);

const files = gamesIn('cases/games', 'cases/ends');

test('scores and estimates in Chromium are the program’s, byte for byte', { skip, timeout: 180_000 }, async () => {
  const dist = new URL('faces/wasm/npm/dist/', root);
  const page = await (await launch()).newPage();
  const code = readFileSync(new URL('browser.js', dist)).toString('base64');
  const wasm = readFileSync(new URL('tobi.wasm', dist)).toString('base64');
  const games = files.map((file) => readFileSync(new URL(file, root)).toString('base64'));
  const answers = await page.evaluate(async ([module, binary, all]) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const { load } = await import(`data:text/javascript;base64,${module}`);
    const tobi = await load(bytes(binary));
    return all.map((text) => {
      const game = tobi.open(bytes(text));
      let at = 0;
      const { nodes } = game.tree();
      for (let next = nodes[0]; next; next = nodes.find((it) => it.parent === at)) at = next.id;
      return [`${game.scoreJson(at)}\n`, `${game.estimateJson(at)}\n`];
    });
  }, [code, wasm, games]);
  assert.ok(files.length > 6);
  files.forEach((file, number) => {
    assert.equal(answers[number][0], native('score', file, '--format', 'json'), `score of ${file}`);
    assert.equal(answers[number][1], native('estimate', file, '--format', 'json'), `estimate of ${file}`);
  });
});
