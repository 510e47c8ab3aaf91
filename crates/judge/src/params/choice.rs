//! Parameters of the choice of moves.

/// How many of the likeliest moves are candidates. Source: 86.4 % of 39,646 moves of 9-dans are among them.
pub const PREDICTED: usize = 20;

/// Playouts, half with a move and half without it, that its gain must outweigh (judgement: a fifth of them).
pub const FIRSTS_DOUBT: f64 = 60.0;

/// Playouts for the choice of a move without search. Source: on 9x9 against GNU Go 3.8, level 10, 300 won 5 of 20 games
/// and 1,000 won 4; on 19x19 they take about 30 ms.
pub const CHOICE_PLAYOUTS: u32 = 300;

/// The number of candidates in a contest: the best ones by the other terms (judgement).
pub const CONTESTANTS: usize = 10;

/// Playouts of a contest, times the points of the board: about 700 playouts on 19x19 and 3,000 on 9x9. Source: they
/// take about 0.1 s, and a move should take less than 0.15 s.
pub const CONTEST_POINTS: u32 = 250_000;

/// The weight of a point of a contest among the terms of a move, in points: the other weights say which moves strong
/// players choose, a contest says how the game continues. Source: on 19x19 against GNU Go 3.8, level 1, 1 won 0 of 2
/// games, 3 won 4 of 6 with 1,000 playouts and 1 of 3 with 700, 6 won 0 of 3; so few games only show that 3 is not
/// wrong.
pub const CONTEST_WORTH: f64 = 3.0;

/// Moves of a game, divided by the points of the board, before which no side resigns. Taste: half of 1,450 games of
/// 9-dans have 0.76, so it is about the middle of a game.
pub const HOPELESS_FROM: f64 = 0.4;

/// A side resigns when the estimated margin is behind by this many times its uncertainty. Taste: more than a normal
/// error reaches, because a misjudged group is a larger error.
pub const HOPELESS: f64 = 4.0;

/// The gain of a local game, in thousandths of a point, from which a game that could be counted goes on. Source: at the end
/// of 120 games of 9-dans a side that could pass goes on in 2 of 84 cases; from any gain on in 6, also without kos.
pub const WORTH_PLAYING: i64 = 2_000;

/// A pass or another move that ends the game may win this much less, as a share of the playouts, than the move that was
/// searched most; a side resigns a game that it loses by the count only if it wins at most this share.
///
/// Source: 38 passes against GNU Go on 9x9 that the count suggested, 4,000 playouts: 36 ended the game as counted and win
/// 0 to 0.083 less than the best move; two lost the game and win 0.33 and 0.43 less. Of 56 losers of counted games 47 win at
/// most this share. In 200 later games on 9x9 and 13x13 it passed in 186 and lost none of them.
pub const ENDED_LOSS: f64 = 0.1;

/// The share of won playouts below which a search resigns. Taste.
pub const LOST_BELOW: f64 = 0.06;

/// Moves of a game, divided by the points of the board, after which a side without a sensible move passes even if it
/// loses. Source: of 1,450 games of 9-dans the longest has 1.05; of about a hundred games of this program on 9x9 the
/// longest that ended has 1.06.
pub const LONG_GAME: f64 = 2.0;

/// The seed of everything random in the choice of a move.
pub const CHOICE_SEED: u64 = 1;

/// The number of the best moves of a search that are explained. Taste.
pub const EXPLAINED: usize = 8;

/// Playouts between two questions whether a search should go on: about 7 ms on 19x19. An analysis makes this many
/// before its first line. Taste: stopping takes no noticeable time.
pub const SEARCH_STEP: u32 = 48;

/// The default playouts of a search of the whole game: about 0.3 s on 19x19. Taste.
pub const SEARCH_PLAYOUTS: u32 = 2_000;

/// Playouts of a move after which half of the difference between its lead and the best move's is believed, and of the
/// difference between their winning chances (there a judgement).
///
/// Source: the leads of 187 moves of 19x19 and 146 of 9x9 after 400 and 2,000 playouts, compared with those after
/// 10,000: docs/lab/moves.md.
pub const LEAD_FAITH: f64 = 40.0;

/// The same for the moves that style `indigo` compares with playouts. Judgement.
pub const CONTEST_DOUBT: f64 = 16.0;

/// Sevenths of the board's points with stones from which the predictor takes a board as partly full. Judgement; the weights
/// in `data` are learned with it.
pub const SOME_STONES: usize = 1;

/// The same for a full one.
pub const MANY_STONES: usize = 3;
