//! Every tunable number: name, unit, source.

/// The maximum number of moves of a playout, for each point of the board: without superko some would never end.
///
/// Source: random games on 19x19 take 1.3 moves for each point, none of 20,000 more than 1.7.
pub const MOVES_A_POINT: usize = 3;

/// How often playouts answer the last move by its shape, as a multiple of strong players' frequency.
///
/// Their moves elsewhere are random, and worth less than a player's moves elsewhere. Source: the positions of
/// [`SAVED_FROM`], 100 playouts each: 1, 4 and 8 are worse than 0.118 by 0.003, 0.002 and 0.003.
pub const EAGERNESS: u32 = 2;

/// How often a shape is answered that `data/shapes.txt` does not list, of 1000 times: the mean of all shapes.
pub const UNLISTED_SHAPE: u16 = 80;

/// Liberties that a chain in atari must reach so that extending counts as saving it.
///
/// Two may be a ladder. Source: ownership of 290 positions of running games against KataGo's, 60 playouts each: 2 is
/// worse by 0.002 of 0.132.
pub const SAVED_FROM: usize = 3;

/// Liberties, at most 4, that a chain with two of them must reach so that it is worth defending.
///
/// Source: as [`SAVED_FROM`]: 3 is worse by 0.002.
pub const DEFENDED_FROM: usize = 4;

/// A game that is better than the mean by this many points in doubt gets half of the best possible value above the
/// mean.
///
/// Source: ownership of 700 positions on 9x9 against KataGo's, 400 playouts, held out: error 0.1321, with 3 0.1313.
pub const PLENTY_POINTS: f64 = 10.0;

/// How many visits a move of a whole game needs before the tree grows after it.
///
/// Source: self-play on 13x13, 1,000 playouts for each move: 2 won 14 of 15 against 4, 1 won 3 of 5 against 2.
pub const GROWN_AFTER: f64 = 2.0;

/// Moves of a node, the most likely ones. Source: of 39,646 moves of 9-dans on 19x19 96.5 % are among the first 60 of
/// an earlier predictor, 84.9 % (now 86.4 %) among 20 and 99.1 % among 100.
pub const MOST_MOVES: usize = 60;

/// The prior of a pass (judgement).
pub const PASS_PRIOR: f64 = 0.002;

/// The prior of a first move that other knowledge suggests, as the end of the game (judgement).
pub const SUGGESTED_PRIOR: f64 = 0.5;

/// The number of playouts that the value of the previous move counts as, for each move of a new node (judgement).
pub const NEW_NODE_PLAYOUTS: f64 = 5.0;

/// The weight of a move's prior against its results.
///
/// Source: self-play against 1.2, which was best with an earlier predictor: 0.7 won 32 of 47 on 13x13 (300 playouts for
/// each move) and 48 of 80 on 9x9 (400); on 13x13 0.4 won 11 of 24 and 2.2 won 5 of 23. Fights in the open: life in running
/// games 96.6 -> 97.1 and 96.7 -> 97.5 % right (two halves).
pub const PRIOR_WEIGHT: f64 = 0.7;

/// How long RAVE values count for a move: if a move has equally many playouts of its own and RAVE playouts, the RAVE
/// share falls from a half to a third when it has this many of each.
///
/// Source: as [`PRIOR_WEIGHT`], against 300: 100 won 22 of 40, 1,000 won 16. On 13x13 500 won 14 of 24 against 150. All are
/// within the error.
pub const RAVE_PLAYOUTS: f64 = 300.0;

/// The number of playouts that are chosen before any of them is played: they can be played in parallel.
///
/// Source: self-play on 9x9, 1,000 playouts for each move: rounds of eight won 43 of 89 against rounds of one, which
/// is even.
pub const ROUND: usize = 8;

/// The default maximum number of nodes of a tree: about 100 MB on 19x19 (judgement).
pub const WHOLE_NODES: usize = 30_000;

/// How much of the value of a game depends on the margin (judgement).
pub const SCORE_SHARE: f64 = 0.1;

/// A lead of one part in this many of the board's points gets half of what the margin can add to the value of a game
/// (judgement).
pub const PLENTY_PART: f64 = 8.0;
