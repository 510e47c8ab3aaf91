//! Owners of points as GTP answers.

use super::engine::{Answer, Engine};
use tobi::explain;
use tobi::territory::{KnownStones, Territory};
use tobi_notation::gtp::Arguments;

/// One open border per line: whose territory is open, where it can be closed, from where it can be entered.
pub(super) fn open(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let territory = territory(engine);
    let borders = territory.open_borders().iter();
    let lines: Vec<String> = borders.map(explain::open_border).collect();
    Ok(lines.join("\n"))
}

/// The territory without the stones set by `tobi-dead`; if none are set, without those that are judged dead.
pub(super) fn territory(engine: &mut Engine) -> Territory {
    let dead = engine.dead();
    if dead.is_empty() {
        engine.judgement().territory().clone()
    } else {
        Territory::new(engine.session.position().board(), &KnownStones::dead(dead))
    }
}
