//! Commands that GoGui sends to engines which know them, besides those of its analyze window.

use super::engine::{Answer, Engine};
use super::setup::{play_on, set_position};
use tobi_notation::gtp::Arguments;

/// GoGui asks whether the comment `# interrupt` is understood. It ends an analysis, as every line does; all other commands
/// are bounded and end by themselves.
pub(super) fn interrupt(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok(String::new())
}

/// Plays moves, or none if one of them is illegal.
pub(super) fn play_sequence(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let mut moves = Vec::new();
    while !arguments.is_empty() {
        moves.push((arguments.color()?, arguments.play(size)?));
    }
    let before = engine.session.clone();
    for (color, mv) in moves {
        if let Err(refusal) = play_on(engine, color, mv) {
            engine.session = before;
            return Err(refusal);
        }
    }
    Ok(String::new())
}

pub(super) fn setup(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    set_position(engine, arguments)
}

pub(super) fn setup_player(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    engine.session.game_mut().set_to_move(color);
    Ok(String::new())
}

/// What the title of GoGui's window says.
pub(super) fn title(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let rules = engine.session.game().rules().title();
    Ok(format!("Tobi, {rules} rules"))
}
