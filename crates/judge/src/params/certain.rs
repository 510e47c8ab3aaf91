//! Parameters of certain life.

/// The maximum number of points of a region around enemy stones that may be left open or filled beforehand, when it is
/// read whether the other side can live on these stones: 256 arrangements.
pub const HOLE_PLACES: usize = 8;

/// The maximum number of nodes for one such region.
pub const HOLE_NODES: u32 = 5_000;

/// The maximum number of points that are guarded in a region.
pub const MOST_GUARDED: usize = 32;

/// From more points on, a zone is also divided into windows of this size, in which two eyes are sought. Source: of the
/// first 60 dev games of TYGEM, windows raise the living stones proved with 50 nodes a question from 55 to 60 %.
pub const WINDOW_POINTS: usize = 12;

/// The nodes of a question about a zone, for one unit of effort: all questions are asked with the first number before any
/// is asked with the second. Source: measured, see BENCHMARKS.
pub const ZONE_NODES: [u32; 2] = [5, 20];

/// The nodes for all zones of a colour, for one unit of effort. Source: what is proved of 100 dev games stays the same; it
/// bounds the time on boards unlike any game.
pub const BOARD_NODES: u32 = 4_000;

/// The effort for the proofs of one game, in units of [`ZONE_NODES`]. Source: measured, see BENCHMARKS: twice as much
/// proves two percent more of the stones.
pub const PROOF_EFFORT: u32 = 5;
