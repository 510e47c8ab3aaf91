/**
 * The functions of `@sabaki/deadstones` with the same names and types, answered by Tobi: only change the import.
 * The original uses random games; this uses reading: `guess` with `finished` judges the game by best play.
 *
 * The original accepts any board; here a chain without liberties gives a `TobiError`.
 */
import { load } from '#load';
import { flat, nested, type SignMap, type Vertex } from './boards.js';
import type { Tobi, WasmSource } from './engine.js';

let source: WasmSource | undefined;

/** Loads the WebAssembly from this address, like the original's `useFetch`. */
export function useFetch(path: WasmSource): typeof deadstones {
  source = path;
  return deadstones;
}

const tobi = (): Promise<Tobi> => load(source);

/** The vertices of dead stones, or in a running game probably dead ones. */
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

/** The ownership of each point, from -1 for White to 1 for Black. */
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

/** The vertices of stones in enemy territory without two points of their own: those that are certainly dead. */
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
