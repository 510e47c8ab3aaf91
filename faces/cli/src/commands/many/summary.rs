//! What became of the games of a batch.

use tobi::score::{Comparison, Comparisons};

/// What became of all games so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) comparisons: Comparisons,
    pub(crate) games: u64,
    /// Games that were not counted, as they are not finished.
    pub(crate) unfinished: u64,
    /// Games and files that could not be read.
    pub(crate) broken: u64,
    /// Folders that could not be read.
    pub(crate) unreadable: u64,
}

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was counted.
    Counted(Comparison),
    /// It is not finished.
    Unfinished,
    /// It could not be read.
    Broken,
}

impl Summary {
    pub(super) fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.add(comparison),
            Outcome::Unfinished => self.unfinished += 1,
            Outcome::Broken => self.broken += 1,
        }
    }

    /// Takes a game back that was added.
    pub(super) fn remove(&mut self, outcome: Outcome) {
        self.games -= 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.remove(comparison),
            Outcome::Unfinished => self.unfinished -= 1,
            Outcome::Broken => self.broken -= 1,
        }
    }

    /// `2 broken`, `2 broken, 1 folder not read`.
    pub(crate) fn broken_said(&self) -> String {
        match self.unreadable {
            0 => format!("{} broken", self.broken),
            1 => format!("{} broken, 1 folder not read", self.broken),
            folders => format!("{} broken, {folders} folders not read", self.broken),
        }
    }

    /// `1 game`, `25 games`.
    pub(crate) fn said(&self) -> String {
        games(self.games)
    }
}

/// `1 game`, `25 games`.
pub(super) fn games(number: u64) -> String {
    match number {
        1 => "1 game".to_owned(),
        number => format!("{number} games"),
    }
}
