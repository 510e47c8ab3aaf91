//! The race of two groups that cannot both live (semeai).

use crate::question::stone;
use crate::{Certainty, QuestionError, Reader, Success};
use tobi_goban::{Move, Position};
use tobi_grid::Point;

/// What a group gets in a race when its side moves first.
#[derive(Clone, Debug)]
pub struct Race {
    /// Whether the own group is saved.
    pub saved: Success,
    /// Whether the other group is captured as well; a seki is a group saved and nothing captured.
    pub captured: Success,
    /// First moves that reach it, the best one first; [`Move::Pass`] when nothing needs to be played.
    pub moves: Vec<Move>,
    /// How sure that is.
    pub certainty: Certainty,
    /// Positions looked at.
    pub nodes: u32,
}

impl Reader {
    /// The race of two groups, the own one's side to move (GNU Go's `analyze_semeai`).
    ///
    /// # Errors
    /// [`QuestionError`] when these are not two stones of different colours.
    pub fn race(
        &mut self,
        position: &Position,
        own: Point,
        other: Point,
    ) -> Result<Race, QuestionError> {
        if stone(position, own)? == stone(position, other)? {
            return Err(QuestionError::OneColor(own, other));
        }
        Ok(Race {
            saved: Success::No,
            captured: Success::No,
            moves: Vec::new(),
            certainty: Certainty::Unknown,
            nodes: 0,
        })
    }
}
