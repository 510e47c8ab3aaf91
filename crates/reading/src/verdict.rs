//! The results of reading: an answer for one first mover, a verdict for both.

use crate::{Assumption, Certainty, GameValue, Side, Success, Trace};
use tobi_goban::{Color, Move};
use tobi_grid::PointSet;

/// The result when one side moves first.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The side that moves first.
    pub first: Side,
    /// What that side gets. Only a guess if the certainty is [`Certainty::Unknown`] or
    /// [`Certainty::Stopped`].
    pub success: Success,
    /// How sure the result is.
    pub certainty: Certainty,
    /// First moves that reach it, best first; [`Move::Pass`] if no move is needed. Empty if the side fails.
    pub moves: Vec<Move>,
    /// One line of best play, from the first move on.
    pub line: Vec<(Color, Move)>,
    /// The number of positions looked at.
    pub nodes: u32,
    /// The points that the answer depends on: it stays valid while nothing changes there.
    pub touched: PointSet,
    /// The moves that prove the answer, if they were requested.
    pub trace: Option<Trace>,
}

impl Answer {
    /// The best first move, if the side succeeds.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// An answer that was not decided within the budget.
    pub(crate) fn unknown(first: Side, size: tobi_grid::Size) -> Answer {
        Answer {
            first,
            success: Success::No,
            certainty: Certainty::Unknown,
            moves: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            touched: PointSet::full(size),
            trace: None,
        }
    }

    /// The opponent's answer for moving first, if this side fails even when it moves first: full success, without a
    /// move.
    pub(crate) fn needless(&self) -> Answer {
        Answer {
            first: self.first.opponent(),
            success: Success::Yes,
            moves: vec![Move::Pass],
            nodes: 0,
            trace: None,
            ..self.clone()
        }
    }

    /// The same answer; with `is_so` it is taken to depend on every point of the board.
    pub(crate) fn touching_all(self, is_so: bool) -> Answer {
        let touched = if is_so {
            PointSet::full(self.touched.size())
        } else {
            self.touched
        };
        Answer { touched, ..self }
    }

    /// Whether the answer is about some of the stones that are shut in together, but perhaps not about the chain asked
    /// for: see [`Reader::group_of`](crate::Reader::group_of).
    pub fn is_about_some(&self) -> bool {
        self.certainty.rests_on(Assumption::SharedFate)
    }

    /// Whether the answer is more than a guess.
    pub fn is_decided(&self) -> bool {
        self.certainty.is_decided()
    }
}

/// The two answers of one local game, and its value.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The defender's colour.
    pub owner: Color,
    /// The defender moves first: does it save, connect, live?
    pub defend: Answer,
    /// The attacker moves first: does it capture, cut, kill?
    pub attack: Answer,
}

impl Verdict {
    /// The value for the owner; fuzzy if one of the answers is unknown. A ko counts as a success of the side that moves
    /// first; see [`Verdict::depends_on_ko`].
    pub fn value(&self) -> GameValue {
        if !self.defend.is_decided() || !self.attack.is_decided() {
            return GameValue::Fuzzy;
        }
        self.guess()
    }

    /// Like [`Verdict::value`], with guesses taken as true.
    pub fn guess(&self) -> GameValue {
        GameValue::of_wins(self.defend.success.works(), !self.attack.success.works())
    }

    /// The lower certainty of the two answers.
    pub fn certainty(&self) -> Certainty {
        self.attack.certainty.and(self.defend.certainty)
    }

    /// Whether one of the two successes depends on a ko.
    pub fn depends_on_ko(&self) -> bool {
        self.defend.success.is_ko() || self.attack.success.is_ko()
    }

    /// The answer for one first mover.
    pub fn answer(&self, first: Side) -> &Answer {
        match first {
            Side::Defender => &self.defend,
            Side::Attacker => &self.attack,
        }
    }
}
