//! Counts the outcomes of the games of a batch.

use tobi::score::{Comparison, Comparisons, Incomparable};

/// The outcomes of all games so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) comparisons: Comparisons,
    pub(crate) games: u64,
    /// Games that were not counted because of how they ended, as in [`GivenUp::ALL`].
    given_up: [u64; 3],
    /// Other games that were not counted because they are not finished.
    pub(crate) unfinished: u64,
    /// Games and files that could not be read.
    pub(crate) broken: u64,
    /// Folders that could not be read.
    pub(crate) unreadable: u64,
}

/// The outcome of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was counted.
    Counted(Comparison),
    /// By its record, it ended without a count.
    GivenUp(GivenUp),
    /// It is not finished.
    Unfinished,
    /// It could not be read.
    Broken,
}

/// How a game without a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenUp {
    Resigned,
    Time,
    Forfeit,
}

impl GivenUp {
    const ALL: [GivenUp; 3] = [GivenUp::Resigned, GivenUp::Time, GivenUp::Forfeit];

    const fn words(self) -> &'static str {
        match self {
            GivenUp::Resigned => "resigned",
            GivenUp::Time => "lost on time",
            GivenUp::Forfeit => "forfeited",
        }
    }
}

impl Outcome {
    /// The outcome of a game whose result was compared with the record's, if it could be counted.
    pub(crate) fn of(comparison: Comparison, is_counted: bool) -> Outcome {
        match comparison {
            Comparison::Not(Incomparable::Resignation) => Outcome::GivenUp(GivenUp::Resigned),
            Comparison::Not(Incomparable::Time) => Outcome::GivenUp(GivenUp::Time),
            Comparison::Not(Incomparable::Forfeit) => Outcome::GivenUp(GivenUp::Forfeit),
            _ if is_counted => Outcome::Counted(comparison),
            _ => Outcome::Unfinished,
        }
    }

    /// In a table: `resigned`, `not finished`.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Outcome::Counted(_) => "counted",
            Outcome::GivenUp(how) => how.words(),
            Outcome::Unfinished => "not finished",
            Outcome::Broken => "error",
        }
    }
}

impl Summary {
    pub(super) fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.add(comparison),
            Outcome::GivenUp(how) => self.given_up[how as usize] += 1,
            Outcome::Unfinished => self.unfinished += 1,
            Outcome::Broken => self.broken += 1,
        }
    }

    /// Removes a game that was added.
    pub(super) fn remove(&mut self, outcome: Outcome) {
        self.games -= 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.remove(comparison),
            Outcome::GivenUp(how) => self.given_up[how as usize] -= 1,
            Outcome::Unfinished => self.unfinished -= 1,
            Outcome::Broken => self.broken -= 1,
        }
    }

    /// `12 resigned, 1 lost on time, `; empty without such games.
    pub(crate) fn given_up_said(&self) -> String {
        let ways = GivenUp::ALL.iter().zip(self.given_up);
        let said = ways.filter(|&(_, games)| games > 0);
        said.map(|(how, games)| format!("{games} {}, ", how.words()))
            .collect()
    }

    /// The games whose result differs from the record.
    pub(crate) fn differing(&self) -> u64 {
        self.comparisons.differing()
    }

    /// `, 3 with teire deducted`; empty without games that agree under the other convention for protective moves.
    pub(crate) fn by_teire_said(&self, other: &str) -> String {
        match self.comparisons.by_teire {
            0 => String::new(),
            games => format!(", {games} with teire {other}"),
        }
    }

    /// ` (2 with another winner)`; empty without such games.
    pub(crate) fn other_winner_said(&self) -> String {
        match self.comparisons.other_winner {
            0 => String::new(),
            games => format!(" ({games} with another winner)"),
        }
    }

    /// `, 2 of them with a result unlike the record's`; empty without such games.
    pub(super) fn differing_said(&self) -> String {
        match self.differing() {
            0 => String::new(),
            games => format!(", {games} of them with a result unlike the record's"),
        }
    }

    /// `2 with errors`, `2 with errors, 1 folder not read`.
    pub(crate) fn broken_said(&self) -> String {
        match self.unreadable {
            0 => format!("{} with errors", self.broken),
            1 => format!("{} with errors, 1 folder not read", self.broken),
            folders => format!("{} with errors, {folders} folders not read", self.broken),
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
