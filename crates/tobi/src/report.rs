//! Reports: what a face shows, as plain values and as JSON.

use crate::layer::{Grade, Layer};
use serde::Serialize;
use std::fmt;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::morph::Scale;
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_judge::influence::standing;
use tobi_notation::vertex::Vertex;

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
        if matches!(layer, Layer::Zobrist | Layer::Domains) && scale.is_some() {
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
    /// Points that both colours reached in the same step; none but in [`Layer::Domains`].
    pub contested: PointSet,
}

impl LayerReport {
    /// Looks at `board` without its `dead` stones.
    ///
    /// Points of `dead` without a stone count for nothing.
    ///
    /// # Panics
    /// When `dead` belongs to another board size.
    pub fn new(board: &Board, dead: &PointSet, view: View) -> LayerReport {
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let standing = standing(board, dead);
        LayerReport {
            view,
            stones,
            dead: *dead & (stones.black | stones.white),
            values: view.layer.values(&standing, view.scale),
            contested: view.layer.contested(&standing),
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

    /// `territory 5/21`, `influence`, `zobrist`.
    pub fn title(&self) -> String {
        match self.view.scale.or(self.view.layer.scale()) {
            Some(scale) => format!("{} {scale}", self.view.layer),
            None => self.view.layer.to_string(),
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
    size: SizeJson,
    /// Moves played.
    #[serde(rename = "move")]
    move_number: u32,
    last: Option<String>,
    to_move: String,
    layer: &'static str,
    scale: Option<String>,
    /// One text a row: `X`, `O`, `.`.
    stones: Vec<String>,
    dead: Vec<String>,
    values: Vec<Vec<i16>>,
    /// Points that both colours reached in the same step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contested: Vec<String>,
    points: ByColorJson<usize>,
    prisoners: ByColorJson<u32>,
    /// What the file got wrong, and what was made of it.
    repairs: Vec<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct SizeJson {
    columns: u8,
    rows: u8,
}

impl From<Size> for SizeJson {
    fn from(size: Size) -> SizeJson {
        SizeJson {
            columns: size.columns(),
            rows: size.rows(),
        }
    }
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
            size: size.into(),
            move_number: session.move_number(),
            last: session.last_move().map(|(_, name)| name),
            to_move: position.to_move().to_string(),
            layer: report.view.layer.name(),
            scale: (report.view.scale.or(report.view.layer.scale())).map(|s| s.to_string()),
            stones: stones.rows().map(|row| row.iter().collect()).collect(),
            dead: (report.dead.iter().map(|p| Vertex::new(p, size).to_string())).collect(),
            values: report.values.rows().map(<[i16]>::to_vec).collect(),
            contested: (report.contested.iter())
                .map(|p| Vertex::new(p, size).to_string())
                .collect(),
            points: report.points().into(),
            prisoners: position.prisoners().into(),
            repairs: session.remarks().to_vec(),
        }
    }

    /// One line of JSON, no line end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers always serialize")
    }
}
