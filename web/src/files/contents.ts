import { recordsOfTar } from './tar';
import { recordsOfZip } from './zip';
import { gamesOf } from './games';

/** What is in a file that has many games. */
export interface Contents { titles: string[]; read: (at: number) => Promise<Uint8Array> }

/** Why a file cannot be read: a name among the texts, and what it is about. */
export class FileFault extends Error {
  constructor(readonly kind: 'large' | 'empty' | 'damaged' | 'packed' | 'zstd', readonly about = '') {
    super(kind);
  }
}

/** The limits of a game record, as in the reader, and of all records of a compressed tape archive together. */
export const MOST_BYTES = 16 << 20;
export const MOST_TOGETHER = 256 << 20;

/** Files with more games, or larger ones, are opened game by game. */
const MANY_GAMES = 40;
export const LARGE = 256 << 10;

/** The extensions that the program knows, too. */
const RECORDS = ['sgf', 'gib', 'ngf', 'ugf', 'ugi'];
export const ARCHIVES = ['.zip', '.tar', '.tar.gz', '.tgz', '.tar.zst', '.tzst'];

export const isRecord = (name: string): boolean => RECORDS.some((end) => name.toLowerCase().endsWith(`.${end}`));
export const isArchive = (name: string): boolean => ARCHIVES.some((end) => name.toLowerCase().endsWith(end));

/** For a file picker: the last part of each extension. */
export const PICKED = [...new Set([...RECORDS.map((end) => `.${end}`), ...ARCHIVES.map((end) => end.slice(end.lastIndexOf('.')))])].join();

/** The games of a file, or all its bytes if it has only a few. */
export async function contentsOf(file: Blob, name: string): Promise<Contents | Uint8Array> {
  const found = isArchive(name) ? await ofArchive(file, name.toLowerCase()) : await gamesOf(await bytesOf(file));
  if (found instanceof Uint8Array) return found;
  if (!found.titles.length) throw new FileFault('empty');
  return isArchive(name) || found.titles.length > MANY_GAMES ? found : bytesOf(file);
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw new FileFault('large');
  return new Uint8Array(await file.arrayBuffer());
}

function ofArchive(file: Blob, name: string): Promise<Contents> {
  if (name.endsWith('.zip')) return recordsOfZip(file);
  if (name.endsWith('.tar')) return recordsOfTar(file.stream());
  return recordsOfTar(file.stream().pipeThrough(decompressor(name.endsWith('gz') ? 'gzip' : 'zstd')));
}

/** Few browsers know `zstd`. */
function decompressor(format: string): DecompressionStream {
  try {
    return new DecompressionStream(format as CompressionFormat);
  } catch {
    throw new FileFault('zstd');
  }
}
