//! Fields: one value for each point.

use crate::{CELLS, Kernel, Point, PointSet, STRIDE, Size};
use std::fmt;
use std::ops::{Index, IndexMut, Neg};

/// One value for each point of one board; the frame holds the default value.
///
/// The values are stored inline, in the frame of [`Point`] (1024 cells): a `Field<i16>` has 2 KiB.
///
/// ```
/// use tobi_grid::{Field, Point, Size};
///
/// let ramp = Field::from_fn(Size::square(3), |p| i16::from(p.column()) - 1);
/// assert_eq!(ramp[Point::new(2, 0)], 1);
/// assert_eq!(ramp.above(0).len(), 3);
/// assert_eq!(-ramp, Field::from_fn(Size::square(3), |p| 1 - i16::from(p.column())));
/// ```
#[derive(Clone, Copy)]
pub struct Field<T> {
    size: Size,
    cells: [T; CELLS],
}

impl<T: Copy + Default> Field<T> {
    /// The default value (for numbers: 0) everywhere.
    pub fn new(size: Size) -> Field<T> {
        Field {
            size,
            cells: [T::default(); CELLS],
        }
    }

    /// `value` on every point.
    pub fn filled(size: Size, value: T) -> Field<T> {
        Field::from_fn(size, |_| value)
    }

    /// The value that `f` gives for each point.
    pub fn from_fn(size: Size, mut f: impl FnMut(Point) -> T) -> Field<T> {
        let mut field = Field::new(size);
        for point in size.points() {
            field[point] = f(point);
        }
        field
    }

    /// `f` of each value.
    pub fn map<U: Copy + Default>(&self, mut f: impl FnMut(T) -> U) -> Field<U> {
        Field::from_fn(self.size, |p| f(self[p]))
    }
}

impl<T> Field<T> {
    /// Size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rows from the top, each from the left.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        (0..self.size.rows() as usize).map(|row| {
            let start = (row + 1) * STRIDE + 1;
            &self.cells[start..start + self.size.columns() as usize]
        })
    }

    /// The values, row by row from the top left.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.rows().flatten()
    }

    /// The cells of a row, counted from 0 at the top, including the frame's cell on both sides.
    #[inline(always)]
    pub(crate) fn row_cells_mut(&mut self, row: usize) -> &mut [T; STRIDE] {
        let (rows, _) = self.cells.as_chunks_mut();
        &mut rows[row + 1]
    }

    /// Each point with its value, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.size.points().zip(self.values())
    }

    /// The points whose value fulfils `test`.
    pub fn points_where(&self, mut test: impl FnMut(&T) -> bool) -> PointSet {
        PointSet::from_points(
            self.size,
            self.iter().filter(|(_, value)| test(value)).map(|(p, _)| p),
        )
    }
}

impl Field<i16> {
    /// Writes the values as floating-point numbers, row by row from the top left, as arrays of other programs store
    /// them.
    ///
    /// ```
    /// use tobi_grid::{Field, Size};
    ///
    /// let mut values = [0.0; 6];
    /// Field::filled(Size::new(3, 2)?, -7).write_floats(&mut values);
    /// assert_eq!(values, [-7.0; 6]);
    /// # Ok::<(), tobi_grid::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// When `cells` does not have one element for each point.
    pub fn write_floats(&self, values: &mut [f32]) {
        Kernel::best().write_floats(self, values);
    }
}

impl<T: PartialOrd + Copy> Field<T> {
    /// The points with a value greater than `limit`.
    pub fn above(&self, limit: T) -> PointSet {
        self.points_where(|value| *value > limit)
    }

    /// The points with a value less than `limit`.
    pub fn below(&self, limit: T) -> PointSet {
        self.points_where(|value| *value < limit)
    }
}

impl<T> Index<Point> for Field<T> {
    type Output = T;
    fn index(&self, point: Point) -> &T {
        &self.cells[point.cell()]
    }
}

impl<T> IndexMut<Point> for Field<T> {
    /// # Panics
    /// When `point` is not on the board: the frame keeps the default value.
    fn index_mut(&mut self, point: Point) -> &mut T {
        assert!(
            self.size.contains(point),
            "{point:?} is not on a {} board",
            self.size
        );
        &mut self.cells[point.cell()]
    }
}

impl<T: PartialEq> PartialEq for Field<T> {
    fn eq(&self, other: &Field<T>) -> bool {
        self.size == other.size && self.values().eq(other.values())
    }
}

impl<T: Eq> Eq for Field<T> {}

impl<T: Copy + Default + Neg<Output = T>> Neg for Field<T> {
    type Output = Field<T>;
    fn neg(self) -> Field<T> {
        self.map(|value| -value)
    }
}

impl<T: fmt::Display> fmt::Display for Field<T> {
    /// One line for each row, values right-aligned; [`Field::parse`](crate::Field::parse) reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.values().map(T::to_string).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0);
        for row in texts.chunks(self.size.columns() as usize) {
            let line: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
            writeln!(f, "{}", line.join(" "))?;
        }
        Ok(())
    }
}

impl<T: fmt::Display> fmt::Debug for Field<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} field", self.size)?;
        fmt::Display::fmt(self, f)
    }
}
