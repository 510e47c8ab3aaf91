//! Sets of points.
//!
//! The last word, below every board, holds the size of the board. So a set has 128 bytes, the most that compilers
//! copy without a call.

use crate::{Point, STRIDE, Size};
use std::cmp::Ordering;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

/// Number of words of a set.
pub(crate) const ROWS: usize = STRIDE;

/// The index of the word that holds the size of the board: it lies below every board and its frame.
const SIZE_WORD: usize = ROWS - 1;

/// A set of points of one board.
///
/// One 32-bit word for each row, one bit for each column, in the frame of [`Point`]: 128 bytes, `Copy`. The
/// complement `!set` is taken within the board. Sets of different sizes cannot be combined: every operator on two of
/// them panics.
///
/// ```
/// use tobi_grid::{points, Point};
///
/// let wall = points!(
///     ". . # ."
///     ". . # ."
/// );
/// assert_eq!(wall.len(), 2);
/// assert!(wall.contains(Point::new(2, 0)));
/// assert_eq!((!wall).len(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet {
    /// One word for each row; bits outside the board are zero, except for the last word, which is the size. So a set
    /// has 128 bytes, the most that compilers copy without a call: dilations take half the time that they took with
    /// the size stored after the rows.
    words: [u32; ROWS],
}

impl PointSet {
    /// No point of a board of this `size`.
    pub const fn empty(size: Size) -> PointSet {
        PointSet::sized(size, [0; ROWS])
    }

    /// All points of a board of this `size`.
    #[inline]
    pub fn full(size: Size) -> PointSet {
        PointSet::sized(size, size.board_rows())
    }

    /// The set with these rows; the last word is ignored.
    #[inline(always)]
    const fn sized(size: Size, mut words: [u32; ROWS]) -> PointSet {
        words[SIZE_WORD] = size.word();
        PointSet { words }
    }

    /// The set of the given points.
    ///
    /// # Panics
    /// When a point is not on the board.
    pub fn from_points(size: Size, points: impl IntoIterator<Item = Point>) -> PointSet {
        let mut set = PointSet::empty(size);
        set.extend(points);
        set
    }

    /// The points for which `belongs` holds.
    pub fn from_fn(size: Size, belongs: impl FnMut(&Point) -> bool) -> PointSet {
        PointSet::from_points(size, size.points().filter(belongs))
    }

    /// The points of all these sets.
    ///
    /// # Panics
    /// When a set belongs to another board size.
    ///
    /// ```
    /// use tobi_grid::{PointSet, Size, points};
    ///
    /// let sets = [points!("# ." "# ."), points!("# #" ". .")];
    /// assert_eq!(PointSet::union(Size::square(2), sets), points!("# #" "# ."));
    /// assert!(PointSet::union(Size::square(2), []).is_empty());
    /// ```
    pub fn union(size: Size, sets: impl IntoIterator<Item = PointSet>) -> PointSet {
        sets.into_iter()
            .fold(PointSet::empty(size), |all, set| all | set)
    }

    /// A set from its row words: bit `c + 1` of word `r + 1` is column `c` of row `r`, in the frame
    /// of [`Point`]; bits outside the board are dropped.
    ///
    /// Cost: one pass over the words. For code that keeps its own bits in inner loops.
    ///
    /// ```
    /// use tobi_grid::{points, PointSet, Size, STRIDE};
    ///
    /// let mut rows = [0; STRIDE];
    /// rows[2] = 0b1110; // the last of these bits lies right of the board
    /// assert_eq!(PointSet::from_rows(Size::square(2), rows), points!(". ." "# #"));
    /// ```
    #[inline]
    pub fn from_rows(size: Size, mut rows: [u32; ROWS]) -> PointSet {
        for (row, mask) in rows.iter_mut().zip(size.board_rows()) {
            *row &= mask;
        }
        PointSet::sized(size, rows)
    }

    /// A set from words as [`PointSet::words`] returns them, with rows changed within the board.
    #[inline(always)]
    pub(crate) fn from_words(words: [u32; ROWS]) -> PointSet {
        let set = PointSet { words };
        debug_assert!(
            words[..SIZE_WORD]
                .iter()
                .zip(set.size().board_rows())
                .all(|(row, mask)| row & !mask == 0)
        );
        set
    }

    /// The row words, starting with the frame's first row; the last word is not a row but the size.
    pub(crate) const fn words(&self) -> &[u32; ROWS] {
        &self.words
    }

    /// Size of the board.
    #[inline(always)]
    pub const fn size(&self) -> Size {
        Size::from_word(self.words[SIZE_WORD])
    }

    /// Whether `point` is in the set; false for points outside the board.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        let row = point.cell() / STRIDE;
        row != SIZE_WORD && self.words[row] >> (point.cell() % STRIDE) & 1 != 0
    }

    /// Adds `point`; returns whether it was not in the set before.
    ///
    /// # Panics
    /// When `point` is not on the board.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        assert!(
            self.size().contains(point),
            "{point:?} is not on a {} board",
            self.size()
        );
        let new = !self.contains(point);
        self.words[point.cell() / STRIDE] |= 1 << (point.cell() % STRIDE);
        new
    }

    /// Removes `point`; returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let there = self.contains(point);
        if there {
            self.words[point.cell() / STRIDE] &= !(1 << (point.cell() % STRIDE));
        }
        there
    }

    /// Number of points.
    #[inline]
    pub fn len(&self) -> usize {
        let rows = &self.words[..SIZE_WORD];
        rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set has no points.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words[..SIZE_WORD].iter().fold(0, |all, row| all | row) == 0
    }

    /// Whether each point is also in `other`.
    ///
    /// # Panics
    /// When the sizes differ.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether no point is also in `other`.
    ///
    /// # Panics
    /// When the sizes differ.
    #[inline]
    pub fn is_disjoint(&self, other: &PointSet) -> bool {
        (*self & *other).is_empty()
    }

    /// The first point in reading order.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        let rows = &self.words[..SIZE_WORD];
        let row = rows.iter().position(|&row| row != 0)?;
        let column = rows[row].trailing_zeros() as usize;
        Some(Point::from_cell(row * STRIDE + column))
    }

    /// The points, row by row from the top left.
    #[inline]
    pub fn iter(&self) -> Points {
        Points {
            words: self.words,
            row: 1,
        }
    }

    #[inline]
    fn combine(self, other: PointSet, word: impl Fn(u32, u32) -> u32) -> PointSet {
        let (size, of) = (self.size(), other.size());
        assert!(size == of, "sets of a {size} and a {of} board");
        let mut words = self.words;
        // For browsers this is compiled for size, and then iterators are calls.
        let mut row = 0;
        while row < ROWS {
            words[row] = word(words[row], other.words[row]);
            row += 1;
        }
        PointSet::sized(size, words)
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitor(self, other: PointSet) -> PointSet {
        self.combine(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitand(self, other: PointSet) -> PointSet {
        self.combine(other, |a, b| a & b)
    }
}

impl BitXor for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitxor(self, other: PointSet) -> PointSet {
        self.combine(other, |a, b| a ^ b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;
    #[inline]
    fn sub(self, other: PointSet) -> PointSet {
        self.combine(other, |a, b| a & !b)
    }
}

impl Not for PointSet {
    type Output = PointSet;
    #[inline]
    fn not(self) -> PointSet {
        PointSet::full(self.size()) - self
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        *self = *self - other;
    }
}

/// By their points in reading order, as lists of them are ordered; then by the size of the board.
///
/// Cost: as long as the first points agree; a few nanoseconds for sets that begin differently.
impl Ord for PointSet {
    fn cmp(&self, other: &PointSet) -> Ordering {
        let points = self.iter().cmp(other);
        points.then_with(|| self.size().cmp(&other.size()))
    }
}

impl PartialOrd for PointSet {
    fn partial_cmp(&self, other: &PointSet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;
    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;
    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// The points of a set in reading order; see [`PointSet::iter`].
#[derive(Clone, Debug)]
pub struct Points {
    words: [u32; ROWS],
    row: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.row < SIZE_WORD {
            let word = &mut self.words[self.row];
            if *word != 0 {
                let column = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::from_cell(self.row * STRIDE + column));
            }
            self.row += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points;

    #[test]
    fn sets_are_ordered_like_lists_of_their_points() {
        let none = points!(". ." ". .");
        let first = points!("# ." ". .");
        let first_and_last = points!("# ." ". #");
        let second = points!(". #" ". .");
        assert!(none < first && first < first_and_last && first_and_last < second);
        assert!(PointSet::empty(Size::square(2)) < PointSet::empty(Size::square(3)));
    }

    #[test]
    fn points_come_in_reading_order() {
        let set = points!(
            ". # ."
            "# . #"
        );
        let found: Vec<_> = set.iter().map(|p| (p.column(), p.row())).collect();
        assert_eq!(found, [(1, 0), (0, 1), (2, 1)]);
        assert_eq!(set.first(), Some(Point::new(1, 0)));
    }

    #[test]
    fn the_complement_stays_on_the_board() {
        for size in [Size::square(1), Size::new(25, 3).unwrap(), Size::square(25)] {
            let full = PointSet::full(size);
            assert_eq!(full.len(), size.area());
            assert_eq!(!full, PointSet::empty(size));
            assert_eq!(!PointSet::empty(size), full);
            assert_eq!(full.iter().count(), size.area());
        }
    }

    /// The words around the board, including the one with the size, hold no points.
    #[test]
    fn no_point_of_the_frame_is_in_a_set() {
        for size in [Size::square(1), Size::square(19), Size::square(25)] {
            let mut full = PointSet::full(size);
            for cell in 0..crate::CELLS {
                let point = Point::from_cell(cell);
                assert_eq!(full.contains(point), size.contains(point), "{point:?}");
                assert!(size.contains(point) || !full.remove(point));
            }
            assert_eq!(full, PointSet::full(size));
        }
    }

    #[test]
    fn insert_and_remove_say_what_changed() {
        let mut set = PointSet::empty(Size::square(3));
        let centre = Point::new(1, 1);
        assert!(set.insert(centre));
        assert!(!set.insert(centre));
        assert!(set.remove(centre));
        assert!(!set.remove(centre));
        assert!(set.is_empty());
    }

    #[test]
    #[should_panic(expected = "sets of a 3x3 and a 4x4 board")]
    fn sets_of_two_boards_do_not_mix() {
        let _ = PointSet::full(Size::square(3)) | PointSet::full(Size::square(4));
    }
}
