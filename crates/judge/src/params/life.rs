//! Numbers of life and death, and of the score at the end.

/// Nodes of a brief look at a group's life. Source: with 30, 50, 100 and 200 nodes (and 100, 120, 300, 500 of a closer
/// look) 1.48, 1.37, 1.56 and 1.35 % of the stones of 174 positions are judged wrong, by KataGo's view of who owns
/// them, in 6, 7, 9 and 14 ms a board.
pub const BRIEF_LIFE_NODES: u32 = 50;

/// Nodes of a closer look at a group's life, where a brief one says nothing, or the group stands by its features alone.
/// Without it 1.5 % are wrong.
pub const CLOSER_LIFE_NODES: u32 = 120;

/// Nodes of a look for an attack on a group that lives by its features alone, where groups are read closely. Source: with 900
/// nodes and with the whole budget as many stones are judged wrong (1.34 % of every twentieth running position), in 1.1 and
/// 2.2 times the time.
pub const STRONG_LIFE_NODES: u32 = 200;

/// Empty points of an eye space that has two eyes without being read: one more than the largest nakade, and one to
/// spare.
pub const LARGE_SPACE: usize = 8;

/// Playouts by which finished games are judged first. With 60, and with 300, as many games come out wrong.
pub const FINAL_PLAYOUTS: u32 = 100;

/// Seed of these playouts: any will do.
pub const FINAL_SEED: u64 = 1;

/// Share in playouts, in hundredths, from which on stones are taken for alive. Source: of 6,000 chains of 150 finished
/// games of strong players none with a higher share is dead by KataGo's view, but for those in [`RACE_SHARE`]s.
pub const ALIVE_SHARE: i8 = 40;

/// Share in playouts, in hundredths, up to which stones are taken for dead. Source: the same; one of a thousand lives.
pub const SURE_DEAD_SHARE: i8 = -50;

/// Share in playouts, in hundredths, up to which neighbours are doubted whose shares are the reverse of each other.
pub const RACE_SHARE: i8 = 75;

/// How far these shares may differ, in hundredths.
pub const RACE_SLACK: i8 = 6;

/// Share in playouts, in hundredths, below which the size of two rivals says more.
pub const EVEN_SHARE: i8 = 20;

/// Share in playouts, in hundredths, that a group shut in by one colour needs for life when it could not be read out.
pub const GUEST_SHARE: i8 = 40;

/// Share in playouts, in hundredths, up to which chains may be in seki.
pub const SEKI_SHARE: i8 = 70;

/// Stones of a group of a running game whose capture may leave too small an eye: those of a nakade, less the points
/// that nobody may fill. Of an ended game the dead are few, and all of them are asked.
pub const CROWD: std::ops::RangeInclusive<usize> = 2..=6;

/// Empty points of the place of dead stones up to which it is asked whether anybody can capture them. Source: with 3, 4
/// and 6 of 1,263 finished games one, none and one more come out wrong; sekis of strong players leave up to six.
pub const CROWD_AIR: usize = 4;

/// Nodes of each reading of a life at the end of a game. Source: with 300 and 1,000 as many games are right; the ko for
/// a bent four in the corner takes up to 850.
pub const ENDING_NODES: u32 = 1_000;

/// The most rounds in which lives at the end of a game are read between those known then (judgement: two are usual).
pub const ENDING_ROUNDS: usize = 4;

/// Hundredths of a stone, by shares in playouts, that may speak against judging chains of an ended game the other way
/// so that territories are closed. Source: of 24 such closings in 1,260 finished games those up to 232 give the score
/// that the players counted, those from 348 on spoil it.
pub const CLOSING_COST: i32 = 300;

/// Nodes of each question whether a chain is caught though it moves first, when that is asked for such a closing.
/// Source: with 20,000 as many games are right.
pub const CLOSING_NODES: u32 = 300;

/// The most rounds in which chains are judged the other way (judgement: one is usual).
pub const CLOSING_ROUNDS: usize = 4;

/// Nodes of a look at what comes of a capture that might end a seki.
pub const SEKI_NODES: u32 = 1_000;

/// Nodes of a look at what comes of a capture that leaves a small eye at once. Source: a nakade of six with six more
/// points outside takes 240,000; nearly all others end within 100.
pub const NAKADE_NODES: u32 = 300_000;

/// The most liberties of a chain of which it is read whether the filled dame put it into danger. Source: with 1, 2 and 3
/// liberties 251, 262 and 259 of 300 Fox games get the score that the players counted, TYGEM's 963 the same; 3 take
/// twice the time.
pub const TEIRE_LIBERTIES: usize = 2;

/// Nodes of each question about a capture while the dame are filled. Source: with 300 as many of 1,263 finished games
/// get the score that the players counted, in half as much time again.
pub const TEIRE_NODES: u32 = 75;

/// Stones of a chain that is not unsettled though reading says that who plays first decides, where it most likely
/// lives. Source: of 1,260 finished games twelve have such chains, of one to four stones; their owners connect them in
/// time, and eleven are counted right.
pub const SETTLED_ALIVE_STONES: usize = 4;

/// The same where it is most likely dead. Source: three of these games have such chains, of 3, 7 and 9 stones; one is
/// counted right.
pub const SETTLED_DEAD_STONES: usize = 2;

/// Points of a region, beside stones of one colour only or of none, with which it is still dame or closed when the game
/// is over.
///
/// Source: where both colours touch a region in 145 finished games, it has 1 to 3 such points in 57 cases and 9 and
/// more, mostly because stones were wrongly judged, in 22; in between lie three. Players leave what is smaller and
/// count it as dame.
pub const CLOSED_INSIDE: usize = 3;

/// The same, in points, where no dead stones lie in the region: then no status can be wrong there. Source: the score of
/// four of 1,263 finished games depends on such regions of 4 or 5 points, two of them odd ones (the validation half),
/// and all four are right if those are dame.
pub const DAME_LANE: usize = 5;

/// Points of the lines at which territories still meet without a wall, with which a game is over all the same. Source:
/// in 1,400 finished games they come to 0, or to 2 to 6, but for two of which the players left more than a fight open;
/// in 60 of these games broken off at move 200, 2 are below, at 220 13, at 240 23.
pub const CLOSED_SEAM: usize = 6;

/// The most rounds of the cycle in which groups are judged and clustered anew (judgement: two are usual).
pub const LIFE_ROUNDS: usize = 4;

/// Steps from stones of the other side from which on an empty point lies in the open.
pub const OPEN_STEPS: u32 = 3;

/// Points in the open with which a group can run (judgement).
pub const ROOM_TO_RUN: usize = 12;

/// Points in the open with which it may hope to (judgement).
pub const ROOM_TO_HOPE: usize = 3;

/// Points of a walled-in region that count as two eyes where nothing is read. Source: theory; up to three points never
/// give two eyes if the other side plays first, and four points do, except a square or a T.
pub const TWO_EYES_FROM: usize = 4;

/// A counted point is doubted if more than one in so many playouts gives it to the other side. Judgement: what a lone stone gains
/// at random in a large territory is less, and would keep finished games from being counted; with all doubt, and 1.5 for
/// [`COUNTED_DOUBT`], 26 wrong counts are left where it is 31 now.
pub const DOUBTED_PART: i64 = 4;

/// Doubted points of a count, each by how often it is lost, for each line of the board's side, with which it is still counted.
/// What is certain or was read is left out.
///
/// Source: no finished game of strong players (680 of the dev file of TYGEM) and no end of 131 games of GNU Go on 7x7 to 13x13
/// that is counted right is refused. At 20 to 70 in 100 of the moves of 315 such games 100 counts were off the result by more
/// than 12 points, with this 31 are.
pub const COUNTED_DOUBT: f64 = 1.1;

/// Points of open borders, for each line of the board's side, with which a game still runs though all stones are judged
/// and no region is left over. Source: of 1,263 finished games of strong players four that are counted right have 0.8
/// to 1.0 of them, and none has more; positions that were counted at 50 to 80 in 100 of the moves, on 19x19 and 9x9,
/// have 1 to 2.6, and their counts were off.
pub const RUNNING_BORDER: f64 = 1.0;

/// Points of a region that only one colour touches, too far away from it to be owned, with which the region is closed
/// all the same: too few to live on once the other side passed (judgement; no region of 1,300 finished games of strong
/// players has any, and engines leave five in a corner).
pub const CLOSED_CORNER: usize = 12;

/// Points of a closed region up to which its local game is solved: as many as a machine word has bits.
pub const LOCAL_POINTS: usize = 64;

/// Empty points of a closed region up to which its local game is solved at the end of a game.
pub const LOCAL_EMPTY: usize = 14;

/// Positions that are looked at for that.
pub const LOCAL_NODES: u32 = 10_000;

/// Positions that are looked at to tell whether a group lives without the help of a seki.
pub const ALONE_NODES: u32 = 1_000;

/// Liberties elsewhere with which a group beside a local game is taken to stay whatever becomes of that.
pub const LOOSE_LIBERTIES: usize = 6;
