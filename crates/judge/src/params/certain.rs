//! Numbers of certain life.

/// The most points of a region around enemy stones that may be left open or filled beforehand when it is read out
/// whether the other side can live on them: 256 arrangements.
pub const HOLE_PLACES: usize = 8;

/// The most positions looked at for one such region.
pub const HOLE_NODES: u32 = 5_000;

/// The most points that are guarded in a region.
pub const MOST_GUARDED: usize = 32;
