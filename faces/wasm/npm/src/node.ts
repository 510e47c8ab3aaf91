import { readFile } from 'node:fs/promises';
import { instantiate, type Tobi, type WasmSource } from './engine.js';

export * from './engine.js';
export * from './fault.js';
export * from './types.js';

/** Loads Tobi. Without a source, `tobi.wasm` is read from the folder of this file; `file:` addresses work too. */
export function load(source?: WasmSource): Promise<Tobi> {
  return instantiate(() => {
    const from = source ?? new URL('./tobi.wasm', import.meta.url);
    const isFile = from instanceof URL ? from.protocol === 'file:' : typeof from === 'string' && from.startsWith('file:');
    return isFile ? readFile(new URL(from as string | URL)) : from;
  });
}
