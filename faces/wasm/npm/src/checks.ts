/**
 * Checks of arguments before they reach WebAssembly, which would convert them silently: 257 to 1, 1.9 to 1, -1 to
 * 4294967295, `undefined` to 0.
 */
import { TobiError } from './fault.js';

/** A board as numbers: 1 Black, -1 White, 0 empty or neutral, row by row from the top left. */
export type Signs = Int8Array | readonly number[];

const MOST = 0xffffffff;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : String(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}

/** An error about an argument. */
export function unusable(name: string, wanted: string, found: unknown): TobiError {
  return new TobiError('usage', `${name}: expected ${wanted}, found ${shown(found)}`);
}

/** A whole number from `least` to `most`. */
export function whole(name: string, value: unknown, least = 0, most = MOST): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw unusable(name, `a whole number ${most === MOST ? `from ${least}` : `from ${least} to ${most}`}`, value);
}

/** A text. */
export function word(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw unusable(name, 'a text', value);
}

/** A colour as a number. */
export function color(name: string, value: unknown): 1 | -1 {
  if (value === 1 || value === -1) return value;
  throw unusable(name, '1 for Black or -1 for White', value);
}

/** A board whose width is `columns`. */
export function signs(board: Signs, columns: number): Int8Array {
  whole('columns', columns, 1, 25);
  const isList = Array.isArray(board) || (ArrayBuffer.isView(board) && !(board instanceof DataView));
  if (!isList) throw unusable('board', 'an array of -1, 0 and 1', board);
  const wrong = (board as readonly number[]).findIndex((sign) => sign !== 0 && sign !== 1 && sign !== -1);
  if (wrong >= 0) throw unusable(`board[${wrong}]`, '-1, 0 or 1', board[wrong]);
  return board instanceof Int8Array ? board : Int8Array.from(board);
}

/** Options as JSON, which has no `NaN`: it would be lost, and the default used. */
export function json(options: object | undefined): string {
  if (options === undefined || options === null) return '';
  return JSON.stringify(options, (name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw unusable(name, 'a number', value);
    return value;
  });
}

/** The bytes of a file. */
export function bytes(file: unknown): Uint8Array {
  if (typeof file === 'string') return new TextEncoder().encode(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  if (Object.prototype.toString.call(file) === '[object ArrayBuffer]') return new Uint8Array(file as ArrayBuffer);
  throw unusable('file', 'SGF as text or bytes', file);
}
