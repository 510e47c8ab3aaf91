import { instantiate, type Tobi, type WasmSource } from './engine.js';

export * from './engine.js';
export * from './fault.js';
export * from './types.js';

/** Loads Tobi. Without a source, `tobi.wasm` is fetched from the folder of this file, where bundlers and servers put it. */
export function load(source?: WasmSource): Promise<Tobi> {
  return instantiate(() => source ?? new URL('./tobi.wasm', import.meta.url));
}
