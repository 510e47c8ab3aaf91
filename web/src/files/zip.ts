import { FileFault, isRecord, MOST_BYTES, type Contents } from './contents';
import { bytesUpTo } from './stream';

/** Signatures of parts of a ZIP file. */
const END = 0x06054b50;
const FAR_LOCATOR = 0x07064b50;
const FAR_END = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end of the directory has 22 bytes and a comment. */
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;

interface Entry { name: string; method: number; isLocked: boolean; packed: number; at: number }

/** The records of a ZIP file. Only its directory is read; a record is read when it is opened. */
export async function recordsOfZip(file: Blob): Promise<Contents> {
  const entries = (await directory(file)).filter(({ name }) => isRecord(name));
  return { titles: entries.map(({ name }) => name), read: (at) => content(file, entries[at]!) };
}

const view = async (file: Blob, from: number, to: number): Promise<DataView> => {
  if (from < 0 || to > file.size) throw new FileFault('damaged');
  return new DataView(await file.slice(from, to).arrayBuffer());
};

async function directory(file: Blob): Promise<Entry[]> {
  const start = Math.max(0, file.size - END_BYTES - MOST_COMMENT);
  const tail = await view(file, start, file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) throw new FileFault('damaged');
  let [size, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  // More than 65,535 files, or 4 GB.
  if (end >= 20 && tail.getUint32(end - 20, true) === FAR_LOCATOR) {
    const far = Number(tail.getBigUint64(end - 12, true));
    const header = await view(file, far, far + 56);
    if (header.getUint32(0, true) !== FAR_END) throw new FileFault('damaged');
    [size, at] = [Number(header.getBigUint64(40, true)), Number(header.getBigUint64(48, true))];
  }
  return entriesOf(await view(file, at, at + size));
}

function entriesOf(all: DataView): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= all.byteLength && all.getUint32(at, true) === ENTRY; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => all.getUint16(at + field, true)) as [number, number, number];
    if (at + 46 + name > all.byteLength) throw new FileFault('damaged');
    entries.push({
      name: named(new Uint8Array(all.buffer, at + 46, name)),
      method: all.getUint16(at + 10, true),
      isLocked: (all.getUint16(at + 8, true) & 1) === 1,
      packed: all.getUint32(at + 20, true),
      at: all.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function named(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

async function content(file: Blob, { name, method, isLocked, packed, at }: Entry): Promise<Uint8Array> {
  if (isLocked || (method !== 0 && method !== 8)) throw new FileFault('packed', name);
  const header = await view(file, at, at + 30);
  if (header.getUint32(0, true) !== LOCAL) throw new FileFault('damaged');
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (from + packed > file.size) throw new FileFault('damaged');
  const stream = file.slice(from, from + packed).stream();
  const plain = method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = await bytesUpTo(plain, MOST_BYTES + 1).catch(() => { throw new FileFault('damaged', name); });
  if (bytes.length > MOST_BYTES) throw new FileFault('large');
  return bytes;
}
