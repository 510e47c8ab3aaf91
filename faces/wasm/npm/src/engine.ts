import init, * as raw from '../build/tobi.js';
import { bytes, color, json, signs, whole, word, type Signs } from './checks.js';
import { TobiError } from './fault.js';
import type {
  Color, CourseTurn, EstimateOptions, EstimateReport, FreshOptions, GameTree, GroupsOptions, GroupsReport, LayerName,
  OpenOptions, PlayOptions, PlayReport, PositionReport, ReadOptions, ReadReport, ReviewOptions, ReviewProgress,
  ReviewReport, RuleSets, ScoreOptions, ScoreReport,
  ScoreStep, SetupOptions, ShowOptions, ShowReport, Vertex,
} from './types.js';

/** Where the WebAssembly comes from. */
export type WasmSource =
  | string | URL | Request | Response | Promise<Response> | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** The maximum of the module. */
const MOST_PLAYOUTS = 100_000;

let loading: Promise<Tobi> | undefined;
let broken: TobiError | undefined;

/** Instantiates the module once; later calls get the same one. A failed load may be repeated. */
export function instantiate(source: () => WasmSource | Promise<WasmSource>): Promise<Tobi> {
  loading ??= (async () => {
    try {
      await init({ module_or_path: (await source()) as never });
      return new Tobi();
    } catch (error) {
      loading = undefined;
      const why = error instanceof Error ? error.message : String(error);
      throw new TobiError('load', `the WebAssembly of Tobi cannot be loaded: ${why}`);
    }
  })();
  return loading;
}

/** Calls the module. Exceptions become `TobiError`s; after a panic it is never called again. */
function call<T>(ask: () => T): T {
  if (broken) throw broken;
  try {
    return ask();
  } catch (thrown) {
    const error = TobiError.of(thrown);
    if (error.kind === 'broken') broken = error;
    throw error;
  }
}

const parsed = <T>(json: string): T => JSON.parse(json) as T;

export type { Signs } from './checks.js';

/** The loaded module. Its answers are the same bytes on every machine. */
export class Tobi {
  /** Opens an SGF file from its bytes, or from text. Throws a `TobiError` with line and column if there is no game. */
  open(file: ArrayBuffer | Uint8Array | string, options?: OpenOptions): Game {
    return new Game(call(() => new raw.Game(bytes(file), json(options))));
  }

  /** A new game. */
  fresh(options?: FreshOptions): Game {
    return new Game(call(() => raw.Game.fresh(json(options))));
  }

  rules(): RuleSets {
    return parsed(call(() => raw.rule_sets()));
  }

  version(): string {
    return call(() => raw.version());
  }

  /** A layer of a plain board, in the layer's own units; `scale` such as `5/21`. */
  layer(board: Signs, columns: number, name: LayerName, scale = ''): Int16Array {
    return call(() => raw.layer(signs(board, columns), columns, word('layer', name), word('scale', scale)));
  }

  /** Bouzy's operator step by step: the field before, after each dilation, after each erosion. */
  steps(board: Signs, columns: number, dilations: number, erosions: number): Int16Array[] {
    const all = call(() =>
      raw.steps(signs(board, columns), columns, whole('dilations', dilations, 0, 255), whole('erosions', erosions, 0, 255)));
    const area = board.length;
    return Array.from({ length: all.length / area }, (_, step) => all.slice(step * area, (step + 1) * area));
  }

  /** The ownership of each point, from -1 for White to 1 for Black. */
  ownership(board: Signs, columns: number, options: { to_move?: 1 | -1; playouts?: number; seed?: number } = {}): Float32Array {
    const { to_move = 1, playouts = 200, seed = 1 } = options;
    return call(() => {
      const effort = [whole('playouts', playouts, 0, MOST_PLAYOUTS), whole('seed', seed)] as const;
      return raw.ownership(signs(board, columns), columns, color('to_move', to_move), ...effort);
    });
  }

  /** The dead stones of a finished game: 1 on each, otherwise 0. */
  dead(board: Signs, columns: number): Int8Array {
    return call(() => raw.dead(signs(board, columns), columns));
  }

  /** The owners of all points at the end of one random game. */
  playedOut(board: Signs, columns: number, to_move: 1 | -1, seed: number): Int8Array {
    return call(() => raw.played_out(signs(board, columns), columns, color('to_move', to_move), whole('seed', seed)));
  }

  /** Estimates a line of play node by node; see {@link Course}. */
  course(options?: EstimateOptions): Course {
    return new Course(call(() => new raw.Following(json(options))));
  }

  /** @internal Panics on purpose, to test the recovery. */
  panicForTests(): void {
    call(() => raw.panic_for_tests());
  }
}

/** An open file. Nodes are numbers: those of the file in order from 0, then the added ones. */
export class Game {
  /** @internal */
  constructor(private readonly inner: raw.Game) {}

  private isFreed = false;
  /** Freed memory must never reach the module: it would stop working for every game. */
  private get alive(): raw.Game {
    if (this.isFreed) throw new TobiError('usage', 'the game was freed: open it again');
    return this.inner;
  }

  tree(): GameTree { return parsed(call(() => this.alive.tree())); }
  position(node: number): PositionReport { return parsed(call(() => this.alive.position(whole('node', node)))); }

  /** Adds a legal move and returns its node, or the existing node of that move. */
  addMove(node: number, color: Color, vertex: Vertex | 'pass'): number {
    return call(() => this.alive.add_move(whole('node', node), word('color', color), word('vertex', vertex)));
  }
  /** Adds a node that adds and removes stones. */
  addSetup(node: number, setup: SetupOptions): number { return call(() => this.alive.add_setup(whole('node', node), json(setup))); }
  /** Sets `C` or `N`, for a root also `RU`, `KM`, `PB`, `PW`, `RE`, `GN`, `DT`, `EV`. */
  setText(node: number, property: string, value: string): void {
    call(() => this.alive.set_text(whole('node', node), word('property', property), word('value', value)));
  }
  /** The rule sets by name; the same for every game. */
  ruleSets(): RuleSets { return parsed(call(() => raw.rule_sets())); }
  changed(): boolean { return call(() => this.alive.changed()); }
  sgf(): string { return call(() => this.alive.sgf()); }
  /** The whole file as SGF, without a node and all its descendants. */
  sgfWithout(node: number): string { return call(() => this.alive.sgf_without(whole('node', node))); }
  path(node: number): number[] { return Array.from(call(() => this.alive.path(whole('node', node)))); }
  nodeAt(path: number[]): number { return call(() => this.alive.node_at(Uint32Array.from(path, (branch) => whole('path', branch)))); }

  score(node: number, options?: ScoreOptions): ScoreReport { return parsed(this.scoreJson(node, options)); }
  estimate(node: number, options?: EstimateOptions): EstimateReport { return parsed(this.estimateJson(node, options)); }
  groups(node: number, options?: GroupsOptions): GroupsReport { return parsed(this.groupsJson(node, options)); }
  read(node: number, options: ReadOptions): ReadReport { return parsed(this.readJson(node, options)); }
  show(node: number, options?: ShowOptions): ShowReport { return parsed(this.showJson(node, options)); }
  play(node: number, options?: PlayOptions): PlayReport { return parsed(this.playJson(node, options)); }
  /** The main line of the node's game, which takes from seconds to a minute; `progress` receives progress reports. */
  review(node: number, options?: ReviewOptions, progress?: ReviewProgress): ReviewReport {
    return parsed(this.reviewJson(node, options, progress));
  }

  /** The same reports as the line that `tobi ... --format json` prints, byte for byte, without the line end. */
  scoreJson(node: number, options?: ScoreOptions): string { return call(() => this.alive.score(whole('node', node), json(options))); }
  estimateJson(node: number, options?: EstimateOptions): string {
    return call(() => this.alive.estimate(whole('node', node), json(options)));
  }
  groupsJson(node: number, options?: GroupsOptions): string { return call(() => this.alive.groups(whole('node', node), json(options))); }
  readJson(node: number, options: ReadOptions): string { return call(() => this.alive.read(whole('node', node), json(options))); }
  showJson(node: number, options?: ShowOptions): string { return call(() => this.alive.show(whole('node', node), json(options))); }
  playJson(node: number, options?: PlayOptions): string { return call(() => this.alive.play(whole('node', node), json(options))); }
  reviewJson(node: number, options?: ReviewOptions, progress?: ReviewProgress): string {
    return call(() => this.alive.review(whole('node', node), json(options), progress && { tell: progress }));
  }

  /** The file with the review in it. A review that was just made with the same options is reused. */
  reviewSgf(node: number, options?: ReviewOptions, progress?: ReviewProgress): string {
    return call(() => this.alive.review_sgf(whole('node', node), json(options), progress && { tell: progress }));
  }
  scoreSgf(node: number, options?: ScoreOptions): string { return call(() => this.alive.score_sgf(whole('node', node), json(options))); }
  scoreSteps(node: number, options?: ScoreOptions): ScoreStep[] {
    return parsed(call(() => this.alive.score_steps(whole('node', node), json(options))));
  }
  readSgf(node: number, options: ReadOptions): string { return call(() => this.alive.read_sgf(whole('node', node), json(options))); }
  /** A report as SVG, as drawn by the program; options as for that report. */
  picture(node: number, report: 'score' | 'show' | 'groups' | 'estimate' | 'play', options?: object, title = ''): string {
    return call(() => this.alive.picture(whole('node', node), word('report', report), json(options), word('title', title)));
  }
  /** Why the position, or one point of it, is judged as it is: one line for each reason. */
  explain(node: number, point: Vertex | '' = ''): string[] { return call(() => this.alive.explain(whole('node', node), word('point', point))); }

  /** @internal Panics on purpose, to test the recovery of a worker. */
  panicForTests(): void { call(() => raw.panic_for_tests()); }
  /** Frees the memory. Later calls fail with the kind `usage`. */
  free(): void {
    if (this.isFreed) return;
    this.isFreed = true;
    this.inner.free();
  }
  /** @internal */
  get handle(): raw.Game { return this.alive; }
}

/** The estimates of a line of play, one call per node, so that a curve can grow while it is computed. */
export class Course {
  /** @internal */
  constructor(private readonly inner: raw.Following) {}

  private isOver = false;
  private get alive(): raw.Following {
    if (this.isOver) throw new TobiError('usage', 'the course is over: begin another one');
    return this.inner;
  }

  /** The next node of the line. `events` stays empty: the effects of the move are known at the end. */
  follow(game: Game, node: number): CourseTurn { return parsed(call(() => this.alive.follow(game.handle, whole('node', node)))); }
  /** The lines that `tobi estimate --all --format json` prints. Ends the course. */
  finishJson(): string {
    return call(() => {
      const inner = this.alive;
      this.isOver = true;
      return inner.finish();
    });
  }
  free(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.inner.free();
  }
}
