//! The sources of games: SGF as text or bytes, or a file.

use crate::board::{self, described, refused};
use crate::game::Game;
use crate::wait::wait;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::path::PathBuf;
use std::sync::Arc;
use tobi::{Collection, ReadError, Reading};
use tobi_notation::sgf::{IllegalMoves, Limits, Strictness};

/// The source of a game: its file, and its index there.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) number: usize,
    pub(crate) reading: Reading,
}

impl Origin {
    pub(crate) fn collection(&self) -> Result<Collection, ReadError> {
        Collection::read(&self.bytes, &self.reading)
    }

    /// The same game after another number of moves.
    pub(crate) fn at(&self, move_number: u32) -> Origin {
        let mut origin = self.clone();
        origin.reading.move_number = Some(move_number);
        origin
    }

    /// Replays a game of a collection.
    pub(crate) fn play_out(&self, collection: &Collection) -> Result<Game, ReadError> {
        Ok(Game {
            session: collection.session(self.number)?,
            origin: Some(self.clone()),
        })
    }
}

/// How to read a record, with replacements for its rules and komi.
pub(crate) fn reading(rules: Option<&str>, komi: Option<f64>) -> PyResult<Reading> {
    Ok(Reading {
        rules: rules.map(board::rules).transpose()?,
        komi: komi.map(board::komi).transpose()?,
        ..Reading::default()
    })
}

/// The same, with options for errors.
pub(crate) fn careful_reading(
    rules: Option<&str>,
    komi: Option<f64>,
    strict: bool,
    skip_illegal: bool,
) -> PyResult<Reading> {
    Ok(Reading {
        strictness: match strict {
            true => Strictness::Strict,
            false => Strictness::Lenient,
        },
        illegal: match skip_illegal {
            true => IllegalMoves::Skip,
            false => IllegalMoves::Refuse,
        },
        ..reading(rules, komi)?
    })
}

/// The bytes of SGF text, of bytes, or of the file at a path. Reading a pipe may block; Ctrl-C ends it.
pub(crate) fn bytes(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = source.cast::<PyString>() {
        let text = text.to_str()?;
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
