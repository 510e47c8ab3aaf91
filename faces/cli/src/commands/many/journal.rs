//! The lines of a batch, in the order of the games, written so that an interrupted run can be taken up again.
//!
//! Lines come in the order of the games, so an output says itself how far a run had come. The next run drops a torn
//! line, does the last whole one again to see that it is the same work, and goes on. A Parquet or CSV file is made
//! of such lines when they are all there, under another name until it is whole.

use super::written::{There, Written, foreign};
use crate::exit::Failure;
use crate::output::{self, Audience};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of lines.
pub(super) struct Journal {
    out: BufWriter<File>,
    /// The last line that was there. The first new one has to be the same: then it is the same work that goes on.
    check: Option<String>,
    path: PathBuf,
    /// Whole lines in the file.
    pub(super) lines: u64,
}

impl Journal {
    /// Opens the file, and adds the games that it holds to those that are there.
    ///
    /// A line that broke off is dropped. The last whole line is done again, and compared. `shown` is the output that the
    /// user named.
    pub(super) fn open(
        path: &Path,
        schema: &str,
        there: &mut There,
        shown: &Path,
    ) -> Result<Journal, Failure> {
        let failed = |error| output::unwritable_file(path, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let head = format!("{{\"schema\":\"{schema}\"");
        let (mut whole, mut lines) = (0, 0);
        let mut last = None;
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line);
            let length = length.map_err(|error| output::unwritable_file(path, &error))?;
            let is_whole = line.pop_if(|last| *last == b'\n').is_some();
            // A whole line, nothing, or the beginning of a line of ours.
            if line
                .iter()
                .zip(head.as_bytes())
                .any(|(there, ours)| there != ours)
            {
                return Err(foreign(shown));
            }
            if !is_whole {
                break;
            }
            let text = std::str::from_utf8(&line).map_err(|_| foreign(shown))?;
            let written: Written = serde_json::from_str(text).map_err(|_| foreign(shown))?;
            let outcome = written.outcome();
            there.add(written).ok_or_else(|| foreign(shown))?;
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
    pub(super) fn write(&mut self, line: &str) -> Result<Audience, Failure> {
        if let Some(there) = self.check.take() {
            if there == line {
                return Ok(Audience::Listening);
            }
            return Err(Failure::output(format!(
                "{} does not match: a file, an option or the version of tobi has changed since it was written; name another file",
                self.path.display()
            )));
        }
        let written = self.out.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| output::unwritable_file(&self.path, &error))?;
        self.lines += 1;
        Ok(Audience::Listening)
    }

    /// Brings all lines so far to the file.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        let flushed = self.out.flush();
        flushed.map_err(|error| output::unwritable_file(&self.path, &error))
    }
}
