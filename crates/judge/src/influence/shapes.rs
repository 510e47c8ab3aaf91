//! What plain set morphology already tells about stones: Bouzy 2003, section 2.

use tobi_grid::PointSet;
use tobi_grid::morph::{close, close_n, dilate};

/// The liberties of a chain: its dilation within the empty points.
///
/// The rules keep the same set by moves (`tobi_goban::Chain::liberties`); this is its definition.
///
/// # Panics
/// When the sizes differ.
pub fn liberties(chain: &PointSet, empty: &PointSet) -> PointSet {
    dilate(chain) & *empty
}

/// Small eyes: what the closing adds to the stones of one colour.
///
/// These are the points all of whose neighbours are stones or beside stones, so also the gaps in a wall.
pub fn small_eyes(stones: &PointSet) -> PointSet {
    close(stones) - *stones
}

/// Clear territory: what X(n), n dilations and n erosions, adds to the stones of one colour.
///
/// Only solid walls count; loose stones need [`bouzy`](super::bouzy).
pub fn clear_territory(stones: &PointSet, n: u32) -> PointSet {
    close_n(stones, n) - *stones
}
