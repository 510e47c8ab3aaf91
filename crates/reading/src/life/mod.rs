//! Life and death of a group in its surroundings.
//!
//! The defender lives when his group has two eyes or cannot be captured (seki); the attacker kills when
//! he captures it or when nothing of that can happen any more. [`arena`] says where this is fought,
//! [`eyes`] what can be said without trying moves, [`room`] what small eye spaces are worth, [`moves`] what
//! is tried, [`urgent`] which of several groups matters most.

mod arena;
mod eyes;
mod moves;
mod room;
mod urgent;

use crate::pose::Pose;
use crate::search::{Candidate, Game, Settled};
use crate::{Answer, Fight, Reader, Side};
use arena::Arena;
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
        self.read(position, owner, first, &[stone], |fight, marks| {
            Life::of(fight, marks[0])
        })
    }

    /// The stones whose life a question about this stone asks for.
    fn group_of(&self, position: &Position, stone: Point) -> PointSet {
        let owner = position.board().color_at(stone).unwrap_or(Color::Black);
        let pose = Pose::new(position, owner, &[stone]);
        let fight = pose.fight(position, Side::Defender);
        pose.set_out(&Arena::around(&fight, pose.point_in(stone)).target)
    }
}

/// The game of one group's life.
pub(crate) struct Life {
    arena: Arena,
}

impl Life {
    /// The game about the group of this stone of the defender.
    pub(crate) fn of(fight: &mut Fight, stone: Point) -> Life {
        let arena = Arena::around(fight, stone);
        fight.look_at(&arena.looked_at);
        Life { arena }
    }
}

impl Game for Life {
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let left = self.arena.target & *fight.stones(Side::Defender);
        if left.is_empty() {
            return Some(Settled::fact(Side::Attacker));
        }
        if self.arena.is_open() {
            return Some(Settled::judged(
                Side::Defender,
                "much room around the group",
            ));
        }
        if eyes::lives(fight, &self.arena, &left, to_move) {
            return Some(Settled::fact(Side::Defender));
        }
        if eyes::cannot_live(fight, &self.arena, to_move) {
            return Some(Settled::fact(Side::Attacker));
        }
        None
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        moves::propose(fight, &self.arena, to_move, moves);
    }
}
