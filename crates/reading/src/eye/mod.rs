//! The eye game and the two-eyes game.

use crate::{Answer, QuestionError, Reader, Side, question};
use tobi_goban::{Color, Position};
use tobi_grid::Point;

/// The owner of the eye space around an empty point.
pub(crate) fn owner(position: &Position, at: Point) -> Result<Color, QuestionError> {
    question::empty(position, at)?;
    Err(QuestionError::NoEyeSpace(at))
}

/// How many eyes an eye space gives, as GNU Go counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeCount {
    /// The owner of the eye space.
    pub owner: Color,
    /// Eyes when the attacker moves first, 0 to 2.
    pub least: u8,
    /// Eyes when the defender moves first, 0 to 2.
    pub most: u8,
    /// Moves that reduce the eyes to `least`, the best one first; empty when both numbers are equal.
    pub attack: Vec<Point>,
    /// Moves that reach `most`.
    pub defend: Vec<Point>,
    /// Positions looked at.
    pub nodes: u32,
}

impl Reader {
    /// The eyes of the eye space at a point (GNU Go's `eval_eye`).
    ///
    /// # Errors
    /// [`QuestionError`] when the point is in nobody's eye space.
    pub fn count_eyes(
        &mut self,
        position: &Position,
        at: Point,
    ) -> Result<EyeCount, QuestionError> {
        Ok(EyeCount {
            owner: owner(position, at)?,
            least: 0,
            most: 0,
            attack: Vec::new(),
            defend: Vec::new(),
            nodes: 0,
        })
    }

    pub(crate) fn one_eye(
        &mut self,
        position: &Position,
        _owner: Color,
        _at: Point,
        first: Side,
    ) -> Answer {
        Answer::unknown(first, position.size())
    }

    pub(crate) fn two_eyes(
        &mut self,
        position: &Position,
        _owner: Color,
        _at: Point,
        first: Side,
    ) -> Answer {
        Answer::unknown(first, position.size())
    }
}
