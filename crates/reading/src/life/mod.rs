//! Life and death of a group in its surroundings.
//!
//! The defender lives when his group has two eyes or cannot be captured (seki); the attacker kills when
//! he captures it or when nothing of that can happen any more. A group that is not shut in may also run
//! out or reach friends: that is the game of [`open`], the other one that of [`closed`]. [`arena`] says where a
//! closed fight takes place, [`eyes`] what can be said without trying moves, [`room`] what small eye spaces
//! are worth, [`urgent`] which of several groups matters most.

mod arena;
mod closed;
mod eyes;
mod open;
mod room;
mod urgent;

use crate::params::CLOSED_LIFE_BUDGETS;
use crate::pose::Pose;
use crate::search::Ask;
use crate::{Answer, Reader, Side};
use arena::Arena;
use open::OpenLife;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

impl Reader {
    pub(crate) fn life(
        &mut self,
        position: &Position,
        owner: Color,
        stone: Point,
        first: Side,
    ) -> Answer {
        let pose = Pose::new(position, owner, &[stone]);
        let fight = pose.fight(position, first);
        let arena = Arena::around(&fight, pose.point_in(stone));
        if !arena.is_open() {
            let how = Ask {
                first,
                nodes: self.budget().nodes().saturating_mul(CLOSED_LIFE_BUDGETS),
                more_moves: true,
                trace: self.traces,
            };
            if let Some(answer) = closed::read(&fight, &arena, how) {
                return pose.answer_out(answer);
            }
        }
        self.read(position, owner, first, &[stone], |fight, marks| {
            fight.look_at(&arena.looked_at);
            OpenLife::of(fight, marks[0])
        })
    }

    /// The stones whose life a question about this stone asks for.
    fn group_of(&self, position: &Position, stone: Point) -> PointSet {
        let owner = position.board().color_at(stone).unwrap_or(Color::Black);
        let pose = Pose::new(position, owner, &[stone]);
        let fight = pose.fight(position, Side::Defender);
        // In the open, all that hang together are in the same boat.
        let arena = Arena::of(&fight, pose.point_in(stone), fight.size().area());
        pose.set_out(&arena.target)
    }
}
