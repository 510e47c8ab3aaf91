//! Names of points: `D4` for people and GTP, `dp` in SGF.
//!
//! | | column | row | pass |
//! |---|---|---|---|
//! | vertex | `A` to `Z` without `I`, any case | from 1 at the bottom | `pass` |
//! | SGF | `a` to `y` from the left | `a` to `y` from the top | empty, or `tt` if both sides are at most 19 long |

use crate::place::excerpt;
use std::fmt;
use tobi_goban::Move;
use tobi_grid::{Point, Size};

/// Column letters of vertices: without `I`, which looks like a `1`.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point of a board with its GTP name; displays as `D4`.
///
/// ```
/// use tobi_goban::Move;
/// use tobi_grid::{Point, Size};
/// use tobi_notation::{Vertex, vertex};
///
/// let size = Size::square(19);
/// let point = Point::new(8, 0);
/// assert_eq!(Vertex::new(point, size).to_string(), "J19");
/// assert_eq!(vertex::parse("j19", size)?, Move::Play(point));
/// assert_eq!(vertex::parse("PASS", size)?, Move::Pass);
/// assert_eq!(vertex::parse_sgf("ia", size)?, Move::Play(point));
/// # Ok::<(), vertex::VertexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vertex {
    point: Point,
    size: Size,
}

impl Vertex {
    /// The vertex of `point` on a board of this `size`.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn new(point: Point, size: Size) -> Vertex {
        assert!(size.contains(point), "{point:?} is not on a {size} board");
        Vertex { point, size }
    }

    /// The point.
    pub const fn point(self) -> Point {
        self.point
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = COLUMNS[usize::from(self.point.column())];
        let row = self.size.rows() - self.point.row();
        // A name has no more than three characters; this is called for each point of a report.
        let [tens, ones] = [row / 10, row % 10].map(|digit| b'0' + digit);
        let name = [column, tens, ones];
        let name = if row < 10 { &[column, ones][..] } else { &name };
        f.pad(str::from_utf8(name).expect("letters and digits"))
    }
}

/// A move as GTP writes it: `D4` or `pass`.
///
/// # Panics
/// When the point is not on the board.
pub fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => Vertex::new(point, size).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads a vertex or `pass`, in any case.
///
/// # Errors
/// [`VertexError`] when the text is neither, or the vertex is off the board.
pub fn parse(text: &str, size: Size) -> Result<Move, VertexError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    parse_point(text, size).map(Move::Play)
}

/// Reads a vertex; `pass` is an error.
///
/// # Errors
/// [`VertexError`] when the text is not a vertex, or is off the board.
pub fn parse_point(text: &str, size: Size) -> Result<Point, VertexError> {
    let error = |fault| VertexError {
        text: excerpt(text),
        size,
        notation: Notation::Vertex,
        fault,
    };
    let (letter, digits) = text
        .split_at_checked(1)
        .filter(|(_, digits)| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
        .ok_or_else(|| error(Fault::NoName))?;
    let letter = letter.as_bytes()[0].to_ascii_uppercase();
    let column = COLUMNS
        .iter()
        .position(|&name| name == letter)
        .ok_or_else(|| error(Fault::NoName))?;
    // A row too long for a number is off every board.
    let row: i32 = digits.parse().unwrap_or(i32::MAX);
    size.point(column as i32, i32::from(size.rows()) - row)
        .ok_or_else(|| error(Fault::OffBoard))
}

/// A move as SGF writes it between brackets: `dp`, or the empty string for a pass.
pub fn to_sgf(mv: Move) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    match mv {
        Move::Play(point) => [point.column(), point.row()].map(letter).iter().collect(),
        Move::Pass => String::new(),
    }
}

/// Reads the text between the brackets of a move; blanks around it are ignored.
///
/// # Errors
/// [`VertexError`] when the text is not two letters, or the point is off the board.
pub fn parse_sgf(text: &str, size: Size) -> Result<Move, VertexError> {
    let text = text.trim();
    let small = size.columns() <= 19 && size.rows() <= 19;
    if text.is_empty() || (text == "tt" && small) {
        return Ok(Move::Pass);
    }
    parse_sgf_point(text, size).map(Move::Play)
}

/// Reads an SGF point; the empty string is an error, and so is `tt` on small boards.
///
/// # Errors
/// The same as [`parse_sgf`].
pub fn parse_sgf_point(text: &str, size: Size) -> Result<Point, VertexError> {
    let error = |fault| VertexError {
        text: excerpt(text),
        size,
        notation: Notation::Sgf,
        fault,
    };
    let [column, row] = sgf_numbers(text.trim().as_bytes()).ok_or_else(|| error(Fault::NoName))?;
    size.point(column, row)
        .ok_or_else(|| error(Fault::OffBoard))
}

/// Column and row of two letters: `a` to `z` are 0 to 25, `A` to `Z` 26 to 51.
fn sgf_numbers(text: &[u8]) -> Option<[i32; 2]> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(i32::from(letter - b'a')),
        b'A'..=b'Z' => Some(i32::from(letter - b'A') + 26),
        _ => None,
    };
    match text {
        &[column, row] => Some([number(column)?, number(row)?]),
        _ => None,
    }
}

/// Why a text is not a point of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexError {
    text: String,
    size: Size,
    notation: Notation,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Vertex,
    Sgf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    NoName,
    OffBoard,
}

impl VertexError {
    /// Whether it is the name of a point of a larger board.
    pub fn is_off_board(&self) -> bool {
        self.fault == Fault::OffBoard
    }
}

impl fmt::Display for VertexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VertexError { text, size, .. } = self;
        match self.fault {
            Fault::NoName => write!(f, "`{text}` is not a point")?,
            Fault::OffBoard => write!(f, "`{text}` is off the {size} board")?,
        }
        let last = Point::new(size.columns() - 1, size.rows() - 1);
        match self.notation {
            Notation::Vertex => {
                let column = char::from(COLUMNS[usize::from(last.column())]);
                let no_i = if column > 'I' { " without I" } else { "" };
                write!(
                    f,
                    ": columns are A to {column}{no_i}, rows 1 to {}",
                    size.rows()
                )
            }
            Notation::Sgf => write!(f, ": points are aa to {}", to_sgf(Move::Play(last))),
        }
    }
}

impl std::error::Error for VertexError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_read_back_on_all_sizes() {
        for (columns, rows) in [(1, 1), (9, 9), (13, 7), (19, 19), (20, 2), (25, 25)] {
            let size = Size::new(columns, rows).unwrap();
            for mv in size.points().map(Move::Play).chain([Move::Pass]) {
                let vertex = name(mv, size);
                assert_eq!(parse(&vertex, size), Ok(mv));
                assert_eq!(parse(&vertex.to_lowercase(), size), Ok(mv));
                // `tt` is a pass only where that point cannot exist.
                assert_eq!(parse_sgf(&to_sgf(mv), size), Ok(mv));
            }
        }
    }

    #[test]
    fn corners_have_their_names() {
        let size = Size::new(25, 9).unwrap();
        assert_eq!(name(Move::Play(Point::new(0, 8)), size), "A1");
        assert_eq!(name(Move::Play(Point::new(24, 0)), size), "Z9");
        assert_eq!(to_sgf(Move::Play(Point::new(24, 8))), "yi");
        let width = format!("{:>4}|", Vertex::new(Point::new(0, 0), size));
        assert_eq!(width, "  A9|");
    }

    #[test]
    fn tt_passes_only_on_small_boards() {
        assert_eq!(parse_sgf("tt", Size::square(19)), Ok(Move::Pass));
        assert_eq!(parse_sgf(" ", Size::square(25)), Ok(Move::Pass));
        let point = Point::new(19, 19);
        assert_eq!(parse_sgf("tt", Size::square(20)), Ok(Move::Play(point)));
    }

    #[test]
    fn errors_name_the_board_and_the_range() {
        let size = Size::square(9);
        let said = |text| parse(text, size).unwrap_err().to_string();
        assert_eq!(
            said("K3"),
            "`K3` is off the 9x9 board: columns are A to J without I, rows 1 to 9"
        );
        for text in ["A0", "A10", "T1", "a99999999999999999999"] {
            assert!(parse(text, size).unwrap_err().is_off_board(), "{text}");
        }
        for text in [
            "", "I5", "5", "A", "AA1", "A-1", "A+1", "é1", "A1 ", "passs",
        ] {
            assert!(said(text).contains("is not a point"), "{text}");
        }
        assert_eq!(
            parse_sgf("jj", size).unwrap_err().to_string(),
            "`jj` is off the 9x9 board: points are aa to ii"
        );
        for text in ["a", "abc", "a1", "é", "a a"] {
            assert!(!parse_sgf(text, size).unwrap_err().is_off_board(), "{text}");
        }
    }
}
