//! Questions about local games, and errors for invalid questions.

use std::fmt;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};

/// A local game with two sides and two results, read for either first mover.
///
/// A stone stands for its chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The string game: the defender saves its chain, the attacker captures it. A chain with five liberties counts as
    /// safe, so this is about direct captures: a part of other questions.
    Capture(Point),
    /// The same to the end: where the string game stops at liberties, the life of the chain decides. If that is not
    /// known, the answer is [`Certainty::Stopped`](crate::Certainty::Stopped).
    Fate(Point),
    /// The defender saves both chains, which have the same colour; the attacker captures one of them.
    CaptureEither(Point, Point),
    /// The defender connects two of its chains; the attacker cuts them.
    Connect(Point, Point),
    /// The attacker connects its chain to a point of an area or lives there; the defender keeps it out.
    BreakIn(Point, PointSet),
    /// The defender makes a real eye in the eye space at a point; the attacker destroys it.
    Eye(Point),
    /// The defender makes two eyes in the eye space at a point; the attacker prevents it.
    TwoEyes(Point),
    /// The defender makes the group of a stone live; the attacker kills it.
    Life(Point),
    /// The defender makes the chains of all these stones live; the attacker kills one of them.
    LifeOfEach(PointSet),
}

impl Question {
    /// The defender's colour.
    ///
    /// # Errors
    /// [`QuestionError`] if the question makes no sense on this position.
    pub fn owner(&self, position: &Position) -> Result<Color, QuestionError> {
        match self {
            Question::Capture(chain) | Question::Fate(chain) | Question::Life(chain) => {
                stone(position, *chain)
            }
            Question::CaptureEither(a, b) | Question::Connect(a, b) => two_stones(position, *a, *b),
            Question::BreakIn(chain, _) => Ok(stone(position, *chain)?.opponent()),
            Question::LifeOfEach(stones) => {
                let first = stones.first().unwrap_or(Point::new(0, 0));
                let colors = stones
                    .iter()
                    .map(|other| two_stones(position, first, other));
                colors.fold(stone(position, first), Result::and)
            }
            Question::Eye(at) | Question::TwoEyes(at) => crate::eye::owner(position, *at),
        }
    }
}

/// Why a question makes no sense on this position. The caller must name the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionError {
    /// The point is not on the board.
    OffBoard(Point),
    /// The question needs a stone, but the point is empty.
    NoStone(Point),
    /// The question needs an empty point, but there is a stone.
    NotEmpty(Point),
    /// The two stones must have the same colour, but have different ones.
    TwoColors(Point, Point),
    /// The two stones must have different colours, but have the same one.
    OneColor(Point, Point),
    /// The point belongs to no eye space.
    NoEyeSpace(Point),
    /// The stone is not in the region to which the reading is limited.
    NotInRegion(Point),
    /// The region around this stone has too many points.
    LargeRegion(Point),
    /// Several stones are read only in a region, or if all of them are shut in.
    NotShutIn(Point),
}

impl QuestionError {
    /// The invalid point.
    pub const fn point(self) -> Point {
        match self {
            QuestionError::OffBoard(point)
            | QuestionError::NoStone(point)
            | QuestionError::NotEmpty(point)
            | QuestionError::NoEyeSpace(point)
            | QuestionError::NotInRegion(point)
            | QuestionError::LargeRegion(point)
            | QuestionError::NotShutIn(point)
            | QuestionError::TwoColors(_, point)
            | QuestionError::OneColor(_, point) => point,
        }
    }
}

impl fmt::Display for QuestionError {
    /// The error as text, to be printed after the point's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            QuestionError::OffBoard(_) => "is not on the board",
            QuestionError::NoStone(_) => "is empty; name a stone",
            QuestionError::NotEmpty(_) => "holds a stone; name an empty point",
            QuestionError::NoEyeSpace(_) => "is in nobody's eye space",
            QuestionError::TwoColors(..) => {
                "does not have the colour of the other stone; name two of one colour"
            }
            QuestionError::NotInRegion(_) => "is not in the region; name a region around it",
            QuestionError::LargeRegion(_) => {
                "has a region of more than 64 points, with its stones; name a smaller one"
            }
            QuestionError::NotShutIn(_) => {
                "is not shut in, or has too much room with the other stones; name a region"
            }
            QuestionError::OneColor(..) => {
                "has the colour of the other stone; name two of different colours"
            }
        })
    }
}

impl std::error::Error for QuestionError {}

/// The colour of the stone on `point`.
pub(crate) fn stone(position: &Position, point: Point) -> Result<Color, QuestionError> {
    if !position.size().contains(point) {
        return Err(QuestionError::OffBoard(point));
    }
    let color = position.board().color_at(point);
    color.ok_or(QuestionError::NoStone(point))
}

/// The colour of two stones, which must be the same.
pub(crate) fn two_stones(position: &Position, a: Point, b: Point) -> Result<Color, QuestionError> {
    let color = stone(position, a)?;
    if stone(position, b)? == color {
        Ok(color)
    } else {
        Err(QuestionError::TwoColors(a, b))
    }
}

/// Checks that a point is empty.
pub(crate) fn empty(position: &Position, point: Point) -> Result<(), QuestionError> {
    if !position.size().contains(point) {
        return Err(QuestionError::OffBoard(point));
    }
    if position.board().is_empty_at(point) {
        Ok(())
    } else {
        Err(QuestionError::NotEmpty(point))
    }
}
