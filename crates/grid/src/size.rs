//! Board sizes: rectangles from 1x1 to 25x25, checked once.

use crate::{Point, STRIDE};
use std::fmt;

/// The longest side of a board, in points.
pub const MAX_SIDE: u8 = 25;

/// A board's columns and rows, each from 1 to [`MAX_SIDE`].
///
/// ```
/// use tobi_grid::Size;
///
/// let size = Size::new(13, 9)?;
/// assert_eq!(size.area(), 117);
/// assert_eq!(size.to_string(), "13x9");
/// assert!(Size::new(26, 26).is_err());
/// # Ok::<(), tobi_grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// A board of `columns` times `rows` points.
    ///
    /// # Errors
    /// [`SizeError`] when a side is 0 or longer than [`MAX_SIDE`].
    pub const fn new(columns: u32, rows: u32) -> Result<Size, SizeError> {
        let longest = MAX_SIDE as u32;
        if columns == 0 || rows == 0 || columns > longest || rows > longest {
            return Err(SizeError { columns, rows });
        }
        Ok(Size {
            columns: columns as u8,
            rows: rows as u8,
        })
    }

    /// A board with `side` columns and `side` rows.
    ///
    /// # Panics
    /// When `side` is 0 or longer than [`MAX_SIDE`]; [`Size::new`] returns an error instead.
    pub const fn square(side: u8) -> Size {
        match Size::new(side as u32, side as u32) {
            Ok(size) => size,
            Err(_) => panic!("a board side must be 1 to 25 points long"),
        }
    }

    /// Number of columns, 1 to 25.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Number of rows, 1 to 25.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Number of points.
    pub const fn area(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The side of a square with the same area.
    pub fn mean_side(self) -> f64 {
        (self.area() as f64).sqrt()
    }

    /// How far a point on the board is from the nearest edge, and from the nearest edge across it; 0 at the edge.
    ///
    /// ```
    /// use tobi_grid::{Point, Size};
    ///
    /// assert_eq!(Size::square(9).edges(Point::new(6, 1)), [1, 2]);
    /// ```
    pub fn edges(self, point: Point) -> [u8; 2] {
        let column = point.column().min(self.columns - 1 - point.column());
        let row = point.row().min(self.rows - 1 - point.row());
        [column.min(row), column.max(row)]
    }

    /// Whether there are as many columns as rows.
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// Whether `point` lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }

    /// The point in `column` and `row`, counted from 0 at the top left, if it is on the board.
    pub const fn point(self, column: i32, row: i32) -> Option<Point> {
        if column >= 0 && row >= 0 && column < self.columns as i32 && row < self.rows as i32 {
            Some(Point::new(column as u8, row as u8))
        } else {
            None
        }
    }

    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |c| Point::new(c, row)))
    }

    /// The two to four points next to `point`; fewer on a board with a side of 1.
    ///
    /// The edge is not a neighbour.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> {
        point
            .around()
            .into_iter()
            .filter(move |&p| self.contains(p))
    }

    /// Columns and rows packed into a word.
    pub(crate) const fn word(self) -> u32 {
        (self.columns as u32) << 8 | self.rows as u32
    }

    /// The inverse of [`Size::word`].
    pub(crate) const fn from_word(word: u32) -> Size {
        Size {
            columns: (word >> 8) as u8,
            rows: word as u8,
        }
    }

    /// The row words of the full board; all other bits are frame.
    #[inline(always)]
    pub(crate) fn board_rows(self) -> [u32; STRIDE] {
        let columns = ((1 << self.columns) - 1) << 1;
        let mut rows = ROWS_ON_BOARD[usize::from(self.rows)];
        for row in &mut rows {
            *row &= columns;
        }
        rows
    }
}

/// For each number of rows: all bits in the words of the board's rows, none in the frame's.
static ROWS_ON_BOARD: [[u32; STRIDE]; MAX_SIDE as usize + 1] = {
    let mut table = [[0; STRIDE]; MAX_SIDE as usize + 1];
    let mut rows = 0;
    while rows < table.len() {
        let mut row = 1;
        while row <= rows {
            table[rows][row] = u32::MAX;
            row += 1;
        }
        rows += 1;
    }
    table
};

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A board size that is not between 1x1 and 25x25.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The columns asked for.
    pub columns: u32,
    /// The rows asked for.
    pub rows: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a {}x{} board is not supported: each side must be 1 to {MAX_SIDE} points long",
            self.columns, self.rows
        )
    }
}

impl std::error::Error for SizeError {}
