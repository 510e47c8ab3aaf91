// Runs before `npm run build`: says what is missing, instead of a page of errors by the compiler.
import { existsSync } from 'node:fs';

const here = (path) => existsSync(new URL(path, import.meta.url));
const missing = [
  ['../faces/wasm/npm/dist/types/index.d.ts', 'the npm package tobi-go is not built: faces/wasm/npm/dist is missing (faces/wasm/build makes it)'],
  ['../faces/wasm/npm/dist/tobi.wasm', 'the npm package tobi-go has no WebAssembly: faces/wasm/npm/dist/tobi.wasm is missing'],
  ['node_modules/vite', 'the tools are missing: web/node_modules (npm ci installs them)'],
].find(([path]) => !here(path));
if (missing) {
  console.error(`${missing[1]}.\nRun web/build: it builds everything that the page needs, in order.`);
  process.exit(1);
}
