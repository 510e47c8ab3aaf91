/** Reads files of many games, so that the page stays responsive; only titles and the chosen game leave this worker. */
import { contentsOf, FileFault, type Contents } from './contents';

export type ToReader =
  | { id: number; type: 'list'; file: Blob; name: string }
  | { id: number; type: 'read'; list: number; at: number }
  | { type: 'drop'; list: number };
export type FromReader =
  | { id: number; titles: string[] }
  | { id: number; bytes: Uint8Array }
  | { id: number; fault: FileFault['kind']; about: string };

/** By the number of the request that read it. */
const lists = new Map<number, Contents>();

async function answer(asked: Exclude<ToReader, { type: 'drop' }>): Promise<FromReader> {
  const { id } = asked;
  if (asked.type === 'read') return { id, bytes: await lists.get(asked.list)!.read(asked.at) };
  const found = await contentsOf(asked.file, asked.name);
  if (found instanceof Uint8Array) return { id, bytes: found };
  lists.set(id, found);
  return { id, titles: found.titles };
}

const say = (message: FromReader, moved: Transferable[] = []): void =>
  (self as unknown as { postMessage: (message: FromReader, moved: Transferable[]) => void }).postMessage(message, moved);

self.addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  if (data.type === 'drop') return void lists.delete(data.list);
  answer(data).then(
    (said) => say(said, 'bytes' in said ? [said.bytes.buffer] : []),
    (error) => say({ id: data.id, fault: error instanceof FileFault ? error.kind : 'damaged', about: error instanceof FileFault ? error.about : '' }),
  );
});
