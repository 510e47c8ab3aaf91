//! The score of a finished game: the report, its words, its JSON, and the marks written back into the file.
//!
//! ```text
//!  record -> who is dead: the players' marks, the judge, the caller -> Settlement -> ScoreReport
//!                                                                                       |
//!                                             words, JSON, SGF; the record's RE; Comparisons of many games
//! ```

mod agreed;
mod cause;
mod compare;
mod comparisons;
mod convention;
mod items;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod origin;
mod proof;
mod report;
mod save;
mod terms;
mod twin;
mod why;
pub(crate) mod words;

pub use agreed::Agreement;
pub use compare::{Comparison, Incomparable};
pub use comparisons::Comparisons;
pub use convention::{TeireChoice, TeireVote, TeireVotes};
pub use items::{Item, items};
#[cfg(feature = "json")]
pub(crate) use items::{UNCERTAIN, names as item_names};
#[cfg(feature = "json")]
pub use json::ScoreJson;
#[cfg(feature = "json")]
pub(crate) use origin::Origin;
pub use report::{DeadBy, DeadChoice, Proofs, ScoreError, ScoreOptions, ScoreReport};
pub use save::{save, save_at};
pub use terms::assumptions;
pub use twin::{GameKey, InFile};
pub(crate) use why::FinalStones;
#[cfg(feature = "json")]
pub(crate) use why::Reasons;
pub use words::ReasonLine;

pub use tobi_judge::life::Reason;
pub use tobi_judge::score::{
    Dead, FinalGroup, HandMarks, MarkError, Obstacle, Settlement, Step, StepKind, Teire,
    TeireConvention, Why,
};
