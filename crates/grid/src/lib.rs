//! Points, sets and fields of a board, and their mathematical morphology.

pub mod diagram;
mod field;
mod point;
mod set;
mod size;
mod symmetry;

pub use diagram::DiagramError;
pub use field::Field;
pub use point::{CELLS, Point, STRIDE};
pub use set::{PointSet, Points};
pub use size::{MAX_SIDE, Size, SizeError};
pub use symmetry::Symmetry;
