//! The scores of many games.

use super::teire::{self, Scoring};
use super::{how, reading, score};
use crate::args::{ProofEffort, Score, ScoreFormat};
use crate::commands::many::{self, BatchForm, Judged, Outcome, Plan, Row, Summary, Work};
use crate::exit::Failure;
use crate::input::Once;
use crate::output;
use std::time::Instant;
use tobi::local::{Budget, Reader};
use tobi::score::{Comparison, GameKey, InFile, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_table::Report;

pub(super) fn run(
    options: &Score,
    format: Option<ScoreFormat>,
    once: Option<&Once>,
) -> Result<(), Failure> {
    if options.steps {
        return Err(Failure::usage("--steps works on one game; name one file"));
    }
    if options.proof.is_some() {
        return Err(Failure::usage(
            "--proof works on one game; name one file, and choose one of its games with --game",
        ));
    }
    let plan = Plan {
        files: &options.files,
        files_from: options.many.files_from.as_deref(),
        once,
        workers: options.many.workers,
        output: options.sink.output.as_deref(),
        rows_per_file: options.sink.rows_per_file,
        form: format.map(|format| match format {
            ScoreFormat::Text => BatchForm::Table,
            ScoreFormat::Csv => BatchForm::Csv,
            _ => BatchForm::Lines,
        }),
        report: options.report,
    };
    many::run(&Scoring::new(options, &plan)?, &plan)
}

impl Work for Scoring<'_> {
    const REPORT: Report = Report::Score;

    fn reading(&self) -> Reading {
        reading(self.options)
    }

    fn judge(&self, session: &Session, place: InFile, key: GameKey) -> Result<Judged, String> {
        let start = Instant::now();
        let how = how(self.options, session).map_err(|failure| failure.to_string())?;
        let how = ScoreOptions {
            teire: self.teire(session),
            proofs: effort(self.options).proofs(),
            ..how
        };
        let report = score(session, &how).map_err(|error| error.to_string())?;
        Ok(Judged {
            line: report.to_json_in_file(place, key, None).to_line(),
            row: Row {
                cells: cells(&report),
                cause: report.likely_cause(&mut Reader::new(Budget::USUAL)),
                time: start.elapsed(),
            },
            outcome: Outcome::of(report.comparison(), report.margin().is_some()),
        })
    }

    fn options(&self) -> String {
        let Score {
            replay,
            rules,
            komi,
            teire,
            dead,
            no_dead,
            seki,
            neutral,
            anyway,
            ..
        } = self.options;
        let mut said = format!("score{replay}");
        if let Some(rules) = rules {
            said += &format!(" --rules {}", rules.title());
        }
        if let Some(komi) = komi {
            said += &format!(" --komi {komi}");
        }
        said += &format!(" --teire {}", teire.name());
        if let Some(votes) = &self.votes {
            said += &format!(" ({votes})");
        }
        if !dead.is_empty() {
            said += &format!(" --dead {}", dead.join(","));
        }
        said += if *no_dead { " --no-dead" } else { "" };
        for (option, names) in [("seki", seki), ("neutral", neutral)] {
            if !names.is_empty() {
                said += &format!(" --{option} {}", names.join(","));
            }
        }
        said += if *anyway { " --anyway" } else { "" };
        if effort(self.options) == ProofEffort::Usual {
            said += " --effort usual";
        }
        said
    }

    fn heading(&self) -> [&'static str; 3] {
        ["result", "RE", "agreement"]
    }

    fn conclude(&self, summary: &Summary) -> Result<(), Failure> {
        let compared = &summary.comparisons;
        let differing = summary.differing();
        let said = format!(
            "{}: {} agree with the record{}, {differing} differ{}, {}{} not comparable, {} not finished, {}{}",
            summary.said(),
            compared.exact(),
            summary.by_teire_said(teire::other(self.options.teire)),
            summary.other_winner_said(),
            summary.given_up_said(),
            compared.not_comparable,
            summary.unfinished,
            summary.broken_said(),
            self.votes_said()
        );
        match (
            summary.broken + summary.unreadable,
            differing + summary.unfinished,
        ) {
            (0, 0) => {
                output::say(&said);
                Ok(())
            }
            (0, _) => Err(Failure::finding(said)),
            _ => Err(Failure::input(said)),
        }
    }
}

fn cells(report: &ScoreReport) -> [String; 3] {
    let comparison = report.comparison();
    let result = match report.margin() {
        Some(margin) => margin.to_string(),
        None => Outcome::of(comparison, false).words().to_owned(),
    };
    let recorded = report
        .recorded()
        .map_or(String::new(), |result| result.to_string());
    let agreement = match comparison {
        _ if report.margin().is_none() => String::new(),
        Comparison::Not(_) => comparison.name().to_owned(),
        _ => comparison.to_string(),
    };
    [result, recorded, agreement]
}

/// The effort for each of many games.
fn effort(options: &Score) -> ProofEffort {
    options.effort.unwrap_or(ProofEffort::Quick)
}
