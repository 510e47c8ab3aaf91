//! Handicap stones: the fixed points, and the conditions for free placement.

use std::fmt;
use tobi_grid::{Point, PointSet, Size};

/// The largest handicap with fixed points on a board of this size; 0 if there are none.
///
/// As in GTP: 9 on boards with odd sides of 9 or more, 4 when a side is even or 7, none when a side is shorter. (GTP
/// describes square boards; the same rules are used for rectangles.)
pub const fn most_fixed(size: Size) -> u32 {
    let (columns, rows) = (size.columns(), size.rows());
    if columns < 7 || rows < 7 {
        0
    } else if columns < 9 || rows < 9 || columns.is_multiple_of(2) || rows.is_multiple_of(2) {
        4
    } else {
        9
    }
}

/// The fixed points for a handicap of `stones`, in the order in which they are placed.
///
/// Each side has its own line: the third line up to 12 lines, the fourth from 13. The first two points are the lower
/// left and the upper right, as in GTP.
///
/// ```
/// use tobi_goban::handicap;
/// use tobi_grid::{points, PointSet, Size};
///
/// let size = Size::square(9);
/// let three = PointSet::from_points(size, handicap::fixed(size, 3)?);
/// assert_eq!(
///     three,
///     points!(
///         ". . . . . . . . ."
///         ". . . . . . . . ."
///         ". . # . . . # . ."
///         ". . . . . . . . ."
///         ". . . . . . . . ."
///         ". . . . . . . . ."
///         ". . # . . . . . ."
///         ". . . . . . . . ."
///         ". . . . . . . . ."
///     )
/// );
/// # Ok::<(), handicap::HandicapError>(())
/// ```
///
/// # Errors
/// [`HandicapError::Count`] for fewer than 2 or more than [`most_fixed`].
pub fn fixed(size: Size, stones: u32) -> Result<Vec<Point>, HandicapError> {
    let most = most_fixed(size);
    if stones < 2 || stones > most {
        return Err(HandicapError::Count { stones, most });
    }
    let lines = |side: u8| {
        let margin = if side < 13 { 2 } else { 3 };
        [margin, side / 2, side - 1 - margin]
    };
    let [left, centre, right] = lines(size.columns());
    let [top, middle, bottom] = lines(size.rows());
    let corners = [(left, bottom), (right, top), (left, top), (right, bottom)];
    let sides = [
        (left, middle),
        (right, middle),
        (centre, bottom),
        (centre, top),
    ];
    // From five stones on, an odd number has its last stone in the centre.
    let on_sides = if stones < 6 {
        0
    } else {
        (stones as usize - 4) / 2 * 2
    };
    let mut points: Vec<_> = corners.into_iter().take(stones as usize).collect();
    points.extend(&sides[..on_sides]);
    if stones > 4 && stones % 2 == 1 {
        points.push((centre, middle));
    }
    Ok(points
        .into_iter()
        .map(|(column, row)| Point::new(column, row))
        .collect())
}

/// Checks freely placed handicap stones and returns them as a set.
///
/// # Errors
/// [`HandicapError`] for fewer than 2 stones, when no point would stay empty, when a point is off the board, or when
/// a point occurs twice.
pub fn free(size: Size, points: &[Point]) -> Result<PointSet, HandicapError> {
    let most = size.area() as u32 - 1;
    let stones = u32::try_from(points.len()).unwrap_or(u32::MAX);
    if stones < 2 || stones > most {
        return Err(HandicapError::Count { stones, most });
    }
    let mut set = PointSet::empty(size);
    for &point in points {
        if !size.contains(point) {
            return Err(HandicapError::OffBoard(point));
        }
        if !set.insert(point) {
            return Err(HandicapError::Twice(point));
        }
    }
    Ok(set)
}

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandicapError {
    /// Too few or too many stones.
    Count {
        /// The number asked for.
        stones: u32,
        /// The largest possible number; less than 2 when no handicap is possible.
        most: u32,
    },
    /// The point is not on the board.
    OffBoard(Point),
    /// The point occurs twice.
    Twice(Point),
    /// There are already stones or moves.
    NotEmpty,
}

impl fmt::Display for HandicapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandicapError::Count { most: 0 | 1, .. } => {
                f.write_str("this board is too small for handicap stones")
            }
            HandicapError::Count { stones, most } => {
                write!(
                    f,
                    "expected 2 to {most} handicap stones on this board, found {stones}"
                )
            }
            HandicapError::OffBoard(_) => f.write_str("a handicap point is not on the board"),
            HandicapError::Twice(_) => f.write_str("a handicap point is named twice"),
            HandicapError::NotEmpty => {
                f.write_str("handicap stones must come before all other stones and moves")
            }
        }
    }
}

impl std::error::Error for HandicapError {}
