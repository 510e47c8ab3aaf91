//! Parameters of the review of a game.

/// Points that a move must lose to be an inaccuracy, a mistake, a blunder. Taste: the steps of 3, 6 and 12 points that
/// KaTrain uses for its colours.
pub const SEVERITIES: [f64; 3] = [3.0, 6.0, 12.0];

/// Points by which the curve must drop at a move, or that the move must leave in a hot game, for the move to be a
/// suspect. Judgement: below the smallest severity, because the curve is noisy in both directions.
pub const SUSPECT: f64 = 2.0;

/// One of this many moves gets a deeper look, the most suspect ones. Judgement: a look costs about twenty times as much
/// as a position of the curve.
pub const MOVES_A_LOOK: usize = 8;

/// The minimum number of looks for each mistake to be shown, if there are enough suspects. (Judgement.)
pub const LOOKS_A_MISTAKE: usize = 2;

/// Playouts of each search of a deeper look: the position before the move, the one after it, and the one after the
/// better move. Taste: about 0.3 s a search on 19x19.
pub const REVIEW_PLAYOUTS: u32 = 2_000;

/// Each position of the curve gets one of this many playouts of a search. Judgement: with the usual search that is the
/// number of an estimate, and a review with fewer playouts is faster in all parts.
pub const CURVE_SHARE: u32 = 5;

/// Positions of the curve that one reader handles before a new one starts. It does not depend on the number of threads,
/// so that the output does not either. Judgement: what a reader remembers makes the next position faster.
pub const CURVE_BLOCK: usize = 12;

/// The maximum number of moves of one review: its cost grows with the square of the length, because each position is
/// played out separately.
pub const REVIEWED_MOVES: u32 = 2_000;

/// The default number of mistakes that are shown. Taste.
pub const SHOWN_MISTAKES: usize = 6;

/// The standard deviation of the last boards of playouts, in points, divided by the square root of the board's area.
/// Judgement, not measured.
pub const LEAD_SPREAD: f64 = 1.0;

/// How much the mean ownership of a group's stones must differ after two moves for its fate to be reported as a reason.
/// From -1 to 1. Taste.
pub const FATE_SHIFT: f64 = 0.5;
/// From this mean ownership a group lives, and below its negative it is dead; see [`FATE_SHIFT`].
pub const FATE_CLEAR: f64 = 0.4;

/// How likely strong players must be to choose a move for it to be trusted, from 0 to 1: a trusted move is a mistake
/// only if the fate of a group clearly depends on it. Source: KataGo's lead over 28 stretches of games of 9-dans and 68
/// of games on 9x9. Losses of trusted moves do not predict its change (slopes of 0.00 and 0.10, 36 and 18 moves), those
/// of others do (0.11 and 0.83, 46 and 35 moves).
pub const TRUSTED: f64 = 0.05;

/// How much less often a suspect must win than the best move in the search from the position before both, if it was
/// tried there. Source: as [`TRUSTED`]. Losses of moves that fail this have slopes of -0.26 and -0.69 (15 and 8 moves),
/// of the others 0.14 and 0.81.
pub const CLEARLY_LESS: f64 = 0.02;

/// The minimum number of playouts that must have tried a suspect for that. Judgement: its winrate then has a standard
/// error of 0.13; a blunder that the search gave up after two won games was taken to be as good as the best move.
pub const TRIED_ENOUGH: u32 = 16;

/// The number of shown moves of a line. Taste: as many as a reader can follow without a board.
pub const LINE_MOVES: usize = 7;

/// The number of reported groups of a mistake, the largest ones. Taste: as many as a reader finds on a board at a
/// glance.
pub const SHOWN_SHIFTS: usize = 3;

/// Points that must be lost in one part of the board for the part to be reported. Taste: less is not a reason.
pub const PLACE_LEAST: f64 = 1.0;

/// A mistake leaves the previous one unpunished if it loses at least this part of it, from 0 to 1. Taste: most of it is
/// given back.
pub const UNPUNISHED: f64 = 0.5;

/// How many turning points a review names. Source: issue 52.
pub const TURNING_POINTS: usize = 3;

/// Points that the margin at rest must change in one direction for a turning point. Judgement: near the size of a blunder; of
/// five games of 9-dan players two have three such places, one has one, two have none.
pub const TURNING_POINT: f64 = 10.0;

/// Points by which a move must change the margin at rest to belong to a turning point. Judgement: smaller steps go up and down
/// all the time.
pub const TURNING_STEP: f64 = 1.0;
