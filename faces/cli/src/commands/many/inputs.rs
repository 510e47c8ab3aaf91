//! The files to read: those that were named, and those in the folders that were named.

use super::archive::{self, Kind};
use crate::exit::Failure;
use crate::parts::Part;
use crate::{input, output};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The input of a batch.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Inputs {
    pub(super) files: Vec<PathBuf>,
    /// Folders that could not be read; standard error has a line for each.
    pub(super) unreadable: u64,
}

/// All files in the order of the arguments, then those of the list, without duplicates: a folder means the SGF files
/// and archives in it and below it, sorted by path.
///
/// A pipe, device or socket is read only if an argument names it. In a folder or a list it could block forever, so it
/// is skipped with a line on standard error.
pub(super) fn files(named: &[PathBuf], list: Option<&Path>) -> Result<Inputs, Failure> {
    let listed = list.map(listed).transpose()?.unwrap_or_default();
    let is_archive = |path: &PathBuf| Kind::of(path).is_some() && !path.is_dir();
    if named.iter().chain(&listed).any(is_archive) {
        Part::Archives.check()?;
    }
    let mut inputs = Inputs::default();
    for path in named {
        if path.is_dir() {
            inputs.add_below(path);
        } else {
            inputs.files.push(path.clone());
        }
    }
    for path in &listed {
        if path.is_dir() {
            inputs.add_below(path);
        } else {
            inputs.add(path.clone());
        }
    }
    let mut seen = HashSet::new();
    let is_new: Vec<bool> = inputs
        .files
        .iter()
        .map(|file| seen.insert(&**file))
        .collect();
    drop(seen);
    let mut is_new = is_new.into_iter();
    inputs.files.retain(|_| is_new.next().unwrap_or(false));
    let files = &inputs.files;
    if files.iter().any(|file| Kind::of(file).is_some()) {
        Part::Archives.check()?;
    }
    if files.is_empty() {
        let mut searched = named.iter().map(PathBuf::as_path).chain(list);
        let name = searched.next().unwrap_or(Path::new(""));
        let more = if searched.next().is_some() {
            " or the others"
        } else {
            ""
        };
        return Err(Failure::input(format!(
            "there is no game record in {}{more}; name files, or folders with files that end in .sgf, .gib, .ngf, .ugf, .ugi, .zip, .tar, .tar.gz or .tar.zst",
            name.display()
        )));
    }
    Ok(inputs)
}

/// The paths in a list, one per line; empty lines are ignored.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Failure> {
    let bytes = input::read(list)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let lines = error.as_bytes()[..error.utf8_error().valid_up_to()].iter();
        let line = 1 + lines.filter(|&&byte| byte == b'\n').count();
        Failure::input(format!("{}: line {line} is not UTF-8", list.display()))
    })?;
    let paths = text.lines().filter(|line| !line.is_empty());
    Ok(paths.map(PathBuf::from).collect())
}

impl Inputs {
    /// Adds a file, unless reading it could block.
    fn add(&mut self, path: PathBuf) {
        // If the kind of a file cannot be determined, for instance of a missing file, reading it gives the error.
        match fs::metadata(&path) {
            Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
                output::say(&format!("{}: not a regular file; skipped", path.display()));
            }
            _ => self.files.push(path),
        }
    }

    /// Adds the SGF files and archives of a folder and of its subfolders. Links to folders are not followed: they
    /// could lead in circles.
    fn add_below(&mut self, folder: &Path) {
        let mut found = Vec::new();
        let mut unreadable = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            if let Err(error) = entries(&folder, &mut folders, &mut found) {
                unreadable.push((folder, error));
            }
        }
        unreadable.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (folder, error) in &unreadable {
            let folder = folder.display();
            output::say(&format!("cannot read the folder {folder}: {error}"));
        }
        self.unreadable += unreadable.len() as u64;
        found.sort();
        for path in found {
            self.add(path);
        }
    }
}

/// Adds the folders, the SGF files and the archives of one folder.
fn entries(folder: &Path, folders: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            folders.push(path);
        } else if archive::is_record(&path) || Kind::of(&path).is_some() {
            found.push(path);
        }
    }
    Ok(())
}
