//! The fate of a group after a move, by reading.

use crate::local::{Budget, Reader};
use tobi_goban::{Color, Move, Position, Rules};
use tobi_grid::PointSet;
use tobi_judge::groups::named_by;
use tobi_reading::{Answer, Question, Side};

/// Whether a group lives if this player makes this move and the other side plays next: the answer of `tobi read life` for
/// its largest chain. `None` if reading does not decide it.
///
/// Cost: one reading with the usual budget.
pub(crate) fn lives_after(
    position: &Position,
    (player, mv): (Color, Move),
    (owner, stones): (Color, &PointSet),
) -> Option<bool> {
    let mut after = position.clone();
    after.play_unchecked(player, mv, &Rules::JAPANESE);
    let left = *stones & *after.board().stones(owner);
    let Some(stone) = named_by(after.board(), &left) else {
        return Some(false);
    };
    let first = if owner == player {
        Side::Attacker
    } else {
        Side::Defender
    };
    let answer = Reader::new(Budget::USUAL).answer(&after, &Question::Life(stone), first);
    let answer = answer.ok().filter(Answer::is_decided)?;
    Some(answer.success.works() == (first == Side::Defender))
}
