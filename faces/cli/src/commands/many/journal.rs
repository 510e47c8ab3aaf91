//! The lines of a batch in the order of the games, written so that an interrupted run can be continued.
//!
//! Lines come in the order of the games, so the output shows how far a run got. The next run drops an incomplete
//! line, repeats the last complete one to check that it is the same work, and continues. Parquet and CSV files are
//! made from such lines at the end, under a temporary name until they are complete.

use super::existing::{ExistingGame, ExistingGames, Mismatch};
use crate::exit::Failure;
use crate::output::{self, OutputState};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tobi_table::Report;

/// The most bytes of a line that is read again. Longer ones are not ours.
const LONGEST: u64 = 1 << 24;

/// A file of lines.
pub(super) struct Journal {
    out: BufWriter<File>,
    /// The last existing line. The first new one must be equal; otherwise it is not the same work.
    check: Option<String>,
    path: PathBuf,
    /// Complete lines in the file.
    pub(super) lines: u64,
}

impl Journal {
    /// Opens a device or pipe: all lines are written, and nothing is continued.
    pub(super) fn stream(path: &Path) -> Result<Journal, Failure> {
        let opened = OpenOptions::new().write(true).open(path);
        Ok(Journal {
            out: BufWriter::new(opened.map_err(|error| output::unwritable_file(path, &error))?),
            check: None,
            path: path.to_owned(),
            lines: 0,
        })
    }

    /// Opens the file, and adds its games to `there`.
    ///
    /// Drops an incomplete line. Removes the last complete line, which is done again and compared.
    pub(super) fn open(
        path: &Path,
        report: Report,
        there: &mut ExistingGames,
    ) -> Result<Journal, Failure> {
        let failed = |error| output::unwritable_file(path, &error);
        let foreign = || Mismatch::Content.failure(path, report);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        // Two runs would mix their lines. The lock ends with the run, however it ends.
        // Some network drives have no locks: there nothing is checked.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::output(format!(
                "{} is being written by another run of tobi; wait for its end, or name another file",
                path.display()
            )));
        }
        let head = format!("{{\"schema\":\"{}\"", report.schema());
        let (mut whole, mut lines) = (0, 0);
        let mut last = None;
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line);
            let length = length.map_err(|error| output::unwritable_file(path, &error))?;
            let is_whole = line.pop_if(|last| *last == b'\n').is_some();
            // A complete line, nothing, or the beginning of one of our lines.
            if line
                .iter()
                .zip(head.as_bytes())
                .any(|(there, ours)| there != ours)
            {
                return Err(foreign());
            }
            if !is_whole {
                if length as u64 == LONGEST {
                    return Err(foreign());
                }
                break;
            }
            let text = std::str::from_utf8(&line).map_err(|_| foreign())?;
            let written: ExistingGame = serde_json::from_str(text).map_err(|_| foreign())?;
            let outcome = written.outcome();
            let follows = there.add(written);
            follows.ok_or_else(|| Mismatch::Games.failure(path, report))?;
            last = Some((text.to_owned(), outcome));
            whole += length as u64;
            lines += 1;
        }
        drop(reader);
        let check = last.map(|(line, outcome)| {
            there.take_back(outcome);
            line
        });
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Journal {
            out: BufWriter::new(file),
            check,
            path: path.to_owned(),
            lines,
        })
    }

    /// Adds a line.
    pub(super) fn write(&mut self, line: &str) -> Result<OutputState, Failure> {
        if let Some(there) = self.check.take() {
            if there == line {
                return Ok(OutputState::Listening);
            }
            return Err(Mismatch::Options.failure(&self.path, Report::Score));
        }
        let written = self.out.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| output::unwritable_file(&self.path, &error))?;
        self.lines += 1;
        Ok(OutputState::Listening)
    }

    /// Flushes all lines to the file.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.out.flush();
        flushed.map_err(|error| output::unwritable_file(&self.path, &error))
    }
}
