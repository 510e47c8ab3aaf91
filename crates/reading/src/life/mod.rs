//! Life and death of a group in its surroundings.
//!
//! The defender lives when his group has two eyes or cannot be captured (seki); the attacker kills when
//! he captures it or when nothing of that can happen any more. [`arena`] says where this is fought,
//! [`eyes`] what can be said without trying moves, [`room`] what small eye spaces are worth, [`moves`] what
//! is tried, [`urgent`] which of several groups matters most.

mod arena;
mod escape;
mod eyes;
mod moves;
mod room;
mod urgent;

use crate::params::{HALF_EYE_TO_BREAK, HALF_EYE_TO_MAKE};
use crate::pose::Pose;
use crate::search::{Candidate, Game, Settled};
use crate::{Answer, Fight, Reader, Side};
use arena::Arena;
use eyes::Outlook;
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
    /// That of the position asked about last.
    outlook: Outlook,
}

impl Life {
    /// The game about the group of this stone of the defender.
    pub(crate) fn of(fight: &mut Fight, stone: Point) -> Life {
        let arena = Arena::around(fight, stone);
        fight.look_at(&arena.looked_at);
        Life {
            arena,
            outlook: Outlook::default(),
        }
    }
}

impl Game for Life {
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let left = self.arena.target & *fight.stones(Side::Defender);
        if left.is_empty() {
            return Some(Settled::fact(Side::Attacker));
        }
        if escape::is_out(fight, &self.arena, &left) {
            return Some(Settled::judged(Side::Defender, "a group that got out"));
        }
        if eyes::lives(fight, &self.arena, &left, to_move, &mut self.outlook) {
            return Some(Settled::fact(Side::Defender));
        }
        if escape::is_shut_in(fight, &self.arena, &left)
            && eyes::cannot_live(fight, &self.arena, to_move, &mut self.outlook)
        {
            return Some(Settled::fact(Side::Attacker));
        }
        None
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        moves::propose(fight, &self.arena, to_move, moves);
    }

    fn outlook(&mut self, _: &Fight, to_move: Side) -> Option<(u32, u32)> {
        let save = HALF_EYE_TO_MAKE * (4 - self.outlook.sure.min(3));
        let kill = HALF_EYE_TO_BREAK * self.outlook.most.saturating_sub(2).clamp(1, 8);
        Some(match to_move {
            Side::Defender => (save, kill),
            Side::Attacker => (kill, save),
        })
    }
}
