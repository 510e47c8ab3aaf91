import packed from 'virtual:tobi-wasm';
import { TobiClient, TobiError, type RemoteGame } from 'tobi-go/client';
import TobiWorker from 'tobi-go/worker?worker&inline';

export { TobiClient, TobiError, type RemoteGame };

/** The module, compressed. The workers compile it: here it would wait until the page is drawn. */
function unpack(): ArrayBuffer {
  const text = atob(packed);
  // A plain loop: `Uint8Array.from` with a function takes a hundred milliseconds.
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes.buffer;
}

export interface Engines {
  /** Answers at once: files, positions, layers. Never used for long computations. */
  quick: TobiClient;
  /** Judges and searches. May be stopped at any time. */
  deep: TobiClient;
  /** Computes curves and reviews of whole games, in parallel. Its worker starts with the first one. */
  slow: TobiClient;
}

function launch(): Engines {
  const wasm = unpack();
  const worker = (): Worker => new TobiWorker();
  const [quick, deep, slow] = [1, 2, 3].map(() => new TobiClient({ worker, wasm })) as [TobiClient, TobiClient, TobiClient];
  quick.start();
  deep.start();
  return { quick, deep, slow };
}

export const engines = launch();

/** The error message for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
