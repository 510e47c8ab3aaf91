import ReaderWorker from './worker?worker&inline';
import { FileFault, type Contents } from './contents';
import type { FromReader, ToReader } from './worker';

type Asked = Exclude<ToReader, { type: 'drop' }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, { resolve: (said: FromReader) => void; reject: (error: FileFault) => void }>();

function launch(): Worker {
  const started = new ReaderWorker();
  started.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('fault' in data) asked?.reject(new FileFault(data.fault, data.about));
    else asked?.resolve(data);
  });
  // It died, for lack of memory: what it had read is lost.
  started.addEventListener('error', (event) => {
    event.preventDefault();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new FileFault('large'));
    waiting.clear();
  });
  return started;
}

function ask(asked: Unnumbered<Asked>): Promise<FromReader & { id: number }> {
  const id = ++last;
  worker ??= launch();
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker!.postMessage({ ...asked, id });
  });
}

/** A list of games that the worker holds until it is dropped. */
export interface Listed extends Contents { drop: () => void }

/** Reads a file in the worker: the list of its games, or its bytes if they are few. */
export async function readFile(file: Blob, name: string): Promise<Listed | Uint8Array> {
  const said = await ask({ type: 'list', file, name });
  if (!('titles' in said)) return (said as { bytes: Uint8Array }).bytes;
  return {
    titles: said.titles,
    read: async (at) => ((await ask({ type: 'read', list: said.id, at })) as { bytes: Uint8Array }).bytes,
    drop: () => worker?.postMessage({ type: 'drop', list: said.id } satisfies ToReader),
  };
}
