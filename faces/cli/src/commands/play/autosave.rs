//! A game on disk, written anew after every move, so that nothing is lost when the program is stopped.

use crate::exit::Failure;
use crate::output;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// More files of this name nobody wants in a folder.
const MOST_FILES: u32 = 9999;

/// Where a game is kept.
pub(super) struct Autosave {
    /// The file, once it is this program's own.
    file: Option<PathBuf>,
    /// Whether the last attempt failed, which is reported once.
    fails: bool,
}

impl Autosave {
    /// In a new file of this name, or without one in the first free `tobi-play-N.sgf`, when there is something to keep.
    pub(super) fn new(file: Option<&Path>) -> Result<Autosave, Failure> {
        if let Some(file) = file {
            create(file)?;
        }
        Ok(Autosave {
            file: file.map(Path::to_owned),
            fails: false,
        })
    }

    /// Writes the game, if that can be done. A first failure is reported on standard error.
    pub(super) fn keep(&mut self, sgf: &str) {
        let kept = self.try_keep(sgf);
        if let (Err(error), false) = (&kept, self.fails) {
            output::say(&format_args!(
                "the game cannot be kept: {error}; `save FILE` writes it elsewhere"
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

    /// Another game begins: it gets a file of its own.
    pub(super) fn begin_another(&mut self) {
        self.file = None;
    }
}

fn say_where(file: &Path) {
    output::say(&format_args!("the game is kept in {}", file.display()));
}

/// A file that did not exist.
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

/// Puts a text in the place of a file's, all or nothing: whoever stops the program leaves one of both.
pub(super) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    let mut written = File::create(&part)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()?;
    fs::rename(&part, file)
}
