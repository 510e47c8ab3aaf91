//! Where the reports go: lines on standard output or in a file, or tables that are made of such lines when they are all
//! there.

use super::journal::Journal;
use super::written::There;
use super::{sheet, spread};
use crate::exit::Failure;
use crate::output::{self, Audience};
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
    /// By the end of the file's name.
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
    /// Rows of a file of a folder of Parquet files.
    pub(super) rows_per_file: Option<u64>,
    /// What the reports depend on besides the games.
    pub(super) options: &'a str,
}

/// The output.
pub(super) struct Target {
    place: Place,
}

enum Place {
    /// Nobody wants the reports themselves.
    Nowhere,
    Stdout,
    Lines(Journal),
    Table(Box<Table>),
}

/// A table in the making: a journal, which becomes a file of the table.
struct Table {
    form: Form,
    report: Report,
    options: String,
    /// The file or folder that was named.
    path: PathBuf,
    rows_per_file: Option<u64>,
    /// The number of the file that is next in the folder.
    part: u64,
    /// None where the file is complete already.
    journal: Option<Journal>,
}

impl Target {
    pub(super) fn nowhere() -> Target {
        Target {
            place: Place::Nowhere,
        }
    }

    /// Opens the output, and finds out what it holds already.
    pub(super) fn open(wanted: &Wanted<'_>) -> Result<(Target, There), Failure> {
        let mut there = There::default();
        let form = Form::of(wanted.path);
        if wanted.rows_per_file.is_some() && form != Form::Parquet {
            return Err(Failure::usage(
                "--rows-per-file makes a folder of Parquet files; name one that ends in .parquet with --output",
            ));
        }
        let place = match (wanted.path.filter(|path| *path != Path::new("-")), form) {
            (None, _) => Place::Stdout,
            (Some(path), Form::Lines) => {
                let schema = wanted.report.schema();
                Place::Lines(Journal::open(path, schema, &mut there, path)?)
            }
            (Some(path), _) => Place::Table(Box::new(Table::open(wanted, path, form, &mut there)?)),
        };
        Ok((Target { place }, there))
    }

    /// Adds a line.
    pub(super) fn write(&mut self, line: &str) -> Result<Audience, Failure> {
        match &mut self.place {
            Place::Nowhere => Ok(Audience::Listening),
            Place::Stdout => output::write(None, format!("{line}\n").as_bytes()),
            Place::Lines(journal) => journal.write(line),
            Place::Table(table) => table.write(line),
        }
    }

    /// Brings all lines so far to the disk.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        match &mut self.place {
            Place::Nowhere | Place::Stdout => Ok(()),
            Place::Lines(journal) => journal.flush(),
            Place::Table(table) => table.journal.as_mut().map_or(Ok(()), Journal::flush),
        }
    }

    /// There are no more games.
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
        there: &mut There,
    ) -> Result<Table, Failure> {
        let mut table = Table {
            form,
            report: wanted.report,
            options: wanted.options.to_owned(),
            path: path.to_owned(),
            rows_per_file: wanted.rows_per_file,
            part: 0,
            journal: None,
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
                Form::Parquet => sheet::tell(&file, wanted.report, wanted.options, there)?,
                _ => spread::tell(&file, there)?,
            }
            // A journal beside a whole file was left by a run that was killed between the two.
            let _ = fs::remove_file(table.journal_file());
            table.part += 1;
            if table.rows_per_file.is_none() {
                return Ok(table);
            }
        }
        let (journal, schema) = (table.journal_file(), wanted.report.schema());
        table.journal = Some(Journal::open(&journal, schema, there, path)?);
        Ok(table)
    }

    /// The file that is next.
    fn file(&self) -> PathBuf {
        match self.rows_per_file {
            Some(_) => self.path.join(format!("part-{:05}.parquet", self.part)),
            None => self.path.clone(),
        }
    }

    /// Its rows as lines, as long as they are not all there. In a folder it has a name that readers of tables pass over.
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

    fn write(&mut self, line: &str) -> Result<Audience, Failure> {
        let Some(journal) = &mut self.journal else {
            return Err(Failure::output(format!(
                "{} is complete, and more games are named than it holds; name another file",
                self.path.display()
            )));
        };
        journal.write(line)?;
        if self.rows_per_file.is_some_and(|rows| journal.lines >= rows) {
            journal.flush()?;
            self.make_file()?;
            self.part += 1;
            let journal = self.journal_file();
            let schema = self.report.schema();
            let nothing = &mut There::default();
            self.journal = Some(Journal::open(&journal, schema, nothing, &self.path)?);
        }
        Ok(Audience::Listening)
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

    /// Makes a file of the table out of its journal, under another name until it is whole.
    fn make_file(&mut self) -> Result<(), Failure> {
        self.journal = None;
        let (journal, file) = (self.journal_file(), self.file());
        let mut name = journal.clone().into_os_string();
        name.push(".tmp");
        let unfinished = PathBuf::from(name);
        let made = match self.form {
            Form::Parquet => sheet::make(&journal, &unfinished, self.report, &self.options),
            _ => spread::make(&journal, &unfinished, self.report),
        };
        let made = made.and_then(|()| fs::rename(&unfinished, &file));
        if let Err(error) = made {
            // Nothing is lost: the journal stays, and the next run makes the file of it.
            let _ = fs::remove_file(&unfinished);
            return Err(output::unwritable_file(&file, &error));
        }
        fs::remove_file(&journal).map_err(|error| output::unwritable_file(&journal, &error))
    }
}
