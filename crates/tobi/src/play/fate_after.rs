//! The fate of a group after a move, by reading.

use crate::local::{Budget, Reader};
use tobi_goban::{Color, Move, Position, Rules};
use tobi_grid::PointSet;
use tobi_judge::groups::named_by;
use tobi_reading::Question;

/// Whether a group lives if this player makes this move and the other side plays next: the answer of `tobi read life` for
/// its largest chain. `None` if reading does not decide it, or answers about stones of which some may be lost.
///
/// Cost: two readings with the usual budget.
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
    let verdict = Reader::new(Budget::USUAL).verdict(&after, &Question::Life(stone));
    let verdict = verdict.ok()?;
    if verdict.attack.is_about_some() || verdict.defend.is_about_some() {
        return None;
    }
    let (answer, is_defence) = if owner == player {
        (verdict.attack, false)
    } else {
        (verdict.defend, true)
    };
    answer
        .is_decided()
        .then_some(answer.success.works() == is_defence)
}
