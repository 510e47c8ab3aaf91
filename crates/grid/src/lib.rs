#![doc = include_str!("../README.md")]
//!
//! This crate is pure mathematics: it knows no stones, no colours and no turns. A [`Size`] is a rectangle from 1x1 to
//! 25x25. A [`Point`] is a place on it. A [`PointSet`] is a set of points, and a [`Field`] has a value for each
//! point; there are no implicit conversions between them. [`morph`] has the operators and their laws, [`Kernel`] the
//! fast implementations.
//!
//! Coordinates count columns from the left and rows from the top, both from 0. The edge belongs to no one: it never
//! grows and never erodes (see [`morph`]). All results are the same on every machine.

pub mod diagram;
mod element;
mod field;
mod kernel;
mod label;
pub mod morph;
pub mod paper;
pub mod patch;
mod point;
mod set;
mod size;
mod symmetry;

pub use diagram::DiagramError;
pub use element::{Element, Offset};
pub use field::Field;
pub use kernel::Kernel;
pub use label::{Connectivity, components};
pub use point::{CELLS, Point, STRIDE};
pub use set::{PointSet, Points};
pub use size::{MAX_SIDE, Size, SizeError};
pub use symmetry::Symmetry;
