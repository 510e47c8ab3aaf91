//! Every number of reading that could be another: name, unit, source.

/// Positions that the ladder reader looks at before it gives up, for each way to treat ko: hundreds of times what a
/// ladder across the board needs.
pub const LADDER_NODES: u32 = 20_000;

/// The same for a ladder that is read in the midst of another reading.
pub const LADDER_IN_PASSING: u32 = 200;

/// The most liberties of a chain that combinations are sought against.
pub const COMBINATION_CHAINS: usize = 4;

/// The most threats of a combination before its capture.
pub const COMBINATION_THREATS: usize = 5;

/// The most liberties of a chain that may be threatened by more than a ladder in a combination.
pub const THREAT_LIBERTIES: usize = 3;

/// Nodes of the string game that tells whether a chain is threatened in the midst of a combination.
pub const THREAT_NODES: u32 = 200;

/// The part of a budget that a combination may use, one of so many.
pub const COMBINATION_SHARE: u32 = 10;

/// The rules of the string game: with how many liberties a chain counts as safe, by the moves played
/// so far, and how much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StringGame {
    /// Liberties that make a chain safe whoever moves and however short the line is.
    pub safe: usize,
    /// After how many moves, without ataris on the chain and answers to them, it is safe with four, and with three
    /// liberties.
    pub late: [usize; 2],
    /// The most moves that a side tries in one position. A capture is proved against these, so that too few make captures
    /// of what escapes.
    pub moves: usize,
    /// Whether the first moves are looked for further around, and all that work are reported.
    pub wide: bool,
    /// The part of a reader's budget that one first mover may use, one of so many: there are many
    /// chains on a board.
    pub share: u32,
}

impl StringGame {
    /// Indigo's: safe with three liberties (its `STRING_GAME_LIBERTIES`). For all chains of a board.
    pub const INDIGO: StringGame = StringGame {
        safe: 3,
        late: [0, 0],
        moves: 6,
        wide: false,
        share: 100,
    };

    /// The careful one: safe with four liberties. "Catching a three or four liberties string uses more
    /// complex concepts" (Bouzy), here nets.
    pub const CAREFUL: StringGame = StringGame {
        safe: 4,
        late: [0, 5],
        moves: 8,
        wide: false,
        share: 20,
    };

    /// The one that is asked for by name: chains with four liberties are attacked in earnest. Source: 216 fresh questions:
    /// 8, 12 and 20 moves change no answer; safe with four, 6 are wrong; late after 8 and 8 moves, 2. Of 54 defences of the
    /// development suite 12 moves lose one.
    pub const DEEP: StringGame = StringGame {
        safe: 5,
        late: [8, 16],
        moves: 20,
        wide: true,
        share: 1,
    };
}

/// Nodes of one question where nobody says otherwise: a second's work at most. To be measured again
/// when all games are in place.
pub const USUAL_BUDGET: u32 = 20_000;

/// How often the usual budget may be doubled or halved on request: from 78 to 5,120,000 nodes.
pub const BUDGET_DOUBLINGS: u32 = 8;

/// The most entries of a transposition table, 24 bytes each: 24 MiB. It begins small and grows.
pub const TABLE_ENTRIES: usize = 1 << 20;

/// Moves that one line of a search may have.
pub const LONGEST_LINE: usize = 120;

/// How much further than its best rival a move is followed before the search looks elsewhere, in
/// quarters of the rival's disproof number (the 1+e trick of Pawlewicz and Lew, 2007).
pub const PATIENCE_QUARTERS: u32 = 1;

/// Nodes of a trace that is written out.
pub const TRACE_NODES: usize = 2_000;

/// Nodes that one more winning first move may cost, in per cent of what the first one cost.
pub const MORE_MOVES_PERCENT: u32 = 50;

/// Findings that a reader remembers of each question, about different boards. Source: with 1, playing out the end of 100
/// games, which asks about the same chains on boards that differ by a stone or two, takes an eighth longer.
pub(crate) const FINDINGS_PER_QUESTION: usize = 8;

/// Questions whose findings a reader remembers before it forgets all of them: about a kilobyte a finding.
pub const REMEMBERED_ANSWERS: usize = 4_096;

/// The longest path that the connection game looks at, in moves without an answer.
pub const FARTHEST: u8 = 6;

/// Moves that a path may get longer when the cutting side moves first, before it counts as cut.
pub const DETOUR: u8 = 2;

/// A path with so many moves never counts as cut while the joining side is to move.
pub const SHORTEST_LIMIT: u8 = 3;

/// Moves that a path may take more than the shortest and still be looked at.
pub const SIDE_STEP: u8 = 1;

/// Moves between two ends that as a rule can be joined even when the other side moves first.
pub const LIKELY_DISTANCE: u8 = 3;

/// Ladders of one chain that are remembered, each with what stood around it.
pub const LADDERS_REMEMBERED: usize = 8;

/// The part of a budget that a connection may use for each move between its ends, one of so many: there are many pairs
/// of chains on a board.
pub const CONNECTION_SHARE: u32 = 8;

/// Positions of a brief look at a connection. In six middle games 11 of 884 answers are others than by a usual look;
/// with 60 positions 9, in twice the time.
pub const BRIEF_NODES: u32 = 30;

/// Points of the largest eye space, in points: beyond that it is a territory.
pub const EYE_SPACE_POINTS: usize = 30;

/// Points of the largest closed eye space that is solved exactly. Source: the largest nakade fills six points (Davies
/// 1975), this is one more; each point more takes three times as many positions. Races and rules look into eye spaces of
/// this size too.
pub const SPACE_POINTS: usize = 7;

/// Liberties besides a closed eye space from which on more save no wall. Source: measured; none of the 11,905 rooms of
/// up to six points, each with all stones that may stand in it, dies with three and not with six.
pub const SPACE_LIBERTIES: usize = 3;

/// Liberties outside a closed region with which the chains around it are safe while it is played for.
pub const SHAPE_LIBERTIES: usize = 2;

/// Points of the largest region in which nobody can live against who shuts it off, in most cases.
pub const SMALL_SPACE_POINTS: usize = 6;

/// Points of the largest empty region that is an eye space as a whole although both colours touch it.
pub const OPEN_SPACE_POINTS: usize = 14;

/// Liberties outside an eye space with which a chain at its border is safe (as in the string game).
pub const SAFE_OUTSIDE: usize = 3;

/// Steps that a point of an open eye space may lie from the owner's stones, seen along a line.
pub const SIGHT: u8 = 4;

/// Points of a field in which a group is still thought of as walled in: more than most life-and-death problems
/// with a wall around them have.
pub const LARGEST_FIELD: usize = 45;

/// Empty points outside a closed fight that a chain around it needs, not to be one that is fought over.
pub const ROOM_TO_BREATHE: usize = 3;

/// The same where stones of the other side share them.
pub const ROOM_SHARED: usize = 8;

/// Ko threats of the side that has some: enough for a ko of three stages.
pub const KO_THREATS: u32 = 3;

/// The proof number of a position of a closed fight that stands even, in leaves. Source, with the two below: the nodes
/// of 80 such fights, which 24 and 32 in its place, or 22 and 40 in that of [`TRUST_IN_EVALUATION`], change by a tenth at
/// most.
pub const EVEN_NUMBER: u32 = 16;

/// The largest number that a position begins with.
pub const LARGEST_NUMBER: u32 = 64;

/// How much the static evaluation of a position changes its numbers, in hundredths of the logarithm of the odds.
pub const TRUST_IN_EVALUATION: i32 = 30;

/// Liberties of its own up to which a chain beside a race is attacked or worried about. Source: with 0, 3 of TYGEM's 963 games
/// more get a wrong score, and the mean error is 0.39 instead of 0.25 points.
pub const RACE_WEAK: usize = 2;

/// Nodes that a search of a race may use, in per cent of the budget.
pub const RACE_BUDGET_PERCENT: u32 = 8;

/// Empty points between two chains up to which their connection is read although no rule knows it: they share a
/// liberty, or have two that touch.
pub const ELEMENTARY_REACH: usize = 2;

/// How far around a group an open fight for life is looked at, in points. Source: 257 questions about groups in the
/// open: 4, 5, 6 and 8 give 179, 193, 189 and 184 right answers.
pub const WINDOW: u8 = 5;

/// Nodes from which on an open fight is played out; with fewer, its static evaluation counts. Source: with alpha-beta for
/// small budgets 250 estimates are off KataGo's lead by 5.0 points and take 211 ms, without it by 5.2 and 157 ms.
pub const BROAD_NODES: u32 = 1_000;

/// Steps from the attacker's stones from which on an empty point is out in the open.
pub const EXIT_STEPS: u16 = 3;

/// Points that must hang together to be a way out. Source: of 257 questions about groups 200 are answered right with 12,
/// and 182 with 1.
pub const EXIT_POINTS: usize = 12;

/// Points of a way out that a group must reach before the attacker to have got away. Without this rule a lone stone on an
/// empty board is in doubt.
pub const EXITS_IN_REACH: usize = 6;

/// How many steps from its stones a group's reach is read.
pub const REACH_STEPS: std::ops::Range<usize> = 2..9;

/// How many steps from its stones a group's life among known ones is read.
pub const BETWEEN_STEPS: std::ops::Range<usize> = 2..12;

/// How many steps around it a group in the open is read for what that teaches.
pub const SAMPLE_STEPS: std::ops::RangeInclusive<usize> = 2..=4;

/// The part of a budget that each reading within a group's reach may use, one of so many. Source: of 257 questions
/// about groups in the open 199 are answered right with 4 and with 8, which takes 5 of 6 parts of the time.
pub const REACH_SHARE: u32 = 8;

/// Empty points of a group's reach up to which it is read like a closed fight, with [`CLOSED_LIFE_BUDGETS`]. Source: of 257
/// questions about groups 201 are answered right with 16, and 192 with 0.
pub const SMALL_REACH: usize = 16;

/// How far from a group's reach a friend is in sight, in points.
pub const IN_SIGHT: u8 = 2;

/// Ways out of a group's reach up to which it has nowhere to go when no friend is in sight.
pub const LONE_EXITS: usize = 3;

/// Steps from which on a group that has nowhere to go is dead when it is dead within its reach. Source: 257 questions
/// about groups in the open: within 3, 4 and 5 steps 16 of 24, 16 of 16 and 6 of 6 such deaths are true.
pub const LONE_DEATH_STEPS: usize = 4;

/// Steps from which on a ko of such a group is one. Source: the same: within 4 and 5 steps 4 of 8 and 7 of 7 kos are
/// true.
pub const LONE_KO_STEPS: usize = 5;

/// The part of a budget that an open fight for life may use, one of so many.
pub const OPEN_LIFE_SHARE: u32 = 2;

/// Nodes that one playout of an open fight for life counts as. Source: 257 questions about groups in the open, each
/// with half of the usual budget: 20, 12 and 8 give 183, 189 and 188 right answers.
pub const PLAYOUT_NODES: u32 = 12;

/// Nodes of the largest tree of playouts, some 10 KiB each: 100 MiB. With the usual budget some hundreds are made.
pub const MOST_TREE_NODES: usize = 10_000;

/// Playouts that a move must have had so that it belongs to the line that is reported: fewer are chance.
pub const LINE_PLAYOUTS: u32 = 10;

/// What the judgement of a new position counts against the playout that begins there, from 0 to 1. Source: 257
/// questions about groups in the open, 500 playouts each: 0, 0.25, 0.4 and 0.55 give 167, 173, 175 and 174 right
/// answers.
pub const JUDGED_SHARE: f64 = 0.4;

/// The static evaluation of a group, in hundredths of the logarithm of the odds, that counts as 85 of 100 playouts survived.
pub const LIKELY_EVALUATION: f64 = 300.0;

/// Budgets for a last reading of the most urgent group, where its move is a guess. Source: of 120 problems of books 58
/// are solved with 1, 66 with 8 and 70 with 20, in 24, 42 and 73 s.
pub const URGENT_BUDGETS: u32 = 20;

/// By how much more than half of the playouts a side must win so that it is believed, not only guessed.
pub const CLEAR_LEAD: f64 = 0.2;

/// Factors of the prior of a move of an open fight (judgement).
pub mod move_priors {
    /// It takes stones, each chain of them once for each stone beside the move.
    pub const CAPTURES: f64 = 6.0;
    /// It puts stones into atari.
    pub const PUTS_IN_ATARI: f64 = 2.0;
    /// It leaves stones two liberties.
    pub const PRESSES: f64 = 1.2;
    /// It leads out of atari, to three liberties or more.
    pub const RESCUES: f64 = 5.0;
    /// It leads out of atari, to two.
    pub const PROLONGS: f64 = 2.0;
    /// It makes a chain of two liberties one of three or more.
    pub const STRENGTHENS: f64 = 1.7;
    /// It gives its own chain away.
    pub const GIVES_AWAY: f64 = 0.05;
    /// It leaves its own chain one liberty, with a use.
    pub const IN_ATARI: f64 = 0.4;
    /// It lies within one, two, three steps of the group.
    pub const NEAR: [f64; 3] = [4.0, 3.0, 1.5];
    /// It lies within two steps of the last move.
    pub const NEAR_LAST: f64 = 1.5;
    /// Of 1000 players so many answer there, beside the last move: the odds are twice those elsewhere.
    pub const COMMON_ANSWER: f64 = 60.0;
    /// It lies a step nearer to the shortest way out, or to the middle of an eye space. Source: with 1.3 and 1.4, 198 and
    /// 199 of 257 questions about groups are answered right, with a table of eight factors 195.
    pub const AIM: f64 = 1.4;
    /// It is not where moves of the fight are likely.
    pub const ELSEWHERE: f64 = 0.25;
    /// Passing.
    pub const PASS: f64 = 0.15;
}

/// Nodes of a closed fight for life that count as one of the budget: they are so much cheaper than those of the other
/// games, and worth it, since such a fight can be read out to the end. Source: of 180 problems, 178 are solved with 16
/// and 179 with 24, of 120 harder ones 81 and 82, in hardly more time; of 257 questions about groups in the open as
/// many.
pub const CLOSED_LIFE_BUDGETS: u32 = 24;

/// How many liberties of its own a chain must have to be strong enough to fill from. Source: the same; with 0 and 1 the mean
/// error is 0.36 and 0.31 points, as many scores are right with 1.
pub const RACE_STRONG: usize = 2;

/// Nodes of a brief look at a race.
pub const BRIEF_RACE_NODES: u32 = 300;

/// Moves that the capture of a chain with two liberties is taken to cost if ataris catch it (judgement).
pub const STEPS_CAUGHT: u8 = 1;

/// Moves that it is taken to cost if ataris do not catch it (judgement).
pub const STEPS_LOOSE: u8 = 3;

/// Moves from the beginning of a string game within which the defender looks further around.
pub const CAPTURE_WIDE_MOVES: usize = 1;

/// Positions whose moves a string game keeps in mind: searches come back to the same ones.
pub const CAPTURE_LATELY: usize = 4_096;

/// What it is guessed to cost to prove that a chain needs no move, in leaves: a pass is tried after everything that
/// does something.
pub const CAPTURE_PASS_COST: u32 = 12;

/// The cost of a move of a closed fight that is as hard as the whole position. Source, with the two below: the nodes of
/// 80 such fights.
pub const COST_SCALE: u32 = 64;

/// The cost of the likeliest move: what won before is half of the way.
pub const BEST_MOVE_COST: u32 = 32;

/// The cost of the least likely move.
pub const DEAREST_MOVE_COST: u32 = 512;

/// What is added to the learned weight of a move that has won after the same last move, in hundredths of the logarithm
/// of the odds: in one long fight this says more than in many short ones, which it is learned from. Source: the nodes
/// of 80 hard fights are 12,513, 11,860 and 11,910 (geometric mean), in all 3.4, 3.0 and 2.9 million, with 0, 40 and
/// 80.
pub const TRUST_IN_REPLIES: i32 = 80;

/// Nodes that one more first move that wins a closed fight may cost, in per cent of what the first one cost.
pub const MORE_LIVES_PERCENT: u32 = 4;

/// Nodes that it may cost in any case.
pub const MORE_LIVES_LEAST: u32 = 400;

/// Positions that an attempt to prove an answer looks at. Source: of 30 captures in the development suite's questions that
/// depend on no ko 26 are proved, most of them with less than 400.
pub const PROOF_NODES: u32 = 4_000;

/// Positions of one search within such an attempt, where the table does not tell what wins (judgement).
pub const PROOF_SEARCH_NODES: u32 = 400;

/// Moves that a guess about life is checked ahead: its reply, and while the two contradict each other the reply's own.
/// Source: 448 questions about groups of running games: 12 of 360 answers were refuted by Tobi itself without a check, and 2
/// with 3.
pub const CHECK_DEPTH: u32 = 3;
