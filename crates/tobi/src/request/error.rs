//! Why a request cannot be met.

use super::field::Field;
use super::options::shortened;
use crate::score::ScoreError;
use serde_json::Value;
use std::fmt::{self, Display};

/// A wrong option. Its text names the option, what was given, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option; within an object, such as `position.columns`.
    pub option: String,
    /// What to do.
    pub remedy: String,
    /// The text after the option's name.
    pub said: String,
}

impl OptionError {
    /// An error about an option. `said` follows its name.
    pub fn new(option: &str, said: impl Display, remedy: impl Display) -> OptionError {
        OptionError {
            option: option.to_owned(),
            remedy: remedy.to_string(),
            said: said.to_string(),
        }
    }

    /// A value that is not allowed.
    pub fn expected(option: &str, wanted: &str, found: &Value) -> OptionError {
        let found = match found {
            Value::Null => "nothing".to_owned(),
            found => shortened(found),
        };
        let said = format_args!("expected {wanted}, found {found}");
        OptionError::new(option, said, format_args!("give {wanted}"))
    }

    /// A value that is wrong for another reason.
    pub fn wrong(field: &Field, error: impl Display) -> OptionError {
        OptionError::new(field.name, error, "correct it, or leave it out")
    }

    /// An option that does not exist: a typo must not change an answer.
    pub(super) fn unknown(option: &str, known: &[Field]) -> OptionError {
        let known: Vec<&str> = known.iter().map(|field| field.name).collect();
        let shown: String = option.chars().take(60).collect();
        let said = format_args!(
            "there is no such option; the options are {}",
            known.join(", ")
        );
        OptionError::new(&shown, said, "correct its name, or leave it out")
    }

    /// The same about a field of an object.
    #[must_use]
    pub fn within(mut self, object: &str) -> OptionError {
        self.option = format!("{object}.{}", self.option);
        self
    }
}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option, self.said)
    }
}

impl std::error::Error for OptionError {}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum RequestError {
    /// A wrong option.
    Option(OptionError),
    /// A position that cannot be scored as requested.
    Score(ScoreError),
}

impl From<OptionError> for RequestError {
    fn from(error: OptionError) -> RequestError {
        RequestError::Option(error)
    }
}

impl Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::Option(error) => error.fmt(f),
            RequestError::Score(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RequestError {}
