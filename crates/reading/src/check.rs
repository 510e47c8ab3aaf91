//! Checks guesses about life by reading the position after their first move.
//!
//! If playouts leave a group in the balance, the same reading often says the opposite after its own best move. So the
//! reply is read with a separate budget. If the two contradict each other, the reply is checked in the same way; the
//! result that survives its own check counts.

use crate::params::CHECK_DEPTH;
use crate::{Answer, Question, Reader, Side, Success};
use tobi_goban::{Color, Move, Position, Rules};

impl Reader {
    /// The answer to a question about the owner's stones; a guess about life is checked by its reply.
    pub(crate) fn checked(
        &mut self,
        position: &Position,
        asked: (Color, &Question),
        first: Side,
    ) -> Answer {
        let answer = self.unchecked(position, asked, first);
        match asked.1 {
            Question::Life(_) => self.check(position, asked, answer, CHECK_DEPTH),
            _ => answer,
        }
    }

    /// Checks an answer by its reply, at most this many moves ahead.
    fn check(
        &mut self,
        position: &Position,
        asked: (Color, &Question),
        answer: Answer,
        depth: u32,
    ) -> Answer {
        if depth == 0 || answer.is_decided() || answer.success.is_ko() {
            return answer;
        }
        let first = answer.first;
        let works = answer.success.works();
        let Some(&(_, mv)) = answer.line.first() else {
            return answer;
        };
        let Some(after) = after(position, asked, (first, mv)) else {
            return answer;
        };
        let mut reply = self.unchecked(&after, asked, first.opponent());
        if reply.success.works() == works {
            reply = self.check(&after, asked, reply, depth - 1);
        }
        let with_reply = Answer {
            nodes: answer.nodes.saturating_add(reply.nodes),
            touched: answer.touched | reply.touched,
            ..answer
        };
        match (works, reply.success) {
            // A move has to achieve only what fails after it.
            (true, Success::No) => Answer {
                certainty: reply.certainty,
                ..with_reply
            },
            // The failure of one move proves nothing about the others: the answer stays a guess.
            (true, Success::Yes) => Answer {
                success: Success::No,
                moves: Vec::new(),
                ..with_reply
            },
            (false, Success::No) if reply.is_decided() => Answer {
                success: Success::Yes,
                moves: vec![mv],
                certainty: reply.certainty,
                ..with_reply
            },
            // A ko for the other side is a ko for this side, too.
            _ => with_reply,
        }
    }
}

/// The position after a move of this side; `None` if the move is not allowed or captures the stone in question.
fn after(
    position: &Position,
    (owner, question): (Color, &Question),
    (first, mv): (Side, Move),
) -> Option<Position> {
    let color = match first {
        Side::Defender => owner,
        Side::Attacker => owner.opponent(),
    };
    let mut after = position.clone();
    after.play(color, mv, &Rules::JAPANESE).ok()?;
    (question.owner(&after) == Ok(owner)).then_some(after)
}
