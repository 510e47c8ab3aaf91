//! The lines of a batch, in the order of the games, written so that an interrupted run can be taken up again.

use crate::exit::Failure;
use crate::output;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tobi::score::{Comparison, Comparisons, InFile};

/// What became of all games so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    pub(super) comparisons: Comparisons,
    pub(super) games: u64,
    /// Games that were not counted, as they are not finished.
    pub(super) unfinished: u64,
    /// Games and files that could not be read.
    pub(super) broken: u64,
    /// Folders that could not be read.
    pub(super) unreadable: u64,
}

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was counted.
    Counted(Comparison),
    /// It is not finished.
    Unfinished,
    /// It could not be read.
    Broken,
}

impl Summary {
    pub(super) fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.add(comparison),
            Outcome::Unfinished => self.unfinished += 1,
            Outcome::Broken => self.broken += 1,
        }
    }
}

/// Where a run begins: so many lines of the files before, and of this file, are there already.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The number of the file in the list.
    pub(super) file: usize,
    /// The number of its games that are there.
    pub(super) games: usize,
}

/// The games so far: where the first one of each key stands.
pub(super) type Known = HashMap<String, InFile>;

/// The output.
pub(super) struct Journal {
    out: Option<BufWriter<File>>,
    /// The last line that was there. The first new one has to be the same: then it is the same work that goes on.
    check: Option<String>,
    path: PathBuf,
    /// The number of whole lines that were there.
    pub(super) there: u64,
    pub(super) known: Known,
}

/// How each line begins.
const HEAD: &[u8] = b"{\"schema\":\"tobi.score/1\"";

/// What is read of a line that is there.
#[derive(Deserialize)]
struct Told {
    file: String,
    game: usize,
    #[serde(default)]
    game_key: Option<String>,
    #[serde(default)]
    error: Option<String>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    re: Option<ToldResult>,
}

#[derive(Deserialize)]
struct ToldResult {
    comparison: String,
    by: Option<f64>,
}

impl Journal {
    /// Opens the output, and finds out what of these files it holds already.
    ///
    /// A line that broke off is dropped. The last whole line is done again, and compared.
    pub(super) fn open(
        path: Option<&Path>,
        files: &[String],
    ) -> Result<(Journal, Start, Summary), Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            let journal = Journal {
                out: None,
                check: None,
                path: PathBuf::new(),
                there: 0,
                known: Known::new(),
            };
            return Ok((journal, Start::default(), Summary::default()));
        };
        let failed = |error| output::unwritable_file(path, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let Done {
            start,
            summary,
            check,
            known,
            whole,
        } = Done::read(&file, path, files)?;
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let journal = Journal {
            out: Some(BufWriter::new(file)),
            there: summary.games + u64::from(check.is_some()),
            check,
            path: path.to_owned(),
            known,
        };
        Ok((journal, start, summary))
    }

    /// Adds a line.
    pub(super) fn write(&mut self, line: &str) -> Result<output::Audience, Failure> {
        if let Some(there) = self.check.take() {
            if there == line {
                return Ok(output::Audience::Listening);
            }
            return Err(Failure::output(format!(
                "{} was written with other options, or by another version of tobi; name another file",
                self.path.display()
            )));
        }
        let line = format!("{line}\n");
        let Some(out) = &mut self.out else {
            return output::write(None, line.as_bytes());
        };
        let written = out.write_all(line.as_bytes());
        written.map_err(|error| output::unwritable_file(&self.path, &error))?;
        Ok(output::Audience::Listening)
    }

    /// Brings all lines so far to the disk.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.out.as_mut().map_or(Ok(()), Write::flush);
        flushed.map_err(|error| output::unwritable_file(&self.path, &error))
    }
}

/// What an output holds already.
#[derive(Default)]
struct Done {
    /// The place of the last whole line, which is done again.
    start: Start,
    /// The games before it.
    summary: Summary,
    /// That line.
    check: Option<String>,
    known: Known,
    /// Bytes of all whole lines.
    whole: u64,
}

impl Done {
    /// Reads the lines that are there, and holds them against these files.
    fn read(file: &File, path: &Path, files: &[String]) -> Result<Done, Failure> {
        let foreign = || {
            Failure::output(format!(
                "{} holds something else than the scores of these games; name another file",
                path.display()
            ))
        };
        let mut done = Done::default();
        let mut last = None;
        let mut lines = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = lines.read_until(b'\n', &mut line);
            let length = length.map_err(|error| output::unwritable_file(path, &error))?;
            if line.pop_if(|last| *last == b'\n').is_none() {
                // Nothing, or the beginning of a line of ours.
                if line.iter().zip(HEAD).any(|(there, ours)| there != ours) {
                    return Err(foreign());
                }
                break;
            }
            let text = std::str::from_utf8(&line).map_err(|_| foreign())?;
            let told: Told = serde_json::from_str(text).map_err(|_| foreign())?;
            let before = done.start.clone();
            done.start = done.start.after(&told, files).ok_or_else(foreign)?;
            if let Some((_, outcome)) = last.replace((before, told.outcome())) {
                done.summary.add(outcome);
            }
            if let Some(key) = told.game_key {
                let there = InFile {
                    file: told.file,
                    game: told.game,
                };
                done.known.entry(key).or_insert(there);
            }
            done.check = Some(text.to_owned());
            done.whole += length as u64;
        }
        if let Some((before, _)) = last {
            done.start = before;
        }
        Ok(done)
    }
}

impl Start {
    /// The place behind a line; `None` where these files cannot have led to it.
    fn after(&self, told: &Told, files: &[String]) -> Option<Start> {
        let here = files.get(self.file)?;
        let same = Start {
            file: self.file,
            games: self.games + 1,
        };
        if *here == told.file && told.game == same.games {
            return Some(same);
        }
        let next = files.get(self.file + 1)?;
        (self.games > 0 && *next == told.file && told.game == 1).then_some(Start {
            file: self.file + 1,
            games: 1,
        })
    }
}

impl Told {
    fn outcome(&self) -> Outcome {
        if self.error.is_some() {
            return Outcome::Broken;
        }
        if self.result.is_none() {
            return Outcome::Unfinished;
        }
        let none = Comparison::Not(tobi::score::Incomparable::Unsaid);
        let Some(re) = &self.re else {
            return Outcome::Counted(none);
        };
        Outcome::Counted(match (&*re.comparison, re.by) {
            ("agrees", _) => Comparison::Agrees,
            ("differs", Some(points)) => Comparison::Differs {
                halves: (points * 2.0) as i64,
            },
            ("differs", None) => Comparison::OtherWinner,
            // Which of the reasons it is does not matter for the summary.
            _ => none,
        })
    }
}
