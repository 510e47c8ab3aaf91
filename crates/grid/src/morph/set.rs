//! Dilation and erosion of sets, and the operators built from them.

use crate::set::ROWS;
use crate::{Element, Kernel, PointSet};

/// The points of `set` and all their neighbours: D(A).
///
/// The board edge adds nothing. Dilation preserves unions and is the lower half of an adjunction with [`erode`].
/// Cost: about ten nanoseconds, independent of the number of points.
///
/// ```
/// use tobi_grid::{morph::dilate, points};
///
/// let stone = points!(
///     ". . . ."
///     ". # . ."
///     ". . . #"
/// );
/// assert_eq!(dilate(&stone), points!(
///     ". # . ."
///     "# # # #"
///     ". # # #"
/// ));
/// ```
#[inline]
pub fn dilate(set: &PointSet) -> PointSet {
    Kernel::best().dilate(set)
}

/// Points of `set` with no neighbour outside it: E(A).
///
/// The board edge removes nothing.
///
/// ```
/// use tobi_grid::{morph::erode, points};
///
/// let corner = points!(
///     "# # # ."
///     "# # # ."
///     "# # . ."
/// );
/// assert_eq!(erode(&corner), points!(
///     "# # . ."
///     "# # . ."
///     "# . . ."
/// ));
/// ```
#[inline]
pub fn erode(set: &PointSet) -> PointSet {
    Kernel::best().erode(set)
}

/// The neighbours of `set`: D(A) − A. Within the empty points: the liberties of a chain.
pub fn external_boundary(set: &PointSet) -> PointSet {
    dilate(set) - *set
}

/// The points of `set` that have a neighbour outside it: A − E(A).
pub fn internal_boundary(set: &PointSet) -> PointSet {
    *set - erode(set)
}

/// Erosion, then dilation: removes parts that are too thin to hold a cross.
pub fn open(set: &PointSet) -> PointSet {
    dilate(&erode(set))
}

/// Dilation, then erosion: fills gaps that are too narrow to hold a cross, such as small eyes.
///
/// ```
/// use tobi_grid::{morph::close, points};
///
/// let ponnuki = points!(
///     ". . . . ."
///     ". . # . ."
///     ". # . # ."
///     ". . # . ."
///     ". . . . ."
/// );
/// let eye = points!(
///     ". . . . ."
///     ". . . . ."
///     ". . # . ."
///     ". . . . ."
///     ". . . . ."
/// );
/// assert_eq!(close(&ponnuki) - ponnuki, eye);
/// ```
pub fn close(set: &PointSet) -> PointSet {
    erode(&dilate(set))
}

/// X(n) = Eⁿ Dⁿ: n dilations, then n erosions.
///
/// Between solid walls it fills a clear territory up to 2n points wide. On loose stones it finds nothing, so
/// [`x_z`](crate::morph::x_z) exists.
pub fn close_n(set: &PointSet, n: u32) -> PointSet {
    let grown = (0..n).fold(*set, |set, _| dilate(&set));
    (0..n).fold(grown, |set, _| erode(&set))
}

/// Every point that is a step of `element` away from a point of `set`.
///
/// Cost: one pass over the rows for each offset.
pub fn dilate_by(set: &PointSet, element: &Element) -> PointSet {
    let mut reached = [0; ROWS];
    for offset in element.offsets() {
        let rows = set.words().iter().enumerate().take(ROWS - 1);
        for (row, &word) in rows.filter(|(_, word)| **word != 0) {
            let target = row as i32 + i32::from(offset.rows);
            if (0..ROWS as i32).contains(&target) {
                reached[target as usize] |= shifted(word, offset.columns);
            }
        }
    }
    PointSet::from_rows(set.size(), reached)
}

fn shifted(word: u32, columns: i8) -> u32 {
    if columns >= 0 {
        word << columns
    } else {
        word >> columns.unsigned_abs()
    }
}

/// Every point from which all steps of `element` lead into `set` or off the board.
///
/// The greatest set whose dilation by the same element lies within `set`. So opening and closing are idempotent for
/// every element, even if it is not symmetric.
pub fn erode_by(set: &PointSet, element: &Element) -> PointSet {
    !dilate_by(&!*set, &element.reflected())
}

/// Erosion, then dilation, by `element`.
pub fn open_by(set: &PointSet, element: &Element) -> PointSet {
    dilate_by(&erode_by(set, element), element)
}

/// Dilation, then erosion, by `element`.
pub fn close_by(set: &PointSet, element: &Element) -> PointSet {
    erode_by(&dilate_by(set, element), element)
}
