//! The JSON of a layer, schema `tobi.show/1`.

use crate::LayerReport;
use crate::json::{self, PositionJson, vertices};
use crate::schema::{self, LayerText, PhaseText, SignsJson, StonesRow, VertexText};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use tobi_goban::{ByColor, Color};
use tobi_grid::Field;
use tobi_judge::territory::Phase;

/// The JSON of `tobi show`, schema `tobi.show/1`.
///
/// Rows run from the top, each from the left; every value is Black-positive.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LayerReport")]
pub struct ShowJson {
    #[schemars(schema_with = "schema::show")]
    schema: &'static str,
    #[schemars(schema_with = "schema::black")]
    perspective: &'static str,
    #[serde(flatten)]
    position: PositionJson,
    #[schemars(with = "LayerText")]
    layer: &'static str,
    scale: Option<String>,
    /// One text for each row: `X`, `O`, `.`.
    #[schemars(with = "Vec<StonesRow>")]
    stones: Vec<String>,
    #[schemars(with = "Vec<VertexText>")]
    dead: Vec<String>,
    values: Vec<Vec<i16>>,
    /// The points of each sign of the layer.
    #[serde(flatten)]
    #[schemars(with = "SignsJson")]
    signs: BTreeMap<&'static str, Vec<String>>,
    /// The phase of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<PhaseText>")]
    phase: Option<&'static str>,
    points: ByColorJson,
    prisoners: ByColorJson,
    /// The errors of the file, and how they were repaired.
    repairs: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ByColor")]
struct ByColorJson {
    black: usize,
    white: usize,
}

impl From<ByColor<usize>> for ByColorJson {
    fn from(value: ByColor<usize>) -> ByColorJson {
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
        let prisoners = session.position().prisoners();
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
            prisoners: ByColor::from_fn(|color| prisoners[color] as usize).into(),
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
