// Builds `dist` from `src` and from the output of `faces/wasm/build` in `build`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

process.chdir(import.meta.dirname ?? new URL('.', import.meta.url).pathname);
if (!existsSync('build/tobi_bg.wasm')) {
  console.error('build/tobi_bg.wasm is missing: run faces/wasm/build first (it needs Rust)');
  process.exit(1);
}
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

const shared = { bundle: true, target: 'es2022', minify: true, legalComments: 'none', logLevel: 'warning' };
/** `#load` is the main entry: the other modules share its one instance. */
const loadFrom = (file) => ({
  name: 'load',
  setup: (esbuild) => esbuild.onResolve({ filter: /^#load$/ }, () => ({ path: file, external: true })),
});
const esm = { ...shared, format: 'esm' };
const cjs = {
  ...shared,
  format: 'cjs',
  platform: 'node',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
};
await Promise.all([
  build({ ...esm, entryPoints: ['src/browser.ts'], outfile: 'dist/browser.js' }),
  build({ ...esm, platform: 'node', entryPoints: ['src/node.ts'], outfile: 'dist/node.js' }),
  build({ ...cjs, entryPoints: ['src/node.ts'], outfile: 'dist/node.cjs' }),
  ...['deadstones', 'score-estimator'].flatMap((name) => {
    const dropIn = (format, main, ending) =>
      build({ ...format, plugins: [loadFrom(main)], entryPoints: [`src/${name}.ts`], outfile: `dist/${name}${ending}` });
    return [dropIn(esm, './browser.js', '.js'), dropIn(esm, './node.js', '.node.js'), dropIn(cjs, './node.cjs', '.node.cjs')];
  }),
  build({ ...esm, entryPoints: ['src/influence.ts'], outfile: 'dist/influence.js' }),
  build({ ...cjs, banner: {}, entryPoints: ['src/influence.ts'], outfile: 'dist/influence.cjs' }),
  build({ ...esm, entryPoints: ['src/client.ts'], outfile: 'dist/client.js' }),
  build({ ...esm, entryPoints: ['src/worker.ts'], outfile: 'dist/worker.js' }),
]);
copyFileSync('build/tobi_bg.wasm', 'dist/tobi.wasm');
execFileSync('node', ['node_modules/typescript/bin/tsc'], { stdio: 'inherit' });
// The types of the CommonJS files: TypeScript takes those of a module for something that cannot be required.
for (const name of readdirSync('dist/types')) {
  const types = readFileSync(`dist/types/${name}`, 'utf8').replace(/(['"]\.\/[\w-]+)\.js(['"])/g, '$1.cjs$2');
  writeFileSync(`dist/types/${name.replace('.d.ts', '.d.cts')}`, types);
}
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(`../../../${licence}`, licence);

const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
console.log(`tobi.wasm: ${statSync('dist/tobi.wasm').size} bytes, ${zipped('dist/tobi.wasm')} gzipped; browser.js: ${zipped('dist/browser.js')} gzipped`);
