//! The JSON of `tobi corpus`, schema `tobi.corpus/1`.

use super::{CorpusReport, Twin};
use crate::json;
use crate::score::InFile;
use serde::Serialize;
use tobi_goban::Color;

/// The maximum number of openings.
const OPENINGS: usize = 50;

/// The JSON of `tobi corpus`, schema `tobi.corpus/1`. Lists of counts start with the most frequent entry.
#[derive(Clone, Debug, Serialize)]
pub struct CorpusJson {
    schema: &'static str,
    games: u64,
    moves: u64,
    /// Games and files that could not be read, and the first of them.
    broken: u64,
    errors: Vec<ErrorJson>,
    sizes: Vec<Count>,
    rules: Vec<Count>,
    komi: Vec<Count>,
    handicaps: Vec<NumberCount>,
    /// Games by length, in intervals of ten moves, named by their start.
    lengths: Vec<NumberCount>,
    results: ResultsJson,
    agreement: AgreementJson,
    repaired: u64,
    repairs: Vec<Count>,
    illegal_games: u64,
    illegal_moves: Vec<Count>,
    duplicates: u64,
    /// The first duplicates, each with the place of the original.
    twins: Vec<TwinJson>,
    /// The first games whose count differs from the record, that needed repairs or have illegal moves.
    remarked: Vec<RemarkedJson>,
    openings: Vec<Count>,
}

#[derive(Clone, Debug, Serialize)]
struct Count {
    name: String,
    count: u64,
}

#[derive(Clone, Debug, Serialize)]
struct NumberCount {
    from: u32,
    count: u64,
}

#[derive(Clone, Debug, Serialize)]
struct ErrorJson {
    #[serde(flatten)]
    place: InFile,
    error: String,
}

#[derive(Clone, Debug, Serialize)]
struct TwinJson {
    #[serde(flatten)]
    place: InFile,
    same_as: InFile,
}

#[derive(Clone, Debug, Serialize)]
struct RemarkedJson {
    #[serde(flatten)]
    place: InFile,
    remarks: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct ResultsJson {
    black: u64,
    white: u64,
    endings: Vec<Count>,
}

#[derive(Clone, Debug, Serialize)]
struct AgreementJson {
    compared: u64,
    exact: u64,
    by_teire: u64,
    differing: u64,
    other_winner: u64,
    not_comparable: u64,
    mean_error: Option<f64>,
    variance: Option<f64>,
    distances: Vec<Distance>,
}

/// Compared games that are off by this many points.
#[derive(Clone, Debug, Serialize)]
struct Distance {
    points: f64,
    count: u64,
}

impl From<&CorpusReport> for CorpusJson {
    fn from(report: &CorpusReport) -> CorpusJson {
        let (broken, errors) = report.broken();
        let (duplicates, twins) = report.duplicates();
        let comparisons = report.agreement();
        CorpusJson {
            schema: "tobi.corpus/1",
            games: report.games(),
            moves: report.moves(),
            broken,
            errors: errors
                .iter()
                .map(|(place, error)| ErrorJson {
                    place: place.clone(),
                    error: error.clone(),
                })
                .collect(),
            sizes: counts(report.sizes()),
            rules: counts(report.rules()),
            komi: counts(report.komis()),
            handicaps: numbers(report.handicaps()),
            lengths: numbers(report.lengths()),
            results: ResultsJson {
                black: report.won(Color::Black),
                white: report.won(Color::White),
                endings: counts(report.endings()),
            },
            agreement: AgreementJson {
                compared: comparisons.compared(),
                exact: comparisons.exact(),
                by_teire: comparisons.by_teire,
                differing: comparisons.differing(),
                other_winner: comparisons.other_winner,
                not_comparable: comparisons.not_comparable,
                mean_error: comparisons.mean_error(),
                variance: comparisons.variance(),
                distances: comparisons
                    .distances()
                    .map(|(points, count)| Distance { points, count })
                    .collect(),
            },
            repaired: report.repaired(),
            repairs: counts(report.repairs()),
            illegal_games: report.breaking(),
            illegal_moves: counts(report.illegal()),
            duplicates,
            twins: twins.iter().map(TwinJson::from).collect(),
            remarked: report
                .remarked()
                .iter()
                .map(|(place, remarks)| RemarkedJson {
                    place: place.clone(),
                    remarks: remarks.clone(),
                })
                .collect(),
            openings: counts(report.openings().take(OPENINGS)),
        }
    }
}

impl CorpusReport {
    /// The JSON of `tobi corpus`.
    pub fn to_json(&self) -> CorpusJson {
        self.into()
    }
}

impl CorpusJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl From<&Twin> for TwinJson {
    fn from(twin: &Twin) -> TwinJson {
        TwinJson {
            place: twin.here.clone(),
            same_as: twin.first.clone(),
        }
    }
}

fn counts<'a>(all: impl Iterator<Item = (&'a str, u64)>) -> Vec<Count> {
    let count = |(name, count): (&str, u64)| Count {
        name: name.to_owned(),
        count,
    };
    all.map(count).collect()
}

fn numbers(all: impl Iterator<Item = (u32, u64)>) -> Vec<NumberCount> {
    all.map(|(from, count)| NumberCount { from, count })
        .collect()
}
