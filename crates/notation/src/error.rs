//! Where a text went wrong, and how that is said.

use std::fmt;

/// A place in a text: what an editor shows, and the offset that a program wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Offset in bytes from the start of the text as UTF-8 (without byte order mark).
    pub offset: usize,
    /// Line, from 1. LF, CR LF and a lone CR each end a line.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Place {
    /// The first character.
    pub const START: Place = Place {
        offset: 0,
        line: 1,
        column: 1,
    };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Finds the places of offsets; cheap when they are asked for in rising order.
#[derive(Clone, Debug)]
pub(crate) struct Places<'a> {
    text: &'a [u8],
    last: Place,
}

impl<'a> Places<'a> {
    pub(crate) const fn new(text: &'a str) -> Places<'a> {
        Places {
            text: text.as_bytes(),
            last: Place::START,
        }
    }

    /// The place of `offset`, or of the end if it lies behind.
    ///
    /// Cost: the bytes since the last place asked for; from the start if that was further on.
    pub(crate) fn find(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        if offset < self.last.offset {
            self.last = Place::START;
        }
        let Place {
            mut line,
            mut column,
            offset: start,
        } = self.last;
        for at in start..offset {
            match self.text[at] {
                // The LF of this pair ends the line.
                b'\r' if self.text.get(at + 1) == Some(&b'\n') => {}
                b'\n' | b'\r' => {
                    line += 1;
                    column = 1;
                }
                // Bytes within a character are no columns.
                0x80..=0xBF => {}
                _ => column += 1,
            }
        }
        self.last = Place {
            offset,
            line,
            column,
        };
        self.last
    }
}

/// At most this many characters of a foreign text are repeated in a message.
const EXCERPT: usize = 40;

/// `text` made fit for a message: one line, no control characters, not long.
pub(crate) fn excerpt(text: &str) -> String {
    let mut characters = text.trim().chars();
    let mut short: String = characters.by_ref().take(EXCERPT).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short.replace(char::is_control, " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\r\n黑白x\ry\nz";
        let mut places = Places::new(text);
        let mut found = |part: &str| {
            let place = places.find(text.find(part).unwrap());
            (place.line, place.column)
        };
        assert_eq!(found("b"), (1, 2));
        assert_eq!(found("x"), (2, 3));
        assert_eq!(found("y"), (3, 1));
        assert_eq!(found("z"), (4, 1));
        assert_eq!(found("白"), (2, 2), "and back again");
        assert_eq!(places.find(1000).offset, text.len());
    }

    #[test]
    fn excerpts_stay_on_one_short_line() {
        assert_eq!(excerpt(" a\nb\0 "), "a b");
        assert_eq!(excerpt(&"x".repeat(100)).chars().count(), EXCERPT + 1);
    }
}
