//! PNG, drawn from the SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// Dots for one unit of the SVG.
const DOTS: f32 = 2.0;

/// Renders an SVG of ours.
///
/// # Panics
/// When the SVG is broken or empty: it is our own.
pub(crate) fn render(svg: &str) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("our own SVG is valid");
    let size = tree
        .size()
        .to_int_size()
        .scale_by(DOTS)
        .expect("boards have an extent");
    let mut dots = Pixmap::new(size.width(), size.height()).expect("boards have an extent");
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut dots.as_mut());
    dots.encode_png().expect("a pixmap always encodes")
}
