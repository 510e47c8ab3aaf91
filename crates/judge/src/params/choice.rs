//! Numbers of the choice of moves.

/// How many of the likeliest moves are candidates.
pub const PREDICTED: usize = 20;

/// Play-outs, half with a move and half without it, that its gain must outweigh.
pub const FIRSTS_DOUBT: f64 = 60.0;

/// Play-outs for the choice of a move.
pub const CHOICE_PLAYOUTS: u32 = 300;

/// Moves of a game, by the points of the board, before which nobody resigns. Taste: a third of a usual game.
pub const HOPELESS_FROM: f64 = 0.4;

/// How many times its uncertainty the estimated margin must be behind for a game to be given up. At 3, one of a
/// thousand such games would be won if errors were normal.
pub const HOPELESS: f64 = 4.0;

/// The share of play-outs won below which a search gives a game up.
pub const LOST_BELOW: f64 = 0.06;

/// Moves of a game, by the points of the board, after which a side that has nothing sensible left passes though it loses.
/// Source: games of strong players have 0.7 to 0.9, of programs on 9x9 up to 1.3.
pub const LONG_GAME: f64 = 2.0;

/// What decides all that is random in the choice of a move.
pub const CHOICE_SEED: u64 = 1;

/// Moves of a search that are explained, the best ones.
pub const EXPLAINED: usize = 8;

/// Moves that are less likely are not tried in a search of the whole game.
pub const LEAST_CHANCE: f64 = 1e-4;

/// Play-outs after which it is asked again whether a search goes on.
pub const SEARCH_STEP: u32 = 50;

/// Play-outs of a search of the whole game, where nothing else is said.
pub const SEARCH_PLAYOUTS: u32 = 2_000;
