//! How long a folder of SGF files takes to be read and played out, on one core.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{fs, io};
use tobi::{Reading, Session};

/// The bytes of a folder's SGF files, sorted by name.
pub(crate) fn sgf_files(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    let entries = fs::read_dir(folder)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Reads the bytes of all files first, so that the disk is not what is measured.
pub(crate) fn run(folder: &Path) -> ExitCode {
    let files = match sgf_files(folder) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    };
    let bytes: usize = files.iter().map(Vec::len).sum();

    let start = Instant::now();
    let sessions = files
        .iter()
        .map(|file| Session::read(file, &Reading::default()));
    let (mut moves, mut refused) = (0u64, 0);
    for session in sessions {
        match session {
            Ok(session) => moves += u64::from(session.move_number()),
            Err(_) => refused += 1,
        }
    }
    let spent = start.elapsed().as_secs_f64();
    println!(
        "{} files, {bytes} bytes, {moves} moves, {refused} refused: {spent:.3} s, {:.1} us a file",
        files.len(),
        spent * 1e6 / files.len().max(1) as f64
    );
    ExitCode::SUCCESS
}
