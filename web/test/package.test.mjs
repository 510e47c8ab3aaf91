// The npm package as users see it: packed, installed in an empty project, in node, through esbuild and through Vite.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { launch, quit, root, skip } from './browser.mjs';

const source = new URL('faces/wasm/npm/', root).pathname;
const web = new URL('web/', root).pathname;
const project = mkdtempSync(join(tmpdir(), 'tobi-go-'));
after(async () => {
  await quit();
  rmSync(project, { recursive: true, force: true });
});

const run = (program, ...given) => execFileSync(program, given, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const write = (name, text) => {
  mkdirSync(join(project, name, '..'), { recursive: true });
  writeFileSync(join(project, name), text);
};
const sgf = "(;SZ[5]KM[0.5]RU[japanese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de])";

if (!skip) {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: source, stdio: 'ignore' });
  write('package.json', '{ "name": "stranger", "private": true, "type": "module" }');
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', `./${readdirSync(project).find((name) => name.endsWith('.tgz'))}`);
  // The user's own tools.
  for (const tool of ['vite', 'typescript']) symlinkSync(join(web, 'node_modules', tool), join(project, 'node_modules', tool));
}

test('the tarball has what it needs, and no more', { skip }, () => {
  const files = readdirSync(join(project, 'node_modules/tobi-go/dist'));
  for (const file of ['tobi.wasm', 'node.js', 'node.cjs', 'browser.js', 'worker.js', 'client.js', 'types']) assert.ok(files.includes(file), file);
  assert.ok(!existsSync(join(project, 'node_modules/tobi-go/src')));
  assert.ok(existsSync(join(project, 'node_modules/tobi-go/README.md')));
  assert.ok(existsSync(join(project, 'node_modules/tobi-go/LICENSE-MIT')));
});

test('node, as a module and as CommonJS', { skip }, () => {
  const ask = `
    const tobi = await load();
    const game = tobi.open(${JSON.stringify(sgf)});
    console.log(game.score(0).result);`;
  write('a.mjs', `import { load } from 'tobi-go';${ask}`);
  write('b.cjs', `const { load } = require('tobi-go'); (async () => {${ask}})();`);
  write('c.cjs', `const { guess } = require('tobi-go/deadstones'); const influence = require('tobi-go/influence');
    guess([[1, 0], [0, 0]]).then((dead) => console.log(JSON.stringify(dead), influence.areaMap([[1, 0], [0, 0]]).flat().join('')));`);
  assert.equal(run('node', 'a.mjs').trim(), 'B+4.5');
  assert.equal(run('node', 'b.cjs').trim(), 'B+4.5');
  assert.equal(run('node', 'c.cjs').trim(), '[] 1111');
});

test('TypeScript knows the types', { skip }, () => {
  write('typed.ts', `
    import { load, TobiError, type ScoreReport } from 'tobi-go';
    import { guess } from 'tobi-go/deadstones';
    import { TobiClient } from 'tobi-go/client';
    const tobi = await load();
    const report: ScoreReport = tobi.open('(;SZ[9])').score(0, { rules: 'chinese' });
    const margin: number | null = report.margin;
    const dead: [number, number][] = await guess([[0]], { finished: true });
    const client: TobiClient | undefined = undefined;
    export { margin, dead, client, TobiError };
    // @ts-expect-error: there is no such option.
    tobi.open('').score(0, { ruls: 'x' });`);
  write('tsconfig.json', '{ "compilerOptions": { "types": [] }, "files": ["typed.ts"] }');
  for (const [module, resolution] of [['esnext', 'bundler'], ['nodenext', 'nodenext']]) {
    try {
      run('node', 'node_modules/typescript/bin/tsc', '-p', '.', '--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022',
        '--lib', 'es2022,dom', '--module', module, '--moduleResolution', resolution);
    } catch (error) {
      assert.fail(`${module}: ${error.stdout}`);
    }
  }
});

test('TypeScript knows the types in a CommonJS project', { skip }, () => {
  write('old/package.json', '{ "name": "old", "private": true, "type": "commonjs" }');
  write('old/typed.ts', `
    import { load, TobiError, type ScoreReport } from 'tobi-go';
    import deadstones, { guess } from 'tobi-go/deadstones';
    import { estimate } from 'tobi-go/score-estimator';
    import influence = require('tobi-go/influence');
    import type { Tobi } from 'tobi-go';
    export async function ask(): Promise<number> {
      const tobi: Tobi = await load();
      const report: ScoreReport = tobi.open('(;SZ[9])').score(0);
      const dead: [number, number][] = await guess([[0, 0], [0, 0]], { finished: true });
      const map: number[][] = influence.map([[0, 1], [0, 0]]);
      // @ts-expect-error: a colour is 1 or -1.
      await deadstones.playTillEnd([[0, 0], [0, 0]], 2).catch((error) => { if (!(error instanceof TobiError)) throw error; });
      return dead.length + map.length + Number(report.margin) + (await estimate(2, 2, [0, 0, 0, 0], 1, 0, 1));
    }
    void ask().then((sum) => console.log(sum));`);
  write('old/tsconfig.json', JSON.stringify({
    compilerOptions: {
      types: [], strict: true, skipLibCheck: false, target: 'es2022', lib: ['es2022', 'dom'], module: 'node16', esModuleInterop: true,
    },
    files: ['typed.ts'],
  }));
  try {
    run('node', 'node_modules/typescript/bin/tsc', '-p', 'old');
  } catch (error) {
    assert.fail(error.stdout);
  }
  // What was compiled runs: the types describe the files that `require` gets.
  assert.match(run('node', 'old/typed.js'), /^-?\d/);
});

test('esbuild, the WebAssembly as bytes in the bundle', { skip }, () => {
  write('bytes.mjs', `
    import { load } from 'tobi-go';
    import wasm from 'tobi-go/tobi.wasm';
    const tobi = await load(wasm);
    console.log(tobi.open(${JSON.stringify(sgf)}).score(0).result);`);
  execFileSync(join(source, 'node_modules/.bin/esbuild'), [
    'bytes.mjs', '--bundle', '--format=esm', '--target=es2022', '--loader:.wasm=binary', '--outfile=esbuild/out.mjs', '--log-level=error',
  ], { cwd: project });
  assert.equal(run('node', 'esbuild/out.mjs').trim(), 'B+4.5');
});

test('Vite, with and without a worker, in a browser over HTTP', { skip, timeout: 120_000 }, async () => {
  write('site/index.html', '<!doctype html><title>stranger</title><script type="module" src="./main.js"></script>');
  write('site/main.js', `
    import { load } from 'tobi-go';
    import { TobiClient } from 'tobi-go/client';
    import Worker from 'tobi-go/worker?worker';
    import address from 'tobi-go/tobi.wasm?url';
    const here = (await load()).open(${JSON.stringify(sgf)}).score(0).result;
    const client = new TobiClient({ worker: () => new Worker(), wasm: new URL(address, location.href).href });
    const game = await client.open(${JSON.stringify(sgf)});
    const there = (await game.score(0)).result;
    // A worker that is stopped or dies comes back, with the game and what was added to it.
    const added = await game.addMove(0, 'black', 'A1');
    const waiting = game.play(added).then(() => 'answered', (error) => error.kind);
    client.stop();
    const stopped = await waiting;
    const again = (await game.position(added)).stones[4];
    const died = await game.panicForTests().catch((error) => error.kind);
    const risen = (await game.position(added)).move;
    const turns = [];
    for await (const turn of client.course(game, [0, added], { playouts: 20 })) turns.push(turn.move);
    document.title = [here, there, stopped, again, died, risen, turns.join()].join(' ');`);
  run('node', 'node_modules/vite/bin/vite.js', 'build', 'site', '--logLevel', 'error', '--outDir', '../dist', '--base', './', '--target', 'es2022');
  const assets = readdirSync(join(project, 'dist/assets'));
  const wasm = assets.filter((name) => name.endsWith('.wasm'));
  assert.equal(wasm.length, 1, `one copy of the module: ${assets}`);
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer((request, response) => {
    const file = join(project, 'dist', request.url === '/' ? 'index.html' : new URL(request.url, 'http://x').pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const page = await (await launch()).newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  try {
    await page.waitForFunction(() => document.title !== 'stranger', null, { timeout: 60_000 }).catch(() => assert.fail(complaints.join()));
    assert.equal(await page.title(), 'B+4.5 B+4.5 stopped X.XO. broken 1 0,1');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
