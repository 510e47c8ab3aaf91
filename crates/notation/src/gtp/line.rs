//! Command lines.

use super::Arguments;
use crate::place::excerpt;
use std::fmt;
use std::io::{self, BufRead, Read};

/// One command: `[id] command arguments...`.
///
/// ```
/// use tobi_notation::gtp::Line;
///
/// let line = Line::parse(b"12 play\tblack D4 # a comment\r\n")?.expect("a command");
/// assert_eq!(line.id, Some(12));
/// assert_eq!(line.command, "play");
/// assert_eq!(line.words, ["black", "D4"]);
/// assert_eq!(Line::parse(b"  # only a comment")?, None);
/// # Ok::<(), tobi_notation::gtp::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number that the reply must repeat.
    pub id: Option<u32>,
    /// The name of the command.
    pub command: String,
    /// The arguments.
    pub words: Vec<String>,
}

impl Line {
    /// The longest accepted line, in bytes.
    pub const LONGEST: usize = 1 << 16;

    /// Reads one line; `None` when it has no command.
    ///
    /// Tabs become blanks, other control characters are dropped, and `#` starts a comment. Bytes that are not UTF-8
    /// become U+FFFD.
    ///
    /// # Errors
    /// [`LineError`] when the line is too long, its id is too large, or there is an id without a command.
    pub fn parse(bytes: &[u8]) -> Result<Option<Line>, LineError> {
        if bytes.len() > Line::LONGEST {
            return Err(LineError::TooLong);
        }
        let text = String::from_utf8_lossy(bytes);
        let text: String = text
            .chars()
            .take_while(|&c| c != '#')
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|&c| !c.is_ascii_control())
            .collect();
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        let Some(mut command) = words.next() else {
            return Ok(None);
        };
        let mut id = None;
        if command.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = command
                .parse()
                .map_err(|_| LineError::Id(excerpt(command)))?;
            command = words.next().ok_or(LineError::NoCommand(number))?;
            id = Some(number);
        }
        Ok(Some(Line {
            id,
            command: command.to_owned(),
            words: words.map(str::to_owned).collect(),
        }))
    }

    /// The arguments, to be read one by one.
    pub fn arguments(&self) -> Arguments<'_> {
        Arguments::new(&self.words)
    }
}

/// Why a line is not a command. The text is that of the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// Longer than [`Line::LONGEST`].
    TooLong,
    /// An id that does not fit into 32 bits.
    Id(String),
    /// An id without a command.
    NoCommand(u32),
}

impl LineError {
    /// The id that the reply must repeat, if the line had a valid one.
    pub const fn id(&self) -> Option<u32> {
        match self {
            LineError::NoCommand(id) => Some(*id),
            LineError::TooLong | LineError::Id(_) => None,
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong => write!(
                f,
                "syntax error: a line may have at most {} bytes",
                Line::LONGEST
            ),
            LineError::Id(text) => write!(
                f,
                "syntax error: the id {text} is too large; the largest is {}",
                u32::MAX
            ),
            LineError::NoCommand(_) => f.write_str("syntax error: an id without a command"),
        }
    }
}

impl std::error::Error for LineError {}

/// Reads commands from a stream, in bounded memory for any input.
#[derive(Debug)]
pub struct Lines<R> {
    from: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Reads from `from`.
    pub const fn new(from: R) -> Lines<R> {
        Lines {
            from,
            buffer: Vec::new(),
        }
    }

    /// The stream, after the last line read.
    pub const fn stream(&mut self) -> &mut R {
        &mut self.from
    }

    /// The next command, or the error of the next line; `None` at the end of the stream.
    ///
    /// Skips the rest of a line that is too long.
    ///
    /// # Errors
    /// I/O errors of the stream.
    pub fn next_line(&mut self) -> io::Result<Option<Result<Line, LineError>>> {
        loop {
            self.buffer.clear();
            let most = Line::LONGEST as u64 + 1;
            self.from
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut self.buffer)?;
            if self.buffer.is_empty() {
                return Ok(None);
            }
            let complete = self.buffer.pop_if(|last| *last == b'\n').is_some();
            if !complete && self.buffer.len() > Line::LONGEST {
                self.from.skip_until(b'\n')?;
            }
            if let Some(line) = Line::parse(&self.buffer).transpose() {
                return Ok(Some(line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<(Option<u32>, String)> {
        let line = Line::parse(text.as_bytes()).unwrap()?;
        let words: Vec<_> = std::iter::once(line.command).chain(line.words).collect();
        Some((line.id, words.join("|")))
    }

    #[test]
    fn lines_are_cleaned_as_the_protocol_says() {
        let list = Some((None, "list".to_owned()));
        for text in [
            "list",
            " list ",
            "\tlist\r",
            "li\u{7}st",
            "list#x",
            "list # x",
        ] {
            assert_eq!(parsed(text), list, "{text:?}");
        }
        for text in ["", " ", "\t\r", "#", " # 1 list", "\0"] {
            assert_eq!(parsed(text), None, "{text:?}");
        }
        assert_eq!(parsed("0 a b\tc  d"), Some((Some(0), "a|b|c|d".to_owned())));
        assert_eq!(parsed("1a b"), Some((None, "1a|b".to_owned())));
        assert_eq!(parsed("007 x"), Some((Some(7), "x".to_owned())));
    }

    #[test]
    fn bad_lines_say_why_and_keep_their_id() {
        let error = Line::parse(b"5 # x").unwrap_err();
        assert_eq!(error.id(), Some(5));
        assert_eq!(error.to_string(), "syntax error: an id without a command");
        let error = Line::parse(b"4294967296 quit").unwrap_err();
        assert!(error.to_string().contains("4294967296 is too large"));
        assert_eq!(Line::parse(&[b'x'; 1 << 17]), Err(LineError::TooLong));
    }

    #[test]
    fn a_stream_goes_on_behind_a_line_that_is_too_long() {
        let mut text = b"\n#\nname\n".to_vec();
        text.extend([b'y'; Line::LONGEST]);
        text.extend(b"\n");
        text.extend([b'x'; 3 * Line::LONGEST]);
        text.extend(b"\n\xFF quit\nlast");
        let mut lines = Lines::new(text.as_slice());
        let mut next = || {
            let line = lines.next_line().unwrap()?;
            Some(line.map(|line| line.command.chars().take(4).collect::<String>()))
        };
        assert_eq!(next(), Some(Ok("name".to_owned())));
        assert_eq!(next(), Some(Ok("yyyy".to_owned())), "just not too long");
        assert_eq!(next(), Some(Err(LineError::TooLong)));
        assert_eq!(next(), Some(Ok("\u{FFFD}".to_owned())));
        assert_eq!(next(), Some(Ok("last".to_owned())));
        assert_eq!(next(), None);
    }
}
