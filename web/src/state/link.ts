import { MOST_BYTES } from '../files/contents';
import { bytesUpTo } from '../files/stream';
import { texts } from '../texts';

/** Games in the page's address, after `#`, which is never sent to a server. */

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const through = async (bytes: Uint8Array, stream: ReadableWritablePair): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());

/** `#sgf=...&at=0.0.1` */
export async function fragment(sgf: string, path: number[]): Promise<string> {
  const packed = await through(new TextEncoder().encode(sgf), new CompressionStream('deflate-raw'));
  return `#z=${toBase64(packed)}&at=${path.join('.')}`;
}

export interface Linked { file: Uint8Array | string; path?: number[] }

/** The game in an address: `#sgf=` with SGF text, or `#z=` as made by `fragment`. */
export async function linked(hash: string): Promise<Linked | undefined> {
  const given = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const path = given.get('at')?.split('.').map(Number).filter(Number.isInteger);
  const [plain, packed] = [given.get('sgf'), given.get('z')];
  if (plain) return { file: plain, path };
  if (!packed) return undefined;
  try {
    return { file: await limited(fromBase64(packed)), path };
  } catch {
    throw new Error(texts.damagedLink);
  }
}

/** Decompresses up to the maximum file size: a link may be a decompression bomb. */
const limited = (packed: Uint8Array): Promise<Uint8Array> =>
  bytesUpTo(new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST_BYTES + 1);
