#![doc = include_str!("../README.md")]
//!
//! Every function takes a report of the crate `tobi` and the lines above the picture, and returns a `String`. The
//! same report gives the same bytes on every machine. An SVG is one self-contained file without scripts; its text is
//! real text in a font of the viewer.
//!
//! | report | text | SVG |
//! |---|---|---|
//! | a layer | [`layer::text`] | [`layer::svg`] |
//! | groups | [`groups::text`] | [`groups::svg`] |
//! | the score | [`score::text`], [`score::steps`] | [`score::svg`] |
//! | an estimate | [`estimate::text`] | [`estimate::svg`] |
//! | the course of a game | [`estimate::course`] | [`estimate::course`] |
//! | a move | [`play::text`] | [`play::svg`] |
//! | a review | [`review::text`] | [`review::svg`] |
//! | a local game | [`local`] | |
//! | a set of games | [`corpus::text`] | [`corpus::page`], HTML |

mod board;
mod chart;
pub mod corpus;
pub mod estimate;
pub mod font;
pub mod groups;
pub mod layer;
mod letters;
pub mod line;
pub mod local;
mod names;
pub mod play;
pub mod review;
pub mod score;
mod sheet;

pub use board::{BoardStyle, Charset, Colors};

use tobi::Grade;
use tobi::params::STEP_GRADES;
use tobi_goban::handicap;
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;

/// The points marked with a dot: those of fixed handicap stones.
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

/// The first step that is drawn in this way.
fn first_step(grade: Grade) -> u16 {
    match grade {
        Grade::Strong => 1,
        Grade::Medium => STEP_GRADES.strong + 1,
        Grade::Weak => STEP_GRADES.medium + 1,
    }
}
