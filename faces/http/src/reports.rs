//! The reports: the output of the program's commands with `--format json`, byte for byte.

use crate::openapi::reference;
use crate::pool::{Stop, Weight};
use crate::problem::Problem;
use crate::request::ReportRequest;
use schemars::SchemaGenerator;
use serde_json::Value;
use tobi::ShowJson;
use tobi::estimate::EstimateJson;
use tobi::groups::GroupsJson;
use tobi::local::ReadJson;
use tobi::request::{Field, Report, RequestError, fields, review_options};
use tobi::review::{Review, ReviewError, ReviewJson, Stage, Workers};
use tobi::score::{ScoreError, ScoreJson};

/// A report on a record, and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) report: Report,
    pub(crate) path: &'static str,
    /// What it answers.
    pub(crate) about: &'static str,
    /// The schema of its answer.
    pub(crate) answer: fn(&mut SchemaGenerator) -> Value,
}

/// All of them.
pub(crate) const ADDRESSES: [Address; 6] = [
    address(
        Report::Score,
        "/api/v1/score",
        "The score of a finished game.",
        reference::<ScoreJson>,
    ),
    address(
        Report::Estimate,
        "/api/v1/estimate",
        "Who is ahead in a running game, by how much, and how certain that is.",
        reference::<EstimateJson>,
    ),
    address(
        Report::Groups,
        "/api/v1/groups",
        "Which chains are one group, which groups live, and why.",
        reference::<GroupsJson>,
    ),
    address(
        Report::Read,
        "/api/v1/read",
        "A local game, read out: is it captured, connected, alive?",
        reference::<ReadJson>,
    ),
    address(
        Report::Show,
        "/api/v1/influence",
        "Influence, territory and other layers of the board.",
        reference::<ShowJson>,
    ),
    address(
        Report::Review,
        "/api/v1/review",
        "The review of a game: which moves lost most, and what was better.",
        reference::<ReviewJson>,
    ),
];

const fn address(
    report: Report,
    path: &'static str,
    about: &'static str,
    answer: fn(&mut SchemaGenerator) -> Value,
) -> Address {
    Address {
        report,
        path,
        about,
        answer,
    }
}

impl Address {
    /// Its name in the documentation.
    pub(crate) fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Its options.
    pub(crate) fn options(&self) -> Vec<Field> {
        [self.report.record_fields(), self.report.fields()].concat()
    }
}

/// A review takes a minute; the others take less than a second with default options.
pub(crate) fn weight(report: Report, request: &ReportRequest) -> Weight {
    let field = match report {
        Report::Review => return Weight::Long,
        Report::Estimate => fields::PLAYOUTS,
        Report::Groups | Report::Read => fields::BUDGET,
        Report::Score | Report::Show | Report::Play => return Weight::Quick,
    };
    if request.options.whole::<u64>(&field) > field.usual() {
        Weight::Long
    } else {
        Weight::Quick
    }
}

/// The line of JSON, with its line end.
pub(crate) fn answer(
    report: Report,
    request: &ReportRequest,
    stop: &Stop,
) -> Result<String, Problem> {
    let line = match report {
        Report::Review => review(request, stop)?,
        other => {
            let session = request.session()?;
            let answer = other.answer(&request.options, &session, || stop.check());
            answer?.to_line()
        }
    };
    Ok(line + "\n")
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Problem {
        match error {
            RequestError::Option(error) => error.into(),
            RequestError::Score(ScoreError::Marks(error)) => {
                Problem::in_field("seki", error, "name each stone as one of them")
            }
            RequestError::Score(error) => Problem::refused(
                error,
                "name the `dead` or a `komi`, or have the dead `judged`",
            ),
        }
    }
}

fn review(request: &ReportRequest, stop: &Stop) -> Result<String, Problem> {
    let (games, number) = request.game()?;
    let options = review_options(&request.options);
    let review = Review::new(&games, number, &options, &Stopping(stop));
    let review = review.map_err(|error| match error {
        ReviewError::Read(error) => request.unreadable(error),
        ReviewError::NoSuchMove { option, .. } => {
            Problem::in_field(option, error, "give moves that the record has")
        }
        ReviewError::TooLong { .. } => {
            Problem::in_field("from", error, "review a part of them, by `from` and `to`")
        }
        error => Problem::refused(error, "send another record"),
    })?;
    Ok(review.to_json().to_line())
}

/// One piece after the other on this thread, until the client is gone.
struct Stopping<'a>(&'a Stop);

impl Workers for Stopping<'_> {
    fn map<T: Sync, R: Send>(
        &self,
        _: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        let piece = |piece| {
            self.0.check();
            work(piece)
        };
        pieces.iter().map(piece).collect()
    }
}
