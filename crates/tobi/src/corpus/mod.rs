//! Statistics of a set of games: sizes, rules, results, errors, openings, and duplicates.
//!
//! ```text
//!  session -> Facts, one a game -> CorpusReport -> CorpusJson, words and charts of the faces
//! ```

mod facts;
#[cfg(feature = "json")]
mod json;
mod report;

pub use facts::{Ending, Facts};
#[cfg(feature = "json")]
pub use json::CorpusJson;
pub use report::{CorpusReport, Twin};
