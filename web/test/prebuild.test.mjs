// A clone in which nothing is built yet: `npm run build` says what to do, in two lines.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const clone = mkdtempSync(join(tmpdir(), 'tobi-clone-'));
after(() => rmSync(clone, { recursive: true, force: true }));
mkdirSync(join(clone, 'web'));
for (const name of ['package.json', 'prebuild.mjs']) copyFileSync(new URL(`../${name}`, import.meta.url), join(clone, 'web', name));
const build = () => spawnSync('npm', ['run', 'build', '--silent'], { cwd: join(clone, 'web'), encoding: 'utf8' });

test('what is missing is named, with the command that builds it', () => {
  const nothing = build();
  assert.equal(nothing.status, 1);
  assert.match(nothing.stderr, /^the npm package tobi-go is not built: faces\/wasm\/npm\/dist is missing .*\nRun web\/build: .*\n$/);
  const dist = join(clone, 'faces/wasm/npm/dist');
  mkdirSync(join(dist, 'types'), { recursive: true });
  writeFileSync(join(dist, 'types/index.d.ts'), '');
  assert.match(build().stderr, /^the npm package tobi-go has no WebAssembly/);
  writeFileSync(join(dist, 'tobi.wasm'), '');
  assert.match(build().stderr, /^the tools are missing: web\/node_modules/);
});
