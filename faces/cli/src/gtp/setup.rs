//! Commands that change the game.

use super::engine::{Answer, Engine, Refusal};
use crate::output;
use std::path::Path;
use tobi::{Reading, Session};
use tobi_goban::{Color, Game, Komi, Move, Setup, handicap};
use tobi_grid::{Point, Size};
use tobi_notation::Vertex;
use tobi_notation::gtp::Arguments;

pub(super) fn quit(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    engine.quit();
    Ok(String::new())
}

/// Commands about time, and about the end of a game on a server: accepted without effect, whatever the arguments.
pub(super) fn ignore(_: &mut Engine, _: Arguments<'_>) -> Answer {
    Ok(String::new())
}

pub(super) fn clear_cache(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    engine.forget();
    Ok(String::new())
}

pub(super) fn boardsize(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let columns = arguments.integer(0..=i64::from(u32::MAX))? as u32;
    let rows = if arguments.is_empty() {
        columns
    } else {
        arguments.integer(0..=i64::from(u32::MAX))? as u32
    };
    arguments.finish()?;
    let size =
        Size::new(columns, rows).map_err(|error| Refusal(format!("unacceptable size: {error}")))?;
    Ok(empty_board(engine, size))
}

pub(super) fn clear_board(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok(empty_board(engine, engine.size()))
}

/// A new game with the same rules and komi.
fn empty_board(engine: &mut Engine, size: Size) -> String {
    let game = engine.session.game();
    let (rules, komi) = (*game.rules(), game.komi());
    let mut session = Session::new(size, rules);
    session.game_mut().set_komi(komi);
    engine.start(session);
    String::new()
}

pub(super) fn komi(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let text = arguments.word("a komi in points")?;
    arguments.finish()?;
    let komi: Komi = text
        .parse()
        .map_err(|error| Refusal(format!("syntax error: {error}")))?;
    engine.session.game_mut().set_komi(komi);
    Ok(String::new())
}

pub(super) fn fixed_handicap(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let stones = arguments.integer(0..=i64::from(u32::MAX))? as u32;
    arguments.finish()?;
    let points = handicap::fixed(engine.size(), stones)?;
    place_handicap(engine, &points)
}

/// At most as many stones as there are fixed points; GTP allows placing fewer than requested.
pub(super) fn place_free_handicap(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let stones = arguments.integer(2..=i64::from(u32::MAX))? as u32;
    arguments.finish()?;
    let most = handicap::most_fixed(engine.size());
    let points = handicap::fixed(engine.size(), stones.min(most))?;
    place_handicap(engine, &points)
}

pub(super) fn set_free_handicap(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let points = arguments.vertices(engine.size())?;
    place_handicap(engine, &points)?;
    Ok(String::new())
}

fn place_handicap(engine: &mut Engine, points: &[Point]) -> Answer {
    engine.session.game_mut().place_handicap(points)?;
    let size = engine.size();
    let names = points.iter().map(|&p| Vertex::new(p, size).to_string());
    Ok(names.collect::<Vec<_>>().join(" "))
}

/// Sets up the board from pairs of a color and a vertex; earlier moves are dropped.
pub(super) fn set_position(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let size = engine.size();
    let mut setup = Setup::new(size);
    while !arguments.is_empty() {
        let color = arguments.color()?;
        let point = arguments.vertex(size)?;
        setup.stones[color].insert(point);
    }
    let game = engine.session.game();
    let mut set = Game::new(*game.rules(), setup)?;
    set.set_komi(game.komi());
    engine.start(Session::from_game(set));
    Ok(String::new())
}

pub(super) fn play(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let word = arguments.word("a vertex or pass")?;
    arguments.finish()?;
    if word.eq_ignore_ascii_case("resign") {
        return Ok(String::new());
    }
    let mv = tobi_notation::vertex::parse(word, engine.size())
        .map_err(|error| Refusal(format!("illegal move: {error}")))?;
    play_on(engine, color, mv)?;
    Ok(String::new())
}

/// Plays a move. GTP has no end of a game: play may continue after the passes that end it.
pub(super) fn play_on(engine: &mut Engine, color: Color, mv: Move) -> Result<(), Refusal> {
    let game = engine.session.game_mut();
    game.play(color, mv)
        .map_err(|reason| Refusal(format!("illegal move: {reason}")))?;
    game.resume();
    Ok(())
}

pub(super) fn undo(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    take_back(engine, 1)
}

pub(super) fn gg_undo(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let moves = if arguments.is_empty() {
        1
    } else {
        arguments.integer(0..=i64::from(u32::MAX))?
    };
    arguments.finish()?;
    take_back(engine, moves as usize)
}

/// A move to try: `popgo` takes it back.
pub(super) fn trymove(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    let mv = arguments.play(engine.size())?;
    arguments.finish()?;
    let before = engine.session.game().moves().len();
    play_on(engine, color, mv)?;
    engine.tried.push(before);
    Ok(String::new())
}

/// Takes back the last tried move, and what was played after it.
pub(super) fn popgo(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let Some(&before) = engine.tried.last() else {
        return Err(Refusal("no move has been tried".to_owned()));
    };
    let played = engine.session.game().moves().len();
    take_back(engine, played - before)
}

fn take_back(engine: &mut Engine, moves: usize) -> Answer {
    let game = engine.session.game();
    if moves > game.moves().len() - game.last_edit() as usize {
        return Err(Refusal("cannot undo".to_owned()));
    }
    for _ in 0..moves {
        engine.session.game_mut().undo();
    }
    engine.player.forget();
    Ok(String::new())
}

pub(super) fn loadsgf(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let mut words = Vec::new();
    while !arguments.is_empty() {
        words.push(arguments.word("a file")?);
    }
    // A number at the end is the move to stop before; blanks before it belong to the file's name.
    let before = match words[..] {
        [_, .., last] => last.parse::<u32>().ok().filter(|&number| number > 0),
        _ => None,
    };
    if before.is_some() {
        words.pop();
    }
    if words.is_empty() {
        return Err(Refusal(
            "syntax error: argument 1: expected a file, found nothing".to_owned(),
        ));
    }
    let path = words.join(" ");
    let cannot = |reason: &dyn std::fmt::Display| Refusal(format!("cannot load file: {reason}"));
    let bytes = crate::input::read_file(Path::new(&path)).map_err(|failure| cannot(&failure))?;
    let reading = Reading {
        usual_rules: Some(*engine.session.game().rules()),
        move_number: before.map(|number| number - 1),
        past_the_end: tobi::PastTheEnd::Stop,
        ..Reading::default()
    };
    let session = Session::read(&bytes, &reading).map_err(|error| cannot(&error))?;
    output::remark(Path::new(&path), &session);
    let told = session.told_by_marks().map(str::to_owned);
    output::remark_on(Path::new(&path), told.as_slice(), 0);
    engine.start(session);
    Ok(engine.session.position().to_move().to_string())
}
