//! What engines do wrong.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The program ended.
    Died,
    /// A command took longer than the patience allows.
    Hung,
    /// The answer is none of the protocol, or names no move.
    Nonsense,
    /// A command was refused that every engine must follow, such as a legal move.
    Refused,
    /// The move breaks the rules of the match.
    Illegal,
}

/// Why an engine cannot go on with a game.
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
