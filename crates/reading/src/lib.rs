//! Reading of local games: what happens to a chain, a connection, an eye or a group when either side moves first.
//!
//! Indigo's zero and elementary levels (Bouzy, *The Indigo program*): facts found by reading, with a proof where there
//! is one, and no opinion on territory or score. Every answer says how sure it is, whether it depends on a ko, which
//! moves reach it, and which points of the board it depends on.
//!
//! | question | defender | attacker | by |
//! |---|---|---|---|
//! | [`Question::Capture`], [`ladder`] | saves a chain | captures it | search |
//! | [`Reader::point`] | what becomes of a stone played on an empty point | | the string game |
//! | [`Question::Connect`] | joins two chains | cuts them | search along the paths between them |
//! | [`Question::BreakIn`] | keeps a chain out of an area | breaks in | the same |
//! | [`Question::Eye`], [`Question::TwoEyes`], [`Reader::count_eyes`] | makes eyes | takes them | search in the space |
//! | [`Question::Life`] | lives | kills | search; in the open with judged ends |
//! | [`Reader::race`] | who captures whom, or seki | | counted liberties, then search |
//! | [`rules::matches()`] | known shapes | | the rule bases under `data/rules` |
//!
//! To learn how it works, start with `fight` (the board), `engine` (proof-number search) and `pose` (why mirrored
//! questions get mirrored answers). Then read one game, `chain` first.
//!
//! ```
//! use tobi_goban::{Position, Setup};
//! use tobi_grid::Point;
//! use tobi_reading::{Budget, GameValue, Question, Reader};
//!
//! // A ladder: the black stone is lost even if Black moves first.
//! let position = Position::from_setup(Setup::parse(
//!     ". . . . . . .
//!      . . O . . . .
//!      . O X X O . .
//!      . O O O . . .
//!      . . . . . . .
//!      . . . . . . .",
//! )?)?;
//! let mut reader = Reader::new(Budget::new(10_000)?);
//! let verdict = reader.verdict(&position, &Question::Capture(Point::new(2, 2)))?;
//! assert_eq!(verdict.value(), GameValue::Lost);
//! assert_eq!(verdict.value().symbol(), "<");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod benson;
mod budget;
mod chain;
mod check;
mod connection;
pub mod engine;
mod eye;
mod fight;
mod life;
mod memory;
pub mod params;
mod pose;
mod question;
mod race;
mod reader;
mod region;
pub mod rules;
mod space;
mod value;
mod verdict;

pub use budget::{Budget, BudgetError};
pub use chain::{ChainGame, Forbidden, Occupation, ladder};
pub use connection::ChainLink;
pub use engine::{Certainty, Proof, Theorem, Trace, TraceMove};
pub use eye::EyeCount;
pub use life::Sample;
pub use question::{Question, QuestionError};
pub use race::Race;
pub use reader::Reader;
pub use region::vicinity;
pub use value::{GameValue, Side, Success};
pub use verdict::{Answer, Verdict};

pub(crate) use fight::Fight;
