//! The sources of games: SGF as text or bytes, or a file.

use crate::board::{described, refused};
use crate::game::{self, Game};
use crate::options::terms;
use crate::wait::wait;
use crate::whole::limited;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use std::path::PathBuf;
use std::sync::Arc;
use tobi::{Collection, ReadError, Reading, Session};
use tobi_goban::{Komi, Rules, Setup, SetupError};
use tobi_notation::sgf::{IllegalMoves, Limits, Strictness};

/// The source of a game: its file, its index there, and its line.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) number: usize,
    /// The variations that the line takes at its first branchings, from 1; empty for the main line.
    pub(crate) variation: Vec<u32>,
    pub(crate) reading: Reading,
}

impl Origin {
    pub(crate) fn collection(&self) -> Result<Collection, ReadError> {
        Collection::read(&self.bytes, &self.reading)
    }

    /// Replays a game of a collection.
    pub(crate) fn play_out(&self, collection: &Collection) -> PyResult<Game> {
        let session = match self.variation.as_slice() {
            [] => collection.session(self.number),
            choices => {
                let end = collection.end_of_line(self.number, choices);
                let end =
                    end.map_err(|error| refused(format!("expected another variation: {error}")))?;
                collection.session_at(end, &self.reading)
            }
        };
        Ok(Game {
            session: session.map_err(refused)?,
            start: Start::Record(self.clone()),
            played: 0,
        })
    }
}

/// The same options and bytes make the same game, if as many moves are replayed: those are compared by themselves.
impl PartialEq for Origin {
    fn eq(&self, other: &Origin) -> bool {
        let options = |it: &Origin| {
            let reading = &it.reading;
            let replaced = (reading.rules, reading.komi);
            (it.number, replaced, reading.strictness, reading.illegal)
        };
        let same = options(self) == options(other) && self.variation == other.variation;
        same && self.bytes == other.bytes
    }
}

/// A position that a game was started from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Begun {
    setup: Setup,
    rules: Rules,
    komi: Komi,
}

impl Begun {
    /// komi: default that of the rules.
    pub(crate) fn new(setup: Setup, rules: &str, komi: Option<f64>) -> PyResult<Begun> {
        let options = terms(Some(rules), komi)?;
        let rules = options.rules().unwrap_or(Rules::JAPANESE);
        let komi = options.komi().unwrap_or(rules.komi);
        Ok(Begun { setup, rules, komi })
    }

    pub(crate) fn game(self) -> PyResult<Game> {
        let game = tobi_goban::Game::new(self.rules, self.setup.clone());
        let mut game = game.map_err(|error| impossible(&error))?;
        game.set_komi(self.komi);
        Ok(Game {
            session: Session::from_game(game),
            start: Start::Board(Box::new(self)),
            played: 0,
        })
    }
}

/// What a game was before moves were played here.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Start {
    Record(Origin),
    Board(Box<Begun>),
}

impl Start {
    /// The game after this number of its recorded moves.
    pub(crate) fn at(&self, number: i128) -> PyResult<Game> {
        let origin = match self {
            Start::Record(origin) => origin,
            Start::Board(begun) => {
                let _: u32 = limited("a move", number, [0, 0])?;
                return Begun::clone(begun).game();
            }
        };
        let mut origin = origin.clone();
        origin.reading.move_number = u32::try_from(number).ok();
        let game = origin.play_out(&origin.collection().map_err(refused)?)?;
        match origin.reading.move_number {
            Some(_) => Ok(game),
            None => Err(game.no_move(number)),
        }
    }

    /// The arguments of `Game` or of `Game.from_board`.
    pub(crate) fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arguments = PyDict::new(py);
        match self {
            Start::Record(origin) => {
                let reading = &origin.reading;
                arguments.set_item("source", PyBytes::new(py, &origin.bytes))?;
                arguments.set_item("game", origin.number)?;
                arguments.set_item("move", reading.move_number)?;
                arguments.set_item("variation", origin.variation.clone())?;
                arguments.set_item("rules", reading.rules.map(|rules| rules.title()))?;
                arguments.set_item("komi", reading.komi.map(Komi::points))?;
                arguments.set_item("strict", reading.strictness == Strictness::Strict)?;
                arguments.set_item("skip_illegal", reading.illegal == IllegalMoves::Skip)?;
            }
            Start::Board(begun) => {
                let setup = &begun.setup;
                arguments.set_item("board", game::board_array(py, setup.size, &setup.stones)?)?;
                arguments.set_item("to_move", setup.to_move.to_string())?;
                arguments.set_item("rules", begun.rules.title())?;
                arguments.set_item("komi", begun.komi.points())?;
                let prisoners = (setup.prisoners.black, setup.prisoners.white);
                arguments.set_item("prisoners", prisoners)?;
            }
        }
        Ok(arguments)
    }
}

/// An impossible position, with the place as an index of the array.
fn impossible(error: &SetupError) -> PyErr {
    match error.faults().breathless.first() {
        Some(first) => refused(format!(
            "expected chains with a liberty, found one without at row {}, column {}",
            first.row(),
            first.column()
        )),
        None => refused(error),
    }
}

/// The bytes of SGF text, of bytes, or of the file at a path. Reading a pipe may block; Ctrl-C ends it.
pub(crate) fn bytes(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = source.cast::<PyString>() {
        let text = text.to_str().map_err(|error| {
            refused(format!(
                "expected a text of Unicode characters, found {error}"
            ))
        })?;
        if !text.contains('(') && !text.is_empty() {
            return Err(refused(format!(
                "expected SGF, found the text {:?}; for a file give a pathlib.Path",
                text.chars().take(40).collect::<String>()
            )));
        }
        return Ok(text.as_bytes().to_vec());
    }
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    let path: PathBuf = source.extract().map_err(|_| {
        let found = described(source);
        refused(format!(
            "expected SGF as str or bytes, or a path; found {found}"
        ))
    })?;
    let name = path.clone();
    let read = move || std::fs::File::open(&name).and_then(|file| Limits::DEFAULT.take_from(file));
    wait(source.py(), read)?.map_err(|error| {
        // Python's constructor picks the subclass, such as FileNotFoundError, by the number.
        match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, error.to_string(), path)),
            None => PyOSError::new_err(format!("{}: {error}", path.display())),
        }
    })
}
