//! Places in a text, for error messages.

use std::fmt;
use std::sync::Arc;

/// A place in a text: line and column for people, the offset for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Offset in bytes from the start of the text as UTF-8 (without byte order mark).
    pub offset: usize,
    /// Line, from 1. LF, CR, CR LF and LF CR each end a line.
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

/// A place, and whether its byte is the second half of a two-byte line break.
#[derive(Clone, Copy, Debug)]
struct Mark {
    place: Place,
    within_break: bool,
}

impl Mark {
    const START: Mark = Mark {
        place: Place::START,
        within_break: false,
    };

    /// Advances by one byte.
    fn step(&mut self, text: &[u8]) {
        let at = self.place.offset;
        match text[at] {
            b'\n' | b'\r' if self.within_break => self.within_break = false,
            end @ (b'\n' | b'\r') => {
                self.place.line += 1;
                self.place.column = 1;
                let pair = if end == b'\n' { b'\r' } else { b'\n' };
                self.within_break = text.get(at + 1) == Some(&pair);
            }
            // Bytes within a character do not count as columns.
            0x80..=0xBF => {}
            _ => self.place.column += 1,
        }
        self.place.offset += 1;
    }
}

/// Marks at regular distances in a text; every place is near one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Milestones(Arc<[Mark]>);

impl Milestones {
    /// Bytes from one mark to the next.
    const APART: usize = 256;

    /// Cost: the length of the text.
    pub(crate) fn of(text: &str) -> Milestones {
        let text = text.as_bytes();
        let mut mark = Mark::START;
        let mut marks = Vec::with_capacity(text.len() / Milestones::APART + 1);
        for offset in 0..text.len() {
            if offset.is_multiple_of(Milestones::APART) {
                marks.push(mark);
            }
            mark.step(text);
        }
        Milestones(marks.into())
    }

    /// The last mark at or before `offset`.
    fn before(&self, offset: usize) -> Mark {
        let mark = self.0.get(offset / Milestones::APART).or(self.0.last());
        mark.copied().unwrap_or(Mark::START)
    }
}

/// Finds the places of offsets in a text, in any order.
#[derive(Clone, Debug)]
pub(crate) struct Places<'a> {
    text: &'a [u8],
    milestones: Milestones,
    last: Mark,
}

impl<'a> Places<'a> {
    /// `milestones` must be those of the text.
    pub(crate) const fn new(text: &'a str, milestones: Milestones) -> Places<'a> {
        Places {
            text: text.as_bytes(),
            milestones,
            last: Mark::START,
        }
    }

    /// The place of `offset`, or the end of the text if it is beyond.
    ///
    /// Cost: the bytes since the last request, and never more than [`Milestones::APART`].
    pub(crate) fn find(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        let mut mark = self.milestones.before(offset);
        if (mark.place.offset..=offset).contains(&self.last.place.offset) {
            mark = self.last;
        }
        while mark.place.offset < offset {
            mark.step(self.text);
        }
        self.last = mark;
        mark.place
    }
}

/// Messages quote at most this many characters of a foreign text.
const EXCERPT: usize = 40;

/// `text` in a form that suits a message: one line, no control characters, not long.
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

    fn places(text: &str) -> Places<'_> {
        Places::new(text, Milestones::of(text))
    }

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\r\n黑白x\ry\nz\n\ru\r\rv";
        let mut places = places(text);
        let mut found = |part: &str| {
            let place = places.find(text.find(part).unwrap());
            (place.line, place.column)
        };
        assert_eq!(found("b"), (1, 2));
        assert_eq!(found("x"), (2, 3));
        assert_eq!(found("y"), (3, 1));
        assert_eq!(found("z"), (4, 1));
        assert_eq!(found("u"), (5, 1), "LF CR is one line break");
        assert_eq!(found("v"), (7, 1), "CR CR are two");
        assert_eq!(found("白"), (2, 2), "and back again");
        assert_eq!(places.find(1000).offset, text.len());
    }

    #[test]
    fn a_place_is_the_same_however_it_was_reached() {
        // The milestones lie within line breaks of every kind.
        let text = "x\r\n黑\n\r\r".repeat(500);
        let mut plain = Mark::START;
        let mut rising = places(&text);
        let mut backwards = places(&text);
        let mut expected = Vec::new();
        for offset in 0..text.len() {
            assert_eq!(rising.find(offset), plain.place);
            expected.push(plain.place);
            plain.step(text.as_bytes());
        }
        for place in expected.iter().rev() {
            assert_eq!(backwards.find(place.offset), *place);
        }
        assert_eq!(expected.last().unwrap().line, 1500);
    }

    #[test]
    fn excerpts_stay_on_one_short_line() {
        assert_eq!(excerpt(" a\nb\0 "), "a b");
        assert_eq!(excerpt(&"x".repeat(100)).chars().count(), EXCERPT + 1);
    }
}
