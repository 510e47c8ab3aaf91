//! The output of the reports: lines on standard output or in a file, or tables that are made from such lines at the
//! end.

use super::csv;
use super::existing::{ExistingGames, Mismatch};
use super::journal::Journal;
#[cfg(feature = "parquet")]
use super::parquet;
use crate::exit::Failure;
use crate::output::{self, OutputState};
use std::fs;
use std::path::{Path, PathBuf};
use tobi_table::Report;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Lines,
    Parquet,
    Csv,
}

impl Form {
    /// The format by the file's extension.
    pub(super) fn of(path: Option<&Path>) -> Form {
        let extension = path.and_then(Path::extension).and_then(|end| end.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("parquet") => Form::Parquet,
            Some("csv") => Form::Csv,
            _ => Form::Lines,
        }
    }
}

/// What is written, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub(super) path: Option<&'a Path>,
    pub(super) report: Report,
    /// Rows per file in a folder of Parquet files.
    pub(super) rows_per_file: Option<u64>,
    /// The options that reports depend on.
    pub(super) options: &'a str,
    /// Whether standard output gets rows of CSV rather than lines.
    pub(super) is_csv: bool,
}

/// The output.
pub(super) struct Target {
    place: Place,
}

enum Place {
    /// The reports themselves are not needed.
    Nowhere,
    Stdout,
    /// CSV on standard output.
    Rows(csv::Rows),
    Lines(Journal),
    Table(Box<Table>),
}

/// A table in progress: a journal that will be converted to the table.
struct Table {
    form: Form,
    report: Report,
    /// Noted in Parquet files.
    #[cfg_attr(
        not(feature = "parquet"),
        expect(dead_code, reason = "the other tables have no place for it")
    )]
    options: String,
    /// The named file or folder.
    path: PathBuf,
    rows_per_file: Option<u64>,
    /// The number of the next file in the folder.
    part: u64,
    /// `None` if the file is already complete.
    journal: Option<Journal>,
    /// The last row of a complete CSV file. The first line must give it again; otherwise it is not the same work.
    check: Option<Vec<String>>,
}

/// Whether it is a device or a pipe: it cannot be read again, cut or renamed.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir())
}

impl Target {
    pub(super) fn nowhere() -> Target {
        Target {
            place: Place::Nowhere,
        }
    }

    /// Opens the output, and finds the games that it already has.
    pub(super) fn open(wanted: &Wanted<'_>) -> Result<(Target, ExistingGames), Failure> {
        let mut there = ExistingGames::default();
        let form = Form::of(wanted.path);
        let place = match (wanted.path.filter(|path| *path != Path::new("-")), form) {
            (None, _) if wanted.is_csv => Place::Rows(csv::Rows::new(wanted.report)),
            (None, _) => Place::Stdout,
            (Some(path), Form::Lines) if is_stream(path) => Place::Lines(Journal::stream(path)?),
            (Some(path), Form::Lines) => {
                Place::Lines(Journal::open(path, wanted.report, &mut there)?)
            }
            (Some(path), _) if is_stream(path) => {
                return Err(Failure::usage(format!(
                    "{} is a device or a pipe: tables are files; use --format json, a line for each game",
                    path.display()
                )));
            }
            (Some(path), _) => Place::Table(Box::new(Table::open(wanted, path, form, &mut there)?)),
        };
        Ok((Target { place }, there))
    }

    /// Adds a line.
    pub(super) fn write(&mut self, line: &str) -> Result<OutputState, Failure> {
        match &mut self.place {
            Place::Nowhere => Ok(OutputState::Listening),
            Place::Stdout => output::write(None, format!("{line}\n").as_bytes()),
            Place::Rows(rows) => output::write(None, &rows.row(line)?),
            Place::Lines(journal) => journal.write(line),
            Place::Table(table) => table.write(line),
        }
    }

    /// Flushes all lines to disk.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        match &mut self.place {
            Place::Nowhere | Place::Stdout | Place::Rows(_) => Ok(()),
            Place::Lines(journal) => journal.flush(),
            Place::Table(table) => table.journal.as_mut().map_or(Ok(()), Journal::flush),
        }
    }

    /// Finishes the output.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.flush()?;
        match &mut self.place {
            Place::Table(table) => table.finish(),
            _ => Ok(()),
        }
    }
}

impl Table {
    fn open(
        wanted: &Wanted<'_>,
        path: &Path,
        form: Form,
        there: &mut ExistingGames,
    ) -> Result<Table, Failure> {
        let mut table = Table {
            form,
            report: wanted.report,
            options: wanted.options.to_owned(),
            path: path.to_owned(),
            rows_per_file: wanted.rows_per_file,
            part: 0,
            journal: None,
            check: None,
        };
        if wanted.rows_per_file.is_some() {
            fs::create_dir_all(path).map_err(|error| output::unwritable_file(path, &error))?;
        } else if path.is_dir() {
            return Err(Failure::output(format!(
                "{} is a folder; --rows-per-file N writes many files into it",
                path.display()
            )));
        }
        while table.file().exists() {
            let file = table.file();
            match form {
                #[cfg(feature = "parquet")]
                Form::Parquet => {
                    parquet::read_existing(&file, wanted.report, wanted.options, there)?;
                }
                _ => table.check = csv::read_existing(&file, wanted.report, there)?,
            }
            // A journal next to a complete file is left over from a run that was killed between the two steps.
            let _ = fs::remove_file(table.journal_file());
            table.part += 1;
            if table.rows_per_file.is_none() {
                return Ok(table);
            }
        }
        table.journal = Some(Journal::open(&table.journal_file(), wanted.report, there)?);
        Ok(table)
    }

    /// The next file.
    fn file(&self) -> PathBuf {
        match self.rows_per_file {
            Some(_) => self.path.join(format!("part-{:05}.parquet", self.part)),
            None => self.path.clone(),
        }
    }

    /// The journal for its rows, until it is complete. In a folder its name is one that readers of tables ignore.
    fn journal_file(&self) -> PathBuf {
        match self.rows_per_file {
            Some(_) => self.path.join(format!("_part-{:05}.jsonl", self.part)),
            None => {
                let mut name = self.path.clone().into_os_string();
                name.push(".journal");
                name.into()
            }
        }
    }

    fn write(&mut self, line: &str) -> Result<OutputState, Failure> {
        if let Some(there) = self.check.take() {
            return if csv::is_row(&there, line, self.report) {
                Ok(OutputState::Listening)
            } else {
                Err(Mismatch::Options.failure(&self.path, self.report))
            };
        }
        let Some(journal) = &mut self.journal else {
            return Err(Failure::output(format!(
                "{} is complete, but there are more games than it holds; name another file",
                self.path.display()
            )));
        };
        journal.write(line)?;
        if self.rows_per_file.is_some_and(|rows| journal.lines >= rows) {
            journal.flush()?;
            self.make_file()?;
            self.part += 1;
            let journal = self.journal_file();
            let nothing = &mut ExistingGames::default();
            self.journal = Some(Journal::open(&journal, self.report, nothing)?);
        }
        Ok(OutputState::Listening)
    }

    fn finish(&mut self) -> Result<(), Failure> {
        match &self.journal {
            // Only a folder may have no last file.
            Some(journal) if journal.lines > 0 || self.rows_per_file.is_none() => self.make_file(),
            Some(_) => {
                let journal = self.journal_file();
                fs::remove_file(&journal).map_err(|error| output::unwritable_file(&journal, &error))
            }
            None => Ok(()),
        }
    }

    /// Converts the journal to a table file, under a temporary name until it is complete.
    fn make_file(&mut self) -> Result<(), Failure> {
        self.journal = None;
        let (journal, file) = (self.journal_file(), self.file());
        let mut name = journal.clone().into_os_string();
        name.push(".tmp");
        let unfinished = PathBuf::from(name);
        let made = match self.form {
            #[cfg(feature = "parquet")]
            Form::Parquet => parquet::make(&journal, &unfinished, self.report, &self.options),
            _ => csv::make(&journal, &unfinished, self.report),
        };
        let made = made.and_then(|()| fs::rename(&unfinished, &file));
        if let Err(error) = made {
            // Nothing is lost: the journal stays, and the next run converts it.
            let _ = fs::remove_file(&unfinished);
            return Err(output::unwritable_file(&file, &error));
        }
        fs::remove_file(&journal).map_err(|error| output::unwritable_file(&journal, &error))
    }
}
