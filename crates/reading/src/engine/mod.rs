//! Proof-number search, depth first (df-pn; Nagai 2002, Kishimoto and Müller 2005).
//!
//! A local game is a [`Game`]: when it is settled, and which moves are worth trying. The search
//! keeps for each position two numbers from the view of its side to move: how many leaves must still turn out
//! well to *prove* that it wins, and how many to *disprove* it. It always follows the move whose reply is
//! easiest to disprove, and turns back when another line has become more promising; a table
//! remembers what was learned. Numbers of alternatives are not added up but counted (weak proof
//! numbers, Ueda et al. 2008), so that lines which meet again do not count twice.

mod certainty;
mod conclude;
mod numbers;
mod prove;
mod rounds;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod tree;

pub use certainty::{Certainty, Proof, Theorem};
pub(crate) use numbers::Child;
pub(crate) use rounds::{Ask, KO_IN_DOUBT, ask, ask_again, ask_of, winning_move};
pub(crate) use search::{CAME_AGAIN, Search, on_the_line};
pub(crate) use table::{Known, Table};
pub use trace::{Trace, TraceMove};
pub(crate) use tree::Tree;

use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::PointSet;

/// The rules of one local game.
pub(crate) trait Game {
    /// How the game ended, if it has.
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled>;

    /// The most nodes of one search, of this budget.
    fn nodes(&self, budget: u32) -> u32 {
        budget
    }

    /// Whether the winning first moves are told from the cheapest on, and not in the order in which they were found.
    fn tells_cheapest_first(&self) -> bool {
        false
    }

    /// Whether other winning first moves are looked for, too.
    fn tells_more_moves(&self) -> bool {
        true
    }

    /// Adds the moves worth trying, in any order; those that the rules forbid are dropped. A side
    /// without a move loses: where doing nothing may be right, the game adds a pass. Says how much of what can matter
    /// that is.
    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) -> Coverage;

    /// Told of each other first move that was looked into and fails where one works.
    fn fails(&mut self, _mv: Move) {}

    /// The points on whose stones it depends that this side has won, as a fact of the rules; nothing where it has not.
    /// While nothing changes on these points, the side has won. Games without such goals prove nothing beyond what a
    /// search reads to the end.
    fn goal(&self, _fight: &Fight, _winner: Side, _to_move: Side) -> Option<PointSet> {
        None
    }

    /// Whether a side has a [goal](Game::goal) at all.
    fn has_goal(&self, _winner: Side) -> bool {
        false
    }

    /// What is guessed about a position that is not settled, before its moves are looked at: how many leaves it
    /// costs to prove that the side to move wins, and that it does not. Asked right after [`Game::settled`].
    fn outlook(&mut self, _fight: &Fight, _to_move: Side) -> Option<(u32, u32)> {
        None
    }
}

/// A game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    /// Who has reached its aim.
    pub(crate) winner: Side,
    /// What the end was judged by, when it is not a fact of the rules of the game.
    pub(crate) judged_by: Option<&'static str>,
}

impl Settled {
    /// The game is over beyond doubt.
    pub(crate) const fn fact(winner: Side) -> Settled {
        Settled {
            winner,
            judged_by: None,
        }
    }

    /// The game is over by somebody's judgement.
    pub(crate) const fn judged(winner: Side, by: &'static str) -> Settled {
        Settled {
            winner,
            judged_by: Some(by),
        }
    }
}

/// How much of what can matter the moves of a position are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coverage {
    /// No other move can matter: that all of these lose proves that the side loses.
    All,
    /// What is tried; that all of these lose is believed.
    Part(&'static str),
}

/// A move worth trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// What is guessed that it costs to prove that the move works, 1 or more, in leaves: the cheaper, the earlier it
    /// is tried. Equal costs are tried in the order given.
    pub(crate) cost: u32,
}
