/**
 * The functions of `@sabaki/deadstones` with its names and shapes, answered by Tobi: change the import, nothing else.
 * Where the original plays at random, this reads: `guess` with `finished` settles the game as best play has it.
 *
 * The original takes boards as they come; here a chain without liberties is refused with a `TobiError`.
 */
import { load } from '#load';
import { flat, nested, type SignMap, type Vertex } from './boards.js';
import type { Tobi, WasmSource } from './engine.js';

let source: WasmSource | undefined;

/** Loads the WebAssembly from here, as the original's `useFetch` does. */
export function useFetch(path: WasmSource): typeof deadstones {
  source = path;
  return deadstones;
}

const tobi = (): Promise<Tobi> => load(source);

/** The vertices of stones that are dead, or in a running game likely to be. */
export async function guess(
  data: SignMap,
  { finished = false, iterations = 100 }: { finished?: boolean; iterations?: number } = {},
): Promise<Vertex[]> {
  const loaded = await tobi();
  const { signs, columns } = flat(data);
  if (!columns) return [];
  if (finished) return marked(loaded.dead(signs, columns), columns);
  const owned = loaded.ownership(signs, columns, { playouts: iterations });
  const isDead = new Int8Array(signs.length);
  for (const chain of chains(data)) {
    const own = chain.reduce((sum, at) => sum + owned[at]! * signs[at]!, 0);
    if (own < 0) for (const at of chain) isDead[at] = 1;
  }
  return marked(isDead, columns);
}

/** How likely Black (to 1) or White (to -1) is to own each point. */
export async function getProbabilityMap(data: SignMap, iterations: number): Promise<number[][]> {
  const loaded = await tobi();
  const { signs, columns } = flat(data);
  if (!columns) return [];
  return nested(loaded.ownership(signs, columns, { playouts: iterations }), columns);
}

/** The last board of one random game, its eyes filled. */
export async function playTillEnd(data: SignMap, sign: 1 | -1): Promise<SignMap> {
  const loaded = await tobi();
  const { signs, columns } = flat(data);
  if (!columns) return [];
  return nested(loaded.playedOut(signs, columns, sign, Math.floor(Math.random() * 0x7fffffff)), columns);
}

/** The vertices of stones that stand in enemy territory without two points of their own: those that are surely dead. */
export async function getFloatingStones(data: SignMap): Promise<Vertex[]> {
  const loaded = await tobi();
  const { signs, columns } = flat(data);
  if (!columns) return [];
  return marked(loaded.dead(signs, columns), columns);
}

/** The places of all stones, chain by chain. */
function chains(data: SignMap): number[][] {
  const columns = data[0]!.length;
  const seen = new Set<number>();
  const found: number[][] = [];
  const sign = (at: number): number => data[Math.floor(at / columns)]?.[at % columns] ?? 0;
  for (let start = 0; start < data.length * columns; start++) {
    if (sign(start) === 0 || seen.has(start)) continue;
    const chain = [start];
    seen.add(start);
    for (const at of chain) {
      const x = at % columns;
      const beside = [at - columns, at + columns, ...(x > 0 ? [at - 1] : []), ...(x < columns - 1 ? [at + 1] : [])];
      for (const next of beside) {
        if (next < 0 || next >= data.length * columns || seen.has(next) || sign(next) !== sign(start)) continue;
        seen.add(next);
        chain.push(next);
      }
    }
    found.push(chain);
  }
  return found;
}

const marked = (marks: Int8Array, columns: number): Vertex[] =>
  [...marks.keys()].filter((at) => marks[at]).map((at) => [at % columns, Math.floor(at / columns)]);

const deadstones = { useFetch, guess, getProbabilityMap, playTillEnd, getFloatingStones };
export default deadstones;
