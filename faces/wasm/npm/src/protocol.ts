/** The messages between page and worker. `reports`: the caller wants `progress` messages. */
export type ToWorker =
  | { type: 'load'; wasm: WebAssembly.Module | ArrayBuffer | string }
  | { type: 'open'; id: number; key: number; file: Uint8Array | string; options?: object; log: Mutation[] }
  | { type: 'fresh'; id: number; key: number; options?: object; log: Mutation[] }
  | { type: 'ask'; id: number; key: number; method: string; arguments: unknown[]; reports?: boolean }
  | { type: 'follow'; id: number; course: number; key: number; node: number; options?: object }
  | { type: 'finish'; id: number; course: number }
  | { type: 'free'; key: number };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; id: number; arguments: unknown[] }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'fault'; id: number; kind: string; message: string; line?: number; column?: number };

/** A change of a game; a new worker repeats it. */
export interface Mutation { method: 'addMove' | 'addSetup' | 'setText'; arguments: unknown[] }
