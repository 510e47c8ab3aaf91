//! The intersection game: what a stone on an empty point would come to.

use super::{Answer, Question, QuestionError, Reader, Side};
use tobi_goban::{Color, Game, Illegal, Move};
use tobi_grid::Point;

/// What playing on a point comes to.
#[derive(Clone, Debug)]
pub struct Stone {
    /// Whose stone it would be.
    pub color: Color,
    /// What it would come to, or why it may not be played.
    pub played: Result<Played, Illegal>,
}

/// A stone that was played to see what becomes of it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The stones that it captures.
    pub captures: u16,
    /// Liberties of its chain after that; 1 is self-atari.
    pub liberties: usize,
    /// Whether the other side, next to move, can capture its chain.
    pub attack: Answer,
    /// After a self-atari that is captured: whether what captured it can be captured in turn, which
    /// makes it a good one.
    pub recapture: Option<Answer>,
}

impl Stone {
    /// Plays on an empty point, reads, and forgets the move again.
    pub(super) fn read(
        game: &Game,
        reader: &mut Reader,
        color: Color,
        point: Point,
    ) -> Result<Stone, QuestionError> {
        // Passes may have ended the game; what a stone would come to can be asked all the same.
        let mut game = game.clone();
        game.resume();
        if let Err(reason) = game.is_legal(color, Move::Play(point)) {
            return Ok(Stone {
                color,
                played: Err(reason),
            });
        }
        let mut position = game.position().clone();
        let captures = position.play_unchecked(color, Move::Play(point), game.rules());
        let question = Question::Capture(point);
        let attack = reader.answer(&position, &question, Side::Attacker)?;
        let chain = position.board().chain_at(point);
        let chain = chain.ok_or(QuestionError::NoStone(point))?;
        let liberties = chain.liberty_count();
        let taker = chain.first_liberty().filter(|_| liberties == 1);
        let mut recapture = None;
        if let Some(taker) = taker.filter(|_| attack.success.works()) {
            let other = color.opponent();
            if position
                .play(other, Move::Play(taker), game.rules())
                .is_ok()
            {
                let question = Question::Capture(taker);
                recapture = Some(reader.answer(&position, &question, Side::Attacker)?);
            }
        }
        Ok(Stone {
            color,
            played: Ok(Played {
                captures: captures.stones,
                liberties,
                attack,
                recapture,
            }),
        })
    }
}
