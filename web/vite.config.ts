import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** The WebAssembly as text: pages opened from disk cannot fetch, so it travels in the page, compressed. */
function embeddedWasm(): Plugin {
  const name = 'virtual:tobi-wasm';
  return {
    name: 'embedded-wasm',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const wasm = readFileSync(new URL('./node_modules/tobi-go/dist/tobi.wasm', import.meta.url));
      return `export default ${JSON.stringify(gzipSync(wasm, { level: 9 }).toString('base64'))}`;
    },
  };
}

/** Shudan's wood is a picture of 190 kB; ours is a colour. */
function plainWood(): Plugin {
  return {
    name: 'plain-wood',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('goban.css') ? code.replace("url('./board.png')", '') : undefined),
  };
}

export default defineConfig({
  base: './',
  plugins: [embeddedWasm(), plainWood(), preact(), viteSingleFile({ removeViteModuleLoader: true })],
  build: { target: 'es2022', chunkSizeWarningLimit: 4000 },
  server: { fs: { allow: ['..'] } },
});
