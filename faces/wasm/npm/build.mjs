// Builds `dist` from `src` and from the output of `faces/wasm/build` in `build`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, readFileSync } from 'node:fs';
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
  build({ ...esm, plugins: [loadFrom('./browser.js')], entryPoints: ['src/deadstones.ts'], outfile: 'dist/deadstones.js' }),
  build({ ...esm, plugins: [loadFrom('./node.js')], entryPoints: ['src/deadstones.ts'], outfile: 'dist/deadstones.node.js' }),
  build({ ...cjs, plugins: [loadFrom('./node.cjs')], entryPoints: ['src/deadstones.ts'], outfile: 'dist/deadstones.node.cjs' }),
  build({ ...esm, entryPoints: ['src/influence.ts'], outfile: 'dist/influence.js' }),
  build({ ...cjs, banner: {}, entryPoints: ['src/influence.ts'], outfile: 'dist/influence.cjs' }),
  build({ ...esm, entryPoints: ['src/client.ts'], outfile: 'dist/client.js' }),
  build({ ...esm, entryPoints: ['src/worker.ts'], outfile: 'dist/worker.js' }),
]);
copyFileSync('build/tobi_bg.wasm', 'dist/tobi.wasm');
execFileSync('node', ['node_modules/typescript/bin/tsc'], { stdio: 'inherit' });
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(`../../../${licence}`, licence);

const zipped = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
console.log(`tobi.wasm: ${statSync('dist/tobi.wasm').size} bytes, ${zipped('dist/tobi.wasm')} gzipped; browser.js: ${zipped('dist/browser.js')} gzipped`);
