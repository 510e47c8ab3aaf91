//! The position for a command.

use crate::args::{Line, Record};
use crate::exit::Failure;
use std::path::Path;
use tobi::{Collection, NoChain, ReadError, Reading, Session};
use tobi_notation::sgf::{NodeId, ReplayError};
use tobi_picture::line;

/// The maximum length of a line of a caption, in characters: names come from the file, and pictures are as wide as
/// their widest line.
const CAPTION: usize = 60;

/// Reads the bytes of the file and replays it up to the position.
pub(super) fn session(record: &Record, bytes: &[u8]) -> Result<Session, Failure> {
    let (file, reading) = (&*record.file, record.replay.into());
    let cannot_read = |error| unreadable(file, &error);
    if !record.line.is_given() {
        return Session::read(bytes, &reading).map_err(cannot_read);
    }
    let collection = Collection::read(bytes, &reading).map_err(cannot_read)?;
    on_line(&collection, file, &record.line, &reading)
}

/// Replays a line of a file.
pub(super) fn on_line(
    collection: &Collection,
    file: &Path,
    line: &Line,
    reading: &Reading,
) -> Result<Session, Failure> {
    let end = end_of_line(collection, file, line)?;
    let session = collection.session_at(end, reading);
    session.map_err(|error| unreadable(file, &error))
}

/// The last node of a line of a file.
pub(super) fn end_of_line(
    collection: &Collection,
    file: &Path,
    line: &Line,
) -> Result<NodeId, Failure> {
    let number = game_number(line.game, collection, file)?;
    collection
        .end_of_line(number, &line.variation)
        .map_err(|reason| Failure::usage(format_args!("--variation: {reason}")).in_file(file))
}

/// The index of a game of the file that is requested by its number from 1.
pub(super) fn game_number(
    asked: Option<u32>,
    collection: &Collection,
    file: &Path,
) -> Result<usize, Failure> {
    match asked.unwrap_or(1) as usize {
        asked if asked <= collection.len() => Ok(asked - 1),
        asked => Err(Failure::usage(format_args!(
            "--game {asked}: the file has {}",
            match collection.len() {
                1 => "one game".to_owned(),
                games => format!("{games} games"),
            }
        ))
        .in_file(file)),
    }
}

/// Rejects options for a game or a line if many files are read.
pub(super) fn refuse_line(line: &Line) -> Result<(), Failure> {
    if line.is_given() {
        Err(Failure::usage(
            "--game and --variation choose from one SGF file; name just one",
        ))
    } else {
        Ok(())
    }
}

/// Why a file cannot be shown: an error in it, or an unsuitable request.
pub(super) fn unreadable(file: &Path, error: &ReadError) -> Failure {
    let failure = match error {
        _ if error.is_about_the_request() => Failure::usage(format_args!("--move: {error}")),
        _ => Failure::input(advised(error)),
    };
    failure.in_file(file)
}

/// The error, with the option that helps.
pub(super) fn advised(error: &ReadError) -> String {
    match error {
        ReadError::Replay(ReplayError::Occupied(_)) => {
            format!("{error}; --skip-illegal skips it")
        }
        _ => error.to_string(),
    }
}

/// The caption `game.sgf`, `Shusaku - Gennan`, `move 127 (black K10), white to play`.
pub(super) fn caption(file: &Path, session: &Session) -> Vec<String> {
    let file = match file.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => file.display().to_string(),
    };
    let number = session.move_number();
    let done = match session.last_move() {
        Some((color, name)) => format!("move {number} ({color} {name})"),
        None => "before the first move".to_owned(),
    };
    let turn = session.position().to_move();
    let lines = [file, session.players(), format!("{done}, {turn} to play")];
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines.map(|line| line::shortened(line, CAPTION)).collect()
}

/// The error for a name that does not stand for a stone.
pub(super) fn not_dead(error: &NoChain) -> Failure {
    Failure::usage(format_args!("--dead: {error}"))
}
