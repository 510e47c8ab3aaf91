//! PNG, drawn from the SVG.

use crate::exit::Failure;
use crate::output;
use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;
use std::fmt::Display;
use tobi_picture::font;

/// Pixels for one unit of the SVG.
const DOTS: f32 = 2.0;

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
    if let Some(letters) = boxes(svg) {
        output::say(&format!(
            "the font of PNG has no letters like {letters}, so it shows boxes; the same picture as .svg shows them"
        ));
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| failed(&e))?;
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
fn boxes(svg: &str) -> Option<String> {
    const MOST: usize = 3;
    let font = ttf_parser::Face::parse(font::DATA, 0).ok()?;
    let is_missing = |letter: &char| !letter.is_control() && font.glyph_index(*letter).is_none();
    let mut missing: Vec<char> = Vec::new();
    for letter in svg.chars().filter(is_missing) {
        if !missing.contains(&letter) {
            missing.push(letter);
        }
    }
    missing.truncate(MOST);
    (!missing.is_empty()).then(|| missing.into_iter().collect())
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
