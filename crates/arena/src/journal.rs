//! The finished games, one line each, so that a match can be resumed.
//!
//! The first line has the settings, the others have the games in the order in which they ended. A last line that is
//! incomplete, because the program or the machine stopped while writing it, is removed. The file is locked while a
//! match runs.

use crate::record::GameRecord;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the journal in the folder of the match.
pub(crate) const FILE_NAME: &str = "match.jsonl";

const SCHEMA: &str = "tobi.match-journal/1";

/// The settings that must be the same when a match is resumed. The number of games and of jobs may change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Header {
    schema: String,
    /// Names and commands.
    engines: Vec<(String, String)>,
    size: String,
    komi: String,
    rules: String,
    openings: Vec<String>,
    sprt: Option<(f64, f64)>,
    seconds: Option<u32>,
    max_moves: u32,
    seed: Option<u64>,
    patience: u64,
    referee: Option<String>,
}

impl Header {
    fn of(settings: &Settings) -> Header {
        let engines = settings.engines.iter();
        Header {
            schema: SCHEMA.to_owned(),
            engines: engines
                .map(|one| (one.name.clone(), one.line.clone()))
                .collect(),
            size: settings.size.to_string(),
            komi: settings.komi.to_string(),
            rules: settings.rules.name().unwrap_or("others").to_owned(),
            openings: settings.openings.iter().map(ToString::to_string).collect(),
            sprt: settings.sprt.map(|sprt| (sprt.elo0, sprt.elo1)),
            seconds: settings.seconds,
            max_moves: settings.max_moves,
            seed: settings.seed,
            patience: settings.patience.as_secs(),
            referee: settings.referee.as_ref().map(|one| one.line.clone()),
        }
    }

    /// The settings that differ from another header's, by the names of the options.
    fn differences(&self, other: &Header) -> Vec<&'static str> {
        [
            ("the engines", self.engines != other.engines),
            ("--size", self.size != other.size),
            ("--komi", self.komi != other.komi),
            ("--rules", self.rules != other.rules),
            ("--openings", self.openings != other.openings),
            ("--sprt", self.sprt != other.sprt),
            ("--seconds", self.seconds != other.seconds),
            ("--max-moves", self.max_moves != other.max_moves),
            ("--seed", self.seed != other.seed),
            ("--patience", self.patience != other.patience),
            ("--referee", self.referee != other.referee),
        ]
        .into_iter()
        .filter_map(|(name, differs)| differs.then_some(name))
        .collect()
    }
}

/// The content of an existing journal.
struct Done {
    games: Vec<GameRecord>,
    /// The number of valid bytes, which are kept.
    kept: usize,
}

/// Why a journal cannot be continued.
enum JournalError {
    /// This line, from 1, is not a line of a match.
    NotAMatch(usize),
    /// These settings differ.
    Other(Vec<&'static str>),
}

impl Done {
    /// Reads a journal, and compares it with the settings.
    fn read(text: &[u8], header: &Header) -> Result<Done, JournalError> {
        let head = format!("{{\"schema\":\"{SCHEMA}\"");
        let mut beginning = text.iter().zip(head.as_bytes());
        if beginning.any(|(found, ours)| found != ours) {
            return Err(JournalError::NotAMatch(1));
        }
        let last = text.iter().rposition(|&byte| byte == b'\n');
        let kept = last.map_or(0, |last| last + 1);
        let lines: Vec<&[u8]> = text[..kept]
            .split_inclusive(|&byte| byte == b'\n')
            .collect();
        let mut done = Done {
            games: Vec::new(),
            kept,
        };
        let Some((first, lines)) = lines.split_first() else {
            return Ok(done);
        };
        let found: Header =
            serde_json::from_slice(first).map_err(|_| JournalError::NotAMatch(1))?;
        let differences = header.differences(&found);
        if !differences.is_empty() {
            // If no game is finished, another match may start.
            done.kept = 0;
            return match lines {
                [] => Ok(done),
                _ => Err(JournalError::Other(differences)),
            };
        }
        let mut numbers = HashSet::new();
        for (number, line) in lines.iter().enumerate() {
            let no_match = || JournalError::NotAMatch(number + 2);
            let game: GameRecord = serde_json::from_slice(line).map_err(|_| no_match())?;
            let known = |name: &str| header.engines.iter().any(|(one, _)| one == name);
            if !numbers.insert(game.game) || !known(&game.black) || !known(&game.white) {
                return Err(no_match());
            }
            done.games.push(game);
        }
        Ok(done)
    }
}

/// The open journal of a match.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or creates the journal in a folder; returns the finished games.
    ///
    /// # Errors
    /// One line: the folder or the file cannot be used, or it has something else or a match with other settings.
    pub(crate) fn open(
        folder: &Path,
        settings: &Settings,
    ) -> Result<(Journal, Vec<GameRecord>), String> {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
        let path = folder.join(FILE_NAME);
        let failed = |error: std::io::Error| format!("cannot use {}: {error}", path.display());
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!(
                    "a match is going on in {}; name another folder",
                    folder.display()
                ));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let header = Header::of(settings);
        let Done { games, kept } = Done::read(&text, &header).map_err(|unfit| match unfit {
            JournalError::NotAMatch(line) => {
                let path = path.display();
                format!("{path}, line {line}: not a line of a match; name another folder")
            }
            JournalError::Other(differences) => format!(
                "the match in {} was begun with other settings ({}); name another folder, or go on with those",
                folder.display(),
                differences.join(", ")
            ),
        })?;
        file.set_len(kept as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path };
        if kept == 0 {
            journal.write(&header)?;
        }
        Ok((journal, games))
    }

    /// Adds a game, and waits until it is on disk.
    ///
    /// # Errors
    /// One line that names the file.
    pub(crate) fn add(&mut self, game: &GameRecord) -> Result<(), String> {
        self.write(game)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), String> {
        let line = serde_json::to_string(line).expect("texts and numbers always serialize") + "\n";
        let written = self.file.write_all(line.as_bytes());
        let written = written.and_then(|()| self.file.sync_data());
        written.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}
