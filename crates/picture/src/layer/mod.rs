//! A [`LayerReport`](tobi::LayerReport) as a picture: marks whose size is the grade, or the numbers of steps.

pub mod svg;
pub mod text;
