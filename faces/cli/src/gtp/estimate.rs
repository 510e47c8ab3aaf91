//! The estimate as GTP answers.

use super::analyze::lines;
use super::engine::{Answer, Engine};
use super::territory;
use tobi::estimate::{self, Estimate, EstimateReport, GroupReader};
use tobi_goban::count::Terms;
use tobi_notation::gtp::Arguments;
use tobi_picture::estimate::text;

/// The likely winner and margin; the bounds, one standard deviation away, are White's as in GNU Go.
pub(super) fn score(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let rules = *engine.session.game().rules();
    let terms = estimate::terms(&engine.session);
    let estimate = engine.estimate();
    let margin = estimate.margin(&rules, &terms);
    let around = estimate.uncertainty(&rules);
    let winner = if margin < 0.0 { "W" } else { "B" };
    Ok(format!(
        "{winner}+{:.1} (upper bound: {:.1}, lower: {:.1})",
        margin.abs(),
        around - margin,
        -around - margin
    ))
}

/// White's expected margin if this colour is to move, whoever's turn it is.
pub(super) fn score_to_move(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let mut game = engine.session.game().clone();
    game.set_to_move(color);
    let mut estimate = Estimate::new(game.position(), &mut engine.reader, engine.effort);
    estimate.read_groups(&mut GroupReader::new(engine.reader.budget()));
    let estimate = estimate.with_teire(engine.teire);
    let margin = estimate.margin(game.rules(), &Terms::of(&game));
    Ok(format!("{:.1}", 0.0 - margin))
}

/// The likely owner of each point at the end: 1 for Black, -1 for White. If dead stones were set with `tobi-dead`:
/// territory without them.
pub(super) fn ownership(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let ownership = if engine.dead().is_empty() {
        engine.estimate().ownership()
    } else {
        territory::territory(engine).ownership()
    };
    let rows = ownership.rows();
    Ok(lines(
        rows.map(|row| row.iter().map(f64::to_string).collect()),
    ))
}

/// Who is ahead, the count of each side by region, what the game depends on and what would change it, in words.
pub(super) fn words(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let report = EstimateReport::new(&engine.session, &mut engine.reader, engine.effort);
    Ok(text::words(&report))
}
