//! Local games read out: what happens to a chain, a connection, an eye, a group, when either side
//! moves first.
//!
//! Indigo's zero and elementary levels (Bouzy, *The Indigo program*). Facts of reading, with a proof
//! where there is one; no opinion on territory or score.

mod budget;
mod chain;
mod connection;
mod eye;
mod fight;
mod life;
pub mod params;
mod pose;
mod question;
mod race;
mod reader;
pub mod rules;
mod search;
mod value;
mod verdict;

pub use budget::{Budget, BudgetError};
pub use chain::{ChainGame, Forbidden, Occupation, ladder};
pub use eye::{EyeCount, ShapeValue, shape_value};
pub use question::{Question, QuestionError};
pub use race::Race;
pub use reader::Reader;
pub use search::{Trace, TraceMove};
pub use value::{Certainty, GameValue, Side, Success};
pub use verdict::{Answer, Verdict};

pub(crate) use fight::Fight;
