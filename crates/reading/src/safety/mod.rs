//! Safety by answers: whether walls stand, and a zone stays their owner's, if the owner only answers the other side's
//! moves.
//!
//! A *zone* is any set of empty points and stones, around which the owner's *walls* stand. In each zone a small game is
//! played: the other side moves first, the owner answers in the same zone or passes. Everything around the zone that is
//! not a wall counts as a living stone of the other side, as if all dame there were filled for nothing. A wall may have
//! eyes in other zones; they are numbers here.
//!
//! # Theorem
//!
//! Given are the walls of one colour and disjoint zones. For each zone a strategy of the owner is known, with which,
//! whatever the other side plays there,
//!
//! - no wall without an eye elsewhere is captured,
//! - each wall with one eye elsewhere has a liberty in the zone whenever the other side is to move,
//!
//! and each wall counts as having one eye elsewhere only if another zone gives it one, as having two only if other zones
//! give it two. A zone *gives* a wall life if it counts as having no eye elsewhere there, and one eye if it counts as having
//! one. (So where it counts as having two, the zone gives it nothing: of three zones with an eye each, one is left out.) A
//! zone *rests* on those zones that give two eyes to a wall for which it needs nothing itself. No zone rests on itself, not
//! even through others. The owner answers each move in the zone in which it was played. Then no wall that must stand is ever
//! captured, and each zone stays in the positions of its own game.
//!
//! *Proof.* By induction over the moves. Before a move of the other side, each zone is in a position of its game
//! with the other side to move. A wall with an eye elsewhere has a liberty there, one without has its liberties in
//! the zone alone, so a move captures a wall on the board only if it does so in its zone's game, which the strategy
//! excludes. This holds for a wall that is connected with one that has two eyes elsewhere too: by induction over
//! the order in which the zones rest on each other, that one is not captured. The answer is legal on the board if
//! it is legal in the game, because stones have at least the liberties that they have in the game. A move outside
//! all zones fills at most points that the games count as filled already.
//!
//! The board and a game may differ in one direction only: a point that is empty or the owner's in the game is so on the
//! board. The board may have fewer stones of the other side, because dame are open or because its chains were captured;
//! if the other side plays on such a point, that is a pass in the game. The board may also not capture stones of the
//! owner that the game captures, if they touch the edge of the zone; in the game they become living stones of the other
//! side. So does a wall that need not stand, and from the beginning if all its liberties are outside the zone. For the
//! same reason the answers are legal: what gives a stone a liberty in the game gives it one on the board.
//!
//! Assumptions: suicide is forbidden. The other side wins every ko: it may retake at once, the owner never does so at
//! once, and a repetition counts against the owner. Superko is not considered: if it forbids an answer, the owner had
//! that position before, and could have passed there.
//!
//! Sources: Benson 1976; Müller 1997 (alternating play); Niu and Müller 2004, 2006 (search, weakly dependent regions,
//! open boundaries); Thomsen 2000, Shih et al. 2021 (relevant cells).
//!
//! | file | content |
//! |---|---|
//! | `ground` | the zone as bits |
//! | `stones` | stones in the zone, and moves |
//! | `standing` | the static evaluation: eyes, and areas in which the other side cannot live |
//! | `search` | an answer to every move of the other side |
//! | `strategy` | these answers, written down |
//!
//! `judge/certain/zones` chooses the zones and keeps the accounts of eyes.

mod ground;
mod search;
mod standing;
mod stones;
mod strategy;
#[cfg(test)]
mod tests;

use ground::Ground;
use search::Search;
pub use strategy::{Reply, RoomPlan, Stance, Strategy};
use tobi_goban::{Board, Color};
use tobi_grid::PointSet;

/// A chain of the owner beside a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// Its stones, outside the zone.
    pub stones: PointSet,
    /// The eyes that other zones give it: 0, 1, or 2 for two or more.
    pub eyes_elsewhere: u8,
    /// Whether it has to stand. Other walls support the rest as long as they do; they have no eyes elsewhere.
    pub must_stand: bool,
}

/// A zone and what its owner wants in it.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its points, with the stones on them.
    pub points: PointSet,
    /// The walls around it that must stand. All other points around it count as living stones of the other side.
    pub walls: Vec<Wall>,
    /// The points that must become the owner's: its stones, or area in which the other side cannot live. May be empty.
    pub kept: PointSet,
}

impl Zone {
    /// Whether the owner reaches all that by answering: `false` if it does not or the search has no new position left, `None`
    /// if the nodes, which are counted down, do not suffice or the zone has more than 64 points. A node is a position with the
    /// other side to move, and takes about a microsecond.
    pub fn is_safe(&self, board: &Board, owner: Color, nodes: &mut u32) -> Option<bool> {
        let (ground, stones) = Ground::new(board, owner, self)?;
        let mut search = Search::new(&ground, *nodes);
        let answer = search.holds(stones);
        *nodes = search.nodes();
        answer
    }

    /// The owner's answers, if the zone is safe and these nodes suffice to prove it: at most so many positions, the rest is
    /// cut.
    pub fn strategy(
        &self,
        board: &Board,
        owner: Color,
        nodes: u32,
        positions: usize,
    ) -> Option<Strategy> {
        let (ground, stones) = Ground::new(board, owner, self)?;
        let mut search = Search::new(&ground, nodes);
        let is_safe = search.holds(stones) == Some(true);
        is_safe.then(|| Strategy::new(search, stones, positions))
    }
}
