//! Reading files and standard input, in bounded memory.

use crate::exit::Failure;
use std::fs::File;
use std::io;
use std::path::Path;
use tobi_notation::sgf::Limits;

/// The bytes of a file, or of standard input for `-`; one more than the limit at most, so that the
/// reader can see that there are too many.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let limits = Limits::DEFAULT;
    if is_stdin(path) {
        return limits
            .take_from(io::stdin().lock())
            .map_err(|e| complain(path, &e));
    }
    if path.is_dir() {
        let name = path.display();
        return Err(Failure::input(format!(
            "{name} is a directory; name an SGF file"
        )));
    }
    let file = File::open(path).map_err(|e| complain(path, &e))?;
    limits.take_from(file).map_err(|e| complain(path, &e))
}

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn complain(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format!("cannot read {}: {error}", path.display()))
}
