//! Numbers of the choice of moves.

/// How many of the likeliest moves are candidates. Source: 84.9 % of 39,646 moves of 9-dans are among them.
pub const PREDICTED: usize = 20;

/// Playouts, half with a move and half without it, that its gain must outweigh (judgement: a fifth of them).
pub const FIRSTS_DOUBT: f64 = 60.0;

/// Playouts for the choice of a move without search. Source: on 9x9 against GNU Go 3.8, level 10, 300 won 5 of 20 games and
/// 1,000 won 4; on 19x19 they take some 30 ms.
pub const CHOICE_PLAYOUTS: u32 = 300;

/// Candidates after which the game is played out, the best ones by the other terms (judgement).
pub const CONTESTANTS: usize = 10;

/// Playouts of a contest, times the points of the board: some 700 playouts on 19x19 and 3,000 on 9x9. Source: they take some
/// 0.1 s, and a move shall take less than 0.15 s.
pub const CONTEST_POINTS: u32 = 250_000;

/// What a point of a contest counts among the terms of a move, in points: their weights say which moves strong players
/// choose, a contest says what becomes of them. Source: on 19x19 against GNU Go 3.8, level 1, 1 won 0 of 2 games, 3 won 4 of
/// 6 with 1,000 playouts and 1 of 3 with 700, 6 won 0 of 3; so few say little more than that 3 is not wrong.
pub const CONTEST_WORTH: f64 = 3.0;

/// Moves of a game, by the points of the board, before which nobody resigns. Taste: half of 1,450 games of 9-dans have
/// 0.76, so it is about the middle of a game.
pub const HOPELESS_FROM: f64 = 0.4;

/// How many times its uncertainty the estimated margin must be behind for a game to be given up. Taste: more than what a
/// normal error reaches, because a misjudged group is a larger one.
pub const HOPELESS: f64 = 4.0;

/// The share of playouts won below which a search gives a game up. Taste.
pub const LOST_BELOW: f64 = 0.06;

/// Moves of a game, by the points of the board, after which a side that has nothing sensible left passes though it loses.
/// Source: of 1,450 games of 9-dans the longest has 1.05; of some hundred games of this program on 9x9 the longest that
/// ended has 1.06.
pub const LONG_GAME: f64 = 2.0;

/// What decides all that is random in the choice of a move.
pub const CHOICE_SEED: u64 = 1;

/// Moves of a search that are explained, the best ones. Taste.
pub const EXPLAINED: usize = 8;

/// Playouts after which it is asked again whether a search goes on: some 7 ms on 19x19. An analysis has so many before
/// its first line. Taste: whoever stops it does not wait.
pub const SEARCH_STEP: u32 = 48;

/// Playouts of a search of the whole game, where nothing else is said: some 0.3 s on 19x19. Taste.
pub const SEARCH_PLAYOUTS: u32 = 2_000;

/// Playouts of a move after which half of the difference between its lead and the best move's is believed.
///
/// Source: the last boards of playouts are spread by [`LEAD_SPREAD`](super::LEAD_SPREAD), some 19 points on 19x19; the
/// leads after the moves of a position by about a quarter of that (judgement). Each counts by the square of its certainty.
pub const LEAD_FAITH: f64 = 16.0;
