#![doc = include_str!("../README.md")]
//!
//! Indigo's zero and elementary levels (Bouzy, *The Indigo program*): facts found by reading, with a proof where there
//! is one, and no opinion on territory or score. Every answer says how sure it is, whether it depends on a ko, which
//! moves reach it, and which points of the board it depends on.
//!
//! | question | defender | attacker | by |
//! |---|---|---|---|
//! | [`Question::Capture`], [`ladder`] | saves a chain | captures it | search |
//! | [`Question::Fate`] | saves a chain for good | captures it | the same, then its life |
//! | [`Reader::occupy`] | what becomes of a stone played on an empty point | | the string game |
//! | [`Question::Connect`] | joins two chains | cuts them | search along the paths between them |
//! | [`Question::BreakIn`] | keeps a chain out of an area | breaks in | the same |
//! | [`Question::Eye`], [`Question::TwoEyes`], [`Reader::count_eyes`] | makes eyes | takes them | search in the space |
//! | [`Question::Life`] | lives | kills | search; in the open with judged ends |
//! | [`Reader::race`] | who captures whom, or seki | | counted liberties, then search |
//! | [`rules::matches()`] | known shapes | | the rule bases under `data/rules` |
//!
//! To learn how it works, start with `fight` (the board), `engine` (proof-number search) and `pose` (why mirrored
//! questions get mirrored answers). Then read one game, `chain` first.

mod assumption;
pub mod benson;
mod budget;
mod chain;
mod check;
mod conditions;
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
#[cfg(test)]
mod random_stones;
mod reader;
mod region;
pub mod rules;
pub mod safety;
mod space;
mod value;
mod verdict;

pub use assumption::{Assumption, SekiKind};
pub use budget::{Budget, BudgetError};
pub use chain::{ChainGame, Forbidden, Occupation, ladder};
pub use conditions::{Conditions, KoThreats, Threats};
pub use connection::ChainLink;
pub use engine::{Certainty, Proof, Trace, TraceMove};
pub use eye::EyeCount;
pub use life::Sample;
pub use question::{Question, QuestionError};
pub use race::Race;
pub use reader::Reader;
pub use region::vicinity;
pub use value::{GameValue, Side, Success};
pub use verdict::{Answer, Verdict};

pub(crate) use fight::Fight;
