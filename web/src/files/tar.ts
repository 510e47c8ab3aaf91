import { FileFault, isRecord, MOST_BYTES, MOST_TOGETHER, type Contents } from './contents';

/** A tape archive consists of blocks of so many bytes. */
const BLOCK = 512;

/** The records of a tape archive, which can only be read from the beginning: they are kept. */
export async function recordsOfTar(stream: ReadableStream<Uint8Array>): Promise<Contents> {
  const source = new Source(stream.getReader());
  const records: { name: string; bytes: Uint8Array }[] = [];
  let [together, longName] = [0, ''];
  for (;;) {
    const header = await source.take(BLOCK, true);
    // A block of zeros is the end.
    if (!header?.some((byte) => byte)) break;
    const size = parseInt(text(header, 124, 12).trim() || '0', 8);
    const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (Number.isNaN(size) || sum !== parseInt(text(header, 148, 8), 8)) throw new FileFault('damaged');
    const [kind, padded] = [String.fromCharCode(header[156]!), Math.ceil(size / BLOCK) * BLOCK];
    const folder = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
    const name = longName || (folder && kind !== 'L' ? `${folder}/` : '') + text(header, 0, 100);
    const isFile = kind === '0' || kind === '\0' || kind === '7';
    const isName = kind === 'L' || kind === 'x';
    if (!isName && !(isFile && isRecord(name))) {
      await source.skip(padded);
      longName = '';
      continue;
    }
    if (size > MOST_BYTES || (together += size) > MOST_TOGETHER) throw new FileFault('large');
    const bytes = (await source.take(padded))!.slice(0, size);
    longName = '';
    if (kind === 'L') longName = text(bytes, 0, size);
    else if (kind === 'x') longName = /^\d+ path=(.*)$/m.exec(new TextDecoder().decode(bytes))?.[1] ?? '';
    else records.push({ name, bytes });
  }
  return { titles: records.map(({ name }) => name), read: async (at) => records[at]!.bytes.slice() };
}

/** Text that ends at the first zero. */
function text(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

/** A stream in pieces of a chosen length. */
class Source {
  private rest: Uint8Array = new Uint8Array(0);

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  /** The next bytes; nothing at the end of the stream, if it may end here. */
  async take(length: number, mayEnd = false): Promise<Uint8Array | undefined> {
    const all = new Uint8Array(length);
    for (let filled = 0; filled < length; ) {
      if (!this.rest.length && !(await this.more())) {
        if (mayEnd && filled === 0) return undefined;
        throw new FileFault('damaged');
      }
      const part = this.rest.subarray(0, length - filled);
      all.set(part, filled);
      filled += part.length;
      this.rest = this.rest.subarray(part.length);
    }
    return all;
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0; ) {
      if (!this.rest.length && !(await this.more())) throw new FileFault('damaged');
      const part = Math.min(left, this.rest.length);
      this.rest = this.rest.subarray(part);
      left -= part;
    }
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.reader.read().catch(() => { throw new FileFault('damaged'); });
    this.rest = value ?? new Uint8Array(0);
    return !done;
  }
}
