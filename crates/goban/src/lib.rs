#![doc = include_str!("../README.md")]
//!
//! Facts only: nothing here knows influence, life or good moves. From the stones upwards:
//!
//! | type | knows | does not know |
//! |---|---|---|
//! | [`Board`] | stones, [chains](Chain) and liberties, their [key](PositionKey) | whose turn it is |
//! | [`Position`] | side to move, simple ko, prisoners | the moves before |
//! | [`Game`] | moves, superko, handicap, komi, the end | who is dead |
//! | [`count`](mod@count) | who owns what, given the dead stones | which stones are dead |
//!
//! [`Rules`] are independent choices that most functions take by reference. What a text claims is a [`Setup`]; only
//! [`Position::from_setup`] turns it into a [`Position`]. The names of the functions say how much they check: `play`
//! checks the rules, `play_unchecked` does not, [`Game::play_tolerant`] plays a record as it happened and returns the
//! rule that it broke.
//!
//! Look at chains:
//!
//! ```
//! use tobi_goban::board;
//! use tobi_grid::{points, Point};
//!
//! let board = board!(
//!     ". X X ."
//!     ". O X ."
//!     ". . . ."
//! );
//! let chain = board.chain_at(Point::new(2, 1)).expect("a stone stands there");
//! assert_eq!(chain.len(), 3);
//! assert_eq!(chain.liberties(), points!("# . . #" ". . . #" ". . # ."));
//! ```
//!
//! Count:
//!
//! ```
//! use tobi_goban::{board, count::{count, Terms}, Rules};
//! use tobi_grid::PointSet;
//!
//! let board = board!(
//!     ". X O ."
//!     ". X O O"
//!     ". X O ."
//! );
//! let nobody = PointSet::empty(board.size());
//! let score = count(&board, &nobody)?.score(&Rules::JAPANESE, &Terms::new(board.size()));
//! assert_eq!(score.margin().to_string(), "B+1");
//! # Ok::<(), tobi_goban::count::CountError>(())
//! ```
//!
//! A [`Board`] updates its chains move by move and can undo moves exactly. Tests compare it with [`plain`], and with
//! published numbers by [`perft`].

mod board;
mod chain;
mod color;
pub mod count;
mod game;
pub mod handicap;
mod key;
mod ko;
mod komi;
pub mod perft;
pub mod plain;
mod pose;
mod position;
pub mod random_game;
mod refusal;
pub mod rules;
mod setup;

pub use board::{Board, BoardLog, Captures, Cell, Effect};
pub use chain::Chain;
pub use color::{ByColor, Color, Move};
pub use game::Game;
pub use handicap::HandicapError;
pub use key::PositionKey;
pub use komi::{Komi, KomiError};
pub use pose::Pose;
pub use position::{Position, PositionLog};
pub use refusal::{Breach, Faults, Illegal, SetupError};
pub use rules::{Choice, Preset, Rules, Scoring, UnknownRules};
pub use setup::Setup;
