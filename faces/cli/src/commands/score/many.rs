//! The scores of many games.

use super::{how, reading, score};
use crate::args::{Score, ScoreFormat, Teire};
use crate::commands::many::{self, Judged, Outcome, Plan, Row, Summary, Work};
use crate::exit::Failure;
use crate::input::Once;
use crate::output;
use clap::ValueEnum;
use std::time::Instant;
use tobi::local::{Budget, Reader};
use tobi::score::{Comparison, GameKey, InFile, ScoreReport};
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
    let plan = Plan {
        files: &options.files,
        files_from: options.many.files_from.as_deref(),
        once,
        workers: options.many.workers,
        output: options.sink.output.as_deref(),
        rows_per_file: options.sink.rows_per_file,
        is_table: format.map(|format| format == ScoreFormat::Text),
        report: options.report,
    };
    many::run(options, &plan)
}

impl Work for Score {
    const REPORT: Report = Report::Score;

    fn reading(&self) -> Reading {
        reading(self)
    }

    fn judge(&self, session: &Session, place: InFile, key: GameKey) -> Result<Judged, String> {
        let start = Instant::now();
        let how = how(self, session).map_err(|failure| failure.to_string())?;
        let report = score(session, &how).map_err(|error| error.to_string())?;
        Ok(Judged {
            line: report.to_json().from_file(place, key, None).to_line(),
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
        } = self;
        let mut said = format!("score{replay}");
        if let Some(rules) = rules {
            said += &format!(" --rules {}", rules.title());
        }
        if let Some(komi) = komi {
            said += &format!(" --komi {komi}");
        }
        let teire = teire.to_possible_value();
        said += &teire.map_or_else(String::new, |it| format!(" --teire {}", it.get_name()));
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
        said
    }

    fn heading(&self) -> [&'static str; 3] {
        ["result", "RE", "agreement"]
    }

    fn conclude(&self, summary: &Summary) -> Result<(), Failure> {
        let compared = &summary.comparisons;
        let differing = summary.differing();
        let said = format!(
            "{}: {} agree with the record{}, {differing} differ{}, {}{} not comparable, {} not finished, {}",
            summary.said(),
            compared.exact(),
            summary.by_teire_said(match self.teire {
                Teire::Standing => "deducted",
                Teire::Deducted => "standing",
            }),
            summary.other_winner_said(),
            summary.given_up_said(),
            compared.not_comparable,
            summary.unfinished,
            summary.broken_said()
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
