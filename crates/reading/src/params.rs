//! The tunable numbers of reading, by folder: name, unit, source.
//!
//! Not here are the costs and limits that are part of a generator of moves (`chain/moves.rs`, `race/duel.rs`,
//! `connection/game/moves.rs`, ...), and the learned weights of `data`. The lab notes are the table of constants in
//! `docs/lab/reading.md`.

// Captures: `chain`.

/// Node limit of the ladder reader, for each way to treat ko: hundreds of times what a ladder across the board needs.
/// Source: judgement.
pub const LADDER_NODES: u32 = 20_000;

/// Node limit of a ladder that is read inside another reading. Source: judgement, tried in the lab notes.
pub(crate) const LADDER_IN_PASSING: u32 = 200;

/// The rules of the string game: the number of liberties from which a chain counts as safe, depending on the moves
/// played so far, and how many moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StringGame {
    /// Liberties that make a chain safe in any case, regardless of the side to move and the length of the line.
    pub safe: usize,
    /// Number of moves, without ataris on the chain and answers to them, after which the chain is safe with four, and
    /// with three liberties.
    pub late: [usize; 2],
    /// The most moves that a side tries in one position. A capture is only shown against these moves, so with too few
    /// of them, chains that could escape count as captured.
    pub moves: usize,
    /// Whether first moves are searched in a wider area, and all working moves are reported.
    pub wide: bool,
    /// One first mover may use one part in this many of the reader's budget: there are many chains on a board.
    pub share: u32,
}

impl StringGame {
    /// Indigo's rules: safe with three liberties (its `STRING_GAME_LIBERTIES`). For all chains of a board.
    pub const INDIGO: StringGame = StringGame {
        safe: 3,
        late: [0, 0],
        moves: 6,
        wide: false,
        share: 100,
    };

    /// The careful rules: safe with four liberties. "Catching a three or four liberties string uses more complex
    /// concepts" (Bouzy), here nets.
    pub const CAREFUL: StringGame = StringGame {
        safe: 4,
        late: [0, 5],
        moves: 8,
        wide: false,
        share: 20,
    };

    /// The rules for explicit questions: even chains with four liberties are attacked. Source: 216 new questions: 8, 12
    /// and 20 moves change no answer; safe with four liberties gives 6 wrong answers; late after 8 and 8 moves gives 2.
    /// Of 54 defences of the development suite, 12 moves lose one.
    pub const DEEP: StringGame = StringGame {
        safe: 5,
        late: [8, 16],
        moves: 20,
        wide: true,
        share: 1,
    };
}

/// In the first moves of a string game, up to this number, the defender searches a wider area. Source: judgement, tried
/// in the lab notes.
pub(crate) const CAPTURE_WIDE_MOVES: usize = 1;

/// Positions whose moves a string game caches: searches return to the same positions. Source: judgement, tried in the
/// lab notes.
pub(crate) const CAPTURE_CACHE: usize = 4_096;

/// The estimated cost, in leaves, to prove that a chain needs no move: a pass is tried after all moves with an effect.
/// Source: judgement, tried in the lab notes.
pub(crate) const CAPTURE_PASS_COST: u32 = 12;

/// The most liberties of a chain that combinations are searched against. Source: judgement, tried in the lab notes.
pub(crate) const COMBINATION_LIBERTIES: usize = 4;

/// The most threats of a combination before its capture. Source: judgement, tried in the lab notes.
pub(crate) const COMBINATION_THREATS: usize = 5;

/// The most liberties of a chain that the attacker plays near in a combination. Source: judgement, tried in the lab
/// notes.
pub(crate) const THREAT_LIBERTIES: usize = 3;

/// A combination may use one part in this many of the budget. Source: judgement, tried in the lab notes.
pub(crate) const COMBINATION_SHARE: u32 = 10;

// Searches: `engine`, `budget`, `memory`, `check`.

/// Default node limit of one question: at most a second of work. Source: judgement.
pub const USUAL_BUDGET: u32 = 20_000;

/// The number of chains of a board from which its questions share the budget. Source: of 325 finished 19x19 games of 9-dan
/// players half have at most 41 chains and the largest number is 71; a checkerboard has 181, in 10 times as many pairs.
pub const USUAL_CHAINS: usize = 80;

/// How often the usual budget may be doubled or halved on request: from 78 to 5,120,000 nodes. Source: judgement.
pub const BUDGET_DOUBLINGS: u32 = 8;

/// The most entries of a transposition table, 24 bytes each: 24 MiB. It begins small and grows. Source: judgement.
pub(crate) const TABLE_ENTRIES: usize = 1 << 20;

/// The most moves of one line of a search. Source: judgement.
pub(crate) const LONGEST_LINE: usize = 120;

/// The search follows a move until its number exceeds that of the best rival by this much, in quarters of the rival's
/// disproof number (the 1+e trick of Pawlewicz and Lew, 2007). Source: judgement, tried in the lab notes.
pub(crate) const PATIENCE_QUARTERS: u32 = 1;

/// The most nodes of a trace in the output. Source: judgement.
pub(crate) const TRACE_NODES: usize = 2_000;

/// Nodes for each further winning first move, in per cent of the nodes of the first one. Source: judgement.
pub(crate) const MORE_MOVES_PERCENT: u32 = 50;

/// Ko threats of the side that has them: enough for a ko of three stages. Source: judgement.
pub(crate) const KO_THREATS: u32 = 3;

/// The most nodes of an attempt to prove an answer. Source: of the 30 captures in the development suite's questions
/// that depend on no ko, 26 are proved, most of them with less than 400.
pub const PROOF_NODES: u32 = 4_000;

/// Nodes of one search within such an attempt, if the table does not contain the winning move. Source: judgement.
pub(crate) const PROOF_SEARCH_NODES: u32 = 400;

/// The most moves ahead at which a guess about life is checked: its reply, and while the two contradict each other, the
/// reply's own reply. Source: 448 questions about groups of running games: Tobi itself refuted 12 of 360 answers
/// without a check, and 2 with 3.
pub(crate) const CHECK_DEPTH: u32 = 3;

/// Results that are remembered for each question, about different boards. Source: with 1 in a reader, playing out the
/// end of 100 games takes an eighth longer; it asks about the same chains on boards that differ by a stone or two.
pub(crate) const FINDINGS_PER_QUESTION: usize = 8;

/// Questions whose results are remembered before a reader forgets all of them: about a kilobyte a result. Source:
/// judgement.
pub(crate) const REMEMBERED_ANSWERS: usize = 4_096;

// Connections: `connection`, `region`.

/// The longest path that the connection game considers, in unanswered moves. Source: judgement.
pub(crate) const FARTHEST: u8 = 6;

/// If the cutting side moves first, a path counts as cut when it becomes longer by more than this many moves. Source:
/// judgement, tried in the lab notes.
pub(crate) const DETOUR: u8 = 2;

/// A path of at most this many moves never counts as cut while the joining side is to move. Source: judgement, tried in
/// the lab notes.
pub(crate) const SHORTEST_LIMIT: u8 = 3;

/// Two ends at most this many moves apart can usually be joined even if the other side moves first. Source: judgement,
/// tried in the lab notes.
pub(crate) const LIKELY_DISTANCE: u8 = 3;

/// The assumed cost, in moves, of capturing a chain with two liberties if ataris catch it. Source: judgement, tried in
/// the lab notes.
pub(crate) const STEPS_CAUGHT: u8 = 1;

/// The assumed cost, in moves, of capturing it if ataris do not catch it. Source: judgement, tried in the lab notes.
pub(crate) const STEPS_LOOSE: u8 = 3;

/// For each move between its ends, a connection may use one part in this many of the budget: there are many pairs of
/// chains on a board. Source: judgement, tried in the lab notes.
pub(crate) const CONNECTION_SHARE: u32 = 8;

/// Nodes of a brief reading of a connection. Source: in six middle games, 11 of 884 answers differ from the usual
/// reading; with 60 nodes 9 differ, in twice the time.
pub(crate) const BRIEF_NODES: u32 = 30;

/// Two chains with at most this many empty points between them get a reading of their connection even if no rule covers
/// it: they share a liberty, or have two adjacent ones. Source: judgement, tried in the lab notes.
pub const ELEMENTARY_REACH: usize = 2;

// Eyes: `eye`, `space`.

/// The largest eye space, in points: a larger one is territory. Source: judgement, tried in the lab notes.
pub(crate) const EYE_SPACE_POINTS: usize = 30;

/// The largest region, in points, in which a group usually cannot live against the side that encloses it. Source:
/// judgement, tried in the lab notes.
pub(crate) const SMALL_SPACE_POINTS: usize = 6;

/// The largest empty region, in points, that counts as one eye space although both colours touch it. Source: judgement,
/// tried in the lab notes.
pub(crate) const OPEN_SPACE_POINTS: usize = 14;

/// The largest distance of a point of an open eye space from the owner's stones, in steps along a line. Source:
/// judgement, tried in the lab notes.
pub(crate) const SIGHT: u8 = 4;

/// With this many liberties outside a closed region, the surrounding chains are safe during the fight in the region.
/// Source: judgement, tried in the lab notes.
pub(crate) const SHAPE_LIBERTIES: usize = 2;

/// With this many liberties outside an eye space, a chain at its border is safe (as in the string game). Source:
/// judgement, tried in the lab notes.
pub(crate) const SAFE_OUTSIDE: usize = 3;

/// The largest closed eye space that is solved exactly, in points. Source: the largest nakade fills six points (Davies
/// 1975), this is one more; each further point triples the number of positions. Races and rules consider eye spaces up
/// to this size too.
pub const SPACE_POINTS: usize = 7;

/// The nodes for writing down the answers in a room of up to [`SPACE_POINTS`] points. Source: it has at most some thousand
/// positions, with passes and kos.
pub(crate) const ROOM_NODES: u32 = 20_000;

/// The most moves of the other side in a zone before it must be settled. Source: a bound for the stack; with half of it the
/// same is proved of 200 games.
pub(crate) const SAFETY_DEPTH: u32 = 16;

/// From this number of liberties outside a closed eye space on, more liberties do not help its wall. Source: measured;
/// none of the 11,905 rooms of up to six points, each with all possible stones in it, dies with three and not with six.
pub(crate) const SPACE_LIBERTIES: usize = 3;

// Races: `race`.

/// Chains beside a race with at most this many own liberties are attacked or defended. Source: with 0, 3 more of
/// TYGEM's 963 games get a wrong score, and the mean error is 0.39 instead of 0.25 points.
pub(crate) const RACE_WEAK: usize = 2;

/// A chain needs this many own liberties to be strong enough to fill from. Source: the games of [`RACE_WEAK`]: with 0
/// and 1 the mean error is 0.36 and 0.31 points; 1 gives as many right scores.
pub(crate) const RACE_STRONG: usize = 2;

/// Nodes that a search of a race may use, in per cent of the budget. Source: judgement, tried in the lab notes.
pub(crate) const RACE_BUDGET_PERCENT: u32 = 8;

/// Nodes of a brief reading of a race. Source: judgement, tried in the lab notes.
pub(crate) const BRIEF_RACE_NODES: u32 = 300;

// Fights for life: `life`.

/// A point at most this many points away in each direction is in sight. Source: judgement.
pub(crate) const IN_SIGHT: u8 = 2;

/// The distances from its stones, in steps, at which a group's life between known groups is read. Source: judgement.
pub(crate) const BETWEEN_STEPS: std::ops::Range<usize> = 2..12;

/// The distances, in steps, at which a group in the open is read to produce training samples. Source: judgement.
pub(crate) const SAMPLE_STEPS: std::ops::RangeInclusive<usize> = 2..=4;

/// The distances from its stones, in steps, at which a group's reach is read. Source: judgement.
pub(crate) const REACH_STEPS: std::ops::Range<usize> = 2..9;

/// Each reading within a group's reach may use one part in this many of the budget. Source: of 257 questions about
/// groups in the open, both 4 and 8 give 199 right answers; 8 takes 5/6 of the time.
pub(crate) const REACH_SHARE: u32 = 8;

/// A group whose reach has at most this many empty points is read like a closed fight, with [`CLOSED_LIFE_BUDGETS`].
/// Source: of 257 questions about groups, 16 gives 201 right answers and 0 gives 192.
pub(crate) const SMALL_REACH: usize = 16;

/// If a group cannot escape and is dead within at least this many steps, it is dead. Source: 257 questions about groups
/// in the open: within 3, 4 and 5 steps, 16 of 24, 16 of 16 and 6 of 6 such deaths are true.
pub(crate) const LONE_DEATH_STEPS: usize = 4;

/// If such a group has a ko within at least this many steps, the ko is believed. Source: the questions of
/// [`LONE_DEATH_STEPS`]: within 4 and 5 steps, 4 of 8 and 7 of 7 kos are true.
pub(crate) const LONE_KO_STEPS: usize = 5;

/// Budgets for a last reading of the most urgent group, if its move is a guess. Source: of 120 problems from books, 58
/// are solved with 1, 66 with 8 and 70 with 20, in 24, 42 and 73 s.
pub const URGENT_BUDGETS: u32 = 20;

/// How much a result counts in the choice of the most urgent move. Source: judgement.
pub(crate) mod urgency {
    /// Success without ko.
    pub(crate) const SUCCESS: u32 = 8;
    /// A ko in which the other side must find the first threat.
    pub(crate) const KO_AHEAD: u32 = 4;
    /// A ko in which the side itself must find it.
    pub(crate) const KO_BEHIND: u32 = 3;
    /// The factor of a difference between two results that are known.
    pub(crate) const KNOWN: u32 = 4;
    /// The factor if one of them is a guess.
    pub(crate) const GUESSED: u32 = 2;
}

// Fights inside walls: `life/arena.rs`, `life/closed`.

/// The largest field, in points, in which a group counts as walled in: larger than in most life-and-death problems with
/// a surrounding wall. Source: judgement.
pub(crate) const LARGEST_FIELD: usize = 45;

/// Points of a board up to which life is read, and the end of a game solved, on the whole board, so that nothing is assumed about
/// the stones around a group. Source: judgement; most random boards of this size are read to the end in a few milliseconds.
pub const WHOLE_BOARD: usize = 16;

/// A chain around a closed fight with this many empty points outside it is not part of the fight. Source: judgement.
pub(crate) const ROOM_TO_BREATHE: usize = 3;

/// This many nodes of a closed fight for life count as one of the budget: they are that much cheaper than nodes of the
/// other games, and useful, because such a fight can be read to the end. Source: of 180 problems, 16 solves 178 and 24
/// solves 179; of 120 harder ones, 81 and 82, in hardly more time; of 257 questions about groups in the open, both give
/// the same number of right answers.
pub const CLOSED_LIFE_BUDGETS: u32 = 24;

/// The proof number of an even position of a closed fight, in leaves. Source, also for the two below: the nodes of 80
/// such fights, which change by at most a tenth with 24 and 32 in its place, or with 22 and 40 in that of
/// [`TRUST_IN_EVALUATION`].
pub(crate) const EVEN_NUMBER: u32 = 16;

/// The largest initial proof or disproof number of a position.
pub(crate) const LARGEST_NUMBER: u32 = 64;

/// How much the static evaluation of a position changes its initial numbers, in hundredths of the logarithm of the
/// odds.
pub(crate) const TRUST_IN_EVALUATION: i32 = 30;

/// The cost of a move of a closed fight that is as hard as the whole position. Source, also for the two below: the
/// nodes of 80 such fights.
pub(crate) const COST_SCALE: u32 = 64;

/// The cost of the likeliest move: a move that won before is halfway to a win.
pub(crate) const BEST_MOVE_COST: u32 = 32;

/// The cost of the least likely move.
pub(crate) const DEAREST_MOVE_COST: u32 = 512;

/// Added to the learned weight of a move that has won after the same last move (history heuristic), in hundredths of
/// the logarithm of the odds. In one long fight this says more than in the many short ones that the weights are learned
/// from. Source: the nodes of 80 hard fights are 12,513, 11,860 and 11,910 (geometric mean), in total 3.4, 3.0 and 2.9
/// million, with 0, 40 and 80.
pub(crate) const TRUST_IN_REPLIES: i32 = 80;

/// Nodes for each further first move that wins a closed fight, in per cent of the nodes of the first one. Source:
/// judgement.
pub(crate) const MORE_LIVES_PERCENT: u32 = 4;

/// The least number of nodes for each of them. Source: judgement.
pub(crate) const MORE_LIVES_LEAST: u32 = 400;

// Fights in the open: `life/open`.

/// The radius of the area around a group that an open fight for life considers, in points. Source: for 257 questions
/// about groups in the open, 4, 5, 6 and 8 give 179, 193, 189 and 184 right answers.
pub(crate) const WINDOW: u8 = 5;

/// An open fight with at least this many nodes is decided by playouts; with fewer, by its static evaluation. Source:
/// with alpha-beta for small budgets, 250 estimates differ from KataGo's lead by 5.0 points and take 211 ms, without it
/// by 5.2 points and 157 ms.
pub(crate) const BROAD_NODES: u32 = 1_000;

/// An open fight for life may use one part in this many of the budget. Source: judgement.
pub(crate) const OPEN_LIFE_SHARE: u32 = 2;

/// An empty point at least this many steps from the attacker's stones is in the open. Source: judgement.
pub(crate) const EXIT_STEPS: u16 = 3;

/// The least size of a connected set of points that counts as a way out. Source: of 257 questions about groups, 12
/// gives 200 right answers and 1 gives 182.
pub(crate) const EXIT_POINTS: usize = 12;

/// A group has escaped if it reaches this many points of a way out before the attacker. Without this rule a lone stone
/// on an empty board is undecided. Source: judgement.
pub(crate) const EXITS_IN_REACH: usize = 6;

/// One playout of an open fight for life counts as this many nodes. Source: 257 questions about groups in the open,
/// each with half of the usual budget: 20, 12 and 8 give 183, 189 and 188 right answers.
pub(crate) const PLAYOUT_NODES: u32 = 12;

/// The most nodes of a tree of playouts, about 10 KiB each: 100 MiB. With the usual budget, a tree has some hundred
/// nodes. Source: judgement.
pub(crate) const MOST_TREE_NODES: usize = 10_000;

/// A move needs this many playouts to be part of the reported line: fewer are chance. Source: judgement.
pub(crate) const LINE_PLAYOUTS: u32 = 10;

/// The weight of the static evaluation of a new position against the playout that starts there, from 0 to 1. Source:
/// 257 questions about groups in the open, 500 playouts each: 0, 0.25, 0.4 and 0.55 give 167, 173, 175 and 174 right
/// answers.
pub(crate) const JUDGED_SHARE: f64 = 0.4;

/// A static evaluation of this much, in hundredths of the logarithm of the odds, counts like survival in 85 of 100
/// playouts. Source: judgement.
pub(crate) const LIKELY_EVALUATION: f64 = 300.0;

/// A side that wins more than half of the playouts by this margin is believed to win; with less, it is a guess. Source:
/// judgement.
pub(crate) const CLEAR_LEAD: f64 = 0.2;

/// Factors of the prior of a move in an open fight. Source: judgement, except where one is given.
pub(crate) mod move_priors {
    /// It captures stones; once for each stone beside the move whose chain it captures.
    pub(crate) const CAPTURES: f64 = 6.0;
    /// It puts stones into atari.
    pub(crate) const PUTS_IN_ATARI: f64 = 2.0;
    /// It leaves enemy stones two liberties.
    pub(crate) const PRESSES: f64 = 1.2;
    /// It leads out of atari, to at least three liberties.
    pub(crate) const RESCUES: f64 = 5.0;
    /// It leads out of atari, to two liberties.
    pub(crate) const PROLONGS: f64 = 2.0;
    /// It raises the liberties of a chain from two to at least three.
    pub(crate) const STRENGTHENS: f64 = 1.7;
    /// It puts its own chain into atari without a use.
    pub(crate) const GIVES_AWAY: f64 = 0.05;
    /// It leaves its own chain one liberty, but with a use.
    pub(crate) const IN_ATARI: f64 = 0.4;
    /// It lies within one, two, three steps of the group.
    pub(crate) const NEAR: [f64; 3] = [4.0, 3.0, 1.5];
    /// It lies within two steps of the last move.
    pub(crate) const NEAR_LAST: f64 = 1.5;
    /// If this many of 1000 players answer there, next to the last move, the odds are twice those elsewhere.
    pub(crate) const COMMON_ANSWER: f64 = 60.0;
    /// It lies a step nearer to the shortest way out, or to the middle of an eye space. Source: of 257 questions about
    /// groups, 1.3 and 1.4 give 198 and 199 right answers, a table of eight factors 195.
    pub(crate) const AIM: f64 = 1.4;
    /// It is not where moves of the fight are likely.
    pub(crate) const ELSEWHERE: f64 = 0.25;
    /// It is a pass.
    pub(crate) const PASS: f64 = 0.15;
}
