//! Commands that only answer.

use super::engine::{Answer, Engine, EngineIdentity, Refusal};
use super::table::{self, COMMANDS};
use tobi_goban::{Chain, Color, Move};
use tobi_grid::PointSet;
use tobi_notation::gtp::Arguments;
use tobi_notation::{Vertex, vertex};
use tobi_picture::layer::text;

pub(super) fn protocol_version(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok("2".to_owned())
}

pub(super) fn name(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let name = engine.identity.map_or("Tobi", EngineIdentity::name);
    Ok(name.to_owned())
}

pub(super) fn version(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let version = engine
        .identity
        .map_or(env!("CARGO_PKG_VERSION"), EngineIdentity::version);
    Ok(version.to_owned())
}

pub(super) fn describe(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let rules = engine.session.game().rules();
    Ok(format!(
        "Tobi {}\nJudges Go positions.\nrules: {}",
        env!("CARGO_PKG_VERSION"),
        rules.title(),
    ))
}

pub(super) fn time_systems(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok("none absolute byoyomi canadian".to_owned())
}

pub(super) fn known_command(_: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let name = arguments.word("the name of a command")?;
    Ok(table::find(name).is_some().to_string())
}

pub(super) fn list_commands(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

pub(super) fn help(_: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let one = if arguments.is_empty() {
        None
    } else {
        Some(arguments.word("the name of a command")?)
    };
    arguments.finish()?;
    let lines: Vec<String> = COMMANDS
        .iter()
        .filter(|command| one.is_none_or(|name| name == command.name))
        .map(|command| {
            let usage = format!("{} {}", command.name, command.arguments);
            format!("{}: {}", usage.trim_end(), command.about)
        })
        .collect();
    if lines.is_empty() {
        return Err(Refusal("unknown command".to_owned()));
    }
    Ok(lines.join("\n"))
}

pub(super) fn cputime(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let used = cpu_time::ProcessTime::try_now()?;
    Ok(format!("{:.3}", used.as_duration().as_secs_f64()))
}

pub(super) fn query_boardsize(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let size = engine.size();
    Ok(if size.is_square() {
        size.columns().to_string()
    } else {
        format!("{} {}", size.columns(), size.rows())
    })
}

pub(super) fn get_komi(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok(engine.session.game().komi().to_string())
}

pub(super) fn get_handicap(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok(engine.session.game().handicap().to_string())
}

pub(super) fn showboard(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let game = engine.session.game();
    let position = game.position();
    let prisoners = position.prisoners();
    let board = position.board();
    let last = engine.session.last_stone();
    let picture = text::stones(position.size(), last, &|p| board.color_at(p));
    Ok(format!(
        "\n{picture}move {}, {} to play, black (X) has captured {}, white (O) {}, komi {}",
        game.move_number(),
        position.to_move(),
        prisoners.black,
        prisoners.white,
        game.komi(),
    ))
}

pub(super) fn list_stones(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    Ok(vertices(engine.session.position().board().stones(color)))
}

pub(super) fn color(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let point = arguments.vertex(engine.size())?;
    arguments.finish()?;
    let stone = engine.session.position().board().color_at(point);
    Ok(stone.map_or("empty".to_owned(), |color| color.to_string()))
}

pub(super) fn is_legal(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let mv = arguments.play(engine.size())?;
    arguments.finish()?;
    let legal = engine.session.game().is_legal(color, mv).is_ok();
    Ok(u8::from(legal).to_string())
}

pub(super) fn all_legal(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    Ok(vertices(&engine.session.game().legal_moves(color)))
}

pub(super) fn countlib(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let chain = chain(engine, &mut arguments)?;
    arguments.finish()?;
    Ok(chain.liberty_count().to_string())
}

pub(super) fn findlib(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let chain = chain(engine, &mut arguments)?;
    arguments.finish()?;
    Ok(vertices(&chain.liberties()))
}

pub(super) fn captures(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.finish()?;
    Ok(engine.session.position().prisoners()[color].to_string())
}

pub(super) fn last_move(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let last = engine.session.game().moves().last();
    let (color, mv) = last.ok_or(Refusal("no previous move known".to_owned()))?;
    Ok(named(engine, *color, *mv))
}

pub(super) fn move_history(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let moves = engine.session.game().moves().iter().rev();
    let lines: Vec<String> = moves.map(|&(color, mv)| named(engine, color, mv)).collect();
    Ok(lines.join("\n"))
}

pub(super) fn printsgf(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let file = if arguments.is_empty() {
        None
    } else {
        Some(arguments.word("a file")?)
    };
    arguments.finish()?;
    let sgf = engine.session.to_sgf();
    let Some(file) = file else {
        return Ok(sgf);
    };
    std::fs::write(file, sgf).map_err(|error| Refusal(format!("cannot write {file}: {error}")))?;
    Ok(String::new())
}

/// The vertices of a set in one line, in reading order.
pub(super) fn vertices(set: &PointSet) -> String {
    let names = set.iter().map(|p| Vertex::new(p, set.size()).to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn named(engine: &Engine, color: Color, mv: Move) -> String {
    format!("{color} {}", vertex::name(mv, engine.size()))
}

/// The chain of the stone that the next argument names.
pub(super) fn chain<'a>(
    engine: &'a Engine,
    arguments: &mut Arguments<'_>,
) -> Result<Chain<'a>, Refusal> {
    let point = arguments.vertex(engine.size())?;
    let chain = engine.session.position().board().chain_at(point);
    chain.ok_or_else(|| Refusal::empty(point, engine.size()))
}
