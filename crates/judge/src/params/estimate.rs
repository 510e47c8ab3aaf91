//! Constants of the estimate.

/// The seed of the playouts of an estimate.
pub const ESTIMATE_SEED: u64 = 1;

/// Playouts of an estimate on 19x19; smaller boards get more, see [`ESTIMATE_MORE`].
pub const ESTIMATE_PLAYOUTS: u32 = 400;

/// The factor of [`ESTIMATE_PLAYOUTS`] by the side of the board, or the root of its area: smaller boards get about as many
/// playouts as take the time of those on 19x19. Interpolated between the entries; larger boards have the last factor.
///
/// Source: 700 positions on 9x9, held out by games, with weights fitted to each: with 400, 1,200 and 2,100 playouts the
/// ownership error is 0.119, 0.116 and 0.116, and the lead is off KataGo's by 2.72, 2.66 and 2.63 points.
pub const ESTIMATE_MORE: [(f64, f64); 3] = [(9.0, 3.0), (13.0, 1.6), (19.0, 1.0)];

/// Nodes of the search tree of an estimate on 19x19; the number on other boards is inverse to the area, so that it takes the
/// same time. Each node asks the predictor once, at about 0.2 ms on 19x19.
///
/// Source: 290 positions on 19x19, held out, with weights fitted to each: the ownership error is 0.0947 with 60 nodes and
/// 0.0948 without a limit; with rounds of eight playouts and 12, 40 and unlimited nodes 0.0955, 0.0949 and 0.0945. 1,199
/// positions on 9x9 with 1,200 playouts, held out: 0.1164 with 60 nodes and 0.1155 without a limit, and the lead is off by
/// 2.66 and 2.56 points.
pub const ESTIMATE_NODES: usize = 60;

/// The first playouts of an estimate, which are random from their first move on; the others begin in a search tree. Source:
/// held out by games, the ownership error is 0.095 with 100 random and 300 searched playouts, the same with 200 and 300, 0.096
/// with 300 searched ones alone, 0.099 with 200 random ones alone.
pub const ESTIMATE_FLAT: u32 = 100;

/// The weight of few playouts: if the share `s` of [`ESTIMATE_FLAT`] playouts is missing, the estimate without playouts has the
/// weight `s` to the power of this, and the estimate with them the rest.
///
/// Source: 658 positions on 9x9, 13x13 and 19x19. With 0, 1, 3, 10, 30 and 100 playouts they are off the result by 11.14, 11.13,
/// 10.99, 10.71, 10.26 and 9.74 points; with 2 as the power at 10 and 30 by 10.83 and 10.31, with 4 by 10.76 and 10.26; if all
/// playouts have the full weight, by 30.91, 15.92, 12.19 and 10.59 with 1 to 30.
pub const FEW_PLAYOUTS: u32 = 3;

/// The uncertainty, in points, of a counted board without open borders while the game goes on: invasions must still be
/// answered.
///
/// Source: 40 such positions of engine games on 9x9: 68 % of the counts are within 1.9 points of KataGo's lead (two halves:
/// 1.85 and 1.79), and 36 name the same winner. On 19x19 six counts are within 1 to 2 points of the result.
pub const CLOSED_UNCERTAINTY: f64 = 1.9;

/// The uncertainty, in points, of a counted board with dame left under area rules (judgement: the order of play may give a side
/// one dame more, which changes the margin by two; that is rare).
pub const DAME_UNCERTAINTY: f64 = 1.0;

/// The minimum ownership of a point that is drawn as weak, as medium and as strong (judgement).
pub const OWNER_GRADES: [f64; 3] = [0.25, 0.55, 0.85];

/// The minimum of points at risk of a group that an estimate reports (judgement).
pub const LEAST_RISK: f64 = 2.0;

/// The probability of the fate that reading believes for a group, where playouts say otherwise. Source: in 84 positions of
/// amateurs reading was right 19 times, playouts 5 (issue 52). In games of strong players it gains nothing beyond the error
/// bar: off KataGo's lead by 5.28 and 4.69 points without it in the two halves of the games (docs/lab/estimate.md).
pub const READ_FATE: f64 = 0.8;

/// The same if it is proved (judgement: the owner may still not answer).
pub const PROVED_FATE: f64 = 0.95;

/// The minimum swing of a hot game that is reported, in points (judgement).
pub const LEAST_SWING: f64 = 1.0;

/// Stones of the smallest group whose death is an event of a game (judgement: one more than a ko and its neighbour).
pub const EVENT_STONES: usize = 3;

/// Points of open borders, by brief looks at the groups, for each line of the board's side, up to which an estimate tries to
/// count the game. Earlier positions cannot be counted, and trying takes many times as long as the estimate. Source: of 1,300
/// finished games of strong players, all of which can be counted, five have 2.5 to 3.2 of them and none has more; of 2,000
/// positions at 20 to 70 in 100 of the moves none that can be counted has more than 2.5.
pub const COUNTED_BORDER: f64 = 3.5;

/// Successive positions in which stones must be dead, or alive, before that is an event (judgement: with 1 a game of 9-dans has
/// 25 events, most of them answered threats; with this 4).
pub const EVENT_TURNS: usize = 4;

/// Positions before and after a move of a game whose margins decide its margin at rest. Source: of 1,437 moves of five 9-dan
/// games 185 change the margin of single positions by more than 5 points; with 1 this is 36, with 2 it is 12, in the halves of
/// the games 62 -> 1 and 123 -> 11 (docs/lab/estimate.md).
pub const REST_TURNS: usize = 2;

/// The uncertainty of an estimate in points on 19x19, by the openness of the board: the result of 68 of 100 games is within it.
/// Interpolated between the entries. Source: 869 positions from 150 games of 9-dans.
pub const UNCERTAINTY: [(f64, f64); 7] = [
    (0.0, 0.0),
    (0.14, 4.0),
    (0.285, 7.2),
    (0.385, 11.0),
    (0.535, 12.5),
    (0.69, 9.3),
    (1.0, 8.0),
];

/// The same for small boards, in points of a 19x19 board; they scale with the root of the area. Source: 4,245
/// positions of 294 games on 9x9 and 194 on 13x13 that GNU Go 3.8 played against itself at levels 1 to 10. There the
/// result is within it in 64 to 71 and in 57 to 72 of 100 games, depending on the stage, and in 68 of 100 in all.
pub const SMALL_UNCERTAINTY: [(f64, f64); 8] = [
    (0.0, 2.2),
    (0.135, 4.0),
    (0.225, 8.0),
    (0.365, 12.5),
    (0.52, 16.0),
    (0.67, 20.0),
    (0.83, 23.5),
    (1.0, 27.0),
];

/// The sides of the boards on which the weights of the features were learned; between them they are interpolated. Source: the
/// sizes of the games.
pub const WEIGHED_SIDES: [f64; 2] = [9.0, 19.0];

/// The sides of boards, or the roots of their areas, up to which boards are small, and from which on they count as 19x19.
/// Source: the sizes of the games.
pub const UNCERTAIN_SIDES: [f64; 2] = [13.0, 19.0];

/// The spread of games between strong players of equal strength around an even result, in points on 19x19.
/// [`EXPECTED_GROWTH`] times the square of the lead is added to its square, because a game with a wide lead is less even.
///
/// Source: 869 positions of games of 9-dans, estimates with 400 playouts, in halves by games. Off the result by 6.83 and 6.11
/// points with 6 and 0.2, by 7.95 and 7.23 with the margin itself, by 7.14 and 6.52 if the game is taken to be even; 8 and 0
/// give 6.47 and 5.96, but reduce a lead of 30 to 18 points. Off KataGo's lead by 4.93 in all, with the margin by 5.62.
pub const EXPECTED_SPREAD: f64 = 6.0;

/// See [`EXPECTED_SPREAD`].
pub const EXPECTED_GROWTH: f64 = 0.2;

/// The growth of the winning chance with the lead: the chance is half of `1 + x / sqrt(x * x + this)` for a lead of `x`
/// uncertainties, Student's distribution of two degrees of freedom with 68 of 100 within one. Source: of 3,600
/// positions of games of GNU Go on 9x9 and 13x13 the side ahead won 58, 74, 90, 94, 98 and 97 of 100 for leads of up to
/// a half, 1, 1.5, 2, 2.5 and 3 uncertainties; this says 59, 77, 88, 92, 95 and 97. Games of 9-dans that were counted,
/// not resigned, end closer: 61, 68, 69, 74 there.
pub const CHANCE_SPREAD: f64 = 1.16;

/// The openness of a board up to which each point counts as a whole point of its owner, and the openness from which on it
/// counts by its ownership.
///
/// Source: positions of 150 games on 19x19 and 140 on 9x9, held out by games. With 0 and 0.3 the lead is off KataGo's by 5.25
/// and 2.57 points, with 0.1 and 0.7 by 5.57 and 2.60, with ownership alone by 5.28 and 2.57.
pub const WHOLE_POINTS: [f64; 2] = [0.0, 0.3];

/// The advantage of the side that moved first, in addition to the features: in points, by the openness of the board, for boards
/// of the two [`WEIGHED_SIDES`]. Interpolated between the entries and between the sides.
///
/// Source: set by hand to the mean error of KataGo's lead in 1,588 positions of 150 even games on 19x19 and 1,199 of 140 games on
/// 9x9, all of the games: not held out. With ownership held out by games, estimates without it are 1.5 and 0.3 points too low for
/// Black, and off by 5.43 and 2.59 points; with it by 5.25 and 2.57. From 0.85 on, openings of 10 and 20 such games with a komi
/// of 6.5 are taken to be even.
pub const BEGINNING: [[(f64, f64); 5]; 2] = [
    [(0.0, 0.0), (0.4, 0.5), (0.7, 0.7), (0.85, 1.1), (1.0, 1.5)],
    [(0.0, 0.0), (0.4, 1.5), (0.7, 2.2), (0.85, 2.0), (1.0, 1.5)],
];

/// The minimum ownership of a point that counts as a whole point, in thousandths. Source: 869 positions of 150 games; 400 to
/// 600 are equally good.
pub const OWNED_FROM: i32 = 500;

/// The reduction of the sum of ownerships on an open board: an error about a point is also one about its neighbours
/// (judgement).
pub const OVERSHOOT: f64 = 0.3;

/// The komi of an even game, to which the weights, [`BEGINNING`] and [`OVERSHOOT`] belong. Source: the komi of the games that
/// they were fitted to.
pub const EVEN_KOMI: f64 = 6.5;

/// The value of Bouzy's fields that gives half of the maximum of their features: influence grows with the number of stones, its
/// meaning does not. Source: in the fit of 869 positions 16, 32 and 64 are equally good, 8 is worse.
pub const FEATURE_HALF: i32 = 32;

/// The share of playouts, from 0 to 1, at which the feature `steep` is capped: it would grow without bound (judgement).
pub const STEEPEST_SHARE: f64 = 0.98;

/// Playouts after which an analysis waits for the next command (judgement: a quarter of an hour on 19x19; the tree is full long
/// before).
pub const ANALYSIS_PLAYOUTS: u32 = 5_000_000;
