//! The results of many games as a table for people.

use super::Outcome;
use crate::exit::Failure;
use crate::output::{self, OutputState};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tobi_picture::line::printable;
use unicode_width::UnicodeWidthStr;

/// The row of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    /// The cells after the name.
    pub(crate) cells: [String; 3],
    /// What may explain that the result differs from the record.
    pub(crate) cause: Option<String>,
    pub(crate) time: Duration,
}

impl Row {
    /// A game or a file that could not be read, and why.
    pub(super) fn broken(error: &str) -> Row {
        Row {
            cells: [
                Outcome::Broken.words().to_owned(),
                String::new(),
                printable(error),
            ],
            cause: None,
            time: Duration::ZERO,
        }
    }
}

/// A table that is written row by row.
pub(super) struct Table {
    /// The output file; `None` means standard output.
    file: Option<(File, PathBuf)>,
    /// Width of the widest name.
    width: usize,
}

impl Table {
    /// A table with its heading, for the games of these files.
    pub(super) fn open(
        path: Option<&Path>,
        files: &[PathBuf],
        [first, second, third]: [&str; 3],
    ) -> Result<Table, Failure> {
        let file = path.filter(|path| *path != Path::new("-")).map(|path| {
            let file = File::create(path).map_err(|error| output::unwritable_file(path, &error))?;
            Ok((file, path.to_owned()))
        });
        let widths = files
            .iter()
            .map(|file| printable(&file.display().to_string()).width());
        let mut table = Table {
            file: file.transpose()?,
            width: widths.max().unwrap_or(0).max("  game 100".len()),
        };
        table.line("file", [first, second, third, "seconds"])?;
        Ok(table)
    }

    /// Adds a game of a file. Only the first game of a file shows the file's name.
    pub(super) fn write(
        &mut self,
        name: &str,
        game: usize,
        row: &Row,
    ) -> Result<OutputState, Failure> {
        let name = match game {
            1 => printable(name),
            game => format!("  game {game}"),
        };
        let seconds = match row.time {
            Duration::ZERO => String::new(),
            time => format!("{:.3}", time.as_secs_f64()),
        };
        let [first, second, third] = &row.cells;
        self.line(&name, [first, second, third, &seconds])
    }

    /// The games that differ from their records, below the others: name, result, record, and the likely cause.
    pub(super) fn write_differing(
        &mut self,
        differing: &[(String, Row)],
    ) -> Result<OutputState, Failure> {
        if differing.is_empty() {
            return Ok(OutputState::Listening);
        }
        self.text(
            "\nThese games differ from their records; the last column names the likely cause:\n",
        )?;
        for (name, row) in differing {
            let [result, recorded, _] = &row.cells;
            let cause = row.cause.as_deref().unwrap_or("unknown");
            self.line(&printable(name), [result, recorded, cause, ""])?;
        }
        Ok(OutputState::Listening)
    }

    fn line(
        &mut self,
        name: &str,
        [first, second, third, seconds]: [&str; 4],
    ) -> Result<OutputState, Failure> {
        let gap = " ".repeat(self.width.saturating_sub(name.width()));
        let line = format!("{name}{gap}  {first:<12}  {second:<8}  {third:<24}  {seconds:>7}");
        self.text(&(line.trim_end().to_owned() + "\n"))
    }

    fn text(&mut self, text: &str) -> Result<OutputState, Failure> {
        let Some((file, path)) = &mut self.file else {
            return output::write(None, text.as_bytes());
        };
        let written = file.write_all(text.as_bytes());
        written.map_err(|error| output::unwritable_file(path, &error))?;
        Ok(OutputState::Listening)
    }
}
