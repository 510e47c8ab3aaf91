//! Reports: what a face shows, as plain values and as JSON.

use crate::json::{self, PositionJson, vertices};
use crate::layer::{Grade, Layer, Sign};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::morph::Scale;
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_judge::territory::{Known, Phase};

/// What to show of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    layer: Layer,
    scale: Option<Scale>,
}

impl View {
    /// A layer at its own scale, or at another.
    ///
    /// # Errors
    /// [`NoScale`] when a scale is asked for and the layer's model has none.
    pub fn new(layer: Layer, scale: Option<Scale>) -> Result<View, NoScale> {
        if !layer.has_scale() && scale.is_some() {
            return Err(NoScale(layer));
        }
        Ok(View { layer, scale })
    }

    /// Which field.
    pub fn layer(self) -> Layer {
        self.layer
    }

    /// The scale that was asked for.
    pub fn scale(self) -> Option<Scale> {
        self.scale
    }
}

/// A scale for a layer whose model has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoScale(Layer);

impl fmt::Display for NoScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the layer `{}` has no scale; leave it out", self.0)
    }
}

impl std::error::Error for NoScale {}

/// A board with one layer over it.
#[derive(Clone, Debug)]
pub struct LayerReport {
    /// What was asked for.
    pub view: View,
    /// All stones, the dead ones too.
    pub stones: ByColor<PointSet>,
    /// Stones that were taken off before the layer was computed.
    pub dead: PointSet,
    /// The layer's values, Black-positive, in its model's units.
    pub values: Field<i16>,
    /// Points of which a sign says more; a point has one sign at most, and no sign is without points.
    pub signs: Vec<(Sign, PointSet)>,
    /// How far the game has come, for layers that depend on it.
    pub phase: Option<Phase>,
}

impl LayerReport {
    /// Looks at `board` without its `dead` stones.
    ///
    /// Points of `dead` without a stone count for nothing.
    ///
    /// # Panics
    /// When `dead` belongs to another board size.
    pub fn new(board: &Board, dead: &PointSet, view: View) -> LayerReport {
        LayerReport::judged(board, &Known::dead(*dead), view)
    }

    /// Looks at `board` with all that is known of its stones.
    ///
    /// # Panics
    /// When a set of `known` belongs to another board size.
    pub fn judged(board: &Board, known: &Known, view: View) -> LayerReport {
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let mut found = view.layer.look(board, known, view.scale);
        found.signs.retain(|(_, points)| !points.is_empty());
        LayerReport {
            view,
            stones,
            dead: known.dead & (stones.black | stones.white),
            values: found.values,
            signs: found.signs,
            phase: found.phase,
        }
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.values.size()
    }

    /// The colour of the stone on `point`, dead or alive.
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.stones[color].contains(point))
    }

    /// Who has `point`, and how strongly, where no living stone stands.
    pub fn mark(&self, point: Point) -> Option<(Color, Grade)> {
        let alive = self.stone(point).is_some() && !self.dead.contains(point);
        let value = self.values[point];
        let grade = self.view.layer.grade(self.view.scale, value)?;
        let owner = if value > 0 {
            Color::Black
        } else {
            Color::White
        };
        (!alive).then_some((owner, grade))
    }

    /// The step that is written on `point`: who came first, and when.
    pub fn step(&self, point: Point) -> Option<(Color, u16)> {
        let (owner, _) = self.mark(point)?;
        (self.view.layer == Layer::Domains).then(|| (owner, self.values[point].unsigned_abs()))
    }

    /// The sign on `point`.
    pub fn sign(&self, point: Point) -> Option<Sign> {
        let here = |(_, points): &&(Sign, PointSet)| points.contains(point);
        self.signs.iter().find(here).map(|&(sign, _)| sign)
    }

    /// Points without a living stone that each colour has.
    pub fn points(&self) -> ByColor<usize> {
        let marks = self.size().points().filter_map(|p| self.mark(p));
        marks.fold(ByColor::default(), |mut sum, (owner, _)| {
            sum[owner] += 1;
            sum
        })
    }

    /// What the marks mean, strongest first.
    pub fn legend(&self) -> Vec<(Grade, String)> {
        self.view.layer.legend(self.view.scale)
    }

    /// `territory 5/21`, `influence`, `zobrist`, `zones (end game)`.
    pub fn title(&self) -> String {
        let layer = self.view.layer;
        match (self.view.scale.or(layer.scale()), self.phase) {
            (Some(scale), _) => format!("{layer} {scale}"),
            (None, Some(phase)) => format!("{layer} ({phase})"),
            (None, None) => layer.to_string(),
        }
    }
}

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
    /// One text a row: `X`, `O`, `.`.
    stones: Vec<String>,
    dead: Vec<String>,
    values: Vec<Vec<i16>>,
    /// The points of each sign of the layer.
    #[serde(flatten)]
    signs: BTreeMap<&'static str, Vec<String>>,
    /// How far the game has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'static str>,
    points: ByColorJson<usize>,
    prisoners: ByColorJson<u32>,
    /// What the file got wrong, and what was made of it.
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
    /// The report of a session's present position.
    pub fn new(session: &crate::Session, report: &LayerReport) -> ShowJson {
        let size = report.size();
        let position = session.position();
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
            layer: report.view.layer.name(),
            scale: (report.view.scale.or(report.view.layer.scale())).map(|s| s.to_string()),
            stones: stones.rows().map(|row| row.iter().collect()).collect(),
            dead: vertices(&report.dead),
            values: report.values.rows().map(<[i16]>::to_vec).collect(),
            signs: (report.signs.iter())
                .map(|(sign, points)| (sign.name(), vertices(points)))
                .collect(),
            phase: report.phase.map(Phase::name),
            points: report.points().into(),
            prisoners: position.prisoners().into(),
            repairs: session.remarks().to_vec(),
        }
    }

    /// One line of JSON, no line end.
    pub fn to_line(&self) -> String {
        json::line(self)
    }
}
