//! What a set of games holds: sizes, rules, results, faults, openings, and the same game again.
//!
//! ```text
//!  session -> Facts, one a game -> CorpusReport -> CorpusJson, words and charts of the faces
//! ```

mod facts;
mod json;
mod report;

pub use facts::{Ending, Facts};
pub use json::CorpusJson;
pub use report::{CorpusReport, Twin};
