import { instantiate, type Tobi, type WasmSource } from './engine.js';

export * from './engine.js';
export * from './fault.js';
export * from './types.js';

/** Loads Tobi. Without a source, `tobi.wasm` is fetched from beside this file, as bundlers and servers put it there. */
export function load(source?: WasmSource): Promise<Tobi> {
  return instantiate(() => source ?? new URL('./tobi.wasm', import.meta.url));
}
