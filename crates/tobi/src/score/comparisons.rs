//! Compares many games with their records: how often the result is right, and how large the errors are.

use super::Comparison;
use std::collections::BTreeMap;
use std::fmt;

/// Sums of many comparisons.
///
/// Displays as the tables 1 and 2 of Park, *Score-counting algorithm for computer Go*, 2007: the error is the
/// distance between the two results in points, whichever side is ahead.
///
/// ```
/// use tobi::score::{Comparison, Comparisons};
///
/// let mut games = Comparisons::default();
/// for halves in [0, 0, 0, -2] {
///     games.add(match halves {
///         0 => Comparison::Agrees,
///         halves => Comparison::Differs { halves, other_winner: false },
///     });
/// }
/// assert_eq!((games.compared(), games.exact()), (4, 3));
/// assert_eq!(games.mean_error(), Some(0.25));
/// games.add(Comparison::OtherWinner);
/// assert_eq!((games.compared(), games.measured(), games.differing()), (5, 4, 2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparisons {
    /// Compared games by the distance in half points.
    errors: BTreeMap<u64, u64>,
    /// Games with another winner than the record's.
    pub other_winner: u64,
    /// Games whose record names only a winner, which is the other side.
    pub winner_only: u64,
    /// Games that agree under the other convention for protective moves; their error is that under the requested one.
    pub by_teire: u64,
    /// Games that could not be compared.
    pub not_comparable: u64,
}

/// The last row of table 2 has errors of at least this many half points.
const OVER: u64 = 24;

impl Comparisons {
    /// Adds a game.
    pub fn add(&mut self, comparison: Comparison) {
        self.other_winner += u64::from(comparison.has_other_winner());
        match comparison {
            Comparison::Agrees => *self.errors.entry(0).or_default() += 1,
            Comparison::AgreesByTeire { halves, .. } | Comparison::Differs { halves, .. } => {
                *self.errors.entry(halves.unsigned_abs()).or_default() += 1;
            }
            Comparison::OtherWinner => self.winner_only += 1,
            Comparison::Not(_) => self.not_comparable += 1,
        }
        self.by_teire += u64::from(matches!(comparison, Comparison::AgreesByTeire { .. }));
    }

    /// Removes a game that was added.
    pub fn remove(&mut self, comparison: Comparison) {
        let mut less = |halves: u64| {
            if let Some(games) = self.errors.get_mut(&halves) {
                *games -= 1;
                if *games == 0 {
                    self.errors.remove(&halves);
                }
            }
        };
        match comparison {
            Comparison::Agrees => less(0),
            Comparison::AgreesByTeire { halves, .. } | Comparison::Differs { halves, .. } => {
                less(halves.unsigned_abs());
            }
            Comparison::OtherWinner => self.winner_only -= 1,
            Comparison::Not(_) => self.not_comparable -= 1,
        }
        self.other_winner -= u64::from(comparison.has_other_winner());
        self.by_teire -= u64::from(matches!(comparison, Comparison::AgreesByTeire { .. }));
    }

    /// Compared games by the distance in points.
    pub fn distances(&self) -> impl Iterator<Item = (f64, u64)> {
        let errors = self.errors.iter();
        errors.map(|(&halves, &games)| (halves as f64 / 2.0, games))
    }

    /// Games that were compared: those that agree, agree by teire, or differ.
    pub fn compared(&self) -> u64 {
        self.measured() + self.winner_only
    }

    /// Games with a distance: all that were compared, except those whose record names only a winner.
    pub fn measured(&self) -> u64 {
        self.errors.values().sum()
    }

    /// Games with equal results.
    pub fn exact(&self) -> u64 {
        self.errors.get(&0).copied().unwrap_or(0)
    }

    /// Games whose results differ under both conventions for protective moves, or whose record names only the other
    /// winner.
    pub fn differing(&self) -> u64 {
        self.compared() - self.exact() - self.by_teire
    }

    /// The mean distance in points; `None` without games.
    pub fn mean_error(&self) -> Option<f64> {
        self.mean(|error| error)
    }

    /// The variance of the distance; `None` without games.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean_error()?;
        self.mean(|error| (error - mean).powi(2))
    }

    fn mean(&self, of: impl Fn(f64) -> f64) -> Option<f64> {
        let games = self.measured();
        let each = self.distances();
        let sum: f64 = each.map(|(error, games)| of(error) * games as f64).sum();
        (games > 0).then(|| sum / games as f64)
    }
}

impl fmt::Display for Comparisons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(mean), Some(variance)) = (self.mean_error(), self.variance()) else {
            return writeln!(f, "no game could be compared with its record");
        };
        writeln!(f, "mean error          {mean:>8.3}")?;
        writeln!(f, "variance            {variance:>8.3}")?;
        writeln!(f, "standard deviation  {:>8.3}\n", variance.sqrt())?;
        let total = self.measured();
        writeln!(
            f,
            "points off   games  so far   % so far   (how far the count is from the record)"
        )?;
        let mut row = |name: &str, games: u64, so_far: u64| {
            let percent = so_far as f64 * 100.0 / total as f64;
            writeln!(f, "{name:<10}{games:>8}{so_far:>8}{percent:>11.1}")
        };
        let mut so_far = 0;
        for halves in 0..OVER {
            let games = self.errors.get(&halves).copied().unwrap_or(0);
            so_far += games;
            row(&(halves as f64 / 2.0).to_string(), games, so_far)?;
        }
        row("12 or more", total - so_far, total)?;
        writeln!(f, "total     {total:>8}")
    }
}
