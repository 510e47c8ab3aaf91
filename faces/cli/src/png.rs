//! PNG, drawn from the SVG.

use crate::args::PngFont;
use crate::exit::Failure;
use crate::fonts::FontChoice;
use crate::output;
use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;
use std::fmt::Display;
use tobi_picture::font;

/// Pixels for one unit of the SVG.
const DOTS: f32 = 2.0;

/// Stands for words with letters that no font has.
const ELSEWHERE: &str = "(name: see the SVG)";

/// Renders one of our SVGs; failure is not expected, but must not panic.
///
/// The built-in font draws all letters that it has, so that a picture without others is the same on every machine. Other
/// letters need another font: the one that was chosen, or one of the system, which is named.
pub(crate) fn render(svg: &str, font: &PngFont) -> Result<Vec<u8>, Failure> {
    let choice = FontChoice::new(font.font.as_deref());
    let failed = |reason: &dyn Display| Failure::output(format!("cannot render PNG: {reason}"));
    let mut options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        ..usvg::Options::default()
    };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(font::DATA.to_vec());
    let built_in = ttf_parser::Face::parse(font::DATA, 0).map_err(|e| failed(&e))?;
    let is_built_in = |letter: char| letter.is_control() || built_in.glyph_index(letter).is_some();
    let foreign = missing(svg, is_built_in);
    let extra = choice.find(&foreign)?.filter(|_| !foreign.is_empty());
    let has = |letter: char| is_built_in(letter) || extra.as_ref().is_some_and(|it| it.has(letter));
    if let Some(extra) = &extra {
        fonts.load_font_data(extra.data.clone());
        if choice == FontChoice::System {
            output::say(&format!(
                "letters like {} are drawn with {}, a font of this machine; --font names another",
                some(&foreign),
                extra.path.display()
            ));
        }
    }
    let left = missing(svg, has);
    if !left.is_empty() {
        output::say(&format!(
            "no font has letters like {}, so PNG shows `{ELSEWHERE}`; the same picture as .svg shows them, --font FILE names a font that has them",
            some(&left)
        ));
    }
    let svg = without_boxes(svg, has);
    let tree = usvg::Tree::from_str(&svg, &options).map_err(|e| failed(&e))?;
    let size = tree.size().to_int_size().scale_by(DOTS);
    let dots = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut dots = dots.ok_or_else(|| failed(&"the picture is too large"))?;
    dots.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut dots.as_mut());
    let mut file = Vec::new();
    encode(&dots, &mut file).map_err(|e| failed(&e))?;
    Ok(file)
}

/// The letters that a font does not have, each once.
fn missing(svg: &str, has: impl Fn(char) -> bool) -> Vec<char> {
    let mut missing = Vec::new();
    for letter in svg.chars().filter(|&letter| !has(letter)) {
        if !missing.contains(&letter) {
            missing.push(letter);
        }
    }
    missing
}

/// The first of some letters, for a message.
fn some(letters: &[char]) -> String {
    const MOST: usize = 3;
    letters.iter().take(MOST).collect()
}

/// The SVG with a note in its text instead of words that the font would show as boxes.
fn without_boxes(svg: &str, has: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(svg.len());
    // Text, then the tag after it.
    for piece in svg.split_inclusive('>') {
        let (text, tag) = piece.split_at(piece.find('<').unwrap_or(piece.len()));
        let mut words: Vec<&str> = Vec::new();
        for word in text.split(' ') {
            match word.chars().all(&has) {
                true => words.push(word),
                false if words.last() == Some(&ELSEWHERE) => {}
                false => words.push(ELSEWHERE),
            }
        }
        out += &words.join(" ");
        out += tag;
    }
    out
}

/// The pixels as a PNG file. They are opaque, because pictures have a background, so three channels are enough. The
/// compression is strong: a fifth of the size that `Pixmap::encode_png` gives, for about 60 ms more.
fn encode(dots: &Pixmap, file: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(file, dots.width(), dots.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Default);
    let channels = |dot: &PremultipliedColorU8| [dot.red(), dot.green(), dot.blue()];
    let colors: Vec<u8> = dots.pixels().iter().flat_map(channels).collect();
    encoder.write_header()?.write_image_data(&colors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_stands_for_words_without_letters() {
        let has = |letter: char| letter.is_ascii();
        let svg = "<text x=\"1\">吳 清源 5p - Kitani  Minoru</text>\n<rect/>\n";
        let shown = "<text x=\"1\">(name: see the SVG) 5p - Kitani  Minoru</text>\n<rect/>\n";
        assert_eq!(without_boxes(svg, has), shown);
        assert_eq!(without_boxes(shown, has), shown);
        assert_eq!(missing(svg, has), ['吳', '清', '源']);
    }
}
