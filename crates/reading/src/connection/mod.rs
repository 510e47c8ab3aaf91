//! The connection game and the division game.

mod links;

#[allow(unused_imports, reason = "games to come grow their groups by it")]
pub(crate) use links::sure_group;

use crate::{Answer, Reader, Side};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    pub(crate) fn connect(
        &mut self,
        position: &Position,
        _owner: Color,
        _chains: [Point; 2],
        first: Side,
    ) -> Answer {
        Answer::unknown(first, position.size())
    }

    pub(crate) fn break_in(
        &mut self,
        position: &Position,
        _owner: Color,
        _chain: Point,
        _area: &PointSet,
        first: Side,
    ) -> Answer {
        Answer::unknown(first, position.size())
    }
}
