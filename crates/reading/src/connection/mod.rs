//! The connection game and the division game.

mod game;
mod links;
mod paths;

#[allow(unused_imports, reason = "games to come grow their groups by it")]
pub(crate) use links::sure_group;

use crate::{Answer, Reader, Side};
use game::{Goal, Joining};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    pub(crate) fn connect(
        &mut self,
        position: &Position,
        owner: Color,
        chains: [Point; 2],
        first: Side,
    ) -> Answer {
        self.read(position, owner, first, &chains, |fight, marks| {
            Joining::new(
                fight,
                Side::Defender,
                marks[0],
                Goal::Chain(marks[1]),
                first,
            )
        })
    }

    pub(crate) fn break_in(
        &mut self,
        position: &Position,
        owner: Color,
        chain: Point,
        area: &PointSet,
        first: Side,
    ) -> Answer {
        let marks: Vec<Point> = std::iter::once(chain).chain(area.iter()).collect();
        self.read(position, owner, first, &marks, |fight, marks| {
            let area = PointSet::from_points(fight.size(), marks[1..].iter().copied());
            Joining::new(fight, Side::Attacker, marks[0], Goal::Area(area), first)
        })
    }
}
