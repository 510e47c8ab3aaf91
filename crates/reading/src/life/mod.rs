//! Life and death of a group in its surroundings.
//!
//! The defender lives when his group has two eyes or cannot be captured (seki); the attacker kills when
//! he captures it or when nothing of that can happen any more. A group that is not shut in may also run
//! out or reach friends: that is the game of [`open`]. [`arena`] says where a closed fight takes place,
//! [`eyes`] what can be said without trying moves, [`room`] what small eye spaces are worth, [`moves`] what
//! is tried, [`urgent`] which of several groups matters most.

mod arena;
mod eyes;
mod moves;
mod open;
mod room;
mod urgent;

use crate::params::{CLOSED_LIFE_BUDGETS, HALF_EYE_TO_BREAK, HALF_EYE_TO_MAKE, OPEN_LIFE_SHARE};
use crate::pose::Pose;
use crate::search::{Candidate, Game, Settled};
use crate::{Answer, Fight, Reader, Side};
use arena::Arena;
use eyes::Outlook;
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
        self.read(position, owner, first, &[stone], |fight, marks| {
            Surroundings::of(fight, marks[0])
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

/// Whether a group is shut in: two games.
enum Surroundings {
    Closed(Box<Life>),
    Open(Box<OpenLife>),
}

impl Surroundings {
    fn of(fight: &mut Fight, stone: Point) -> Surroundings {
        let closed = Life::of(fight, stone);
        match closed.arena.is_open() {
            false => Surroundings::Closed(Box::new(closed)),
            true => Surroundings::Open(Box::new(OpenLife::of(fight, stone))),
        }
    }
}

impl Game for Surroundings {
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        match self {
            Surroundings::Closed(game) => game.settled(fight, to_move),
            Surroundings::Open(game) => game.settled(fight, to_move),
        }
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        match self {
            Surroundings::Closed(game) => game.moves(fight, to_move, moves),
            Surroundings::Open(game) => game.moves(fight, to_move, moves),
        }
    }

    fn outlook(&mut self, fight: &Fight, to_move: Side) -> Option<(u32, u32)> {
        match self {
            Surroundings::Closed(game) => game.outlook(fight, to_move),
            Surroundings::Open(_) => None,
        }
    }

    fn stops_in_doubt(&self) -> bool {
        true
    }

    fn nodes(&self, budget: u32) -> u32 {
        match self {
            Surroundings::Closed(_) => budget.saturating_mul(CLOSED_LIFE_BUDGETS),
            Surroundings::Open(_) => (budget / OPEN_LIFE_SHARE).max(1),
        }
    }

    fn tells_cheapest_first(&self) -> bool {
        // Where ends are judged, what looks natural is surer than what was found first.
        matches!(self, Surroundings::Open(_))
    }
}

/// The game of the life of a group that is shut in.
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
        if eyes::lives(fight, &self.arena, &left, to_move, &mut self.outlook) {
            return Some(Settled::fact(Side::Defender));
        }
        if eyes::cannot_live(fight, &self.arena, to_move, &mut self.outlook) {
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
