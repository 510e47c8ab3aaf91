//! Arguments of commands, parsed and range-checked.

use crate::place::excerpt;
use crate::vertex::{self, VertexError};
use std::fmt;
use std::ops::RangeInclusive;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};

/// The arguments of a [`Line`](super::Line), read from left to right.
///
/// ```
/// use tobi_goban::{Color, Move};
/// use tobi_grid::{Point, Size};
/// use tobi_notation::gtp::Line;
///
/// let line = Line::parse(b"play W a1")?.unwrap();
/// let mut arguments = line.arguments();
/// assert_eq!(arguments.color()?, Color::White);
/// assert_eq!(arguments.play(Size::square(9))?, Move::Play(Point::new(0, 8)));
/// let error = arguments.integer(1..=25).unwrap_err();
/// assert_eq!(error.to_string(), "syntax error: argument 3: expected an integer from 1 to 25, found nothing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    words: &'a [String],
    /// Number of words read so far.
    taken: usize,
}

impl<'a> Arguments<'a> {
    /// The arguments in `words`.
    pub const fn new(words: &'a [String]) -> Arguments<'a> {
        Arguments { words, taken: 0 }
    }

    /// Number of arguments that are left.
    pub fn len(&self) -> usize {
        self.words.len() - self.taken
    }

    /// Whether no argument is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads a word as it is; `wanted` describes it in errors.
    ///
    /// # Errors
    /// [`ArgumentError`] when there is no argument left; this holds for all methods that read one.
    pub fn word(&mut self, wanted: &str) -> Result<&'a str, ArgumentError> {
        match self.words.get(self.taken) {
            Some(word) => {
                self.taken += 1;
                Ok(word)
            }
            None => Err(ArgumentError {
                number: self.taken + 1,
                fault: Fault::Missing(wanted.to_owned()),
            }),
        }
    }

    /// Reads a color: `b`, `black`, `w` or `white`, in any case.
    ///
    /// # Errors
    /// [`ArgumentError`] for any other word.
    pub fn color(&mut self) -> Result<Color, ArgumentError> {
        self.parse("a color (black or white)", |word| {
            match word.to_ascii_lowercase().as_str() {
                "b" | "black" => Some(Color::Black),
                "w" | "white" => Some(Color::White),
                _ => None,
            }
        })
    }

    /// Reads a vertex or `pass`.
    ///
    /// # Errors
    /// [`ArgumentError`] when the word is neither, or is off the board.
    pub fn play(&mut self, size: Size) -> Result<Move, ArgumentError> {
        let word = self.word("a vertex or pass")?;
        vertex::parse(word, size).map_err(|error| self.bad_vertex(error))
    }

    /// Reads a vertex; `pass` is an error.
    ///
    /// # Errors
    /// [`ArgumentError`] when the word is not a vertex, or is off the board.
    pub fn vertex(&mut self, size: Size) -> Result<Point, ArgumentError> {
        let word = self.word("a vertex")?;
        vertex::parse_point(word, size).map_err(|error| self.bad_vertex(error))
    }

    /// Reads all remaining arguments as vertices.
    ///
    /// # Errors
    /// The same as [`Arguments::vertex`].
    pub fn vertices(&mut self, size: Size) -> Result<Vec<Point>, ArgumentError> {
        let mut points = Vec::with_capacity(self.len());
        while !self.is_empty() {
            points.push(self.vertex(size)?);
        }
        Ok(points)
    }

    /// Reads one word of vertices joined by commas, `D4,Q16`; also returns whether `pass` is among them.
    ///
    /// # Errors
    /// [`ArgumentError`] when one of them is neither, or is off the board.
    pub fn points(&mut self, size: Size) -> Result<(PointSet, bool), ArgumentError> {
        let (mut points, mut has_pass) = (PointSet::empty(size), false);
        for name in self.word("vertices such as D4,Q16")?.split(',') {
            let mv = vertex::parse(name, size).map_err(|error| self.bad_vertex(error))?;
            points.extend(mv.point());
            has_pass |= mv == Move::Pass;
        }
        Ok((points, has_pass))
    }

    /// Reads an integer within `range`.
    ///
    /// # Errors
    /// [`ArgumentError`] when the word is not an integer, or is out of range.
    pub fn integer(&mut self, range: RangeInclusive<i64>) -> Result<i64, ArgumentError> {
        let wanted = format!("an integer from {} to {}", range.start(), range.end());
        self.parse(&wanted, |word| {
            word.parse().ok().filter(|n| range.contains(n))
        })
    }

    /// Reads a finite number within `range`.
    ///
    /// # Errors
    /// [`ArgumentError`] when the word is not a number, or is out of range.
    pub fn float(&mut self, range: RangeInclusive<f64>) -> Result<f64, ArgumentError> {
        let wanted = format!("a number from {} to {}", range.start(), range.end());
        self.parse(&wanted, |word| {
            word.parse().ok().filter(|x| range.contains(x))
        })
    }

    /// Reads `true` or `false`.
    ///
    /// # Errors
    /// [`ArgumentError`] for any other word.
    pub fn boolean(&mut self) -> Result<bool, ArgumentError> {
        self.parse("true or false", |word| word.parse().ok())
    }

    /// Checks that no argument is left.
    ///
    /// # Errors
    /// [`ArgumentError`] when there is one.
    pub fn finish(mut self) -> Result<(), ArgumentError> {
        if self.is_empty() {
            return Ok(());
        }
        Err(self.refuse("no further argument"))
    }

    /// An error about the next word.
    pub(super) fn refuse(&mut self, wanted: &str) -> ArgumentError {
        let refused = self.parse(wanted, |_| None::<()>);
        refused.expect_err("nothing was read")
    }

    fn parse<T>(
        &mut self,
        wanted: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ArgumentError> {
        let word = self.word(wanted)?;
        read(word).ok_or_else(|| ArgumentError {
            number: self.taken,
            fault: Fault::Bad(excerpt(word), wanted.to_owned()),
        })
    }

    const fn bad_vertex(&self, error: VertexError) -> ArgumentError {
        ArgumentError {
            number: self.taken,
            fault: Fault::Vertex(error),
        }
    }
}

/// Why an argument is rejected. The text is that of the reply: GTP's `syntax error` and details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError {
    number: usize,
    fault: Fault,
}

/// What is wrong with an argument; the last text of each variant says what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    Missing(String),
    Bad(String, String),
    Vertex(VertexError),
}

impl ArgumentError {
    /// The number of the argument, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ArgumentError { number, fault } = self;
        write!(f, "syntax error: argument {number}")?;
        match fault {
            Fault::Missing(wanted) => write!(f, ": expected {wanted}, found nothing"),
            Fault::Bad(word, wanted) => write!(f, ": expected {wanted}, found `{word}`"),
            Fault::Vertex(error) => write!(f, ": {error}"),
        }
    }
}

impl std::error::Error for ArgumentError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn arguments_are_taken_in_order() {
        let words = words("B white D4 pass -3 6.5 true rest");
        let mut arguments = Arguments::new(&words);
        let size = Size::square(5);
        assert_eq!(arguments.color(), Ok(Color::Black));
        assert_eq!(arguments.color(), Ok(Color::White));
        assert_eq!(arguments.vertex(size), Ok(Point::new(3, 1)));
        assert_eq!(arguments.play(size), Ok(Move::Pass));
        assert_eq!(arguments.integer(-5..=5), Ok(-3));
        assert_eq!(arguments.float(0.0..=10.0), Ok(6.5));
        assert_eq!(arguments.boolean(), Ok(true));
        assert_eq!(arguments.len(), 1);
        assert_eq!(
            arguments.clone().finish().unwrap_err().to_string(),
            "syntax error: argument 8: expected no further argument, found `rest`"
        );
        assert_eq!(arguments.word("a file"), Ok("rest"));
        assert_eq!(arguments.finish(), Ok(()));
    }

    #[test]
    fn refusals_say_which_argument_and_what_is_expected() {
        let size = Size::square(9);
        let said = |word: &str, take: fn(&mut Arguments<'_>, Size) -> Option<ArgumentError>| {
            let words = words(word);
            let error = take(&mut Arguments::new(&words), size);
            error.expect("a refusal").to_string()
        };
        assert_eq!(
            said("green", |a, _| a.color().err()),
            "syntax error: argument 1: expected a color (black or white), found `green`"
        );
        assert_eq!(
            said("T1", |a, size| a.play(size).err()),
            "syntax error: argument 1: `T1` is off the 9x9 board: columns are A to J without I, rows 1 to 9"
        );
        assert!(said("pass", |a, size| a.vertex(size).err()).contains("is not a point"));
        assert!(said("A1 B2 J0", |a, size| a.vertices(size).err()).contains("argument 3"));
        for word in ["26", "0", "x", "1.0", "99999999999999999999"] {
            let text = said(word, |a, _| a.integer(1..=25).err());
            assert!(
                text.contains("expected an integer from 1 to 25, found"),
                "{text}"
            );
        }
        for word in ["NaN", "inf", "-1", "11", "x"] {
            let text = said(word, |a, _| a.float(0.0..=10.0).err());
            assert!(
                text.contains("expected a number from 0 to 10, found"),
                "{text}"
            );
        }
        assert!(said("1", |a, _| a.boolean().err()).contains("true or false"));
    }
}
