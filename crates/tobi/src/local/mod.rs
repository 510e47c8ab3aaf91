//! Local games: an interface to `tobi_reading`, and reports of its results.
//!
//! ```
//! use tobi::local::{Budget, GameValue, Question, Reader};
//! use tobi::{Reading, Session, vertex};
//!
//! // A stone in atari: who plays first wins.
//! let session = Session::read(b"(;SZ[9]AB[ee]AW[ed][de][fe])", &Reading::default())?;
//! let stone = vertex::parse_point("E5", session.size())?;
//!
//! let mut reader = Reader::new(Budget::new(20_000)?);
//! let verdict = reader.verdict(session.position(), &Question::Capture(stone))?;
//! assert_eq!(verdict.value(), GameValue::Hot);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conditions;
mod game;
#[cfg(feature = "json")]
mod json;
mod report;
mod tree;
mod words;

pub use conditions::{ConditionsError, conditions};
pub use game::{LocalGame, UnknownGame};
#[cfg(feature = "json")]
pub use json::ReadJson;
pub use report::{AskError, Finding, LocalReport, ShapeFinding};
pub use tobi_reading::{
    Answer, Budget, BudgetError, Certainty, ChainGame, Conditions, EyeCount, Forbidden, GameValue,
    KoThreats, Occupation, Question, QuestionError, Race, Reader, Side, Success, Trace, TraceMove,
    Verdict,
};
pub use tobi_reading::{ladder, params, rules};
