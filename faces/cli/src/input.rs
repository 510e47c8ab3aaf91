//! Reading files and standard input, in bounded memory.

use crate::exit::Failure;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tobi_notation::sgf::Limits;

/// The bytes of a file, or of standard input for `-`; see [`bytes`].
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes(path).map_err(|reason| complain(path, &reason))
}

/// The bytes of a file, whatever its name.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    file_bytes(path).map_err(|reason| complain(path, &reason))
}

/// The bytes of a file, or of standard input for `-`; the error is only the reason, for callers that name the file
/// themselves.
///
/// At most one byte more than the limit, so that the reader can detect that there are too many.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    if is_stdin(path) {
        let bytes = Limits::DEFAULT.take_from(io::stdin().lock());
        return bytes.map_err(|error| error.to_string());
    }
    file_bytes(path)
}

/// Content that can be read only once, because it comes from standard input or a pipe.
#[derive(Clone, Debug)]
pub(crate) struct Once {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

impl Once {
    /// What was read from a path; `None` for a regular file, which can be read again.
    pub(crate) fn of(path: &Path, bytes: Vec<u8>) -> Option<Once> {
        (!path.is_file()).then(|| Once {
            path: path.to_owned(),
            bytes,
        })
    }
}

/// Whether `path` means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether `path` is a URL: nothing is ever downloaded.
pub(crate) fn is_url(path: &Path) -> bool {
    path.to_string_lossy().contains("://") && !path.exists()
}

/// The message for a URL, after it.
pub(crate) const URL: &str = "this is a URL; download the file and name it";

/// Opens a file; the error is the reason.
pub(crate) fn open(path: &Path) -> Result<File, String> {
    File::open(path).map_err(|error| match is_url(path) {
        true => URL.to_owned(),
        false if error.kind() == io::ErrorKind::NotFound => "there is no such file".to_owned(),
        false => error.to_string(),
    })
}

/// Refuses to write to a file that is read: its content would be lost.
pub(crate) fn refuse_overwriting<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    output: Option<&Path>,
) -> Result<(), Failure> {
    let Some((output, there)) = output.and_then(|path| Some((path, Identity::of(path)?))) else {
        return Ok(());
    };
    let same = |input: &&Path| !is_stdin(input) && Identity::of(input) == Some(there.clone());
    match inputs.into_iter().find(same) {
        Some(input) => Err(Failure::usage(format!(
            "the output {} is the input file {}; name another file",
            output.display(),
            input.display()
        ))),
        None => Ok(()),
    }
}

/// An identity that two names of the same regular file share. The file is not opened.
#[derive(Clone, PartialEq, Eq)]
enum Identity {
    #[cfg(unix)]
    Inode(u64, u64),
    #[cfg(not(unix))]
    Path(PathBuf),
}

impl Identity {
    fn of(path: &Path) -> Option<Identity> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Some(Identity::Inode(metadata.dev(), metadata.ino()))
        }
        #[cfg(not(unix))]
        {
            let _ = metadata;
            fs::canonicalize(path).ok().map(Identity::Path)
        }
    }
}

fn file_bytes(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err(
            "it is a folder, and this takes one file; tobi score and tobi estimate take folders"
                .to_owned(),
        );
    }
    let bytes = Limits::DEFAULT.take_from(open(path)?);
    bytes.map_err(|error| error.to_string())
}

fn complain(path: &Path, reason: &str) -> Failure {
    Failure::input(format!("cannot read {}: {reason}", path.display()))
}
