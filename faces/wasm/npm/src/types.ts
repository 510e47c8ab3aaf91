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
    name: string; at: Vertex; part_of: string | null; color: Color; status: Status; stones: Vertex[];
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
    joined: { group: number | null; chains: [Vertex, Vertex]; connection: Vertex; cut: Vertex | null }[]; part_of: number | null;
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
  groups: {
    color: Color; stones: Vertex[]; after_better: number; after_played: number;
    lives_after_better: boolean | null; lives_after_played: boolean | null;
  }[];
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

export type LayerName = NonNullable<ShowOptions['layer']>;
export type LocalGameName = ReadOptions['game'];
/** Progress of a review: `done` of `all` pieces of a stage. */
export type ReviewProgress = (part: 'curve' | 'looks' | 'replies', done: number, all: number) => void;

// cargo xtask schema: options
export interface OpenOptions {
  /** Refuse records with errors instead of repairing them. */
  strict?: boolean;
  /** Skip moves onto a stone of the other colour. */
  skip_illegal?: boolean;
  /** Maximum number of bytes of the file, at most 16 MiB. */
  limit?: number;
}
export interface SetupOptions {
  /** Points of black stones. */
  black?: Vertex[];
  /** Points of white stones. */
  white?: Vertex[];
  /** Points without a stone. */
  empty?: Vertex[];
  /** The side to move. */
  to_move?: Color;
}
export interface FreshOptions {
  /** The number of columns. */
  columns?: number;
  /** The number of rows; default: that of the columns. */
  rows?: number;
  /** Rules by name; default: japanese. */
  rules?: string;
  /** Komi, a multiple of 0.5; default: that of the rules. */
  komi?: number;
  /** Stones on the star points. */
  handicap?: number;
  /** Stones on the board; none on `empty`. */
  setup?: SetupOptions;
}
export interface ScoreOptions {
  /** Rules that replace the record's, by name. */
  rules?: string;
  /** Komi that replaces the record's, a multiple of 0.5. */
  komi?: number;
  /** Whether protective moves that filling the dame would force, but that were not played, cost a point. */
  teire?: 'standing' | 'deducted' | 'auto';
  /** Points of dead stones, such as D4,Q16, with their whole chains; or `usual` (those that the players marked, otherwise judged), `judged`, `marked`, `none`. */
  dead?: 'usual' | 'judged' | 'marked' | 'none' | Vertex[];
  /** Points of stones in seki, such as D4,Q16, with their whole chains, whoever decides about the dead stones. Points that only they surround are no territory under Japanese rules. */
  seki?: Vertex[];
  /** Empty points that nobody owns, such as D4,E4. */
  neutral?: Vertex[];
  /** Count the game even if it is not finished. */
  anyway?: boolean;
  /** Whether proofs of the statuses are sought: all, or only where the count depends on them. No score depends on it. */
  effort?: 'usual' | 'quick';
}
export interface EstimateOptions {
  /** Rules that replace the record's, by name. */
  rules?: string;
  /** Komi that replaces the record's, a multiple of 0.5. */
  komi?: number;
  /** Number of playouts (random games); 0 is the fastest and the least accurate. */
  playouts?: number;
  /** Random seed: the same seed gives the same bytes. */
  seed?: number;
  /** Points of stones of groups that are dead, whatever Tobi thinks: the rest of a running game is estimated with that. Even an empty list makes it a running game, whatever the file marks. */
  dead?: Vertex[];
  /** The same of groups that live. */
  alive?: Vertex[];
}
export interface GroupsOptions {
  /** How chains are combined into groups. */
  method?: 'judged' | 'usual' | 'yue-first' | 'yue' | 'indigo';
  /** Maximum number of nodes (positions) for each question. */
  budget?: number;
}
export interface ReadOptions {
  /** The question. */
  game: 'capture' | 'either' | 'connect' | 'break-in' | 'eye' | 'two-eyes' | 'life' | 'race' | 'ladder' | 'point' | 'shapes' | 'chains';
  /** The points of the question, such as D4,F4. */
  points?: Vertex[];
  /** Where both sides may play in a life, such as A1-E5,F3. Stones outside are safe, empty points outside belong to the attacker. */
  region?: string[];
  /** Who has more ko threats: `none`, `black:2` for two more than White, `black` for three; default: each case is read. */
  ko_threats?: string;
  /** Maximum number of nodes (positions) for each question. */
  budget?: number;
}
export interface ShowOptions {
  /** The layer. */
  layer?: 'influence' | 'territory' | 'moyo' | 'area' | 'zobrist' | 'domains' | 'owner' | 'zones';
  /** Dilations and erosions other than the layer's default, such as 5/21. */
  scale?: string;
  /** Points of dead stones, such as D4,Q16, whose whole chains are left out; or `judged`. */
  dead?: 'judged' | Vertex[];
}
export interface ReviewOptions {
  /** The first move to review; default: the first of the game. */
  from?: number;
  /** The last move to review; default: the last of the game. */
  to?: number;
  /** Playouts of each search. */
  playouts?: number;
  /** How many mistakes to show. */
  most?: number;
}
export interface PlayOptions {
  /** The side whose move is chosen; default: the side to move. */
  color?: Color;
  /** How the move is chosen: by a search of the whole game, or as in the papers. */
  style?: 'search' | 'indigo' | 'paper';
  /** The strength, 10 is the best; a weaker level chooses among more moves, depending on the seed. */
  level?: number;
  /** Playouts of the search at level 10; default: those of the style. */
  playouts?: number;
  /** Random seed: the same seed gives the same bytes. */
  seed?: number;
  /** How many moves to report. */
  top?: number;
  /** Whether a lost game may be resigned. */
  resigns?: boolean;
  /** Rules that replace the record's, by name. */
  rules?: string;
  /** Komi that replaces the record's, a multiple of 0.5. */
  komi?: number;
}
// end of options
