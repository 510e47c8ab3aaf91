//! Opinion: who owns what on a board.
//!
//! Rules say what is; this crate says what is likely, and why. Its stages stand in folders that look
//! only to the left:
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
