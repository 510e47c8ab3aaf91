//! Reads an existing output: enough about its games to continue it.

use super::names::{GameIndex, Run};
use super::{Outcome, Summary};
use crate::exit::Failure;
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::Path;
use tobi::score::{Comparison, InFile, Incomparable, TeireConvention};
use tobi_table::Report;

/// The parts of an existing game that are read.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ExistingGame {
    pub(super) file: String,
    pub(super) game: usize,
    #[serde(default)]
    pub(super) game_key: Option<String>,
    #[serde(default)]
    pub(super) error: Option<String>,
    #[serde(default)]
    pub(super) result: Option<String>,
    #[serde(default)]
    pub(super) re: Option<ExistingResult>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct ExistingResult {
    pub(super) comparison: String,
    pub(super) by: Option<f64>,
    #[serde(default)]
    pub(super) other_winner: bool,
    pub(super) why: Option<String>,
}

impl ExistingGame {
    pub(super) fn outcome(&self) -> Outcome {
        if self.error.is_some() {
            return Outcome::Broken;
        }
        let comparison = match &self.re {
            Some(re) => re.comparison(),
            None => Comparison::Not(Incomparable::Unsaid),
        };
        Outcome::of(comparison, self.result.is_some())
    }
}

impl ExistingResult {
    fn comparison(&self) -> Comparison {
        match (&*self.comparison, self.by) {
            ("agrees", _) => return Comparison::Agrees,
            ("differs", Some(points)) => {
                return Comparison::Differs {
                    halves: (points * 2.0) as i64,
                    other_winner: self.other_winner,
                };
            }
            (name, Some(points)) => {
                let all = TeireConvention::ALL.map(|convention| Comparison::AgreesByTeire {
                    convention,
                    halves: (points * 2.0) as i64,
                });
                if let Some(found) = all.into_iter().find(|it| it.name() == name) {
                    return found;
                }
            }
            ("differs", None) => return Comparison::OtherWinner,
            _ => {}
        }
        // The other reasons make no difference for the summary.
        let written = [
            Incomparable::Resignation,
            Incomparable::Time,
            Incomparable::Forfeit,
        ];
        let why = self.why.as_deref().unwrap_or_default();
        let because = written.into_iter().find(|it| why.ends_with(it.words()));
        Comparison::Not(because.unwrap_or(Incomparable::Unsaid))
    }
}

/// The games of an existing output, in order.
#[derive(Debug, Default)]
pub(super) struct ExistingGames {
    pub(super) runs: VecDeque<Run>,
    pub(super) summary: Summary,
    pub(super) known: GameIndex,
    /// The number of games, including the last one, which may be done again.
    pub(super) games: u64,
}

impl ExistingGames {
    /// Adds a game; `None` if it cannot follow the one before.
    pub(super) fn add(&mut self, written: ExistingGame) -> Option<()> {
        let outcome = written.outcome();
        match self.runs.back_mut() {
            Some(run) if *run.name == *written.file && written.game == run.games + 1 => {
                run.games += 1;
            }
            _ if written.game == 1 => self.runs.push_back(Run {
                name: written.file.as_str().into(),
                games: 1,
            }),
            _ => return None,
        }
        self.summary.add(outcome);
        self.games += 1;
        if let Some(key) = written.game_key {
            let here = InFile {
                file: written.file,
                game: written.game,
            };
            self.known.add_text(&key, &here);
        }
        Some(())
    }

    /// Removes the last game, which is done again, so that its outcome is not counted twice.
    pub(super) fn take_back(&mut self, outcome: Outcome) {
        if let Some(run) = self.runs.back_mut() {
            run.games -= 1;
        }
        self.summary.remove(outcome);
    }
}

/// Why an existing file cannot be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mismatch {
    /// It is something else.
    Content,
    /// A table with other columns.
    Columns,
    /// Reports on other games.
    Games,
    /// Reports that are made in another way.
    Options,
}

impl Mismatch {
    /// The error for this file, as output of the command for these reports.
    pub(super) fn failure(self, path: &Path, report: Report) -> Failure {
        let command = match report {
            Report::Score => "tobi score",
            Report::Estimate => "tobi estimate",
        };
        let what = match self {
            Mismatch::Content => format!("was not written by `{command}`"),
            Mismatch::Columns => {
                format!("has other columns than this version of `{command}` writes")
            }
            Mismatch::Games => "has reports on other games, or in another order".to_owned(),
            Mismatch::Options => {
                return Failure::output(format!(
                    "{} does not match: a file, an option or the version of tobi has changed since it was written; name another file",
                    path.display()
                ));
            }
        };
        Failure::output(format!(
            "{} exists and {what}; it was left as it is: name another file, or remove this one",
            path.display()
        ))
    }
}
