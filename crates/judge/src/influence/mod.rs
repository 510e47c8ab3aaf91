//! Influence: fields that stones spread over the board.
//!
//! An influence is a pure function of stones. It knows no groups, so it can be computed with all stones and again
//! without the dead ones. It is a `Field<i16>`, Black-positive: swapping colours negates it, and it commutes with the
//! eight symmetries.
//!
//! | function | model | what it shows |
//! |---|---|---|
//! | [`bouzy()`] | X_z(d, e) of Bouzy 2003 | territory (5/21, 4/13, 3/7), moyo (5/10), area (4/0) |
//! | [`zobrist()`] | Zobrist 1969 | influence |
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
/// Dead stones have no influence, so remove them before running any model. Points of `dead` without a stone are
/// ignored.
///
/// # Panics
/// When `dead` belongs to another board size.
pub fn standing(board: &Board, dead: &PointSet) -> ByColor<PointSet> {
    ByColor::from_fn(|color| *board.stones(color) - *dead)
}
