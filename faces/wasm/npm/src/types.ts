/**
 * The JSON of Tobi's reports, as JSON.md documents it. Keys may be added to a schema, but none is renamed.
 * Vertices are as in GTP (`D4`), numbers Black-positive, boards rows from the top, each from the left.
 */

export type Color = 'black' | 'white';
export type Vertex = string;
export type Certainty = 'proved' | 'believed' | 'unknown';
/** Won (`>`), lost (`<`), whoever plays first wins (`*`), whoever plays first loses (`0`), not decided (`⊗`). */
export type GameValue = '>' | '<' | '*' | '0' | '⊗';
export interface Size { columns: number; rows: number }
export interface ByColor<T> { black: T; white: T }

/** A node of the game tree. */
export interface GameNode {
  id: number;
  parent: number | null;
  move?: [Color, Vertex | 'pass'];
  setup?: boolean;
  /** Whether players marked territory (TB, TW) here. */
  marked?: boolean;
  name?: string;
  comment?: string;
}

export interface GameHeader {
  root: number;
  size: Size;
  black: string | null;
  white: string | null;
  black_rank: string | null;
  white_rank: string | null;
  name: string | null;
  event: string | null;
  date: string | null;
  rules: string | null;
  rules_given: boolean;
  komi: number;
  komi_given: boolean;
  handicap: number;
  result: string | null;
}

/** `tobi.game/1`: an open file. */
export interface GameTree { schema: 'tobi.game/1'; games: GameHeader[]; repairs: string[]; nodes: GameNode[] }

/** `tobi.position/1`: the position of a node, and the marks of the file. */
export interface PositionReport {
  schema: 'tobi.position/1';
  size: Size;
  move: number;
  last: [Color, Vertex] | null;
  to_move: Color;
  /** One text per row: `X`, `O`, `.`. */
  stones: string[];
  prisoners: ByColor<number>;
  ko: Vertex | null;
  over: boolean;
  rules: string | null;
  komi: number;
  marked: boolean;
  marks: Record<string, Vertex[]>;
  labels: [Vertex, string][];
  repairs: string[];
}

export interface ScoreSide {
  stones: number;
  territory: number;
  prisoners: number;
  dead: number;
  tax: number;
  teire: number;
  dame: number;
  button: number;
  compensation?: number;
  komi?: number;
  total: number;
}

export type Status = 'alive' | 'dead' | 'seki' | 'unsettled';

/** What the status of a group rests on. */
export interface Grounds {
  /** Null if it was agreed on. */
  certainty: 'proved' | 'believed' | 'guess' | null;
  by: 'eyes' | 'reading' | 'solution' | 'seki' | 'race' | 'size' | 'playouts' | 'features' | 'borders' | 'open' | 'agreed';
  /** The vertices that carry it: eyes, the moves of a reading, shared liberties, the stones of rivals. */
  by_points: Vertex[];
}

/** `tobi.score/1`: the score of a finished game. */
export interface ScoreReport {
  schema: 'tobi.score/1';
  perspective: 'black';
  size: Size;
  move: number;
  rules: string;
  rules_from: 'record' | 'asked' | 'usual';
  komi: number;
  komi_from: 'record' | 'asked' | 'usual';
  handicap: number;
  teire_convention: 'standing' | 'deducted';
  /** `B+4.5`; null if it was not counted. */
  result: string | null;
  margin: number | null;
  otherwise?: { teire_convention: 'standing' | 'deducted'; result: string; margin: number };
  black: ScoreSide | null;
  white: ScoreSide | null;
  re: {
    result: string | null;
    comparison: 'agrees' | 'agrees with teire deducted' | 'agrees with teire standing' | 'differs' | 'not comparable';
    by: number | null;
    other_winner: boolean;
    why: string;
  };
  /** One text per row: `B`, `W`, `.`. */
  ownership: string[];
  dead: Vertex[];
  dead_by: 'judged' | 'marked' | 'named';
  seki: Vertex[][];
  dame: Vertex[];
  teire: { point: Vertex; color: Color; why: string }[];
  open: Vertex[];
  groups: ({ id: number; color: Color; status: Status; stones: Vertex[]; why: string } & Grounds)[];
  safe: boolean;
  unsettled: Vertex[][];
  obstacles: string[];
  remarks: string[];
  repairs: string[];
}

/** One step of Park's procedure. */
export interface ScoreStep {
  kind: 'judged' | 'dead off' | 'dame filled' | 'teire';
  stones: string[];
  moves: [Color, Vertex][];
  points: Vertex[];
}

interface PositionKeys {
  size: Size;
  move: number;
  last: Vertex | null;
  to_move: Color;
  repairs: string[];
}

export interface EstimateSide { stones: number; territory: number; dead: number; prisoners: number }

/** An item of a count with the points of each side; what it costs is negative. */
export interface CountItem {
  item: 'stones' | 'territory' | 'dead stones taken' | 'prisoners' | 'compensation' | 'komi' | 'button' | 'group tax' | 'teire' | 'dame'
    | 'uncertain points';
  black: number;
  white: number;
}

/** `tobi.estimate/1`: a running game. In points; 68 of 100 games end within `uncertainty` of the margin. */
export interface EstimateReport extends PositionKeys {
  schema: 'tobi.estimate/1' | 'tobi.course/1';
  perspective: 'black';
  rules: string;
  komi: number;
  playouts: number;
  seed: number;
  margin: number;
  uncertainty: number;
  /** The expected result between strong players of equal strength. */
  expected: number;
  /** Black's winning chance, 0 to 1. */
  chance: number;
  settled: boolean;
  uncounted: string[];
  black: EstimateSide;
  white: EstimateSide;
  /** Numbers from -1 to 1, one list per row. */
  ownership: number[][];
  groups: ({
    /** `at` is the stone after which reasons name the group. */
    name: string; at: Vertex; color: Color; status: Status; stones: Vertex[];
    stake: number; doubt: number; save: Vertex[]; kill: Vertex[]; why: string;
  } & Grounds)[];
  changes: {
    about: 'life' | 'chain' | 'border'; owner: Color; points: Vertex[]; rivals: Vertex[]; swing: number; kept: number;
    ko: boolean; black: { moves: Vertex[] }; white: { moves: Vertex[] }; words: string;
  }[];
  /** The totals, and the items that add up to them. */
  count: { black: number; white: number; margin: number; items: CountItem[] };
  regions: { owner: Color; part: string; groups: string[]; territory: number; dead: number; points: Vertex[] }[];
}

/** `tobi.course/1`: the estimate after a move. */
export interface CourseTurn extends EstimateReport {
  schema: 'tobi.course/1';
  played: [Color, Vertex] | null;
  events: string[];
}

/** `tobi.groups/1`: groups and their status. */
export interface GroupsReport extends PositionKeys {
  schema: 'tobi.groups/1';
  perspective: 'owner';
  groups: (Partial<Grounds> & {
    id: number; name: string; color: Color; stones: Vertex[]; chains: Vertex[];
    links: {
      chains: [Vertex, Vertex]; by: string; points?: Vertex[]; rule?: string; step?: number; line?: Vertex[];
      certainty?: Certainty;
    }[];
    domain: Vertex[]; captives: Vertex[]; held_by: number | null;
    status?: Status; health?: GameValue; judgement?: string | null; because?: string[];
    save?: Vertex[]; kill?: Vertex[];
    [attribute: string]: unknown;
  })[];
}

/** An answer of a local game for one side moving first. */
export interface ReadAnswer {
  first: Color;
  result: 'works' | 'ko-ahead' | 'ko-behind' | 'fails';
  code: number;
  certainty: Certainty;
  by?: string | null;
  moves: Vertex[];
  line: Vertex[];
  nodes: number;
}

export interface Verdict { owner: Color; value: GameValue; name: string; ko: boolean; defend: ReadAnswer; attack: ReadAnswer }

/** `tobi.read/1`: a local game, read out. */
export interface ReadReport extends PositionKeys {
  schema: 'tobi.read/1';
  perspective: 'owner';
  game: string;
  points: Vertex[];
  budget: number;
  verdict?: Verdict;
  [finding: string]: unknown;
}

/** `tobi.show/1`: a layer. */
export interface ShowReport extends PositionKeys {
  schema: 'tobi.show/1';
  perspective: 'black';
  layer: LayerName;
  scale: string | null;
  stones: string[];
  dead: Vertex[];
  values: number[][];
  contested?: Vertex[];
  closing?: Vertex[];
  open?: Vertex[];
  dame?: Vertex[];
  seki?: Vertex[];
  threatened?: Vertex[];
  junction?: Vertex[];
  phase?: 'opening' | 'middle game' | 'end game';
  points: ByColor<number>;
  prisoners: ByColor<number>;
}

/** `tobi.play/1`: the best move and why. Points are from the player's point of view. */
export interface PlayReport extends PositionKeys {
  schema: 'tobi.play/1';
  perspective: 'player';
  player: Color;
  lead: number;
  uncertainty: number;
  decision: { move: Vertex | 'pass' | 'resign'; why: string };
  words: string;
  candidates: {
    vertex: Vertex; value: number; visits?: number | null; winrate?: number | null; chance: number;
    effects: { kind: 'save' | 'kill' | 'rescue' | 'capture' | 'connect' | 'cut'; stones: Vertex[]; ko: boolean }[];
    reasons: { kind: string; at: Vertex; points: number }[]; small: number; why: string;
  }[];
}

/** The expected result of one of the two moves of a mistake, from the point of view of its player. */
export interface ReviewOutlook { vertex: Vertex; winrate: number; lead: number; margin: number; line: Vertex[] }
export interface ReviewSide { moves: number; inaccuracies: number; mistakes: number; blunders: number; lost: number }
export interface ReviewMistake {
  move: number; color: Color; vertex: Vertex; severity: 'inaccuracy' | 'mistake' | 'blunder'; loss: number;
  chance_lost: number; better: ReviewOutlook; played: ReviewOutlook; reasons: string; lacks: string | null;
  groups: { color: Color; stones: Vertex[]; after_better: number; after_played: number }[];
  place: { part: string; points: number } | null; missed_punishment: boolean; again: number | null; later: number[];
  words: string;
}

/** `tobi.review/1`: a whole game. */
export interface ReviewReport {
  schema: 'tobi.review/1';
  perspective: 'black';
  size: Size;
  players: string;
  rules: string;
  komi: number;
  handicap: number;
  variations: boolean;
  from: number;
  to: number;
  playouts: number;
  curve_playouts: number;
  looks: number;
  curve: {
    move: number; color: Color | null; vertex: Vertex | null; margin: number; uncertainty: number; expected: number; chance: number; settled: boolean;
  }[];
  mistakes: ReviewMistake[];
  events: { move: number; color: Color; stones: Vertex[]; fate: 'captured' | 'dead' | 'alive'; certain: boolean; words: string }[];
  black: ReviewSide;
  white: ReviewSide;
  ending: { counted: string | null; re: string | null; comparison: string } | null;
  words: string;
  repairs: string[];
}

export interface RuleSets { schema: 'tobi.rules/1'; rules: { name: string; note: string; komi: number }[] }

export type LayerName =
  | 'influence' | 'territory' | 'moyo' | 'area' | 'zobrist' | 'domains' | 'owner' | 'zones';
export type LocalGameName =
  | 'capture' | 'either' | 'connect' | 'break-in' | 'eye' | 'two-eyes' | 'life' | 'race' | 'ladder' | 'point'
  | 'shapes' | 'chains';

/** How to read a file. `limit` is in bytes, at most 16 MiB. */
export interface OpenOptions { strict?: boolean; skip_illegal?: boolean; limit?: number }
export interface SetupOptions { black?: Vertex[]; white?: Vertex[]; empty?: Vertex[]; to_move?: Color }
/** A new game; sides from 1 to 25, default 19. Rules by name, default japanese. */
export interface FreshOptions {
  columns?: number; rows?: number; rules?: string; komi?: number; handicap?: number; setup?: SetupOptions;
}
/**
 * `dead`: the players' marks, otherwise judged (`usual`); judged; the marks; or exactly the chains of these stones. `seki`: stones in
 * seki, with their chains; `neutral`: empty points that nobody owns.
 */
export interface ScoreOptions {
  rules?: string; komi?: number; teire?: 'standing' | 'deducted' | 'auto'; dead?: 'usual' | 'judged' | 'marked' | Vertex[];
  seki?: Vertex[]; neutral?: Vertex[]; anyway?: boolean;
}
/**
 * `dead`, `alive`: stones of groups with a given fate; the rest of a running game is estimated with it. With an empty list the
 * game is taken as running although the file has marks.
 */
export interface EstimateOptions { rules?: string; komi?: number; playouts?: number; seed?: number; dead?: Vertex[]; alive?: Vertex[] }
export interface GroupsOptions { method?: 'judged' | 'usual' | 'yue-first' | 'yue' | 'indigo'; budget?: number }
/**
 * Of several stones of a `life` all must live. `region`: where both sides may play in a `life`, points or rectangles such as
 * `A1-E5`. `ko_threats`: `none`, `black:2` for two more than White, `black` for three; without it each case is read.
 */
export interface ReadOptions { game: LocalGameName; points?: Vertex[]; region?: string[]; ko_threats?: string; budget?: number }
export interface ShowOptions { layer?: LayerName; scale?: string; dead?: 'judged' | Vertex[] }
/** Moves from 1; `playouts` of each search, default 2000; `most`: how many mistakes to show, which also decides how many moves are searched. */
export interface ReviewOptions { from?: number; to?: number; playouts?: number; most?: number }
/** Progress of a review: `done` of `all` pieces of a stage. */
export type ReviewProgress = (part: 'curve' | 'looks' | 'replies', done: number, all: number) => void;
/** `level` from 1 to 10 (the strongest, and the default); `playouts` are those of level 10, default 2000. */
export interface PlayOptions {
  color?: Color; style?: 'search' | 'indigo' | 'paper'; level?: number; playouts?: number; seed?: number; top?: number;
  resigns?: boolean; rules?: string; komi?: number;
}
