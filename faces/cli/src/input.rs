//! Reading files and standard input, in bounded memory.

use crate::exit::Failure;
use std::fs::File;
use std::io;
use std::path::Path;
use tobi_notation::sgf::Limits;

/// The bytes of a file, or of standard input for `-`; see [`bytes`].
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes(path).map_err(|reason| complain(path, &reason))
}

/// The bytes of a file, whatever its name.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    file_bytes(path).map_err(|reason| complain(path, &reason))
}

/// The bytes of a file, or of standard input for `-`; else the reason alone, for a caller who names the file himself.
///
/// One more than the limit at most, so that the reader can see that there are too many.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    if is_stdin(path) {
        let bytes = Limits::DEFAULT.take_from(io::stdin().lock());
        return bytes.map_err(|error| error.to_string());
    }
    file_bytes(path)
}

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn file_bytes(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err("it is a directory; name a file".to_owned());
    }
    let file = File::open(path).and_then(|file| Limits::DEFAULT.take_from(file));
    file.map_err(|error| error.to_string())
}

fn complain(path: &Path, reason: &str) -> Failure {
    Failure::input(format!("cannot read {}: {reason}", path.display()))
}
