//! What reading says: an answer for one first mover, a verdict for both.

use crate::{Certainty, GameValue, Side, Success, Trace};
use tobi_goban::{Color, Move};
use tobi_grid::PointSet;

/// What happens when one side moves first.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who moves first.
    pub first: Side,
    /// What that side gets. With [`Certainty::Unknown`] only a guess.
    pub success: Success,
    /// How sure that is.
    pub certainty: Certainty,
    /// First moves that reach it, the best one first; [`Move::Pass`] when nothing needs to be played.
    /// Empty when it fails.
    pub moves: Vec<Move>,
    /// One line of best play, from the first move on.
    pub line: Vec<(Color, Move)>,
    /// Positions looked at.
    pub nodes: u32,
    /// The points that the answer depends on: as long as nothing changes there, it holds.
    pub touched: PointSet,
    /// The moves that prove it, when they were asked for.
    pub trace: Option<Trace>,
}

impl Answer {
    /// The best first move, if the side succeeds.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// No answer within the budget.
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

    /// What the other side gets by moving first when this side, moving first, fails: all, without a move.
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

    /// The same, depending on every point of the board if so.
    pub(crate) fn touching_all(self, is_so: bool) -> Answer {
        let touched = match is_so {
            true => PointSet::full(self.touched.size()),
            false => self.touched,
        };
        Answer { touched, ..self }
    }

    /// Whether the answer is more than a guess.
    pub fn is_decided(&self) -> bool {
        self.certainty != Certainty::Unknown
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
    /// The value for the owner, fuzzy when one of the answers is unknown. A ko counts as a success of
    /// the side that moves first; see [`Verdict::hangs_on_ko`].
    pub fn value(&self) -> GameValue {
        if !self.defend.is_decided() || !self.attack.is_decided() {
            return GameValue::Fuzzy;
        }
        self.guess()
    }

    /// The same with guesses taken for true.
    pub fn guess(&self) -> GameValue {
        GameValue::of_wins(self.defend.success.works(), !self.attack.success.works())
    }

    /// How sure the less sure of the two answers is.
    pub fn certainty(&self) -> Certainty {
        self.attack.certainty.and(self.defend.certainty)
    }

    /// Whether one of the answers is won by a ko only.
    pub fn hangs_on_ko(&self) -> bool {
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
