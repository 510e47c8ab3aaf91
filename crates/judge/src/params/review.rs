//! Numbers of the review of a game.

/// Points that a move must lose to be an inaccuracy, a mistake, a blunder. Taste: the steps of 3, 6 and 12 points that
/// KaTrain uses for its colours.
pub const SEVERITIES: [f64; 3] = [3.0, 6.0, 12.0];

/// Points that the curve must fall by a move, or that the move must leave in a hot game, so that the move is looked at.
/// Judgement: below the least severity, because the curve is noisy in both directions.
pub const SUSPECT: f64 = 2.0;

/// One of so many moves is looked at more deeply, the most suspect ones. Judgement: a look costs some twenty times as much
/// as a position of the curve.
pub const MOVES_A_LOOK: usize = 8;

/// Looks that are made at least for each mistake that is to be shown, where there are so many suspects. (Judgement.)
pub const LOOKS_A_MISTAKE: usize = 2;

/// Playouts of each search of a deeper look: the position before the move, the one after it, and the one after the better
/// move. Taste: some 0.3 s a search on 19x19.
pub const REVIEW_PLAYOUTS: u32 = 2_000;

/// One playout of so many of a search has each position of the curve. Judgement: the usual search leaves it those of an
/// estimate, and a review with fewer is quick all over.
pub const CURVE_SHARE: u32 = 5;

/// Positions of the curve that one reader follows before a new one begins. It does not depend on the number of threads, so
/// that the bytes do not either. Judgement: what is remembered makes the next position faster.
pub const CURVE_BLOCK: usize = 12;

/// Moves of one review at most: its cost grows with the square of the length, because each position is played out anew.
pub const REVIEWED_MOVES: u32 = 2_000;

/// Mistakes that are shown where nothing else is said. Taste.
pub const SHOWN_MISTAKES: usize = 6;

/// How far the last boards of playouts are spread, as a part of the root of the board's area: so many points are one
/// standard deviation. Judgement, not measured.
pub const LEAD_SPREAD: f64 = 1.0;

/// How much the mean ownership of a group's stones must differ after two moves so that its fate is reported as a reason, and
/// from where on it lives, below the negative of which it dies. From -1 to 1. Taste.
pub const FATE_SHIFT: f64 = 0.5;
/// See [`FATE_SHIFT`].
pub const FATE_CLEAR: f64 = 0.4;

/// How likely strong players must be to choose a move so that it is trusted, from 0 to 1: it is a mistake only if the fate of
/// a group clearly depends on it. Source: KataGo's lead over 28 stretches of games of 9-dans and 68 of games on 9x9. Losses
/// of trusted moves say nothing of how it changes (slopes of 0.00 and 0.10, 36 and 18 moves), those of others do (0.11 and
/// 0.83, 46 and 35 moves).
pub const TRUSTED: f64 = 0.05;

/// How much less often a suspect must win than the best move in the search from the position before both, where it was tried
/// there. Source: as [`TRUSTED`]. Losses of moves that fail this have slopes of -0.26 and -0.69 (15 and 8 moves), of the
/// others 0.14 and 0.81.
pub const CLEARLY_LESS: f64 = 0.02;

/// Playouts that must have tried a suspect for that. Judgement: how often it wins has a standard error of 0.13 then; a blunder
/// that the search gave up after two won games was taken for as good as the best move.
pub const TRIED_ENOUGH: u32 = 16;

/// Moves of a line that are shown. Taste: as many as a reader follows without a board.
pub const LINE_MOVES: usize = 7;

/// Groups of a mistake that are reported, the largest ones. Taste: as many as a reader finds on a board at a glance.
pub const SHOWN_SHIFTS: usize = 3;

/// Points that must be lost in one part of the board so that it is reported. Taste: less is not a reason.
pub const PLACE_LEAST: f64 = 1.0;

/// A mistake leaves the one before it unpunished if it loses at least this part of it, from 0 to 1. Taste: most of it is
/// given back.
pub const UNPUNISHED: f64 = 0.5;
