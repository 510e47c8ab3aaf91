import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import zopfli from '@gfx/zopfli';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** The WebAssembly as text: pages opened from disk cannot fetch, so it travels in the page, compressed. */
function embeddedWasm(): Plugin {
  const name = 'virtual:tobi-wasm';
  return {
    name: 'embedded-wasm',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const wasm = readFileSync(new URL('./node_modules/tobi-go/dist/tobi.wasm', import.meta.url));
      return `export default ${JSON.stringify((await zipped(wasm)).toString('base64'))}`;
    },
  };
}

/** Compressed by Zopfli, 30 kB smaller than by gzip -9. That takes ten seconds: the result is kept. */
async function zipped(bytes: Buffer): Promise<Buffer> {
  const folder = new URL('./node_modules/.cache/', import.meta.url);
  const file = new URL(`tobi-${createHash('sha256').update(bytes).digest('hex')}.gz`, folder);
  if (existsSync(file)) return readFileSync(file);
  const small = Buffer.from(await zopfli.gzipAsync(bytes, { numiterations: 5 }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, small);
  return small;
}

export default defineConfig({
  base: './',
  plugins: [embeddedWasm(), preact(), viteSingleFile({ removeViteModuleLoader: true })],
  build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  server: { fs: { allow: ['..'] } },
});
