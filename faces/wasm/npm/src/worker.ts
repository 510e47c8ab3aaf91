/**
 * The worker: start it as a module worker, `new Worker(new URL('tobi-go/worker', import.meta.url), { type: 'module' })`,
 * and pass it to a {@link file://client.ts TobiClient}.
 */
import { instantiate, type Course, type Game, type Tobi } from './engine.js';
import { TobiError } from './fault.js';
import type { FromWorker, Mutation, ToWorker } from './protocol.js';

const games = new Map<number, Game>();
const courses = new Map<number, Course>();
let tobi: Promise<Tobi> | undefined;

const say = (message: FromWorker): void => (self as unknown as { postMessage(m: FromWorker): void }).postMessage(message);

function opened(key: number): Game {
  const game = games.get(key);
  if (!game) throw new TobiError('usage', 'the game is closed');
  return game;
}

function again(game: Game, log: Mutation[]): void {
  for (const { method, arguments: given } of log) (game[method] as (...given: unknown[]) => unknown)(...given);
}

async function answer(message: Exclude<ToWorker, { type: 'load' } | { type: 'free' }>): Promise<unknown> {
  if (!tobi) throw new TobiError('load', 'the worker was given no WebAssembly');
  const loaded = await tobi;
  switch (message.type) {
    case 'open':
    case 'fresh': {
      games.get(message.key)?.free();
      games.delete(message.key);
      const game =
        message.type === 'open' ? loaded.open(message.file, message.options) : loaded.fresh(message.options);
      again(game, message.log);
      games.set(message.key, game);
      return game.tree();
    }
    case 'ask': {
      const game = opened(message.key);
      const method = game[message.method as keyof Game];
      if (typeof method !== 'function') throw new TobiError('usage', `a game has no method ${message.method}`);
      const given = [...message.arguments];
      // Only the last argument can be a function; functions cannot be sent.
      if (message.reports) given.push((...far: unknown[]) => say({ type: 'progress', id: message.id, arguments: far }));
      return (method as (...given: unknown[]) => unknown).apply(game, given);
    }
    case 'follow': {
      let course = courses.get(message.course);
      if (!course) courses.set(message.course, (course = loaded.course(message.options)));
      return course.follow(opened(message.key), message.node);
    }
    case 'finish': {
      const course = courses.get(message.course);
      courses.delete(message.course);
      return course ? course.finishJson() : '';
    }
  }
}

/** Milliseconds without a request after which the worker prepares for the first one. */
const IDLE = 50;
let idle: ReturnType<typeof setTimeout> | undefined;
let isAsked = false;

/** The middle of a game between two engines. */
const GAME =
  '(;SZ[9]KM[5.5];B[gd];W[cc];B[ec];W[gg];B[cf];W[dd];B[eg];W[he];B[hd];W[db];B[hf];W[hg];B[gf];W[fg];B[ef];W[eh];B[dh];W[fh])';

/** Estimates a position, so that code is compiled and tables are made before the first request: later it would wait. */
function prepare(loaded: Tobi): void {
  const game = loaded.open(GAME);
  game.estimate(18, { playouts: 100 });
  game.free();
}

/** Bytes that gzip has compressed are decompressed while they are compiled. */
function unzipped<T>(wasm: T): T | Response {
  if (!(wasm instanceof ArrayBuffer)) return wasm;
  const [first, second] = new Uint8Array(wasm, 0, Math.min(2, wasm.byteLength));
  if (first !== 0x1f || second !== 0x8b) return wasm;
  const code = new Response(wasm).body!.pipeThrough(new DecompressionStream('gzip'));
  return new Response(code, { headers: { 'Content-Type': 'application/wasm' } });
}

self.addEventListener('message', async (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === 'load') {
    tobi = instantiate(() => unzipped(message.wasm));
    const ready = (loaded: Tobi): void => {
      say({ type: 'ready' });
      if (!isAsked) idle = setTimeout(() => prepare(loaded), IDLE);
    };
    // The first request gets the failure.
    tobi.then(ready, () => undefined);
    return;
  }
  isAsked = true;
  clearTimeout(idle);
  if (message.type === 'free') {
    games.get(message.key)?.free();
    games.delete(message.key);
    return;
  }
  try {
    say({ type: 'answer', id: message.id, value: await answer(message) });
  } catch (thrown) {
    const { kind, message: text, line, column } = TobiError.of(thrown);
    say({ type: 'fault', id: message.id, kind, message: text, line, column });
  }
});
