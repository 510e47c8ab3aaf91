import type { Game } from './engine.js';
import { TobiError, type FaultKind } from './fault.js';
import type { FromWorker, Mutation, ToWorker } from './protocol.js';
import type {
  CourseTurn, EstimateOptions, FreshOptions, GameTree, OpenOptions,
} from './types.js';

export { TobiError } from './fault.js';
export type * from './types.js';

export interface ClientOptions {
  /** Starts a worker of `tobi-go/worker`; called again after one has died or was stopped. */
  worker: () => Worker;
  /** The module for the workers: compiled, or its bytes, which may be compressed with gzip, or its address. */
  wasm: WebAssembly.Module | ArrayBuffer | string;
}

/** The methods of a game that a worker answers. */
type Asked = Omit<Game, 'free' | 'handle'>;
/** A game in the worker: the methods of {@link Game}, each with a promise. */
export type RemoteGame = {
  [name in keyof Asked]: Asked[name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Answer>
    : never;
} & {
  /** The tree after opening. */
  readonly opened: GameTree;
  /** Frees the memory. */
  free(): void;
};

interface Origin { file?: Uint8Array | string; options?: object; log: Mutation[] }
interface Waiting { resolve: (value: never) => void; reject: (error: TobiError) => void; progress?: Progress }
type Progress = (...far: unknown[]) => void;
type Request = Extract<ToWorker, { id: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

const MUTATING = ['addMove', 'addSetup', 'setText'];

/**
 * Tobi in a worker. Requests are answered one after the other. When the worker dies, pending requests fail with the kind
 * `broken`; the next request starts a new worker and opens the games again.
 */
export class TobiClient {
  private worker: Worker | undefined;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly games = new Map<number, Origin>();
  /** Games that are open in the current worker. */
  private readonly known = new Set<number>();

  constructor(private readonly options: ClientOptions) {}

  /** Opens an SGF file. */
  async open(file: Uint8Array | string, options?: OpenOptions): Promise<RemoteGame> {
    return this.begin({ file, options, log: [] });
  }

  /** A new game. */
  async fresh(options?: FreshOptions): Promise<RemoteGame> {
    return this.begin({ options, log: [] });
  }

  /** Estimates the nodes one after the other; stop with `return` or `break`. */
  async *course(game: RemoteGame, nodes: number[], options?: EstimateOptions): AsyncGenerator<CourseTurn> {
    const course = this.next++;
    try {
      for (const node of nodes) {
        const key = keys.get(game)!;
        yield (await this.about(key, { type: 'follow', course, key, node, options })) as CourseTurn;
      }
    } finally {
      if (this.worker) void this.send({ type: 'finish', course }).catch(() => undefined);
    }
  }

  /** Starts the worker now: until the first request it compiles what an estimate needs. Without this, the first request does. */
  start(): void {
    this.worker ??= this.launch();
  }

  /** Whether anything is being computed. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  /** Stops the worker and everything it computes; waiting calls fail. The next request starts a new worker. */
  stop(): void {
    this.end(new TobiError('stopped', 'the computation was stopped'));
  }

  private async begin(origin: Origin): Promise<RemoteGame> {
    const key = this.next++;
    this.games.set(key, origin);
    try {
      return this.remote(key, await this.reopen(key));
    } catch (error) {
      this.games.delete(key);
      throw error;
    }
  }

  private remote(key: number, opened: GameTree): RemoteGame {
    const own: Record<string, unknown> = {
      opened,
      free: () => {
        this.games.delete(key);
        if (this.known.delete(key)) this.worker?.postMessage({ type: 'free', key } satisfies ToWorker);
      },
    };
    const game = new Proxy(own, {
      get: (target, name) => {
        // A game is not a promise.
        if (typeof name !== 'string' || name === 'then' || name in target) return target[name as string];
        return async (...given: unknown[]) => {
          const progress = typeof given.at(-1) === 'function' ? (given.pop() as Progress) : undefined;
          const value = await this.about(key, { type: 'ask', key, method: name, arguments: given, reports: !!progress }, progress);
          if (MUTATING.includes(name)) {
            this.games.get(key)?.log.push({ method: name as Mutation['method'], arguments: given });
          }
          return value;
        };
      },
    }) as unknown as RemoteGame;
    keys.set(game, key);
    return game;
  }

  /** Sends a request about a game, which is opened first if the current worker does not have it. */
  private async about(key: number, message: Unnumbered<Request>, progress?: Progress): Promise<unknown> {
    // Nothing may be awaited between the check and the request: the worker may be stopped at any time.
    while (!this.worker || !this.known.has(key)) await this.reopen(key);
    return this.send(message, progress);
  }

  private async reopen(key: number): Promise<GameTree> {
    const origin = this.games.get(key);
    if (!origin) throw new TobiError('usage', 'the game is closed');
    const { file, options, log } = origin;
    const sent =
      file === undefined
        ? this.send({ type: 'fresh', key, options, log })
        : this.send({ type: 'open', key, file, options, log });
    this.known.add(key);
    try {
      return (await sent) as GameTree;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }

  private send(message: Unnumbered<Request>, progress?: Progress): Promise<unknown> {
    const worker = (this.worker ??= this.launch());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: never) => void, reject, progress });
      worker.postMessage({ ...message, id } as ToWorker);
    });
  }

  private launch(): Worker {
    const worker = this.options.worker();
    worker.postMessage({ type: 'load', wasm: this.options.wasm } satisfies ToWorker);
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => this.hear(event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.worker === worker) this.end(new TobiError('broken', `the worker died: ${event.message || 'no reason given'}`));
    });
    return worker;
  }

  private hear(message: FromWorker): void {
    if (message.type === 'ready') return;
    const waiting = this.waiting.get(message.id);
    if (message.type === 'progress') {
      waiting?.progress?.(...message.arguments);
      return;
    }
    this.waiting.delete(message.id);
    if (message.type === 'answer') {
      waiting?.resolve(message.value as never);
      return;
    }
    const error = new TobiError(message.kind as FaultKind, message.message, message.line, message.column);
    waiting?.reject(error);
    // After a panic the module must not be called again.
    if (error.kind === 'broken') this.end(error);
  }

  private end(error: TobiError): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.known.clear();
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }
}

const keys = new WeakMap<RemoteGame, number>();
