//! PNG, drawn from the SVG.

use crate::exit::Failure;
use crate::output;
use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;
use std::fmt::Display;
use tobi_picture::font;

/// Pixels for one unit of the SVG.
const DOTS: f32 = 2.0;

/// Stands for words with letters that the font does not have.
const ELSEWHERE: &str = "(name: see the SVG)";

/// Renders one of our SVGs; failure is not expected, but must not panic.
///
/// Only the font of the pictures is used: the result must not depend on the fonts of a machine.
pub(crate) fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let failed = |reason: &dyn Display| Failure::output(format!("cannot render PNG: {reason}"));
    let mut options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        ..usvg::Options::default()
    };
    options.fontdb_mut().load_font_data(font::DATA.to_vec());
    let font = ttf_parser::Face::parse(font::DATA, 0).map_err(|e| failed(&e))?;
    let has = |letter: char| letter.is_control() || font.glyph_index(letter).is_some();
    let missing = missing(svg, has);
    if !missing.is_empty() {
        output::say(&format!(
            "the font of PNG has no letters like {missing}, so it shows `{ELSEWHERE}`; the same picture as .svg shows them"
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

/// The first letters that the font does not have.
fn missing(svg: &str, has: impl Fn(char) -> bool) -> String {
    const MOST: usize = 3;
    let mut missing: Vec<char> = Vec::new();
    for letter in svg.chars().filter(|&letter| !has(letter)) {
        if !missing.contains(&letter) {
            missing.push(letter);
        }
    }
    missing.into_iter().take(MOST).collect()
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
        assert_eq!(missing(svg, has), "吳清源");
    }
}
