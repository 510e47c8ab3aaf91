//! A font for letters that the built-in one does not have: those of Chinese, Japanese and Korean names.

use crate::exit::Failure;
use resvg::usvg::fontdb::{Database, Source};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use ttf_parser::Face;

/// Where systems keep fonts with these letters, the most usual ones first: Noto and its kin on Linux, then macOS, then
/// Windows. The order is fixed, so that a machine always draws the same picture.
const PLACES: [&str; 24] = [
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc",
    "/usr/share/fonts/truetype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/opentype/source-han-sans/SourceHanSans-Regular.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/wqy-zenhei/wqy-zenhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/arphic/uming.ttc",
    "/usr/share/fonts/truetype/unfonts-core/UnDotum.ttf",
    "/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
    "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
    "/usr/share/fonts/truetype/fonts-japanese-gothic.ttf",
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/Hiragino Sans GB.ttc",
    "/System/Library/Fonts/AppleSDGothicNeo.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:\\Windows\\Fonts\\msyh.ttc",
    "C:\\Windows\\Fonts\\simsun.ttc",
    "C:\\Windows\\Fonts\\YuGothM.ttc",
    "C:\\Windows\\Fonts\\malgun.ttf",
];

/// Which font draws the letters that the built-in one lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FontChoice {
    /// The first of the system that has them.
    System,
    /// None: the same bytes on every machine.
    BuiltIn,
    /// This file.
    File(PathBuf),
}

impl FontChoice {
    /// The choice for the value of `--font`.
    pub(crate) fn new(font: Option<&Path>) -> FontChoice {
        match font {
            None => FontChoice::System,
            Some(none) if none == Path::new("none") => FontChoice::BuiltIn,
            Some(file) => FontChoice::File(file.to_owned()),
        }
    }

    /// The font for some letters; `None` if there is none that has any of them. A named file must be a font.
    pub(crate) fn find(&self, letters: &[char]) -> Result<Option<ExtraFont>, Failure> {
        match self {
            FontChoice::BuiltIn => Ok(None),
            FontChoice::File(file) => ExtraFont::read(file).map(Some),
            FontChoice::System if letters.is_empty() => Ok(None),
            FontChoice::System => Ok(best(PLACES.iter().map(Path::new), letters)),
        }
    }
}

/// The first font that has most of the letters.
fn best<'a>(places: impl Iterator<Item = &'a Path>, letters: &[char]) -> Option<ExtraFont> {
    let mut best: Option<(usize, ExtraFont)> = None;
    // A font that cannot be read is as good as none.
    for font in places.filter_map(|place| ExtraFont::read(place).ok()) {
        let has = letters.iter().filter(|&&letter| font.has(letter)).count();
        if has > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((has, font));
        }
        if has == letters.len() {
            break;
        }
    }
    best.map(|(_, font)| font)
}

/// A font file.
#[derive(Clone, Debug)]
pub(crate) struct ExtraFont {
    pub(crate) path: PathBuf,
    pub(crate) data: Vec<u8>,
}

impl ExtraFont {
    fn read(path: &Path) -> Result<ExtraFont, Failure> {
        let data = std::fs::read(path).map_err(|error| {
            Failure::input(format_args!(
                "--font: cannot read {}: {error}",
                path.display()
            ))
        })?;
        let mut fonts = Database::new();
        let usable = fonts.load_font_source(Source::Binary(Arc::new(data.clone())));
        if !usable.is_empty() {
            Ok(ExtraFont {
                path: path.to_owned(),
                data,
            })
        } else {
            Err(Failure::input(format_args!(
                "--font: {} is not a TrueType or OpenType font with names; give a file such as NotoSansCJK-Regular.ttc, or `none`",
                path.display()
            )))
        }
    }

    /// Whether the first font of the file has a letter.
    pub(crate) fn has(&self, letter: char) -> bool {
        let face = Face::parse(&self.data, 0);
        face.is_ok_and(|face| face.glyph_index(letter).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/fonts/squares.ttf")
    }

    #[test]
    fn the_first_font_with_most_letters_is_taken() {
        let (squares, missing) = (squares(), PathBuf::from("/no/such/font.ttf"));
        let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let places = [missing.as_path(), text.as_path(), squares.as_path()];
        let found = |letters: &[char]| best(places.into_iter(), letters).map(|font| font.path);
        assert_eq!(found(&['吳', '源']), Some(squares.clone()));
        assert_eq!(found(&['吳', '한']), Some(squares.clone()));
        assert_eq!(found(&['한']), None);
    }
}
