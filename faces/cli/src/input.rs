//! Reading files and standard input, in bounded memory.

use crate::exit::Failure;
use std::fs::File;
use std::io;
use std::path::Path;
use tobi_notation::sgf::Limits;

/// The bytes of a file, or of standard input for `-`.
///
/// One more than the limit at most, so that the reader can see that there are too many.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    if is_stdin(path) {
        let bytes = Limits::DEFAULT.take_from(io::stdin().lock());
        return bytes.map_err(|error| complain(path, &error));
    }
    read_file(path)
}

/// The bytes of a file, whatever its name; as [`read`].
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.is_dir() {
        let name = path.display();
        return Err(Failure::input(format!(
            "{name} is a directory; name an SGF file"
        )));
    }
    File::open(path)
        .and_then(|file| Limits::DEFAULT.take_from(file))
        .map_err(|error| complain(path, &error))
}

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn complain(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format!("cannot read {}: {error}", path.display()))
}
