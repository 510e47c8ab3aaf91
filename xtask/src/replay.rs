//! How long a folder of SGF files takes to be read and played out, on one core.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tobi::{Reading, Session};

/// Reads the bytes of all files first, so that the disk is not what is measured.
pub(crate) fn run(folder: &Path) -> ExitCode {
    let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    };
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    let files: Vec<Vec<u8>> = paths
        .iter()
        .filter_map(|path| fs::read(path).ok())
        .collect();
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
