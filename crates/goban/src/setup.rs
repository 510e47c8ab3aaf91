//! A position as a text claims it; it may be invalid.

use crate::{Board, ByColor, Color};
use std::fmt;
use tobi_grid::diagram::{self, DiagramError};
use tobi_grid::{Field, Point, PointSet, Size};

/// A description of a position, which may be impossible.
///
/// Only [`Position::from_setup`](crate::Position::from_setup) turns it into a valid position.
///
/// ```
/// use tobi_goban::{Color, Position, Setup};
///
/// let mut setup = Setup::parse(
///     ". X .
///      X O X
///      . + .",
/// )?;
/// setup.to_move = Color::White;
/// let position = Position::from_setup(setup)?;
/// assert_eq!(position.to_move(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Size of the board; the sets must have it too.
    pub size: Size,
    /// The stones.
    pub stones: ByColor<PointSet>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The point that simple ko forbids to the side to move.
    pub ko: Option<Point>,
    /// The number of stones captured *by* each colour so far.
    pub prisoners: ByColor<u32>,
}

impl Setup {
    /// An empty board, Black to move.
    pub fn new(size: Size) -> Setup {
        Setup {
            size,
            stones: ByColor::from_fn(|_| PointSet::empty(size)),
            to_move: Color::Black,
            ko: None,
            prisoners: ByColor::default(),
        }
    }

    /// Reads a picture: `X` black, `O` white, `.` or `+` (a star point) empty; Black is to move.
    ///
    /// # Errors
    /// [`DiagramError`] when the text is not a diagram or has another cell.
    pub fn parse(picture: &str) -> Result<Setup, DiagramError> {
        let (size, cells) = diagram::cells(picture)?;
        let mut setup = Setup::new(size);
        for (point, cell) in size.points().zip(cells) {
            match cell.text {
                "X" => setup.stones.black.insert(point),
                "O" => setup.stones.white.insert(point),
                "." | "+" => false,
                _ => return Err(DiagramError::at(cell)),
            };
        }
        Ok(setup)
    }
}

impl From<&Board> for Setup {
    /// The stones of a board, Black to move.
    fn from(board: &Board) -> Setup {
        Setup {
            stones: ByColor::from_fn(|color| *board.stones(color)),
            ..Setup::new(board.size())
        }
    }
}

impl fmt::Display for Setup {
    /// The picture that [`Setup::parse`] reads; a point with stones of both colours is drawn as `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |p| match (self.stones.black.contains(p), self.stones.white.contains(p)) {
            (true, true) => '?',
            (true, false) => 'X',
            (false, true) => 'O',
            (false, false) => '.',
        };
        Field::from_fn(self.size, mark).fmt(f)
    }
}

/// A [`Board`] from a picture of string literals, one a row: `X` black, `O` white, `.` empty.
///
/// # Panics
/// When the picture is invalid, or a chain in it has no liberty.
#[macro_export]
macro_rules! board {
    ($($row:literal)+) => {
        $crate::Position::from_setup(
            $crate::Setup::parse(concat!($($row, "\n"),+)).expect("a picture of X, O and ."),
        )
        .expect("each chain has a liberty")
        .board()
        .clone()
    };
}
