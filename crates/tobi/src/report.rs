//! Reports on layers, as plain values.

use crate::Session;
use crate::layer::{Grade, Layer, Sign};
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::Scale;
use tobi_grid::{Field, Point, PointSet, Size};
use tobi_judge::territory::{KnownStones, Phase};

/// What to show of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    layer: Layer,
    scale: Option<Scale>,
}

impl View {
    /// A layer at its default scale, or at another.
    ///
    /// # Errors
    /// [`NoScale`] if a scale is given and the layer's model has none.
    pub fn new(layer: Layer, scale: Option<Scale>) -> Result<View, NoScale> {
        if !layer.has_scale() && scale.is_some() {
            return Err(NoScale(layer));
        }
        Ok(View { layer, scale })
    }

    /// The layer.
    pub fn layer(self) -> Layer {
        self.layer
    }

    /// The requested scale.
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

/// A board with one layer, made by [`Session::layer`] or [`Session::layer_judged`].
#[derive(Clone, Debug)]
pub struct LayerReport {
    session: Session,
    /// The request.
    pub view: View,
    /// All stones, including dead ones.
    pub stones: ByColor<PointSet>,
    /// Stones that were removed before the layer was computed.
    pub dead: PointSet,
    /// The layer's values, Black-positive, in its model's units.
    pub values: Field<i16>,
    /// Points with a sign; a point has at most one sign, and no sign has an empty set.
    pub signs: Vec<(Sign, PointSet)>,
    /// The phase of the game, for layers that depend on it.
    pub phase: Option<Phase>,
}

impl LayerReport {
    /// Computes the report with everything that is known about the stones.
    pub(crate) fn judged(session: &Session, known: &KnownStones, view: View) -> LayerReport {
        let board = session.position().board();
        let stones = ByColor::from_fn(|color| *board.stones(color));
        let mut found = view.layer.look(board, known, view.scale);
        found.signs.retain(|(_, points)| !points.is_empty());
        LayerReport {
            session: session.clone(),
            view,
            stones,
            dead: known.dead & (stones.black | stones.white),
            values: found.values,
            signs: found.signs,
            phase: found.phase,
        }
    }

    /// The session whose position it shows.
    pub fn session(&self) -> &Session {
        &self.session
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

    /// The owner of `point`, and how strongly, if there is no living stone on it.
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

    /// The step on `point`: the colour that came first, and when.
    pub fn step(&self, point: Point) -> Option<(Color, u16)> {
        let (owner, _) = self.mark(point)?;
        (self.view.layer == Layer::Domains).then(|| (owner, self.values[point].unsigned_abs()))
    }

    /// The sign on `point`.
    pub fn sign(&self, point: Point) -> Option<Sign> {
        let here = |(_, points): &&(Sign, PointSet)| points.contains(point);
        self.signs.iter().find(here).map(|&(sign, _)| sign)
    }

    /// The number of points of each colour without a living stone.
    pub fn points(&self) -> ByColor<usize> {
        let marks = self.size().points().filter_map(|p| self.mark(p));
        marks.fold(ByColor::default(), |mut sum, (owner, _)| {
            sum[owner] += 1;
            sum
        })
    }

    /// The meaning of the marks, strongest first.
    pub fn legend(&self) -> Vec<(Grade, String)> {
        self.view.layer.legend(self.view.scale)
    }

    /// `territory 5/21`, `influence`, `zobrist`, `zones (scales of the end game)`.
    pub fn title(&self) -> String {
        let layer = self.view.layer;
        match (self.view.scale.or(layer.scale()), self.phase) {
            (Some(scale), _) => format!("{layer} {scale}"),
            // The phase is that of the undecided points: a game may be in the opening at move 120.
            (None, Some(phase)) => format!("{layer} (scales of the {phase})"),
            (None, None) => layer.to_string(),
        }
    }
}
