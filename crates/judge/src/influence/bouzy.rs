//! Bouzy's territory model: numerical dilations, then numerical erosions.

use crate::params::BOUZY_STONE;
use tobi_goban::ByColor;
use tobi_grid::morph::{Scale, Sources, x_z, x_z_batch};
use tobi_grid::{Field, PointSet};

/// X_z(d, e) of the stones, with 128 for each stone: positive where Black owns, negative where White does.
///
/// Only the sign is the judgement; the value is not a number of points. At 5/21 a stone in the open keeps 64 and more,
/// and a point of territory has 1 to about 20. Remove dead stones first ([`standing`](super::standing)).
///
/// Bouzy, *Mathematical morphology applied to computer Go*, 2003, section 3; GNU Go documentation, 17.2.
///
/// # Panics
/// When a point holds stones of both colours.
pub fn bouzy(stones: &ByColor<PointSet>, scale: Scale) -> Field<i16> {
    x_z(&sources(stones), scale)
}

/// [`bouzy`] for several boards; returns the fields in the same order.
pub fn bouzy_batch(boards: &[ByColor<PointSet>], scale: Scale) -> Vec<Field<i16>> {
    let sources: Vec<Sources> = boards.iter().map(sources).collect();
    x_z_batch(&sources, scale)
}

fn sources(stones: &ByColor<PointSet>) -> Sources {
    Sources::new(stones.black, stones.white, BOUZY_STONE)
}
