//! The time for reading and replaying a folder of SGF files on one core.

use std::time::Instant;
use tobi::{Reading, Session};

/// Prints the time for these files; their bytes are in memory already, so that the disk is not measured.
pub(crate) fn run(files: &[Vec<u8>]) {
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
}
