//! The connection game and the division game.

mod game;
mod hunt;
mod links;
mod paths;

#[allow(unused_imports, reason = "games to come grow their groups by it")]
pub(crate) use links::sure_group;

use crate::params::CONNECTION_SHARE;
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
        let nowhere = PointSet::empty(position.size());
        let nodes = self.connection_nodes();
        self.read_area(
            position,
            owner,
            (first, nodes),
            (&chains, &nowhere),
            |fight, marks, _| {
                Joining::new(
                    fight,
                    Side::Defender,
                    marks[0],
                    Goal::Chain(marks[1]),
                    first,
                )
            },
        )
    }

    pub(crate) fn break_in(
        &mut self,
        position: &Position,
        owner: Color,
        chain: Point,
        area: &PointSet,
        first: Side,
    ) -> Answer {
        let nodes = self.connection_nodes();
        self.read_area(
            position,
            owner,
            (first, nodes),
            (&[chain], area),
            |fight, marks, area| {
                Joining::new(fight, Side::Attacker, marks[0], Goal::Area(*area), first)
            },
        )
    }

    fn connection_nodes(&self) -> u32 {
        (self.budget().nodes() / CONNECTION_SHARE).max(1)
    }
}
