/**
 * The function of online-go's `score-estimator` with the same arguments and result, answered by Tobi; as a promise, because
 * WebAssembly is loaded first. The original plays random games; Tobi also reads.
 */
import { load, TobiError } from '#load';
import type { Tobi, WasmSource } from './engine.js';

let source: WasmSource | undefined;

/** Loads the WebAssembly from this address instead of the folder of this file. */
export function useFetch(path: WasmSource): void {
  source = path;
}

/**
 * By how many points Black is ahead on the board, without prisoners and komi.
 *
 * `data` has the stones row by row from the top left: 1 Black, -1 White, 0 empty. It is overwritten with the owner of each
 * point; 0 where neither side owns it in more than `tolerance` of the games, counting games of the other side against it.
 * `trials` is the number of playouts; 0 is the fastest.
 */
export async function estimate(
  width: number,
  height: number,
  data: number[] | Int8Array | Int16Array | Int32Array,
  player_to_move: 1 | -1,
  trials: number,
  tolerance: number,
): Promise<number> {
  const usage = (message: string): TobiError => new TobiError('usage', message);
  if (!(typeof tolerance === 'number' && tolerance >= 0 && tolerance <= 1)) {
    throw usage(`tolerance: expected a number from 0 to 1, found ${tolerance}`);
  }
  if (!Array.isArray(data) && !ArrayBuffer.isView(data)) throw usage('data: expected an array of -1, 0 and 1');
  if (data.length !== width * height) throw usage(`data: expected ${width} x ${height} numbers, found ${data.length}`);
  const loaded: Tobi = await load(source);
  const owned = loaded.ownership([...data], width, { to_move: player_to_move, playouts: trials });
  let ahead = 0;
  owned.forEach((share, at) => {
    const owner = Math.abs(share) > tolerance ? Math.sign(share) : 0;
    data[at] = owner;
    ahead += owner;
  });
  return ahead;
}

export default { estimate, useFetch };
