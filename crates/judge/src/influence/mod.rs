//! Influence: fields that stones spread over the board.
//!
//! An influence is a pure function of stones; it knows no groups, so that it can be asked twice, once
//! with all stones and again with the dead ones removed. It is a `Field<i16>`, Black-positive: colour
//! swap negates it, and the eight symmetries commute with it.
//!
//! | function | model | what it tells |
//! |---|---|---|
//! | [`bouzy`] | X_z(d, e) of Bouzy 2003 | territory (5/21, 4/13, 3/7), moyo (5/10), area (4/0) |
//! | [`zobrist`] | Zobrist 1969 | influence |
//! | [`zobrist_two_colour`] | Bouzy's variant of it | influence with a border between the colours |
//! | [`liberties`], [`small_eyes`], [`clear_territory`] | set morphology, Bouzy 2003 section 2 | shapes |

mod bouzy;
mod division;
mod shapes;
mod zobrist;

pub use bouzy::{bouzy, bouzy_batch};
pub use division::Division;
pub use shapes::{clear_territory, liberties, small_eyes};
pub use zobrist::{zobrist, zobrist_two_colour};

use tobi_goban::{Board, ByColor};
use tobi_grid::PointSet;

/// The stones of `board` that are not in `dead`, by colour.
///
/// Dead stones are removed before any model runs: they influence nothing. Points of `dead` without a
/// stone count for nothing.
///
/// # Panics
/// When `dead` belongs to another board size.
pub fn standing(board: &Board, dead: &PointSet) -> ByColor<PointSet> {
    ByColor::from_fn(|color| *board.stones(color) - *dead)
}
