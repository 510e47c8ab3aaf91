//! Depth-first proof-number search (df-pn; Nagai 2002, Kishimoto and Müller 2005).
//!
//! A local game is a `Game`: it says when it is settled and which moves to try. For each position the search keeps
//! two numbers from the view of the side to move: the proof number estimates how many leaves must still be solved to
//! *prove* that this side wins, the disproof number how many to *disprove* it. The search always follows the move whose
//! reply is easiest to disprove, and turns back when another line becomes more promising. A transposition table keeps
//! the results. The numbers of alternatives are not summed: the search takes the largest one and adds the count of the
//! others (weak proof numbers, Ueda et al. 2008), so that transpositions do not count twice.

mod certainty;
mod conclude;
mod moves;
mod numbers;
mod prove;
mod rounds;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod trace;
mod tree;

pub use certainty::{Certainty, Proof};
pub(crate) use moves::{Candidate, Moves};
pub use numbers::Child;
pub(crate) use rounds::{Ask, ask, ask_again, ask_of, cases, winning_move};
pub(crate) use search::on_the_line;
pub use search::{Search, winner};
pub use table::{ProofNumbers, Table};
pub use trace::{Trace, TraceMove};
pub(crate) use tree::Questioned;
pub use tree::Tree;

use crate::{Assumption, Fight, Side};
use tobi_grid::PointSet;

/// The rules of one local game.
pub(crate) trait Game {
    /// The observations about a position that is not settled.
    type View;

    /// Looks at a position: returns how the game ended, or else the observations.
    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<Self::View, Settled>;

    /// The most nodes of one search for this budget.
    fn nodes(&self, budget: u32) -> u32 {
        budget
    }

    /// Whether the search looks for other winning first moves, too.
    fn reports_more_moves(&self) -> bool {
        true
    }

    /// Adds the moves to try, and returns how many of the moves that can matter they cover. Called right after
    /// [`Game::view`]. Illegal moves are dropped. A side without a move loses; if doing nothing may be right, the game
    /// must add a pass.
    fn moves(
        &mut self,
        fight: &mut Fight,
        to_move: Side,
        view: &Self::View,
        moves: &mut Moves,
    ) -> Coverage;

    /// The points whose stones make it a fact of the rules that this side has won, or `None` if it has not won. While
    /// nothing changes on these points, the side has won. For a game without such goals, nothing is proved beyond what
    /// a search reads to the end.
    fn goal(&self, _fight: &Fight, _winner: Side, _to_move: Side) -> Option<PointSet> {
        None
    }

    /// Whether this side has a [goal](Game::goal) at all.
    fn has_goal(&self, _winner: Side) -> bool {
        false
    }
}

/// A game's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The side that reached its aim.
    pub winner: Side,
    /// The judgement that decided the end; `None` if the end is a fact of the rules of the game.
    pub judged_by: Option<Assumption>,
}

impl Settled {
    /// The game is over by a fact of the rules.
    pub const fn fact(winner: Side) -> Settled {
        Settled {
            winner,
            judged_by: None,
        }
    }

    /// The game is over by the named judgement.
    pub(crate) const fn judged(winner: Side, by: Assumption) -> Settled {
        Settled {
            winner,
            judged_by: Some(by),
        }
    }
}

/// How many of the moves that can matter the generated moves cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// No other move can matter: if all of these lose, the loss is proved.
    All,
    /// Only some moves are tried: if all of these lose, the loss is only believed.
    Part(Assumption),
}
