//! Every number that could be another: name, unit, source.

/// The most moves of a play-out, for each point of the board: without superko some would never end.
///
/// Source: random games on 19x19 take 1.3 moves a point, none of 20,000 more than 1.7.
pub const MOVES_A_POINT: usize = 3;

/// How many times as often as strong players the play-outs answer the last move by its shape.
///
/// What they play elsewhere is drawn, and worth less than a player's move elsewhere. Source: the positions of
/// [`SAVED_FROM`], 100 play-outs each: 1, 4 and 8 are worse than 0.118 by 0.003, 0.002 and 0.003.
pub const EAGERNESS: u32 = 2;

/// How often a shape is answered that `data/playout/shapes.txt` does not list, of 1000 times: the mean of all shapes.
pub const UNLISTED_SHAPE: u16 = 80;

/// Liberties that a chain in atari must reach so that running counts as saving it.
///
/// Two may be a ladder. Source: ownership of 290 positions of running games against KataGo's, 60 play-outs each: 2 is worse by 0.002 of
/// 0.132.
pub const SAVED_FROM: usize = 3;

/// Liberties, 4 at most, that a chain with two of them must reach so that it is worth defending.
///
/// Source: as [`SAVED_FROM`]: 3 is worse by 0.002.
pub const DEFENDED_FROM: usize = 4;
