//! Parameters of life and death, and of the final score.

use tobi_reading::params::SPACE_POINTS;

/// Nodes of a short reading of a group's life. Source: with 30, 50, 100 and 200 nodes (and 100, 120, 300, 500 of a
/// longer reading) 1.48, 1.37, 1.56 and 1.35 % of the stones of 174 positions are judged wrongly, compared with
/// KataGo's ownership, in 6, 7, 9 and 14 ms a board.
pub const BRIEF_LIFE_NODES: u32 = 50;

/// Nodes of a longer reading of a group's life, if the short one does not decide, or the group stands by its features
/// alone. Without it 1.5 % are wrong. Where groups are read closely, it also looks for an attack on groups that live by
/// their features; 200 and 900 nodes and the whole budget judge as many stones wrongly, in more time.
pub const CLOSER_LIFE_NODES: u32 = 120;

/// The most groups in doubt of a position that are read closely. With more, each gets the short reading only, so that the
/// whole answer has a bound. Source: 140 positions of the dev data have at most 13; a checkerboard had 155, which took 54
/// seconds.
pub const MOST_DOUBTFUL: usize = 20;

/// Points of an eye space that counts as two eyes without reading: one more than the reader solves exactly.
pub const LARGE_SPACE: usize = SPACE_POINTS + 1;

/// Playouts for the first judgement of finished games. With 60, and with 300, as many games are counted wrongly.
pub const FINAL_PLAYOUTS: u32 = 100;

/// Seed of these playouts; any value works.
pub const FINAL_SEED: u64 = 1;

/// Share in playouts, in hundredths, from which stones count as alive. Source: of 6,000 chains of 150 finished games of
/// strong players none with a higher share is dead according to KataGo, except neighbours as in [`RACE_SHARE`].
pub const ALIVE_SHARE: i8 = 40;

/// Share in playouts, in hundredths, up to which stones count as dead. Source: the same; one of a thousand lives.
pub const SURE_DEAD_SHARE: i8 = -50;

/// Share in playouts, in hundredths, up to which neighbours with opposite shares are in doubt.
pub const RACE_SHARE: i8 = 75;

/// How far the absolute values of these shares may differ, in hundredths.
pub const RACE_SLACK: i8 = 6;

/// Share in playouts, in hundredths, below which the size of two rivals says more.
pub const EVEN_SHARE: i8 = 20;

/// Share in playouts, in hundredths, that a group shut in by one colour needs to live if reading did not decide.
pub const GUEST_SHARE: i8 = 40;

/// Share in playouts, in hundredths, up to which chains may be in seki.
pub const SEKI_SHARE: i8 = 70;

/// Stones of a group of a running game whose capture may leave too small an eye: the size of a nakade, minus the points
/// that neither side can fill. A finished game has few dead stones, and all of them are tested.
pub const NAKADE_STONES: std::ops::RangeInclusive<usize> = 2..=6;

/// Empty points in the eye space of dead stones up to which it is tested whether they can be captured. Source: with 3,
/// 4 and 6, one, none and one more of 1,263 finished games are counted wrongly; sekis of strong players leave up to
/// six.
pub const NAKADE_AIR: usize = 4;

/// Steps from a group within which its defences and their replies are shown. A choice: further moves, such as ko threats,
/// explain little.
pub const LOCAL_STEPS: usize = 3;

/// The most defences of dead stones that are tried as an example of one that fails (judgement).
pub const MOST_DEFENCES: usize = 3;

/// Nodes of each reading of a life at the end of a game. Source: with 300 and 1,000 as many games are right; the ko for
/// a bent four in the corner takes up to 850. Of 157 living groups of 40 games for which only playouts speak, 28 are confirmed
/// with 300, 44 with 1,000 and 54 with 3,000; a score takes 2, 5 and 18 % longer.
pub const ENDING_NODES: u32 = 1_000;

/// Maximum number of nodes, for each first mover, to confirm a death found by playouts, and to check the reply to a
/// defence. It changes reasons only. Source: of 1,206 dead groups in 200 TYGEM games, 711 are confirmed with 100 nodes,
/// 753 with 300 and 811 with 1,000; without checked replies a score then takes 3, 6 and 40 % longer.
pub const CONFIRMING_NODES: u32 = 300;

/// Nodes for reading the life of several chains that are shut in together, if reading them one by one does not decide.
/// Source: of 1,500 fresh closed boards of 9x9, 370 depend on the first mover by `read life`; 99 of these were counted if
/// chains were read one by one, eleven with 1,000 nodes, one with these.
pub const TOGETHER_NODES: u32 = 10_000;

/// Nodes for each proof that a chain of a finished game is not what it was judged to be. Source: two random boards whose
/// dead groups of 10 and 17 stones live if they move first are no longer counted (1,900 and 120 nodes); no score of 1,263
/// finished games changes; 200 games take a quarter more time.
pub const ENDING_PROOF_NODES: u32 = 2_000;

/// The maximum number of rounds in which lives at the end of a game are read between the stones known so far
/// (judgement: two are usual).
pub const ENDING_ROUNDS: usize = 4;

/// Hundredths of a stone, by shares in playouts, up to which chains of a finished game may be judged the other way to
/// close territories. Source: of 24 such closings in 1,260 finished games those up to 232 give the score that the
/// players counted, those from 348 on spoil it.
pub const CLOSING_COST: i32 = 300;

/// Nodes of each question whether a chain is caught even when it moves first, asked for such a closing. Source: with
/// 20,000 as many games are right.
pub const CLOSING_NODES: u32 = 300;

/// The maximum number of rounds in which chains are judged the other way (judgement: one is usual).
pub const CLOSING_ROUNDS: usize = 4;

/// Nodes of reading the life after a capture that might end a seki.
pub const SEKI_NODES: u32 = 1_000;

/// Nodes of reading the life after a capture that immediately leaves a small eye. Source: a nakade of six with six more
/// points outside takes 240,000; nearly all others end within 100.
pub const NAKADE_NODES: u32 = 300_000;

/// The most liberties of a chain for which it is read whether the filled dame endanger it. Source: with 1, 2 and 3
/// liberties 251, 262 and 259 of 300 Fox games get the score that the players counted, TYGEM's 963 the same; 3 take
/// twice the time.
pub const TEIRE_LIBERTIES: usize = 2;

/// Nodes of each question about a capture while the dame are filled. Source: with 300 as many of 1,263 finished games
/// get the score that the players counted, in 1.5 times the time.
pub const TEIRE_NODES: u32 = 75;

/// Stones of a chain up to which it is not unsettled although reading says that the first mover decides, if it most
/// likely lives. Source: of 1,260 finished games twelve have such chains, of one to four stones; their owners connect
/// them in time, and eleven are counted right.
pub const SETTLED_ALIVE_STONES: usize = 4;

/// The same for a chain that is most likely dead; a proof counts from this many stones on. Source: three of these games
/// have such chains, of 3, 7 and 9 stones; one is counted right.
pub const SETTLED_DEAD_STONES: usize = 2;

/// Points of a region, next to stones of one colour only or of none, up to which the region is dame or closed when the
/// game is over.
///
/// Source: in 145 finished games, a region that both colours touch has 1 to 3 such points in 57 cases, and 9 or more,
/// mostly because stones were judged wrongly, in 22; three are in between. Players leave smaller regions and count them
/// as dame. A game with a larger region is not over: of 1,263 finished games 6 more are refused than if borders of up to
/// 6 points are divided by the walls next to them, one of them right; of 204, 33 and 23 counted positions of running
/// games on 9x9, 13x13 and 19x19 60, 5 and 9 are left.
pub const CLOSED_INSIDE: usize = 3;

/// The same, in points, for a region without dead stones, where no status can be wrong. Source: the score of four of
/// 1,263 finished games depends on such regions of 4 or 5 points, two of them with an odd number (the validation half),
/// and all four are right if those are dame.
pub const DAME_LANE: usize = 5;

/// The maximum number of rounds of the cycle in which groups are judged and clustered again (judgement: two are usual).
pub const LIFE_ROUNDS: usize = 4;

/// Steps from the other side's stones from which an empty point is in the open.
pub const OPEN_STEPS: u32 = 3;

/// Points in the open from which a group can run (judgement).
pub const ROOM_TO_RUN: usize = 12;

/// Points in the open from which it has a chance to run (judgement).
pub const ROOM_TO_HOPE: usize = 3;

/// Points of an enclosed region that count as two eyes by the rules of scorers of servers. Source: theory; up to three
/// points never give two eyes if the other side plays first, and four points do, except a square or a T.
pub const SERVER_TWO_EYES_FROM: usize = 4;

/// A counted point is doubted if more than one of this many playouts gives it to the other side. Judgement: a lone
/// stone gains less by random moves in a large territory, and such points would keep finished games from being counted;
/// with all doubt, and 1.5 for [`COUNTED_DOUBT`], 26 wrong counts remain instead of 31.
pub const DOUBTED_PART: i64 = 4;

/// Doubted points of a count, each weighted by how often it is lost, for each line of the board's side, up to which a
/// position is counted. Certain points and points that were read are excluded.
///
/// Source: no finished game of strong players (680 of the dev file of TYGEM) and no end of 131 games of GNU Go on 7x7
/// to 13x13 that is counted right is refused. At 20 to 70 in 100 of the moves of 315 such games 100 counts were wrong
/// by more than 12 points, with this 31 are.
pub const COUNTED_DOUBT: f64 = 1.1;

/// Points of open borders, for each line of the board's side, from which a game still runs even if all stones are
/// judged and no region is left over. Source: of 1,263 finished games of strong players four that are counted right
/// have 0.8 to 1.0 of them, and none has more; positions that were counted at 50 to 80 in 100 of the moves, on 19x19
/// and 9x9, have 1 to 2.6, and their counts were wrong.
pub const RUNNING_BORDER: f64 = 1.0;

/// Steps from the nearest stone beyond which a point is far. Source: as [`FAR_POINTS`]. With 2 and 4, up to 53 and 6 points of
/// finished games are far, and 32 and 6 of a nearly empty board: that does not separate them.
pub const FAR_STEPS: usize = 3;

/// Far points of a region that only one colour touches, up to which the region is closed: the other side cannot live on so
/// few (judgement). Source: of 1,390 finished games one has more, 18; engines leave up to 10, and a life-and-death problem on
/// a 9x9 board that is otherwise empty has 18. The scores of TYGEM and Fox are the same with it.
pub const FAR_POINTS: usize = 14;

/// Empty points of a closed region up to which its local game is solved at the end of a game, or all chains in it are
/// read together.
pub const LOCAL_EMPTY: usize = 14;

/// Nodes for solving it.
pub const LOCAL_NODES: u32 = 20_000;

/// Nodes for solving a small board as a whole ([`WHOLE_BOARD`](tobi_reading::params::WHOLE_BOARD)): they suffice for 93
/// percent of random boards of 4x3 to 4x4; most others depend on repetitions. At most half a second.
pub const WHOLE_BOARD_NODES: u32 = 100_000;

/// Nodes for solving the region of a dead chain and the living ones that it fights. Source: of 720 composed sekis and races
/// the sekis between open walls take up to 60,000.
pub const FIGHT_NODES: u32 = 60_000;

/// If a side to move is this many points of the count ahead of both its goal and the start, it is assumed to reach the
/// goal: it has captured more stones than the largest nakade has (judgement).
pub const LOCAL_LANDSLIDE: i32 = 16;

/// How many points of the count change a proof number of a local game by one (judgement).
pub const LOCAL_LEAD: u32 = 2;

/// Nodes for deciding whether a group lives without a seki.
pub const ALONE_NODES: u32 = 1_000;

/// Liberties elsewhere from which a group next to a local game is assumed to stay whatever happens in it.
pub const LOOSE_LIBERTIES: usize = 6;

/// The most nodes for the life of a group of fewer than [`LARGE_GROUP`] stones and one first mover, where all groups of a
/// position are judged. Source: with 2,000 an estimate takes an eighth longer and as many stones are judged wrongly; with 500 six
/// times as many are.
pub const GROUP_NODES: u32 = 1_000;

/// The stones from which on a group is read with the reader's whole budget. Source: wrong stones in the two halves of 348 running
/// positions (docs/lab/life.md): 121 and 237 of 24,000 if no group is, 116 and 181 with 12, 115 and 174 with 8 in a tenth more
/// time. Both halves were seen when it was chosen.
pub const LARGE_GROUP: usize = 12;

/// The fewest stones of a part of a group whose life is read alone. Source: with 1 as many stones are judged wrongly, most lone
/// stones are unsettled, and groups take a tenth longer (docs/lab/life.md).
pub const LEAST_PART: usize = 2;
