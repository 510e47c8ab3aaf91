//! The files that were named, and those in the folders that were.

use crate::exit::Failure;
use crate::input;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// All files in the order of the arguments, then those of the list, each once: a folder stands for the SGF files in it
/// and below it, sorted by their paths.
pub(super) fn files(named: &[PathBuf], list: Option<&Path>) -> Result<Vec<PathBuf>, Failure> {
    let listed = list.map(listed).transpose()?.unwrap_or_default();
    let mut files = Vec::new();
    for path in named.iter().chain(&listed) {
        match path.is_dir() {
            true => below(path, &mut files)?,
            false => files.push(path.clone()),
        }
    }
    let mut seen = HashSet::new();
    files.retain(|file| seen.insert(file.clone()));
    if files.is_empty() {
        let mut searched = named.iter().map(PathBuf::as_path).chain(list);
        let name = searched.next().unwrap_or(Path::new(""));
        let more = if searched.next().is_some() {
            " or the others"
        } else {
            ""
        };
        return Err(Failure::input(format!(
            "there is no SGF file in {}{more}; name files, or folders with files that end in .sgf",
            name.display()
        )));
    }
    Ok(files)
}

/// The paths in a list, one a line; empty lines name nothing.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Failure> {
    let bytes = input::read(list)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let lines = error.as_bytes()[..error.utf8_error().valid_up_to()].iter();
        let line = 1 + lines.filter(|&&byte| byte == b'\n').count();
        Failure::input(format!("{}: line {line} is no UTF-8", list.display()))
    })?;
    let paths = text.lines().filter(|line| !line.is_empty());
    Ok(paths.map(PathBuf::from).collect())
}

/// Adds the SGF files of a folder and of its folders. Links to folders are not followed: they could lead round in
/// circles.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let failed = |error| {
            Failure::input(format!(
                "cannot read the folder {}: {error}",
                folder.display()
            ))
        };
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            if entry.file_type().map_err(failed)?.is_dir() {
                folders.push(path);
            } else if is_sgf(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}

fn is_sgf(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}
