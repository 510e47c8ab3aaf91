//! Points, with the same numbers on every board size.
//!
//! A point's number is `32 * (row + 1) + column + 1` on every board: the board lies inside 32x32 cells, with a frame
//! of one cell around it. So neighbours are always valid indices, a row of a set is one 32-bit word, a row of 16-bit
//! values is one 512-bit register, and tables need no bounds checks. The cost is memory: a `Field<i16>` has 2 KiB.

use std::fmt;

/// Distance between the cell numbers of two vertical neighbours.
pub const STRIDE: usize = 32;

/// Number of cells that a table indexed by [`Point::cell`] needs.
///
/// A power of two, so that `table[point.cell()]` needs no bounds check.
pub const CELLS: usize = STRIDE * STRIDE;

/// A point of the board, or of the frame around it.
///
/// Columns count from the left and rows from the top, both from 0. Every board lies in a *frame*
/// one point wide, so that each neighbour of a board point is a valid table index:
///
/// ```text
/// cell 0  +  +  +  +  +  + ...        + frame: on no board, never grows, never erodes
///     32  +  .  .  .  .  . ...        . column 0, row 0 is cell 33
///     64  +  .  .  .  .  . ...
/// ```
///
/// The number does not depend on the size of the board, so a point means the same on all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in `column` and `row`, counted from 0 at the top left.
    ///
    /// # Panics
    /// When either is 25 or more: boards have at most 25 columns and rows.
    pub const fn new(column: u8, row: u8) -> Point {
        assert!(
            column < crate::MAX_SIDE && row < crate::MAX_SIDE,
            "a board has at most 25 columns and rows"
        );
        Point((row as u16 + 1) * STRIDE as u16 + column as u16 + 1)
    }

    /// The point with this cell number; the inverse of [`Point::cell`].
    pub(crate) const fn from_cell(cell: usize) -> Point {
        Point((cell & (CELLS - 1)) as u16)
    }

    /// Column from the left, from 0.
    ///
    /// In the frame on the left the value wraps around to 255; in the frame on the right it is at least the number of
    /// columns. So [`Size::contains`](crate::Size::contains) rejects points of the frame.
    pub const fn column(self) -> u8 {
        (self.0 as u8 % STRIDE as u8).wrapping_sub(1)
    }

    /// Row from the top, from 0; see [`Point::column`] for the frame.
    pub const fn row(self) -> u8 {
        ((self.0 / STRIDE as u16) as u8).wrapping_sub(1)
    }

    /// Index into a table of [`CELLS`] entries.
    pub const fn cell(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The point above, left, right and below, in this order; some may lie in the frame.
    pub const fn around(self) -> [Point; 4] {
        let at = self.0 as usize;
        [
            Point::from_cell(at.wrapping_sub(STRIDE)),
            Point::from_cell(at.wrapping_sub(1)),
            Point::from_cell(at + 1),
            Point::from_cell(at + STRIDE),
        ]
    }

    /// The eight points around it, including the diagonal ones, row by row from the top left; some may lie in the
    /// frame.
    pub const fn all_around(self) -> [Point; 8] {
        let [above, left, right, below] = self.around();
        let [_, left_above, right_above, _] = above.around();
        let [_, left_below, right_below, _] = below.around();
        [
            left_above,
            above,
            right_above,
            left,
            right,
            left_below,
            below,
            right_below,
        ]
    }

    /// The number of king's steps to another point: 1 to each of [`Point::all_around`].
    pub const fn king_steps(self, other: Point) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        if columns > rows { columns } else { rows }
    }
}

impl fmt::Debug for Point {
    /// Column and row from the top left, from 0: `(3,15)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column(), self.row())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn frame_points_are_on_no_board() {
        let size = Size::square(25);
        for cell in 0..CELLS {
            let point = Point::from_cell(cell);
            let inside = size.contains(point);
            let (column, row) = (cell % STRIDE, cell / STRIDE);
            assert_eq!(
                inside,
                (1..=25).contains(&column) && (1..=25).contains(&row)
            );
            if inside {
                assert_eq!(Point::new(point.column(), point.row()), point);
            }
        }
    }

    #[test]
    fn all_around_goes_row_by_row() {
        let around = Point::new(3, 2).all_around();
        let places = [
            (2, 1),
            (3, 1),
            (4, 1),
            (2, 2),
            (4, 2),
            (2, 3),
            (3, 3),
            (4, 3),
        ];
        assert_eq!(around, places.map(|(column, row)| Point::new(column, row)));
    }

    #[test]
    fn a_king_needs_one_step_to_each_point_all_around() {
        let middle = Point::new(3, 2);
        assert!(
            middle
                .all_around()
                .iter()
                .all(|&near| middle.king_steps(near) == 1)
        );
        assert_eq!(middle.king_steps(middle), 0);
        assert_eq!(middle.king_steps(Point::new(0, 4)), 3);
        assert_eq!(Point::new(4, 9).king_steps(middle), 7);
    }

    #[test]
    fn neighbours_of_a_corner_and_of_the_centre() {
        let size = Size::new(3, 2).unwrap();
        let near = |c, r| size.neighbours(Point::new(c, r)).collect::<Vec<_>>();
        assert_eq!(near(0, 0), [Point::new(1, 0), Point::new(0, 1)]);
        assert_eq!(
            near(1, 1),
            [Point::new(1, 0), Point::new(0, 1), Point::new(2, 1)]
        );
        let lone = Size::square(1);
        assert_eq!(lone.neighbours(Point::new(0, 0)).count(), 0);
    }
}
