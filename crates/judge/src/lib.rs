#![doc = include_str!("../README.md")]
//!
//! The rules say what is legal; this crate says what is likely. Its stages are folders; each one depends only on those
//! to its left:
//!
//! ```text
//! params | certain | influence | predictor | groups | life | territory | score | estimate | choice | report
//! ```
//!
//! Margins, ownership and values of points are Black-positive. Leads, win rates and values of moves are those of the
//! side that is named, or that moves.

pub mod certain;
pub mod choice;
pub mod estimate;
pub mod groups;
pub mod influence;
pub mod life;
pub mod params;
pub mod predictor;
mod report;
pub mod score;
pub mod territory;

pub use report::Judgement;
