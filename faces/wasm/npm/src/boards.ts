import { TobiError } from '#load';

/** Rows of signs from the top: 1 Black, -1 White, 0 empty or neutral. */
export type SignMap = number[][];
/** Column and row, from 0 at the top left. */
export type Vertex = [x: number, y: number];

/** The rows, concatenated. */
export function flat(data: SignMap): { signs: number[]; columns: number } {
  if (!Array.isArray(data) || !data.every((row) => Array.isArray(row))) {
    throw new TobiError('usage', 'a board is a list of rows, each a list of -1, 0 and 1');
  }
  const columns = data[0]?.length ?? 0;
  if (data.some((row) => row.length !== columns)) throw new TobiError('usage', 'all rows of a board are equally long');
  return { signs: data.flat(), columns };
}

/** Converts back to rows. */
export function nested(values: ArrayLike<number>, columns: number): number[][] {
  const rows = columns ? values.length / columns : 0;
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => values[y * columns + x]!));
}
