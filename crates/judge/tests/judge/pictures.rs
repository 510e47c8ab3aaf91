//! Positions from pictures, and readers for them.

use tobi_goban::{Board, Position, Setup};
use tobi_reading::{Budget, Reader};

/// The picture as a position, Black to move.
pub(crate) fn position(picture: &str) -> Position {
    let setup = Setup::parse(picture).expect("a picture");
    Position::from_setup(setup).expect("a possible position")
}

pub(crate) fn board(picture: &str) -> Board {
    position(picture).board().clone()
}

/// A reader with this many nodes for each question.
pub(crate) fn reader(nodes: u32) -> Reader {
    Reader::new(Budget::new(nodes).expect("more than no node"))
}
