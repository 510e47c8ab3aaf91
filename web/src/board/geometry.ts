import type { Color, Size, Vertex } from 'tobi-go/client';

export type Point = [x: number, y: number];

/** The width of a point in drawings. */
export const C = 10;
export const centre = (at: number): number => (at + 0.5) * C;

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** `D4` to column and row from the top left. */
export function point(vertex: Vertex, size: Size): Point {
  return [LETTERS.indexOf(vertex[0]!), size.rows - Number(vertex.slice(1))];
}

export function vertex([x, y]: Point, size: Size): Vertex {
  return LETTERS[x]! + (size.rows - y);
}

export const column = (x: number): string => LETTERS[x]!;

export function stoneAt(stones: string[], [x, y]: Point): Color | undefined {
  const sign = stones[y]?.[x];
  return sign === 'X' ? 'black' : sign === 'O' ? 'white' : undefined;
}

/** The chain of the stone on a point. */
export function chain(stones: string[], start: Point): Point[] {
  const sign = stones[start[1]]?.[start[0]];
  if (!sign || sign === '.') return [];
  const found: Point[] = [start];
  const seen = new Set([start.join()]);
  for (const [x, y] of found) {
    for (const next of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] as Point[]) {
      if (stones[next[1]]?.[next[0]] !== sign || seen.has(next.join())) continue;
      seen.add(next.join());
      found.push(next);
    }
  }
  return found;
}

/** The star points. */
export function stars({ columns, rows }: Size): Point[] {
  const lines = (length: number): number[] => {
    if (length < 7) return length % 2 && length > 2 ? [(length - 1) / 2] : [];
    const edge = length < 13 ? 2 : 3;
    const outer = [edge, length - 1 - edge];
    return length % 2 && length > 7 ? [outer[0]!, (length - 1) / 2, outer[1]!] : outer;
  };
  const [xs, ys] = [lines(columns), lines(rows)];
  const all = xs.flatMap((x) => ys.map((y): Point => [x, y]));
  // In the middle of the sides only from 15 on, as in the pictures of the program.
  const isMiddle = (at: number, length: number): boolean => at === (length - 1) / 2;
  return all.filter(([x, y]) =>
    (columns >= 15 && rows >= 15) || isMiddle(x, columns) === isMiddle(y, rows));
}
