//! How sure answers are, and which code may call an answer proved.
//!
//! The end of a game is either a fact of its rules or a judgement with its reason. An answer is only believed if a
//! judgement in the winner's favour, a repeated position or a too long line contributed to it, or if the loser tried
//! only some of the moves that can matter. If the budget runs out, the answer is unknown and its result code is a
//! guess. A result that depends on a ko is never proved, because no side has unlimited ko threats.
//!
//! [`Certainty::Proved`] carries a token that only the engine can make, in `conclude.rs`. The judgement crate calls
//! life certain without reading by a [`Theorem`]; `cargo xtask check` allows this only in `life/health.rs` of
//! `tobi-judge`.

use std::fmt;

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Read to the end: every line ends in a fact of the rules, and every move that can matter was tried. Only the
    /// engine can make this value.
    Proved(Proof),
    /// Read to the end, but some line ends in a judgement; the text names it.
    Believed(&'static str),
    /// The budget ran out. The answer is a guess and must be shown as one.
    Unknown,
}

impl Certainty {
    /// Whether the answer is proved.
    pub const fn is_proved(self) -> bool {
        matches!(self, Certainty::Proved(_))
    }

    /// The certainty of a result that depends on both answers.
    pub(crate) const fn and(self, other: Certainty) -> Certainty {
        match (self, other) {
            (Certainty::Unknown, _) | (_, Certainty::Unknown) => Certainty::Unknown,
            (Certainty::Proved(_), other) => other,
            (own, _) => own,
        }
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certainty::Proved(_) => f.write_str("proved"),
            Certainty::Believed(by) => write!(f, "believed ({by})"),
            Certainty::Unknown => f.write_str("unknown"),
        }
    }
}

/// The token in [`Certainty::Proved`]. The engine makes one in two cases: a question was read to the end with facts of
/// the rules only, or a theorem of life applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof(());

impl Proof {
    /// Only for the conclusion of a search.
    pub(super) const fn of_search() -> Proof {
        Proof(())
    }
}

/// A theorem that shows stones to be alive or dead without reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Life even if the owner never moves again (Benson 1976), and the enemy stones that are dead inside it.
    Unconditional,
    /// Life if the owner answers each move (Müller 1997), and the enemy stones that are dead inside it.
    AlternatePlay,
}

impl Certainty {
    /// The certainty that a theorem of life gives to exactly the stones that it was applied to.
    ///
    /// The engine cannot check this; the caller is responsible. The only caller is `tobi-judge`, for the content of its
    /// `Certain`; `xtask check` allows no other.
    pub const fn by_theorem(_: Theorem) -> Certainty {
        Certainty::Proved(Proof(()))
    }
}
