//! Numbers of the estimate.

/// What decides all that is random in the playouts of an estimate.
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

/// How many of them are random from their first move on, or all that there are; the others search for it. Source: held
/// out by games, 100 and 300 searched are off KataGo's ownership by 0.095, 200 and 300 by as much, 300 searched alone
/// by 0.096, 200 unsearched by 0.099.
pub const ESTIMATE_FLAT: u32 = 100;

/// How fast a few playouts come to count: of [`ESTIMATE_FLAT`] playouts a share `s` being missing, an estimate without any has
/// the share `s` to the power of this, that with them the rest.
///
/// Source: 658 positions on 9x9, 13x13 and 19x19. With 0, 1, 3, 10, 30 and 100 playouts they are off the result by 11.14, 11.13,
/// 10.99, 10.71, 10.26 and 9.74 points; with 2 as the power at 10 and 30 by 10.83 and 10.31, with 4 by 10.76 and 10.26, where all
/// playouts count alike by 30.91, 15.92, 12.19 and 10.59 with 1 to 30.
pub const FEW_PLAYOUTS: u32 = 3;

/// The least ownership of a point that is drawn as weak, as medium and as strong. Taste.
pub const OWNER_GRADES: [f64; 3] = [0.25, 0.55, 0.85];

/// The least number of points at risk with which a group is reported as one that the game depends on. Taste.
pub const LEAST_RISK: f64 = 2.0;

/// The least swing of a hot game that is reported, in points. Taste: what is worth nothing is not a move.
pub const LEAST_SWING: f64 = 1.0;

/// Stones of the smallest group whose death is an event of a game. Taste: one more than a ko and its neighbour.
pub const EVENT_STONES: usize = 3;

/// Points of open borders, for each line of the board's side, up to which it is asked whether a game can be counted: the
/// borders are those of the groups as they are judged at first. What is farther from its end is not counted, and to ask
/// costs many times the estimate. Source: of 1,300 finished games of strong players, all of which can be counted, five
/// have 2.5 to 3.2 of them and none has more; of 2,000 positions at 20 to 70 in 100 of the moves none that can be counted
/// has more than 2.5.
pub const COUNTED_BORDER: f64 = 3.5;

/// Positions that stones must be dead in, one after the other, or alive, before that is an event. Taste: with 1 a game
/// of 9-dans has 25 events, most of them threats that are answered; with this 4.
pub const EVENT_TURNS: usize = 4;

/// How far the result of a game lies from the estimate, at most, in 68 of 100 games, by how much of the board is open,
/// and points on 19x19. Between them it changes evenly. Source: 869 positions from 150 games of 9-dans; by the
/// weights of now, less is open in the same positions.
pub const UNCERTAINTY: [(f64, f64); 7] = [
    (0.0, 0.0),
    (0.14, 4.0),
    (0.285, 7.2),
    (0.385, 11.0),
    (0.535, 12.5),
    (0.69, 9.3),
    (1.0, 8.0),
];

/// The same for small boards, in points as if the board were 19x19: they count by the root of the area. Source: 4,245
/// positions of 294 games on 9x9 and 194 on 13x13 that GNU Go 3.8 played against itself at levels 1 to 10. There the
/// result lies within it in 64 to 71 and in 57 to 72 of 100 games by stage, in 68 of all. Its openings say less of the
/// end than those of 9-dans.
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

/// The sides of boards on which the weights of the features were learned: for those between them they are mixed.
/// Source: where the games were played.
pub const WEIGHED_SIDES: [f64; 2] = [9.0, 19.0];

/// The sides of boards, or the roots of their areas, up to which they are small, and from which on they count as 19x19.
/// Source: where the games were played.
pub const UNCERTAIN_SIDES: [f64; 2] = [13.0, 19.0];

/// How far games of strong players of equal strength spread around an even result, in points on 19x19, and how much of the square
/// of the lead adds to the square of that: who is far ahead plays a game that is less even.
///
/// Source: 869 positions of games of 9-dans, estimates with 400 playouts, in halves by games. Off the result by 6.83 and 6.11
/// points with 6 and 0.2, by 7.95 and 7.23 with the margin itself, by 7.14 and 6.52 where nobody is taken to be ahead; 8 and 0
/// give 6.47 and 5.96, but make 18 points of a lead of 30. Off KataGo's lead by 4.93 in all, with the margin by 5.62.
pub const EXPECTED_SPREAD: f64 = 6.0;

/// See [`EXPECTED_SPREAD`].
pub const EXPECTED_GROWTH: f64 = 0.2;

/// How slowly the chance to win grows with the lead: it is half of `1 + x / sqrt(x * x + this)` for a lead of `x`
/// uncertainties, Student's distribution of two degrees of freedom with 68 of 100 within one. Source: of 3,600
/// positions of games of GNU Go on 9x9 and 13x13 who was ahead won 58, 74, 90, 94, 98 and 97 of 100 for leads of up to
/// a half, 1, 1.5, 2, 2.5 and 3 uncertainties; this says 59, 77, 88, 92, 95 and 97. Games of 9-dans that were counted,
/// not resigned, end closer: 61, 68, 69, 74 there.
pub const CHANCE_SPREAD: f64 = 1.16;

/// The openness of a board up to which each point counts as a whole point of its owner, and the openness from which on it
/// counts by its ownership.
///
/// Source: positions of 150 games on 19x19 and 140 on 9x9, held out by games. With 0 and 0.3 the lead is off KataGo's by 5.25
/// and 2.57 points, with 0.1 and 0.7 by 5.57 and 2.60, with ownership alone by 5.28 and 2.57.
pub const WHOLE_POINTS: [f64; 2] = [0.0, 0.3];

/// The advantage of the side that moved first, beyond what the points show: in points, by the openness of the board, for boards
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

/// The least ownership by which a point counts whole, in thousandths. Source: 869 positions of 150 games; 400 to 600 are equally
/// good.
pub const OWNED_FROM: i32 = 500;

/// How far the sum of ownerships goes too far, the more the more of the board is open: where an estimate errs about a
/// point it errs about its neighbours as well. Judgement.
pub const OVERSHOOT: f64 = 0.3;

/// What Bouzy's fields are worth half at, as features of the estimate: influence grows with the number of stones near, its
/// meaning does not. Source: in the fit of 869 positions 16, 32 and 64 are equally good, 8 is worse.
pub const FEATURE_HALF: i32 = 32;

/// The share of playouts, from 0 to 1, from which on a point is always one colour's for the feature `steep`, which is five
/// there and would be without bounds (judgement).
pub const STEEPEST_SHARE: f64 = 0.98;

/// Playouts after which an analysis rests until something is said. Judgement: a quarter of an hour on 19x19; the tree is
/// full long before.
pub const ANALYSIS_PLAYOUTS: u32 = 5_000_000;
