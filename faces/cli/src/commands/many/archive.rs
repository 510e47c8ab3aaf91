//! The SGF files in archives, in order.

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

/// Whether a file's extension is that of SGF.
pub(super) fn is_sgf(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
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
