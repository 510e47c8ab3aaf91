//! Local games read out: what happens to a chain, a connection, an eye, a group, when either side
//! moves first.
//!
//! Indigo's zero and elementary levels (Bouzy, *The Indigo program*): facts of reading, with a proof
//! where there is one; no opinion on territory or score. Every answer says how sure it is, whether it
//! depends on a ko, which moves reach it, and on which points of the board it depends.
//!
//! | question | defender | attacker | by |
//! |---|---|---|---|
//! | [`Question::Capture`], [`ladder`] | saves a chain | captures it | search |
//! | [`Reader::point`] | what a stone on an empty point would come to | | the string game |
//! | [`Question::Connect`] | joins two chains | cuts them | search along the paths between them |
//! | [`Question::BreakIn`] | keeps a chain out of an area | breaks in | the same |
//! | [`Question::Eye`], [`Question::TwoEyes`], [`Reader::count_eyes`] | makes eyes | takes them | search in the eye space |
//! | [`Question::Life`] | lives | kills | search; in the open with judged ends |
//! | [`Reader::race`] | who captures whom, or seki | | counted liberties, then search |
//! | [`rules::matches()`], [`Reader::elementary`] | shapes known by heart | | the rule bases under `data/rules` |
//!
//! Who wants to know how it works begins with `fight` (the board), `engine` (proof-number search) and `pose`
//! (why mirrored questions get mirrored answers), and then reads one game, `chain` first.
//!
//! ```
//! use tobi_goban::{Position, Setup};
//! use tobi_grid::Point;
//! use tobi_reading::{Budget, GameValue, Question, Reader};
//!
//! // A ladder: whoever moves first, the black stone is lost.
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
mod engine;
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
pub use engine::{Certainty, Proof, Theorem, Trace, TraceMove};
pub use eye::EyeCount;
pub use life::Sample;
pub use question::{Question, QuestionError};
pub use race::Race;
pub use reader::Reader;
pub use region::vicinity;
pub use space::{ShapeValue, shape_value};
pub use value::{GameValue, Side, Success};
pub use verdict::{Answer, Verdict};

pub(crate) use fight::Fight;
