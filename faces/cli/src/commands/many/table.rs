//! The results of many games as a table for people.

use super::Outcome;
use crate::exit::Failure;
use crate::output::{OutputState, Rows};
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
    rows: Rows,
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
        let widths = files
            .iter()
            .map(|file| printable(&file.display().to_string()).width());
        let mut table = Table {
            rows: Rows::open(path, false)?,
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
        self.rows.write(
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
        self.rows.write(&(line.trim_end().to_owned() + "\n"))
    }
}
