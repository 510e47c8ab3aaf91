/**
 * The functions of `@sabaki/influence` with the same names, types and numbers. They are synchronous and need no WebAssembly.
 * Tobi's own influence, Bouzy's and Zobrist's, is `layer` of the main entry.
 */
import type { SignMap } from './boards.js';

type Point = [x: number, y: number];

const around = ([x, y]: Point): Point[] => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
const at = (data: number[][], [x, y]: Point): number | undefined => data[y]?.[x];
const blank = (data: SignMap, value: number): number[][] => data.map((row) => row.map(() => value));

/** The points with one value that are connected to `start`. */
function region(data: SignMap, start: Point, seen: boolean[][]): Point[] {
  const value = at(data, start);
  const points = [start];
  seen[start[1]]![start[0]] = true;
  for (const point of points) {
    for (const next of around(point)) {
      if (at(data, next) !== value || seen[next[1]]![next[0]]) continue;
      seen[next[1]]![next[0]] = true;
      points.push(next);
    }
  }
  return points;
}

function* regions(data: SignMap): Generator<Point[]> {
  const seen = data.map((row) => row.map(() => false));
  for (let y = 0; y < data.length; y++) {
    for (let x = 0; x < data[y]!.length; x++) if (!seen[y]![x]) yield region(data, [x, y], seen);
  }
}

/** 1 on black stones and what only they surround, -1 for White, 0 elsewhere. */
export function areaMap(data: SignMap): number[][] {
  const map = blank(data, 0);
  for (const points of regions(data)) {
    let owner = at(data, points[0]!)!;
    if (owner === 0) {
      const colors = new Set(points.flatMap(around).map((next) => Math.sign(at(data, next) ?? 0)));
      colors.delete(0);
      owner = colors.size === 1 ? [...colors][0]! : 0;
    }
    for (const [x, y] of points) map[y]![x] = owner;
  }
  return map;
}

/** The Manhattan distance to the nearest stone of a colour; `Infinity` without one. */
export function nearestNeighborMap(data: SignMap, sign: 1 | -1): number[][] {
  const map = data.map((row) => row.map((value) => (value === sign ? 0 : Infinity)));
  const height = map.length;
  const width = map[0]?.length ?? 0;
  const relax = (x: number, y: number, from: number): void => {
    map[y]![x] = Math.min(map[y]![x]!, from + 1);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x > 0) relax(x, y, map[y]![x - 1]!);
      if (y > 0) relax(x, y, map[y - 1]![x]!);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      if (x < width - 1) relax(x, y, map[y]![x + 1]!);
      if (y < height - 1) relax(x, y, map[y + 1]![x]!);
    }
  }
  return map;
}

/** The radiance of the chains of a colour: it decreases with the distance, is reflected at the edge, and adds up. */
export function radianceMap(
  data: SignMap,
  sign: 1 | -1,
  { p1 = 6, p2 = 1.5, p3 = 2 }: { p1?: number; p2?: number; p3?: number } = {},
): number[][] {
  const map = blank(data, 0);
  const height = data.length;
  const width = data[0]?.length ?? 0;
  const mirrored = (value: number, size: number): number => {
    while (value < 0 || value >= size) value = value < 0 ? -value - 1 : 2 * size - value - 1;
    return value;
  };
  for (const chain of regions(data)) {
    if (at(data, chain[0]!) !== sign) continue;
    const queue: [Point, number][] = chain.map((point) => [point, 0]);
    const visited = new Set<string>();
    for (const [point, distance] of queue) {
      const [x, y] = [mirrored(point[0], width), mirrored(point[1], height)];
      const isMirrored = x !== point[0] || y !== point[1];
      map[y]![x]! += isMirrored ? p3 : p2 / ((distance / p1) * 6 + 1);
      if (distance >= p1) continue;
      for (const next of around(point)) {
        if (at(data, next) === -sign || visited.has(next.join())) continue;
        visited.add(next.join());
        queue.push([next, distance + 1]);
      }
    }
  }
  return map;
}

export interface MapOptions { discrete?: boolean; maxDistance?: number; minRadiance?: number }

/** Who has influence where, from -1 to 1: nearness and radiance combined; ragged edges and single points are removed. */
export function map(data: SignMap, { discrete = false, maxDistance = 6, minRadiance = 2 }: MapOptions = {}): number[][] {
  const height = data.length;
  const width = data[0]?.length ?? 0;
  const area = areaMap(data);
  const values = area.map((row) => [...row]);
  const near = { 1: nearestNeighborMap(data, 1), [-1]: nearestNeighborMap(data, -1) };
  const radiance = { 1: radianceMap(data, 1), [-1]: radianceMap(data, -1) };
  let [most, least] = [-Infinity, Infinity];
  // Column by column like the original: later points depend on earlier ones.
  const open: Point[] = [];
  for (let x = 0; x < width; x++) for (let y = 0; y < height; y++) if (area[y]![x] === 0) open.push([x, y]);

  for (const [x, y] of open) {
    const side = Math.sign(near[-1][y]![x]! - near[1][y]![x]!) as 1 | -1 | 0;
    // Neither, or both equally near, or `NaN` on a board without stones.
    const owner: 1 | -1 | undefined = side === 1 || side === -1 ? side : undefined;
    const reaches =
      owner !== undefined && near[owner][y]![x]! <= maxDistance && Math.round(radiance[owner][y]![x]!) >= minRadiance;
    const value = reaches ? owner * radiance[owner][y]![x]! : 0;
    most = Math.max(most, value);
    least = Math.min(least, value);
    values[y]![x] = discrete ? Math.sign(value) : value;
  }

  for (const [x, y] of open) {
    let sign = Math.sign(values[y]![x]!);
    const beside = around([x, y]).filter((point) => at(data, point) !== undefined);
    if (sign !== 0) {
      // No single points.
      if (beside.length >= 2 && beside.every((point) => Math.sign(at(values, point)!) !== sign)) {
        values[y]![x] = 0;
        continue;
      }
      // No ragged edges.
      const friends = beside.filter((point) => Math.sign(at(values, point)!) === sign);
      if (friends.length === 1 && at(data, friends[0]!) === sign) {
        values[y]![x] = 0;
        continue;
      }
    }
    // No empty pillars beside the edge.
    if (sign === 0 && Math.min(x, y, width - x - 1, height - y - 1) <= 2) {
      // A point beyond the left or right edge counts as signed, and has no sign: nothing is filled there. So it is in the
      // original, whose numbers these are.
      const signed = around([x, y]).filter((point) => values[point[1]] && at(values, point) !== 0);
      const [first, second] = signed;
      if (first && second && (signed.length >= 3 || first[0] === second[0] || first[1] === second[1])) {
        const side = Math.sign(at(values, first) ?? NaN);
        if (signed.every((point) => Math.sign(at(values, point) ?? NaN) === side)) {
          values[y]![x] = discrete ? side : Math.max(...signed.map((point) => at(values, point)!));
          sign = side;
        }
      }
    }
    if (!discrete) {
      if (sign > 0) values[y]![x] = Math.min(values[y]![x]! / most, 1);
      else if (sign < 0) values[y]![x] = Math.max(-values[y]![x]! / least, -1);
    }
  }
  return areaMap(values);
}

const influence = { map, areaMap, nearestNeighborMap, radianceMap };
export default influence;
