//! Every number that could be another: name, unit, source.

/// The most moves of a playout, for each point of the board: without superko some would never end.
///
/// Source: random games on 19x19 take 1.3 moves a point, none of 20,000 more than 1.7.
pub const MOVES_A_POINT: usize = 3;

/// How many times as often as strong players the playouts answer the last move by its shape.
///
/// What they play elsewhere is drawn, and worth less than a player's move elsewhere. Source: the positions of
/// [`SAVED_FROM`], 100 playouts each: 1, 4 and 8 are worse than 0.118 by 0.003, 0.002 and 0.003.
pub const EAGERNESS: u32 = 2;

/// How often a shape is answered that `data/shapes.txt` does not list, of 1000 times: the mean of all shapes.
pub const UNLISTED_SHAPE: u16 = 80;

/// Liberties that a chain in atari must reach so that running counts as saving it.
///
/// Two may be a ladder. Source: ownership of 290 positions of running games against KataGo's, 60 playouts each: 2 is
/// worse by 0.002 of 0.132.
pub const SAVED_FROM: usize = 3;

/// Liberties, 4 at most, that a chain with two of them must reach so that it is worth defending.
///
/// Source: as [`SAVED_FROM`]: 3 is worse by 0.002.
pub const DEFENDED_FROM: usize = 4;

/// Points in doubt by which a game has to be better than the mean to be worth half as much as the best one there can be.
///
/// Source: ownership of 700 positions on 9x9 against KataGo's, 400 playouts, held out: off by 0.1321, with 3 by 0.1313.
pub const PLENTY_POINTS: f64 = 10.0;

/// How often a move of a whole game must have been tried before the tree grows behind it.
///
/// Source: games against itself on 13x13, 1,000 playouts a move: 2 won 14 of 15 against 4, 1 won 3 of 5 against 2.
pub const GROWN_AFTER: f64 = 2.0;

/// Moves of a node, the likeliest ones. Source: of 39,646 moves of 9-dans on 19x19 96.5 % are among the first 60 of the
/// predictor, 84.9 % among 20 and 99.1 % among 100.
pub const MOST_MOVES: usize = 60;

/// The prior of a pass (judgement).
pub const PASS_PRIOR: f64 = 0.002;

/// Playouts as which the value of the move before counts for each move of a new node (judgement).
pub const NEW_NODE_PLAYOUTS: f64 = 5.0;

/// What a move's prior counts against what came of it.
///
/// Source: games against itself on 9x9, 1,000 playouts a move, 40 games each: 0.3 won 14 against 0.6, 1.2 won 25 against
/// 0.6, 2.0 won 20 against 1.2. The error is 3 games; these are from before [`RAVE_PLAYOUTS`] was as it is.
pub const PRIOR_WEIGHT: f64 = 1.2;

/// How long playouts in which a move was played sooner or later count for it: where a move has as many of both kinds, the
/// share of these falls from a half to a third when each kind has so many.
///
/// Source: as [`PRIOR_WEIGHT`], against 300: 100 won 22 of 40, 1,000 won 16. On 13x13 500 won 14 of 24 against 150. All are
/// within the error.
pub const RAVE_PLAYOUTS: f64 = 300.0;

/// Playouts that are chosen before any of them is played: as many can be played at the same time.
///
/// Source: games against itself on 9x9, 1,000 playouts a move: rounds of eight won 43 of 89 against rounds of one, which is even.
pub const ROUND: usize = 8;

/// Nodes of a tree that does not grow any more, where nobody says how many: some 100 MB on 19x19.
pub const WHOLE_NODES: usize = 30_000;

/// How much of what a game is worth is by how many points it was won (judgement).
pub const SCORE_SHARE: f64 = 0.1;
