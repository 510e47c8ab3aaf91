//! Faults of engines.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The program exited.
    Died,
    /// A command exceeded the timeout.
    Hung,
    /// The answer is not valid GTP, or not a move.
    Nonsense,
    /// It rejected a command that every engine must accept, such as a legal move.
    Refused,
    /// The move is illegal under the rules of the match.
    Illegal,
}

/// Why an engine cannot continue a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What happened, in words that follow the engine's name: `died at genmove b (exit status: 1)`.
    pub words: String,
    /// The last lines of the engine's standard error.
    pub stderr: Vec<String>,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, words: impl Into<String>, stderr: Vec<String>) -> Fault {
        Fault {
            kind,
            words: words.into(),
            stderr,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
