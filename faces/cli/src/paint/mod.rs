//! Pictures of a [`LayerReport`](tobi::LayerReport): for terminals, as SVG, as PNG; and a
//! [`LocalReport`](tobi::local::LocalReport) in words.

mod board;
pub(crate) mod estimate;
mod glyphs;
pub(crate) mod groups;
pub(crate) mod local;
pub(crate) mod play;
pub(crate) mod png;
pub(crate) mod score;
pub(crate) mod series;
mod sheet;
pub(crate) mod svg;
pub(crate) mod text;

pub(crate) use board::{Brush, Charset, Colors};

use tobi::Grade;
use tobi::params::STEP_GRADES;
use tobi_goban::handicap;
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;

/// What stands beside the board.
pub(crate) struct Caption {
    /// Say which game and move this is: file, players, move.
    pub lines: Vec<String>,
    /// The point of the last move.
    pub last: Option<Point>,
}

/// The points that a board marks with a dot: where fixed handicap stones go.
fn star_points(size: Size) -> PointSet {
    let most = handicap::most_fixed(size);
    let points = handicap::fixed(size, most).unwrap_or_default();
    PointSet::from_points(size, points)
}

/// The letter of a column.
fn column_name(column: u8, size: Size) -> String {
    let vertex = Vertex::new(Point::new(column, 0), size).to_string();
    vertex
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned()
}

/// The first step that is drawn so.
fn first_step(grade: Grade) -> u16 {
    match grade {
        Grade::Strong => 1,
        Grade::Medium => STEP_GRADES.strong + 1,
        Grade::Weak => STEP_GRADES.medium + 1,
    }
}
