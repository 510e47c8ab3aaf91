//! The position that a command is about.

use crate::args::Record;
use crate::exit::Failure;
use crate::output;
use tobi::{Reading, Session};
use tobi_notation::sgf::{IllegalMoves, Strictness};

/// The longest line of a caption, in characters: names come from the file, and pictures are as wide
/// as their widest line.
const CAPTION: usize = 60;

/// Reads the file's bytes up to the position.
pub(super) fn session(record: &Record, bytes: &[u8]) -> Result<Session, Failure> {
    Session::read(bytes, &reading(record)).map_err(|error| {
        let message = format!("{}: {error}", record.file.display());
        match error.is_about_the_request() {
            true => Failure::usage(message),
            false => Failure::input(message),
        }
    })
}

fn reading(record: &Record) -> Reading {
    Reading {
        strictness: match record.strict {
            true => Strictness::Strict,
            false => Strictness::Lenient,
        },
        illegal: match record.skip_illegal {
            true => IllegalMoves::Skip,
            false => IllegalMoves::Refuse,
        },
        move_number: record.move_number,
        ..Reading::default()
    }
}

/// `game.sgf`, `Shusaku - Gennan`, `move 127 (black K10), white to play`.
pub(super) fn caption(record: &Record, session: &Session) -> Vec<String> {
    let file = match record.file.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => record.file.display().to_string(),
    };
    let number = session.move_number();
    let done = match session.last_move() {
        Some((color, name)) => format!("move {number} ({color} {name})"),
        None => "before the first move".to_owned(),
    };
    let turn = session.position().to_move();
    let lines = [file, session.players(), format!("{done}, {turn} to play")];
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines.map(|line| output::shortened(line, CAPTION)).collect()
}
