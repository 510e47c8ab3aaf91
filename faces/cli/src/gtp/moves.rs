//! The engine's own moves, and their reasons.

use super::engine::{Answer, Engine, Refusal};
use super::reading::name;
use super::setup::play_on;
use tobi::Session;
use tobi::estimate::Estimate;
use tobi::play::{
    Candidate, Decision, Level, Manners, MoveRequest, PlayReport, Search, gives_up_later,
};
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;
use tobi_notation::gtp::Arguments;

/// The number of moves in `top_moves`.
const TOP: usize = 10;

pub(super) fn genmove(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let decision = search(engine, color, None, &mut |_, _| {});
    play(engine, color, decision)
}

/// The server does not remove dead stones: they must be captured before the pass.
pub(super) fn genmove_cleanup(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let manners = Manners {
        resigns: false,
        cleans_up: true,
    };
    let decision = choose(engine, color, manners).choice().decision;
    play(engine, color, decision)
}

/// Chooses a move to play, with reports of the search.
pub(super) fn search(
    engine: &mut Engine,
    color: Color,
    among: Option<&PointSet>,
    watch: &mut dyn FnMut(&Estimate, &Search),
) -> Decision {
    let manners = Manners {
        resigns: engine.resigns && !gives_up_later(engine.session.game(), color),
        cleans_up: false,
    };
    // Only its own moves continue the previous search: other answers depend on the position alone.
    engine.player.set_keeps_tree(true);
    let report = watched(engine, color, among, manners, watch);
    engine.player.set_keeps_tree(false);
    report.choice().decision
}

/// Plays the move that was chosen, and names it.
pub(super) fn play(engine: &mut Engine, color: Color, decision: Decision) -> Answer {
    match decision {
        Decision::Play(point, _) => play_on(engine, color, Move::Play(point))?,
        Decision::Pass(_) => play_on(engine, color, Move::Pass)?,
        Decision::Resign(_) => {}
    }
    Ok(name_of(decision, engine.size()))
}

/// A vertex, `pass` or `resign`.
pub(super) fn name_of(decision: Decision, size: Size) -> String {
    match decision {
        Decision::Play(point, _) => Vertex::new(point, size).to_string(),
        Decision::Pass(_) => "pass".to_owned(),
        Decision::Resign(_) => "resign".to_owned(),
    }
}

/// In a test position it never resigns.
const IN_TESTS: Manners = Manners {
    resigns: false,
    cleans_up: false,
};

pub(super) fn reg_genmove(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    let report = choose(engine, color, IN_TESTS);
    Ok(match report.choice().decision {
        Decision::Play(point, _) => Vertex::new(point, engine.size()).to_string(),
        Decision::Pass(_) | Decision::Resign(_) => "pass".to_owned(),
    })
}

/// The most urgent of the named points according to reading: by the status of the groups next to them. If nothing
/// depends on any of them, the best one by value.
pub(super) fn restricted_genmove(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let color = arguments.color()?;
    let mut allowed = PointSet::from_points(size, [arguments.vertex(size)?]);
    allowed |= PointSet::from_points(size, arguments.vertices(size)?);
    let position = engine.session.position();
    let urgent = engine.reader.urgent_move(position, color, &allowed);
    let best = urgent.or_else(|| {
        engine.player.set_manners(IN_TESTS);
        let game = engine.session.game();
        match engine.player.choose(game, color, Some(&allowed)).decision {
            Decision::Play(point, _) => Some(point),
            Decision::Pass(_) | Decision::Resign(_) => None,
        }
    });
    Ok(name(best.map_or(Move::Pass, Move::Play), size))
}

/// The level.
pub(super) fn level(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let word = arguments.word("a level")?;
    arguments.finish()?;
    let level: Level = word
        .parse()
        .map_err(|error| Refusal(format!("syntax error: argument 1 is `{word}`: {error}")))?;
    engine.level = level;
    Ok(String::new())
}

/// The reasons of a move in words; without a vertex those of the move that would be chosen, and why others are worse.
pub(super) fn move_reasons(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let asked = if arguments.is_empty() {
        None
    } else {
        Some(arguments.vertex(size)?)
    };
    arguments.finish()?;
    let color = engine.session.position().to_move();
    let Some(point) = asked else {
        return Ok(choose(engine, color, manners(engine)).words());
    };
    let game = engine.session.game();
    if let Some(&(mover, Move::Play(last))) = game.moves().last()
        && last == point
    {
        let mut game = game.clone();
        if game.undo().is_some() {
            let before = Session::from_game(game);
            return Ok(reasons_before(engine, &before, mover, point));
        }
    }
    game.is_legal(color, Move::Play(point))
        .map_err(|reason| Refusal(format!("illegal move: {reason}")))?;
    let report = choose(engine, color, manners(engine));
    Ok(report.with_reasons_of(&mut engine.player, point).why(point))
}

/// The reasons of a move in the position before it.
fn reasons_before(engine: &mut Engine, before: &Session, mover: Color, point: Point) -> String {
    engine.player.set_manners(IN_TESTS);
    let (level, seed) = (engine.level, engine.effort.seed);
    let report = PlayReport::new(before, &mut engine.player, mover, level, seed);
    report.with_reasons_of(&mut engine.player, point).why(point)
}

pub(super) fn top_moves(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = if arguments.is_empty() {
        engine.session.position().to_move()
    } else {
        arguments.color()?
    };
    arguments.finish()?;
    top(engine, color)
}

pub(super) fn top_moves_black(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    top(engine, Color::Black)
}

pub(super) fn top_moves_white(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    top(engine, Color::White)
}

fn top(engine: &mut Engine, color: Color) -> Answer {
    let report = choose(engine, color, manners(engine));
    let moves = report.first(TOP).into_iter();
    let moves = moves.map(|candidate| valued(engine, candidate));
    Ok(moves.collect::<Vec<_>>().join(" "))
}

pub(super) fn all_move_values(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let color = engine.session.position().to_move();
    let report = choose(engine, color, manners(engine));
    let moves = report.choice().candidates.iter();
    let moves = moves.map(|candidate| valued(engine, candidate));
    Ok(moves.collect::<Vec<_>>().join("\n"))
}

/// `D4 12.3`: points, or after a search the percentage of playouts won.
fn valued(engine: &Engine, candidate: &Candidate) -> String {
    let name = Vertex::new(candidate.point, engine.size());
    let won = candidate.tried.as_ref().map(|tried| 100.0 * tried.winrate);
    format!("{name} {:.2}", won.unwrap_or(candidate.value()))
}

fn manners(engine: &Engine) -> Manners {
    Manners {
        resigns: engine.resigns,
        cleans_up: false,
    }
}

fn choose(engine: &mut Engine, color: Color, manners: Manners) -> PlayReport {
    watched(engine, color, None, manners, &mut |_, _| {})
}

fn watched(
    engine: &mut Engine,
    color: Color,
    among: Option<&PointSet>,
    manners: Manners,
    watch: &mut dyn FnMut(&Estimate, &Search),
) -> PlayReport {
    engine.player.set_manners(manners);
    engine.look_at_the_clock(color);
    let asked = MoveRequest {
        color,
        among,
        level: engine.level,
        seed: engine.effort.seed,
    };
    PlayReport::watched(&engine.session, &mut engine.player, asked, watch)
}
