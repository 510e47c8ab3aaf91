//! How sure answers are, and the right to call one proved.
//!
//! The end of a game is either a fact of its rules or a judgement with its reason. One judgement in the winner's
//! favour makes an answer believed. So does a line that came back or became too long, and a position that its side
//! to move lost against only a part of what can matter. A spent budget makes it unknown, and its code a guess. A
//! result that depends on a ko is never proved: nobody has threats without end.
//!
//! [`Certainty::Proved`] carries a token that only the engine can make, in `conclude.rs`. Judgement calls life without
//! reading certain by a [`Theorem`]; `cargo xtask check` lets only `life/health.rs` of `tobi-judge` do so.

use std::fmt;

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Read out to the end: every line ends in a fact of the rules, and nothing that matters was left out. Only the
    /// engine can say so.
    Proved(Proof),
    /// Read out, but some line ends in a judgement; the words say which.
    Believed(&'static str),
    /// The budget was used up. What is said all the same is a guess and must be shown as one.
    Unknown,
}

impl Certainty {
    /// Whether it is proved.
    pub const fn is_proved(self) -> bool {
        matches!(self, Certainty::Proved(_))
    }

    /// How sure something is that depends on both.
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

/// What [`Certainty::Proved`] carries. Only the engine makes one: when it has read a question to the end, with facts of the
/// rules only, and by theorems of life that need no reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof(());

impl Proof {
    /// For the conclusion of a search, and nobody else.
    pub(super) const fn of_search() -> Proof {
        Proof(())
    }
}

/// A theorem by which stones are alive, or dead, without reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Life though the owner never moves again (Benson 1976), and what is dead within it.
    Unconditional,
    /// Life if the owner answers each move (Müller 1997), and what is dead within it.
    AlternatePlay,
}

impl Certainty {
    /// What a theorem of life says is proved, for exactly the stones that it was applied to.
    ///
    /// The engine cannot check that: the caller answers for it. The one caller is `tobi-judge`, for what its `Certain`
    /// holds; `xtask check` lets no other use it.
    pub const fn by_theorem(_: Theorem) -> Certainty {
        Certainty::Proved(Proof(()))
    }
}
