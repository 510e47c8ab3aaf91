//! Parameters of certain life.

/// The maximum number of points of a region around enemy stones that may be left open or filled beforehand, when it is
/// read whether the other side can live on these stones: 256 arrangements.
pub const HOLE_PLACES: usize = 8;

/// The maximum number of nodes for one such region.
pub const HOLE_NODES: u32 = 5_000;

/// The maximum number of points that are guarded in a region.
pub const MOST_GUARDED: usize = 32;
