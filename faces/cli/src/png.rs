//! PNG, drawn from the SVG.

use crate::exit::Failure;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::fmt::Display;
use tobi_picture::font;

/// Dots for one unit of the SVG.
const DOTS: f32 = 2.0;

/// Renders an SVG of ours; that it fails is not expected, but no reason to panic.
///
/// The font of the pictures is the only one: what is drawn must not depend on the fonts of a machine.
pub(crate) fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let failed = |reason: &dyn Display| Failure::output(format!("cannot render PNG: {reason}"));
    let mut options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        ..usvg::Options::default()
    };
    options.fontdb_mut().load_font_data(font::DATA.to_vec());
    let tree = usvg::Tree::from_str(svg, &options).map_err(|e| failed(&e))?;
    let size = tree.size().to_int_size().scale_by(DOTS);
    let dots = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut dots = dots.ok_or_else(|| failed(&"the picture is too large"))?;
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut dots.as_mut());
    dots.encode_png().map_err(|e| failed(&e))
}
