//! What lives, what is dead and whose the empty points are, under GNU Go's names.

use super::engine::{Answer, Engine};
use tobi::life::Certain;
use tobi_goban::Color;
use tobi_notation::gtp::Arguments;

/// What is certain about a point though its owner never moves again.
pub(super) fn unconditional(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    let board = engine.session.position().board();
    let certain = Certain::unconditional(board);
    let owner = Color::BOTH.into_iter().find(|&color| {
        certain.territory[color].contains(point) || certain.alive[color].contains(point)
    });
    let status = match (owner, board.color_at(point)) {
        (None, _) => "undecided",
        (Some(owner), Some(color)) if owner == color => "alive",
        (Some(_), Some(_)) => "dead",
        (Some(Color::Black), None) => "black_territory",
        (Some(Color::White), None) => "white_territory",
    };
    Ok(status.to_owned())
}
