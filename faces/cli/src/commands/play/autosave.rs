//! Saves a game after every move, so that nothing is lost when the program is stopped.

use crate::exit::Failure;
use crate::output;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The maximum number of such files in a folder.
const MOST_FILES: u32 = 9999;

/// Where a game is saved.
pub(super) struct Autosave {
    /// The file, after this program created it.
    file: Option<PathBuf>,
    /// Whether the last attempt failed; reported once.
    fails: bool,
}

impl Autosave {
    /// A new file with this name, or without a name the first free `tobi-play-N.sgf`; created when there is something
    /// to save.
    pub(super) fn new(file: Option<&Path>) -> Result<Autosave, Failure> {
        if let Some(file) = file {
            create(file)?;
        }
        Ok(Autosave {
            file: file.map(Path::to_owned),
            fails: false,
        })
    }

    /// Saves the game, if possible. The first failure is reported on standard error.
    pub(super) fn keep(&mut self, sgf: &str) {
        let kept = self.try_keep(sgf);
        if let (Err(error), false) = (&kept, self.fails) {
            output::say(&format_args!(
                "the game cannot be saved: {error}; `save FILE` writes it elsewhere"
            ));
        }
        self.fails = kept.is_err();
    }

    fn try_keep(&mut self, sgf: &str) -> io::Result<()> {
        if self.file.is_none() {
            let file = free_file()?;
            say_where(&file);
            self.file = Some(file);
        }
        match &self.file {
            Some(file) => replace(file, sgf),
            None => Ok(()),
        }
    }

    /// Starts another game: it gets its own file.
    pub(super) fn begin_another(&mut self) {
        self.file = None;
    }
}

fn say_where(file: &Path) {
    output::say(&format_args!("the game is saved in {}", file.display()));
}

/// Creates a file that does not exist yet.
pub(super) fn create(file: &Path) -> Result<(), Failure> {
    match OpenOptions::new().write(true).create_new(true).open(file) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(Failure::usage(format!(
            "{} exists; name a new file",
            file.display()
        ))),
        Err(error) => Err(output::unwritable_file(file, &error)),
    }
}

/// Creates the first `tobi-play-N.sgf` that does not exist.
fn free_file() -> io::Result<PathBuf> {
    for number in 1..=MOST_FILES {
        let file = PathBuf::from(format!("tobi-play-{number}.sgf"));
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            other => return other.map(|_| file),
        }
    }
    Err(io::Error::other(format!(
        "there are {MOST_FILES} files tobi-play-N.sgf already"
    )))
}

/// Replaces the content of a file atomically: if the program is stopped, the file has the old or the new text.
pub(super) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    let mut written = File::create(&part)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()?;
    fs::rename(&part, file)
}
