//! Zobrist's influence model of 1969 (not his hash of 1970, which is `PositionKey`).

use crate::params::{ZOBRIST_ROUNDS, ZOBRIST_STONE};
use tobi_goban::ByColor;
use tobi_grid::morph::{Scale, Sources, x_z};
use tobi_grid::{Field, PointSet};

/// Zobrist's original: +64 on black stones, -64 on white ones; then, four times, every positive point adds +1 to each
/// of its neighbours and every negative point -1.
///
/// Contributions of both colours add up on a point, unlike in Bouzy's models. Zobrist, *A model of visual organization
/// for the game of Go*, 1969, as described by Bouzy 2003, section 2.5.
///
/// # Panics
/// When a point holds stones of both colours.
pub fn zobrist(stones: &ByColor<PointSet>) -> Field<i16> {
    let start = Sources::new(stones.black, stones.white, ZOBRIST_STONE).field();
    (0..ZOBRIST_ROUNDS).fold(start, |field, _| send_signs(&field))
}

fn send_signs(field: &Field<i16>) -> Field<i16> {
    let size = field.size();
    Field::from_fn(size, |point| {
        let received: i16 = size.neighbours(point).map(|p| field[p].signum()).sum();
        field[point] + received
    })
}

/// Bouzy's variant: the same start, then four rounds of his dilation D_z.
///
/// A point next to both colours receives from neither, so that a border stays open between them.
///
/// # Panics
/// When a point holds stones of both colours.
pub fn zobrist_two_colour(stones: &ByColor<PointSet>) -> Field<i16> {
    let start = Sources::new(stones.black, stones.white, ZOBRIST_STONE);
    x_z(&start, Scale::new(ZOBRIST_ROUNDS, 0))
}
