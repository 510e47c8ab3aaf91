//! The game records in archives, in order.

#[cfg(feature = "archives")]
mod contents;

#[cfg(feature = "archives")]
pub(super) use contents::visit;

#[cfg(not(feature = "archives"))]
use super::counted::Progress;
#[cfg(not(feature = "archives"))]
use crate::parts::Part;
#[cfg(not(feature = "archives"))]
use std::io::Read;
use std::path::Path;
use tobi_notation::sgf::Format;

/// The supported kinds of archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    Tar,
    TarGz,
    TarZst,
}

impl Kind {
    /// The kind by the file's extension.
    pub(super) fn of(path: &Path) -> Option<Kind> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let ends = |end: &str| name.ends_with(end) && name.len() > end.len();
        match () {
            () if ends(".zip") => Some(Kind::Zip),
            () if ends(".tar") => Some(Kind::Tar),
            () if ends(".tar.gz") || ends(".tgz") => Some(Kind::TarGz),
            () if ends(".tar.zst") || ends(".tzst") => Some(Kind::TarZst),
            () => None,
        }
    }
}

/// Whether a file's extension is that of a game record.
pub(super) fn is_record(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let extension = extension.map(str::to_ascii_lowercase).unwrap_or_default();
    Format::EXTENSIONS.contains(&&*extension)
}

/// Without the part `archives`, an archive has an error in place of its files.
#[cfg(not(feature = "archives"))]
pub(super) fn visit(
    _path: &Path,
    _kind: Kind,
    _progress: &Progress,
    _visit: impl FnMut(&str, Result<&mut dyn Read, String>) -> bool,
) -> Result<(), String> {
    Part::Archives
        .check()
        .map_err(|failure| failure.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_known_by_their_extensions() {
        for name in ["a.sgf", "a.SGF", "a.b.gib", "x.Ngf", "x.ugf", "x.ugi"] {
            assert!(is_record(Path::new(name)), "{name}");
        }
        for name in ["a", "a.txt", ".sgf", "a.sgf.bak"] {
            assert!(!is_record(Path::new(name)), "{name}");
        }
    }

    #[test]
    fn archives_are_known_by_their_names() {
        let kind = |name: &str| Kind::of(Path::new(name));
        assert_eq!(kind("a/b.ZIP"), Some(Kind::Zip));
        assert_eq!(kind("b.tar.gz"), Some(Kind::TarGz));
        assert_eq!(kind("b.tgz"), Some(Kind::TarGz));
        assert_eq!(kind("b.tar.zst"), Some(Kind::TarZst));
        assert_eq!(kind("b.tar"), Some(Kind::Tar));
        assert_eq!(
            (kind(".zip"), kind("b.sgf"), kind("b.gz")),
            (None, None, None)
        );
    }
}
