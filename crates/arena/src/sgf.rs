//! The SGF file of a game, made only from its line of the journal, so that it can be made again.

use crate::record::{GameRecord, Judge};
use crate::settings::Settings;
use tobi_goban::{Color, Game, Position};
use tobi_notation::sgf::{self, Tree};
use tobi_notation::vertex;

/// The name of a game's file: `0007.sgf`.
pub(crate) fn file_name(game: u32) -> String {
    format!("{game:04}.sgf")
}

/// The game as SGF: its moves, the names of the engines, the result, and a comment with the reason.
///
/// # Errors
/// A line that says which move of the record is invalid or illegal.
pub(crate) fn write(settings: &Settings, record: &GameRecord) -> Result<String, String> {
    let mut game = Game::from_position(settings.rules, Position::new(settings.size));
    game.set_komi(settings.komi);
    let mut color = Color::Black;
    for (number, name) in record.moves.iter().enumerate() {
        let wrong = |why: &dyn std::fmt::Display| {
            format!("game {}, move {}: {why}", record.game, number + 1)
        };
        let mv = vertex::parse(name, settings.size).map_err(|error| wrong(&error))?;
        game.play(color, mv).map_err(|illegal| wrong(&illegal))?;
        color = color.opponent();
    }
    let mut tree = Tree::from_game(&game);
    let root = tree.roots().next().expect("a game has a root").id();
    let mut comment = Vec::new();
    if !record.opening.is_empty() {
        comment.push(format!("Opening: {}", record.opening));
    }
    comment.push(format!("{}: {}", record.result, record.why));
    if let Some(judge) = record.judge {
        comment.push(format!("Judge: {}", name_of(judge)));
    }
    comment.extend(record.stderr.iter().map(|line| format!("stderr: {line}")));
    for (identifier, text) in [
        ("AP", concat!("tobi:", env!("CARGO_PKG_VERSION"))),
        ("EV", "tobi match"),
        ("RO", &*record.game.to_string()),
        ("PB", &*record.black),
        ("PW", &*record.white),
        ("RE", &*record.result),
        ("C", &*comment.join("\n")),
    ] {
        tree.set(root, identifier, text);
    }
    Ok(sgf::write(&tree))
}

fn name_of(judge: Judge) -> &'static str {
    match judge {
        Judge::Tobi => "Tobi",
        Judge::Engines => "both engines",
        Judge::Referee => "the referee",
    }
}
