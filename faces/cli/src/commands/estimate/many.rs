//! The estimates of many games.

use crate::args::{Estimate, EstimateFormat};
use crate::commands::many::{self, BatchForm, Judged, Outcome, Plan, Row, Summary, Work};
use crate::exit::Failure;
use crate::input::Once;
use crate::output;
use std::time::Instant;
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::score::{Comparison, GameKey, InFile, Incomparable};
use tobi::{Reading, Session};
use tobi_table::Report;

pub(super) fn run(
    options: &Estimate,
    format: Option<EstimateFormat>,
    once: Option<&Once>,
) -> Result<(), Failure> {
    if options.all {
        return Err(Failure::usage("--all works on one game; name one file"));
    }
    let form = match format {
        None => None,
        Some(EstimateFormat::Text) => Some(BatchForm::Table),
        Some(EstimateFormat::Json) => Some(BatchForm::Lines),
        Some(EstimateFormat::Csv) => Some(BatchForm::Csv),
        Some(EstimateFormat::Svg | EstimateFormat::Png) => {
            return Err(Failure::usage(
                "many games are estimated as a table or as JSON or CSV; --format text, json or csv, or name one game",
            ));
        }
    };
    let seed = Effort::from(options.sampling).seed;
    if many::is_table(options.sink.output.as_deref()) && i64::try_from(seed).is_err() {
        return Err(Failure::usage(format!(
            "--seed {seed} does not fit into a table; name one up to {}",
            i64::MAX
        )));
    }
    let plan = Plan {
        files: &options.files,
        files_from: options.many.files_from.as_deref(),
        once,
        workers: options.many.workers,
        output: options.sink.output.as_deref(),
        rows_per_file: options.sink.rows_per_file,
        form,
        report: false,
    };
    many::run(options, &plan)
}

impl Work for Estimate {
    const REPORT: Report = Report::Estimate;

    fn reading(&self) -> Reading {
        self.replay.into()
    }

    fn judge(&self, session: &Session, place: InFile, key: GameKey) -> Result<Judged, String> {
        let start = Instant::now();
        // A new reader for each game, so that games do not influence each other.
        let mut reader = Reader::new(Budget::USUAL);
        let report = EstimateReport::new(session, &mut reader, self.sampling.into());
        let margin = format!("{:+.1}", report.margin());
        let around = format!("{:.1}", report.uncertainty());
        Ok(Judged {
            line: report.to_json_in_file(place, key, None).to_line(),
            row: Row {
                cells: [margin, around, session.move_number().to_string()],
                cause: None,
                time: start.elapsed(),
            },
            outcome: Outcome::Counted(Comparison::Not(Incomparable::Unsaid)),
        })
    }

    fn options(&self) -> String {
        format!("estimate{}{}", self.replay, self.sampling)
    }

    fn heading(&self) -> [&'static str; 3] {
        ["margin", "give or take", "after moves"]
    }

    fn conclude(&self, summary: &Summary) -> Result<(), Failure> {
        let said = format!("{}, {}", summary.said(), summary.broken_said());
        if summary.broken + summary.unreadable > 0 {
            return Err(Failure::input(said));
        }
        output::say(&said);
        Ok(())
    }
}
