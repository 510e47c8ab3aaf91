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
mod svg;

pub use board::{BoardStyle, Charset, Colors};

use tobi::Grade;
use tobi::params::STEP_GRADES;
use tobi_goban::handicap;
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;

/// A board with a side shorter than this has star points only in the corners and in the centre.
const CROWDED: u8 = 15;

/// The points marked with a dot: those of fixed handicap stones.
fn star_points(size: Size) -> PointSet {
    let most = if size.columns().min(size.rows()) < CROWDED {
        5
    } else {
        9
    };
    let stones = handicap::most_fixed(size).min(most);
    let points = handicap::fixed(size, stones).unwrap_or_default();
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

#[cfg(test)]
mod tests {
    use super::star_points;
    use tobi_grid::Size;
    use tobi_notation::Vertex;

    #[test]
    fn star_points_are_those_of_usual_boards() {
        let stars = |side: u8| {
            let size = Size::square(side);
            let names = star_points(size).iter();
            let names = names.map(|point| Vertex::new(point, size).to_string());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(stars(5), "");
        assert_eq!(stars(7), "C3 C5 E3 E5");
        assert_eq!(stars(9), "C3 C7 E5 G3 G7");
        assert_eq!(stars(10), "C3 C8 H3 H8");
        assert_eq!(stars(13), "D10 D4 G7 K10 K4");
        assert_eq!(stars(19), "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4");
    }
}
