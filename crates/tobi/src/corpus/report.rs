//! The sums of the facts of many games.

use super::{Ending, Facts};
use crate::score::{Comparisons, InFile};
use std::collections::BTreeMap;
use tobi_goban::{ByColor, Color};

/// The maximum number of duplicates, of games with remarks, and of unreadable files that are listed; more are counted.
const LISTED: usize = 100;

/// Names that come from the files, such as those of openings, are unlimited: at most this many are kept.
const MOST_NAMES: usize = 100_000;

/// A game that occurred before, perhaps rotated or reflected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Its place.
    pub here: InFile,
    /// The place of the first copy.
    pub first: InFile,
}

/// The statistics of a set of games.
///
/// ```
/// use tobi::corpus::{CorpusReport, Facts};
/// use tobi::score::InFile;
/// use tobi::{Reading, Session};
///
/// let mut report = CorpusReport::default();
/// let session = Session::read(b"(;SZ[9]RE[B+R];B[ee];W[ce])", &Reading::default())?;
/// let place = InFile { file: "a.sgf".to_owned(), game: 1 };
/// report.add(place, &Facts::of(&session, None), None);
/// assert_eq!(report.games(), 1);
/// assert_eq!(report.sizes().next(), Some(("9x9", 1)));
/// # Ok::<(), tobi::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CorpusReport {
    games: u64,
    moves: u64,
    sizes: BTreeMap<String, u64>,
    rules: BTreeMap<String, u64>,
    komis: BTreeMap<String, u64>,
    handicaps: BTreeMap<u32, u64>,
    /// Games by length, in tens of moves.
    lengths: BTreeMap<u32, u64>,
    endings: BTreeMap<Ending, u64>,
    won: ByColor<u64>,
    repaired: u64,
    repairs: BTreeMap<String, u64>,
    breaking: u64,
    illegal: BTreeMap<&'static str, u64>,
    openings: BTreeMap<String, u64>,
    twins: Vec<Twin>,
    duplicates: u64,
    remarked: Vec<(InFile, Vec<String>)>,
    broken: Vec<(InFile, String)>,
    unread: u64,
    comparisons: Comparisons,
}

impl CorpusReport {
    /// Adds a game, and the place of an earlier copy if there is one.
    pub fn add(&mut self, here: InFile, facts: &Facts, before: Option<InFile>) {
        self.games += 1;
        self.moves += u64::from(facts.moves);
        count(&mut self.sizes, facts.size.to_string());
        count(&mut self.rules, facts.rules.clone());
        count(&mut self.komis, facts.komi.clone());
        count(&mut self.handicaps, facts.handicap);
        count(&mut self.lengths, facts.moves / 10 * 10);
        count(&mut self.endings, facts.ending);
        if let Some(winner) = facts.winner {
            self.won[winner] += 1;
        }
        self.repaired += u64::from(!facts.repairs.is_empty());
        for kind in &facts.repairs {
            count(&mut self.repairs, kind.clone());
        }
        self.breaking += u64::from(!facts.illegal.is_empty());
        for kind in &facts.illegal {
            count(&mut self.illegal, *kind);
        }
        if let Some(opening) = &facts.opening
            && (self.openings.len() < MOST_NAMES || self.openings.contains_key(opening))
        {
            count(&mut self.openings, opening.clone());
        }
        let remarks = facts.remarks();
        if !remarks.is_empty() && self.remarked.len() < LISTED {
            self.remarked.push((here.clone(), remarks));
        }
        // Empty records are no copies of each other.
        if let Some(first) = before.filter(|_| facts.moves > 0) {
            self.duplicates += 1;
            if self.twins.len() < LISTED {
                self.twins.push(Twin { here, first });
            }
        }
        if let Some(comparison) = facts.comparison {
            self.comparisons.add(comparison);
        }
    }

    /// Adds a game or a file that could not be read.
    pub fn add_broken(&mut self, here: InFile, error: String) {
        self.unread += 1;
        if self.broken.len() < LISTED {
            self.broken.push((here, error));
        }
    }

    /// Games that could be read.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games and files that could not be read, and the first of them with the reasons.
    pub fn broken(&self) -> (u64, &[(InFile, String)]) {
        (self.unread, &self.broken)
    }

    /// Number of moves in all games.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Games by the size of their board, as `19x19`, the most frequent first.
    pub fn sizes(&self) -> impl Iterator<Item = (&str, u64)> {
        frequent(&self.sizes)
    }

    /// Games by their rules; `unsaid` and `unknown` if the record names none, or unknown ones.
    pub fn rules(&self) -> impl Iterator<Item = (&str, u64)> {
        frequent(&self.rules)
    }

    /// Games by their komi in points; `unsaid` without one.
    pub fn komis(&self) -> impl Iterator<Item = (&str, u64)> {
        frequent(&self.komis)
    }

    /// Games by handicap stones.
    pub fn handicaps(&self) -> impl Iterator<Item = (u32, u64)> {
        self.handicaps
            .iter()
            .map(|(&stones, &games)| (stones, games))
    }

    /// Games by length, in intervals of ten moves, named by their start.
    pub fn lengths(&self) -> impl Iterator<Item = (u32, u64)> {
        self.lengths.iter().map(|(&moves, &games)| (moves, games))
    }

    /// Games by how they ended.
    pub fn endings(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let games = |ending| self.endings.get(&ending).copied().unwrap_or(0);
        let all = Ending::ALL.into_iter();
        all.map(move |ending| (ending.name(), games(ending)))
            .filter(|&(_, games)| games > 0)
    }

    /// Number of games that this colour won.
    pub fn won(&self, color: Color) -> u64 {
        self.won[color]
    }

    /// Repairs by their kind, the most frequent first.
    pub fn repairs(&self) -> impl Iterator<Item = (&str, u64)> {
        frequent(&self.repairs)
    }

    /// Number of games that needed a repair.
    pub fn repaired(&self) -> u64 {
        self.repaired
    }

    /// Illegal moves by the broken rule.
    pub fn illegal(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let mut all: Vec<_> = self
            .illegal
            .iter()
            .map(|(&kind, &moves)| (kind, moves))
            .collect();
        all.sort_by_key(|&(_, moves)| std::cmp::Reverse(moves));
        all.into_iter()
    }

    /// Number of games with an illegal move.
    pub fn breaking(&self) -> u64 {
        self.breaking
    }

    /// The first moves, with size and vertices, of games that start on an empty board, the most frequent first;
    /// symmetric openings are one.
    pub fn openings(&self) -> impl Iterator<Item = (&str, u64)> {
        frequent(&self.openings)
    }

    /// The number of duplicates, and the first of them.
    pub fn duplicates(&self) -> (u64, &[Twin]) {
        (self.duplicates, &self.twins)
    }

    /// The first games whose count differs from the record, that needed repairs or have illegal moves, each with remarks
    /// that say so.
    pub fn remarked(&self) -> &[(InFile, Vec<String>)] {
        &self.remarked
    }

    /// The comparison of counts and results, as in Park's tables 1 and 2.
    pub fn agreement(&self) -> &Comparisons {
        &self.comparisons
    }
}

fn count<K: Ord>(games: &mut BTreeMap<K, u64>, key: K) {
    *games.entry(key).or_default() += 1;
}

/// Sorted by frequency, then by name.
fn frequent(games: &BTreeMap<String, u64>) -> impl Iterator<Item = (&str, u64)> {
    let mut all: Vec<(&str, u64)> = games.iter().map(|(key, &games)| (&**key, games)).collect();
    all.sort_by_key(|&(_, games)| std::cmp::Reverse(games));
    all.into_iter()
}
