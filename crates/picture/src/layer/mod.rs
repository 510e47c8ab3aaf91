//! Draws a [`LayerReport`](tobi::LayerReport): marks whose size is the grade, or the numbers of steps.

pub mod svg;
pub mod text;
