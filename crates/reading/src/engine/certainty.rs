//! How sure answers are, and which code may call an answer proved.
//!
//! The end of a game is either a fact of its rules or a judgement with its reason. An answer is only believed if a
//! judgement in the winner's favour, a repeated position or a too long line contributed to it, or if the loser tried
//! only some of the moves that can matter. If the budget runs out, the answer is unknown and its result code is a
//! guess. A result that depends on a ko is never proved, because no side has unlimited ko threats.
//!
//! [`Certainty::Proved`] carries a token that is made in two places: by the engine in `conclude.rs`, and by the function
//! `by_theorem`, with which `tobi-judge` calls life certain without reading. `cargo xtask check` allows the latter only
//! in its `life/health.rs`.

use crate::Assumption;

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Read to the end: every line ends in a fact of the rules, and every move that can matter was tried. Or a theorem
    /// of life shows it without reading.
    Proved(Proof),
    /// Read to the end, but some line ends in this assumption.
    Believed(Assumption),
    /// Reading stopped at this assumption, which decides nothing about the question. The answer is a guess and must be
    /// shown as one.
    Stopped(Assumption),
    /// The budget ran out. The answer is a guess and must be shown as one.
    Unknown,
}

impl Certainty {
    /// Whether the answer is proved.
    pub const fn is_proved(self) -> bool {
        matches!(self, Certainty::Proved(_))
    }

    /// Whether it is more than a guess.
    pub const fn is_decided(self) -> bool {
        matches!(self, Certainty::Proved(_) | Certainty::Believed(_))
    }

    /// Whether it is believed by this assumption alone.
    pub fn rests_on(self, assumption: Assumption) -> bool {
        self == Certainty::Believed(assumption)
    }

    /// The certainty of a result that depends on both answers.
    pub(crate) const fn and(self, other: Certainty) -> Certainty {
        match (self, other) {
            (Certainty::Unknown, _) | (_, Certainty::Unknown) => Certainty::Unknown,
            (Certainty::Stopped(by), _) | (_, Certainty::Stopped(by)) => Certainty::Stopped(by),
            (Certainty::Proved(_), other) => other,
            (own, _) => own,
        }
    }
}

/// The token in [`Certainty::Proved`]: no other crate can make one, except by the function `by_theorem`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof(());

impl Proof {
    /// Only for the conclusion of a search.
    pub(super) const fn of_search() -> Proof {
        Proof(())
    }
}

impl Certainty {
    /// The certainty that a theorem of life gives to exactly the stones that it was applied to: life even if the owner
    /// never moves again (Benson 1976) or if the owner answers each move (Müller 1997, and the search of
    /// [`crate::safety`]), and the death of enemy stones inside it.
    ///
    /// The engine cannot check this; the caller is responsible. The only caller is `tobi-judge`, for the content of its
    /// `Certain`; `xtask check` allows no other.
    pub const fn by_theorem() -> Certainty {
        Certainty::Proved(Proof(()))
    }
}
