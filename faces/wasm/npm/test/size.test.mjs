// Every visitor of a page loads the module and its JavaScript.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const MOST = 744_000;
const zipped = (name) => gzipSync(readFileSync(new URL(`../dist/${name}`, import.meta.url)), { level: 9 }).length;

test('tobi.wasm and browser.js together have at most 744 kB, compressed', () => {
  const all = zipped('tobi.wasm') + zipped('browser.js');
  assert.ok(all <= MOST, `${all} bytes with gzip -9. Debian's rustc-web and wasm-opt make a smaller module: docs/browser.md, Build`);
});
