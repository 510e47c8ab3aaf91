//! Reads and draws boards as text. Tests, documents and output all use this one format.
//!
//! A diagram has one line for each row and one *cell* for each point, separated by blanks. If a line has no blanks,
//! each character is a cell (except in fields of numbers). Empty lines and blanks around a line are ignored. The
//! reader decides what a cell means: `#` and `.` for sets, numbers for fields of numbers, `X`, `O` and `.` for stones
//! (in `tobi-goban`).

use crate::{Field, PointSet, Size, SizeError};
use std::fmt;

/// The cells of a diagram and the size of its board.
///
/// # Errors
/// [`DiagramError`] when rows differ in length, or the board is too small or too large.
pub fn cells(text: &str) -> Result<(Size, Vec<Cell<'_>>), DiagramError> {
    cut(text, |line| !line.contains(char::is_whitespace))
}

/// The cells of a diagram in which each word is a cell, even if a line has only one.
///
/// # Errors
/// As [`cells`].
pub fn words(text: &str) -> Result<(Size, Vec<Cell<'_>>), DiagramError> {
    cut(text, |_| false)
}

/// Splits lines into characters where `by_character` says so, otherwise into words.
fn cut(
    text: &str,
    by_character: impl Fn(&str) -> bool,
) -> Result<(Size, Vec<Cell<'_>>), DiagramError> {
    let mut cells: Vec<Cell<'_>> = Vec::new();
    let mut size = None;
    let mut rows = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let start = cells.len();
        let separate = |text| Cell {
            text,
            line: number + 1,
        };
        if by_character(line) {
            cells.extend(line.split_inclusive(|_| true).map(separate));
        } else {
            cells.extend(line.split_whitespace().map(separate));
        }
        rows += 1;
        let width = cells.len() - start;
        let expected = *size.get_or_insert(width);
        if width != expected {
            return Err(DiagramError::Ragged {
                line: number + 1,
                width,
                expected,
            });
        }
    }
    let columns = u32::try_from(size.unwrap_or(0)).unwrap_or(u32::MAX);
    let size = Size::new(columns, rows).map_err(DiagramError::Size)?;
    Ok((size, cells))
}

/// The text of one point in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<'a> {
    /// The text of the cell.
    pub text: &'a str,
    /// Its line, from 1.
    pub line: usize,
}

/// Why a text is not a valid diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramError {
    /// A line has more or fewer cells than the first.
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its number of cells.
        width: usize,
        /// The first line's number of cells.
        expected: usize,
    },
    /// No board has this size.
    Size(SizeError),
    /// The cell is not valid here.
    Cell {
        /// The line, from 1.
        line: usize,
        /// The text of the cell.
        text: String,
    },
    /// A structuring element without an origin.
    NoOrigin,
    /// A structuring element with a second origin, in this line.
    TwoOrigins {
        /// The line, from 1.
        line: usize,
    },
}

impl DiagramError {
    /// The error for one cell.
    pub fn at(cell: Cell<'_>) -> DiagramError {
        DiagramError::Cell {
            line: cell.line,
            text: cell.text.to_owned(),
        }
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Ragged {
                line,
                width,
                expected,
            } => write!(
                f,
                "diagram line {line} has {width} points, the first has {expected}"
            ),
            DiagramError::Size(error) => error.fmt(f),
            DiagramError::Cell { line, text } => {
                write!(f, "diagram line {line}: `{text}` is not valid here")
            }
            DiagramError::TwoOrigins { line } => {
                write!(
                    f,
                    "diagram line {line}: an element must have exactly one origin, this is a second one"
                )
            }
            DiagramError::NoOrigin => f.write_str("an element must have an origin (@ or +)"),
        }
    }
}

impl std::error::Error for DiagramError {}

impl PointSet {
    /// Reads a picture: `#` is in the set, `.` is not.
    ///
    /// # Errors
    /// [`DiagramError`] when the text is not a diagram or has another cell.
    pub fn parse(picture: &str) -> Result<PointSet, DiagramError> {
        let (size, cells) = cells(picture)?;
        let mut set = PointSet::empty(size);
        for (point, cell) in size.points().zip(cells) {
            match cell.text {
                "#" => {
                    set.insert(point);
                }
                "." => {}
                _ => return Err(DiagramError::at(cell)),
            }
        }
        Ok(set)
    }
}

impl fmt::Display for PointSet {
    /// The picture that [`PointSet::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |p| if self.contains(p) { '#' } else { '.' };
        Field::from_fn(self.size(), mark).fmt(f)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} set", self.size())?;
        fmt::Display::fmt(self, f)
    }
}

impl<T: std::str::FromStr + Copy + Default> Field<T> {
    /// Reads a picture of values, separated by blanks; `.` is the default value (for numbers: 0).
    ///
    /// # Errors
    /// [`DiagramError`] when the text is not a diagram or a cell is not a value.
    pub fn parse(picture: &str) -> Result<Field<T>, DiagramError> {
        let (size, cells) = words(picture)?;
        let mut field = Field::new(size);
        for (point, cell) in size.points().zip(cells) {
            if cell.text != "." {
                field[point] = cell.text.parse().map_err(|_| DiagramError::at(cell))?;
            }
        }
        Ok(field)
    }
}

/// A [`PointSet`] from a picture of string literals, one a row.
///
/// # Panics
/// When the picture is not a diagram of `#` and `.`.
#[macro_export]
macro_rules! points {
    ($($row:literal)+) => {
        $crate::PointSet::parse(concat!($($row, "\n"),+)).expect("a picture of # and .")
    };
}

/// A [`Field`] of numbers from a picture of string literals, one a row.
///
/// # Panics
/// When the picture is not a diagram of numbers and `.`.
#[macro_export]
macro_rules! field {
    ($($row:literal)+) => {
        $crate::Field::parse(concat!($($row, "\n"),+)).expect("a picture of numbers and .")
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_read_back_as_they_were_drawn() {
        let set = points!(
            ". # #"
            "# . ."
        );
        assert_eq!(PointSet::parse(&set.to_string()), Ok(set));
        assert_eq!(PointSet::parse(".##\n#.."), Ok(set));
        let field: Field<i16> = field!(
            " 1 -2 ."
            "12  . 3"
        );
        assert_eq!(Field::parse(&field.to_string()), Ok(field));
        let column: Field<i16> = field!("128" "-5");
        assert_eq!((column.size().columns(), column.size().rows()), (1, 2));
        assert_eq!(Field::parse(&column.to_string()), Ok(column));
    }

    #[test]
    fn bad_pictures_are_refused_with_their_line() {
        let ragged = PointSet::parse(". .\n\n. . .").unwrap_err();
        assert_eq!(
            ragged.to_string(),
            "diagram line 3 has 3 points, the first has 2"
        );
        let strange = PointSet::parse("..\n.x").unwrap_err();
        assert_eq!(strange.to_string(), "diagram line 2: `x` is not valid here");
        assert!(matches!(PointSet::parse(" "), Err(DiagramError::Size(_))));
    }
}
