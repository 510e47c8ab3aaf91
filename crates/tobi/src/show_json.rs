//! The JSON of a layer, schema `tobi.show/1`.

use crate::LayerReport;
use crate::json::{self, PositionJson, vertices};
use serde::Serialize;
use std::collections::BTreeMap;
use tobi_goban::{ByColor, Color};
use tobi_grid::Field;
use tobi_judge::territory::Phase;

/// The JSON of `tobi show`, schema `tobi.show/1`.
///
/// Rows run from the top, each from the left; every value is Black-positive.
#[derive(Clone, Debug, Serialize)]
pub struct ShowJson {
    schema: &'static str,
    perspective: &'static str,
    #[serde(flatten)]
    position: PositionJson,
    layer: &'static str,
    scale: Option<String>,
    /// One text for each row: `X`, `O`, `.`.
    stones: Vec<String>,
    dead: Vec<String>,
    values: Vec<Vec<i16>>,
    /// The points of each sign of the layer.
    #[serde(flatten)]
    signs: BTreeMap<&'static str, Vec<String>>,
    /// The phase of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'static str>,
    points: ByColorJson<usize>,
    prisoners: ByColorJson<u32>,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct ByColorJson<T> {
    black: T,
    white: T,
}

impl<T> From<ByColor<T>> for ByColorJson<T> {
    fn from(value: ByColor<T>) -> ByColorJson<T> {
        ByColorJson {
            black: value.black,
            white: value.white,
        }
    }
}

impl ShowJson {
    /// One line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}

impl From<&LayerReport> for ShowJson {
    fn from(report: &LayerReport) -> ShowJson {
        let (session, view) = (report.session(), report.view);
        let size = report.size();
        let stone = |p| match report.stone(p) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let stones = Field::from_fn(size, stone);
        ShowJson {
            schema: "tobi.show/1",
            perspective: "black",
            position: session.into(),
            layer: view.layer().name(),
            scale: (view.scale().or(view.layer().scale())).map(|s| s.to_string()),
            stones: stones.rows().map(|row| row.iter().collect()).collect(),
            dead: vertices(&report.dead),
            values: report.values.rows().map(<[i16]>::to_vec).collect(),
            signs: (report.signs.iter())
                .map(|(sign, points)| (sign.name(), vertices(points)))
                .collect(),
            phase: report.phase.map(Phase::name),
            points: report.points().into(),
            prisoners: session.position().prisoners().into(),
            repairs: session.remarks().to_vec(),
        }
    }
}

impl LayerReport {
    /// The JSON of `tobi show`.
    pub fn to_json(&self) -> ShowJson {
        self.into()
    }
}
