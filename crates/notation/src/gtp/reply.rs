//! Replies.

use std::fmt;

/// Whether a command succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Shown as `=`.
    Success,
    /// Shown as `?`; the position has not changed.
    Failure,
}

/// The answer to a command, ready to be printed.
///
/// An empty line ends a reply, so empty lines are removed from the text; so are control characters.
///
/// ```
/// use tobi_notation::gtp::Reply;
///
/// assert_eq!(Reply::success(Some(3), "A1 B2").to_string(), "=3 A1 B2\n\n");
/// assert_eq!(Reply::success(None, "").to_string(), "=\n\n");
/// assert_eq!(Reply::failure(None, "illegal move").to_string(), "? illegal move\n\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whether the command succeeded.
    pub outcome: Outcome,
    /// The id of the command.
    pub id: Option<u32>,
    /// The answer; a board or a list begins with a line break.
    pub text: String,
}

impl Reply {
    /// A success.
    pub fn success(id: Option<u32>, text: impl Into<String>) -> Reply {
        Reply {
            outcome: Outcome::Success,
            id,
            text: text.into(),
        }
    }

    /// A failure; `text` is the error message.
    pub fn failure(id: Option<u32>, text: impl Into<String>) -> Reply {
        Reply {
            outcome: Outcome::Failure,
            id,
            text: text.into(),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.outcome {
            Outcome::Success => "=",
            Outcome::Failure => "?",
        })?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let lines = self.text.lines().map(|line| {
            let shown = line.chars().filter(|&c| c == '\t' || !c.is_control());
            shown.collect::<String>().trim_end().to_owned()
        });
        // A text that begins with a line break keeps it behind a blank: programs such as GoGui skip two characters.
        let mut before = " ";
        for (number, line) in lines.enumerate() {
            match line.is_empty() {
                true if number == 0 && !self.text.trim().is_empty() => before = " \n",
                true => {}
                false => {
                    f.write_str(before)?;
                    f.write_str(&line)?;
                    before = "\n";
                }
            }
        }
        f.write_str("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_empty_line_stands_within_a_reply() {
        let board = Reply::success(Some(1), "\n 3 . .\n\n \r\n 2 . .\r\n\n").to_string();
        assert_eq!(board, "=1 \n 3 . .\n 2 . .\n\n");
        let sneaky = Reply::failure(None, "a\u{7}\n\u{b}\n\r\nb").to_string();
        assert_eq!(sneaky, "? a\nb\n\n");
        assert_eq!(Reply::failure(None, "\n\n").to_string(), "?\n\n");
    }
}
