//! Who owns what as GTP answers.

use super::engine::{Answer, Engine};
use tobi::explain;
use tobi::territory::{Known, Territory};
use tobi_notation::gtp::Arguments;

/// One open border a line: whose territory is open, where it is closed, from where it is entered.
pub(super) fn open(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let territory = territory(engine);
    let borders = territory.open_borders().iter();
    let lines: Vec<String> = borders.map(explain::open_border).collect();
    Ok(lines.join("\n"))
}

/// The territory with the stones that `tobi-dead` named left out; without any, with those that are judged dead.
pub(super) fn territory(engine: &mut Engine) -> Territory {
    let dead = engine.dead();
    match dead.is_empty() {
        true => engine.judgement().territory().clone(),
        false => Territory::new(engine.session.position().board(), &Known::dead(dead)),
    }
}
