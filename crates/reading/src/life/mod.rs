//! Life and death of a group in its surroundings.
//!
//! The defender lives when his group has two eyes, cannot be captured (seki), breaks out or connects
//! to friends; the attacker kills when he captures it or when nothing of that can happen any more.

mod arena;
mod eyes;
mod moves;
mod room;
mod urgent;

use crate::search::{Candidate, Game, Settled};
use crate::{Answer, Fight, Reader, Side};
use arena::Arena;
use tobi_goban::{Color, Position};
use tobi_grid::Point;

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
        let own = *fight.stones(Side::Defender);
        let left = self.arena.target & own;
        if left.is_empty() {
            return Some(Settled::fact(Side::Attacker));
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
