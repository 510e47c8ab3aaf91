//! Values of properties.

use crate::vertex::{self, VertexError};
use tobi_goban::{Color, Move};
use tobi_grid::{Point, Size};

/// One value of a property: the text between `[` and `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'t> {
    raw: &'t str,
    /// Its start in the text that was read.
    offset: Option<usize>,
}

impl<'t> Value<'t> {
    pub(super) const fn new(raw: &'t str, offset: Option<usize>) -> Value<'t> {
        Value { raw, offset }
    }

    pub(super) const fn offset(self) -> Option<usize> {
        self.offset
    }

    /// The raw text, including escapes.
    pub const fn raw(self) -> &'t str {
        self.raw
    }

    /// Its text: without escapes and soft line breaks, every line break as `
    /// `, other whitespace as spaces.
    ///
    /// ```
    /// use tobi_notation::sgf::{ReadOptions, read_text};
    ///
    /// let file = "(;C[a\\]b \\\\ soft \\\nbreak\r\nhard])";
    /// let document = read_text(file, &ReadOptions::default())?;
    /// let root = document.tree.roots().next().unwrap();
    /// assert_eq!(root.text("C").unwrap(), "a]b \\ soft break\nhard");
    /// # Ok::<(), tobi_notation::sgf::SgfError>(())
    /// ```
    pub fn text(self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw.chars().peekable();
        let mut escaped = false;
        while let Some(c) = rest.next() {
            match c {
                '\\' if !escaped => {
                    escaped = true;
                    continue;
                }
                '\n' | '\r' => {
                    // CR LF and LF CR are one line break.
                    let pair = if c == '\n' { '\r' } else { '\n' };
                    rest.next_if_eq(&pair);
                    if !escaped {
                        text.push('\n');
                    }
                }
                '\t' | '\u{B}' | '\u{C}' => text.push(' '),
                _ => text.push(c),
            }
            escaped = false;
        }
        text
    }

    /// Its text on one line: line breaks become spaces, and the ends are trimmed.
    pub fn simple_text(self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }

    /// The two parts of a composed value, split at the first unescaped `:`.
    pub fn parts(self) -> Option<(Value<'t>, Value<'t>)> {
        let mut escaped = false;
        let at = self.raw.bytes().position(|byte| {
            let found = byte == b':' && !escaped;
            escaped = byte == b'\\' && !escaped;
            found
        })?;
        let second = self.offset.map(|offset| offset + at + 1);
        Some((
            Value::new(&self.raw[..at], self.offset),
            Value::new(&self.raw[at + 1..], second),
        ))
    }

    /// Its value as an integer.
    pub fn integer(self) -> Option<i64> {
        self.raw.trim().parse().ok()
    }

    /// Its value as a number, with a decimal point; never infinite.
    pub fn real(self) -> Option<f64> {
        let text = self.raw.trim();
        let plain = |byte: u8| byte.is_ascii_digit() || b"+-.".contains(&byte);
        text.parse().ok().filter(|_| text.bytes().all(plain))
    }

    /// Its colour: a word that begins with `B` or `W`, in any case, or 1 and 2.
    pub fn color(self) -> Option<Color> {
        match self.raw.trim().as_bytes().first()? {
            b'B' | b'b' | b'1' => Some(Color::Black),
            b'W' | b'w' | b'2' => Some(Color::White),
            _ => None,
        }
    }

    /// Its move; an empty value is a pass, and so is `tt` if both sides are at most 19 long.
    ///
    /// # Errors
    /// [`VertexError`] when it is not a point of the board.
    pub fn play(self, size: Size) -> Result<Move, VertexError> {
        vertex::parse_sgf(self.raw, size)
    }

    /// Its points: one, or a rectangle given by two corners as `aa:cc`.
    ///
    /// # Errors
    /// [`VertexError`] when a corner is not a point of the board.
    pub fn points(self, size: Size) -> Result<impl Iterator<Item = Point> + use<>, VertexError> {
        let [a, b] = self.corners(size)?;
        let columns = a.column().min(b.column())..=a.column().max(b.column());
        let rows = a.row().min(b.row())..=a.row().max(b.row());
        Ok(rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row))))
    }

    /// Two opposite corners of the rectangle of its points; for one point both are equal.
    pub(super) fn corners(self, size: Size) -> Result<[Point; 2], VertexError> {
        let (first, second) = self.parts().unwrap_or((self, self));
        let corner = |part: Value<'_>| vertex::parse_sgf_point(part.raw, size);
        Ok([corner(first)?, corner(second)?])
    }

    /// Its board size: `19`, or `13:9` as columns and rows.
    pub(super) fn size(self) -> Result<Size, SizeFault> {
        let (columns, rows) = self.parts().unwrap_or((self, self));
        let side = |part: Value<'_>| match part.integer() {
            Some(side) => Ok(u32::try_from(side).unwrap_or(u32::MAX)),
            None if part.is_whole() => Ok(u32::MAX),
            None => Err(SizeFault::NoSize),
        };
        Size::new(side(columns)?, side(rows)?).map_err(|_| SizeFault::Unsupported)
    }

    /// Whether it is an integer, of any size.
    fn is_whole(self) -> bool {
        let text = self.raw.trim();
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Why a value is not a valid board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SizeFault {
    /// Numbers, but not a supported size.
    Unsupported,
    /// Not numbers.
    NoSize,
}

/// Escapes `text` for use between `[` and `]`: `\` and `]`, and the characters in `more`.
pub(super) fn escape(text: &str, more: &[char]) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') || more.contains(&c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(raw: &str) -> Value<'_> {
        Value::new(raw, None)
    }

    #[test]
    fn text_is_unescaped() {
        assert_eq!(value("a\\]\\\\\\:b").text(), "a]\\:b");
        assert_eq!(value("a\\\r\nb\n\rc\td").text(), "ab\nc d");
        assert_eq!(value("a\\\tb").text(), "a b");
        assert_eq!(value(" a\nb ").simple_text(), "a b");
        for text in ["", "]]\\", "a:b", "x\ny", "黑]"] {
            assert_eq!(value(&escape(text, &[])).text(), text);
            assert_eq!(value(&escape(text, &[':'])).text(), text);
        }
    }

    #[test]
    fn composed_values_split_at_the_first_bare_colon() {
        let (first, second) = value("a\\:b:c:d").parts().unwrap();
        assert_eq!((first.raw(), second.raw()), ("a\\:b", "c:d"));
        assert_eq!(value("a\\:b").parts(), None);
    }

    #[test]
    fn numbers_are_plain_numbers() {
        assert_eq!(value(" 6.5 ").real(), Some(6.5));
        assert_eq!(value("-7").real(), Some(-7.0));
        for text in ["", "inf", "NaN", "1e9", "6,5", "6.5 points"] {
            assert_eq!(value(text).real(), None, "{text}");
        }
        assert_eq!(value("+2").integer(), Some(2));
        assert_eq!(value("99999999999999999999").integer(), None);
    }

    #[test]
    fn rectangles_hold_all_their_points() {
        let size = Size::square(5);
        let points = |raw| Some(value(raw).points(size).ok()?.count());
        assert_eq!(points("bb"), Some(1));
        assert_eq!(points("aa:cb"), Some(6));
        assert_eq!(points("cb:aa"), Some(6), "corners in any order");
        assert_eq!(points("aa:ff"), None);
        assert_eq!(points(""), None);
    }

    #[test]
    fn sizes() {
        let size = |raw| value(raw).size();
        assert_eq!(size("19"), Ok(Size::square(19)));
        assert_eq!(size("13:9"), Ok(Size::new(13, 9).unwrap()));
        for text in [
            "26",
            "0",
            "-9",
            "5000000000",
            "99999999999999999999",
            "9:-1",
        ] {
            assert_eq!(size(text), Err(SizeFault::Unsupported), "{text}");
        }
        for text in ["", "large", "9x9", "-", "9:", "1.5"] {
            assert_eq!(size(text), Err(SizeFault::NoSize), "{text}");
        }
    }
}
