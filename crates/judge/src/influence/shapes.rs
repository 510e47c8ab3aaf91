//! What plain set morphology shows about stones: Bouzy 2003, section 2.

use tobi_grid::PointSet;
use tobi_grid::morph::{close, close_n, dilate};

/// The liberties of a chain: its dilation within the empty points.
///
/// The rules update the same set from move to move (`tobi_goban::Chain::liberties`); this is the definition.
///
/// # Panics
/// When the sizes differ.
pub fn liberties(chain: &PointSet, empty: &PointSet) -> PointSet {
    dilate(chain) & *empty
}

/// Small eyes: the points that a closing adds to the stones of one colour.
///
/// All neighbours of such a point are stones or next to stones, so gaps in a wall are included.
pub fn small_eyes(stones: &PointSet) -> PointSet {
    close(stones) - *stones
}

/// Clear territory: the points that X(n), n dilations and n erosions, adds to the stones of one colour.
///
/// Only solid walls count; loose stones need [`bouzy`](super::bouzy()).
pub fn clear_territory(stones: &PointSet, n: u32) -> PointSet {
    close_n(stones, n) - *stones
}
