//! Why a text cannot be read.

use super::repair::RepairKind;
use crate::place::Place;
use std::fmt;

/// Why a text gave no tree or no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfError {
    /// What is wrong.
    pub kind: SgfErrorKind,
    /// Where, if there is one place.
    pub place: Option<Place>,
}

/// What is wrong with a text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SgfErrorKind {
    /// No text at all.
    Empty,
    /// Nothing in the text looks like the start of a game.
    NoGame,
    /// The file is compressed by this program.
    Packed(&'static str),
    /// More bytes than [`Limits::bytes`](super::Limits::bytes).
    TooLarge(usize),
    /// More nodes than [`Limits::nodes`](super::Limits::nodes).
    TooManyNodes(usize),
    /// More nested `(` than [`Limits::depth`](super::Limits::depth).
    TooDeep(usize),
    /// More properties in one node than [`Limits::properties`](super::Limits::properties).
    TooManyProperties(usize),
    /// More moves and setups in one line of play than [`Record::MOST_EVENTS`](super::Record::MOST_EVENTS).
    TooManyEvents(usize),
    /// `GM` is a game other than Go (1).
    NotGo(String),
    /// `SZ` is a board size that is not supported.
    UnsupportedSize(String),
    /// A board with sides of this length, in a file that is not SGF, is not supported.
    UnsupportedSide(i64),
    /// An error that lenient reading would have repaired.
    Refused(RepairKind),
}

impl SgfErrorKind {
    pub(crate) const fn at(self, place: Option<Place>) -> SgfError {
        SgfError { kind: self, place }
    }
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        match &self.kind {
            SgfErrorKind::Empty => f.write_str("the file is empty; an SGF game was expected"),
            SgfErrorKind::NoGame => {
                f.write_str("this is not an SGF file: SGF begins with `(;` and a property")
            }
            SgfErrorKind::Packed(by) => {
                write!(f, "the file is compressed by {by}; unpack it first")
            }
            SgfErrorKind::TooLarge(limit) => {
                write!(f, "the file has more than {limit} bytes; split it")
            }
            SgfErrorKind::TooManyNodes(limit) => {
                write!(f, "the file has more than {limit} nodes; split it")
            }
            SgfErrorKind::TooDeep(limit) => {
                write!(f, "more than {limit} nested variations; remove some")
            }
            SgfErrorKind::TooManyProperties(limit) => {
                write!(f, "more than {limit} properties in one node; remove some")
            }
            SgfErrorKind::TooManyEvents(limit) => {
                write!(
                    f,
                    "more than {limit} moves and setups in one line of play; split it"
                )
            }
            SgfErrorKind::NotGo(game) => write!(f, "GM[{game}] is not Go; Go is GM[1]"),
            SgfErrorKind::UnsupportedSize(text) => write!(
                f,
                "SZ[{text}] is not supported: each side must be 1 to {} points long",
                tobi_grid::MAX_SIDE
            ),
            SgfErrorKind::UnsupportedSide(side) => write!(
                f,
                "a board of {side}x{side} is not supported: each side must be 1 to {} points long",
                tobi_grid::MAX_SIDE
            ),
            SgfErrorKind::Refused(repair) => write!(f, "{repair} (refused: reading is strict)"),
        }
    }
}

impl std::error::Error for SgfError {}
