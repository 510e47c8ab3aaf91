//! Judgement: who owns which points of a board, and why.
//!
//! The rules say what is legal; this crate says what is likely. Its stages are folders; each one depends only on those
//! to its left:
//!
//! ```text
//! params | certain | influence | predictor | groups | life | territory | score | estimate | choice | report
//! ```
//!
//! Every value is Black-positive.
//!
//! ```
//! use tobi_goban::{board, Color};
//! use tobi_grid::PointSet;
//! use tobi_judge::{influence, params};
//!
//! // A tobi (one-space jump): at 3/7 the point between the stones is Black's.
//! let board = board!(
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//!     ". . . X . X . . ."
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//!     ". . . . . . . . ."
//! );
//! let stones = influence::standing(&board, &PointSet::empty(board.size()));
//! let field = influence::bouzy(&stones, params::INDIGO_SMALL);
//! assert_eq!((field.above(0) - stones[Color::Black]).len(), 1);
//! ```

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
