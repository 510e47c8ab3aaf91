//! PNG, drawn from the SVG.

use crate::exit::Failure;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::fmt::Display;

/// Dots for one unit of the SVG.
const DOTS: f32 = 2.0;

/// Renders an SVG of ours; that it fails is not expected, but no reason to panic.
pub(crate) fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let failed = |reason: &dyn Display| Failure::output(format!("cannot render PNG: {reason}"));
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|e| failed(&e))?;
    let size = tree.size().to_int_size().scale_by(DOTS);
    let dots = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut dots = dots.ok_or_else(|| failed(&"the picture is too large"))?;
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut dots.as_mut());
    dots.encode_png().map_err(|e| failed(&e))
}
