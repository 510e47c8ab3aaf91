//! Every number that could be another: name, unit, source.

/// The most moves of a play-out, for each point of the board: without superko some would never end.
///
/// Source: play-outs of the light policy on 19x19 take 1.3 moves a point, none of 100,000 more than 2.
pub const MOVES_A_POINT: usize = 3;

/// How many times as often as strong players the play-outs answer the last move by its shape.
///
/// What they play elsewhere is drawn, and worth less than a player's move elsewhere. Source: as [`SAVED_FROM`]; 1, 4 and 8 are worse by
/// 0.003, 0.002 and 0.003.
pub const EAGERNESS: u32 = 2;

/// Liberties that a chain in atari must reach so that running counts as saving it.
///
/// Source: ownership of 290 positions of running games against KataGo's, 100 play-outs each: 3 (two may be a ladder) is as good as or
/// better than 2 in each comparison; the difference is 0.002 of 0.12.
pub const SAVED_FROM: usize = 3;

/// Liberties, 4 at most, that a chain with two of them must reach so that it is worth defending.
///
/// Source: as [`SAVED_FROM`]; 3, or no such move at all, is worse by 0.002.
pub const DEFENDED_FROM: usize = 4;
