//! Structuring elements: the shapes that dilation and erosion move over the board.

use crate::MAX_SIDE;
use crate::diagram::{self, DiagramError};

/// A step from one point to another: columns to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Offset {
    /// Columns to the right; negative to the left.
    pub columns: i8,
    /// Rows down; negative up.
    pub rows: i8,
}

impl Offset {
    /// The step of `columns` to the right and `rows` down.
    pub const fn new(columns: i8, rows: i8) -> Offset {
        Offset { columns, rows }
    }
}

/// A structuring element: a finite set of offsets from an origin.
///
/// The origin need not belong to it, and it need not be symmetric; [`Element::reflected`] is its mirror image through
/// the origin. Steps of 25 or more leave every board and are dropped.
///
/// ```
/// use tobi_grid::Element;
///
/// let knight = Element::parse(
///     ". # .
///      . . .
///      @ . .",
/// )?;
/// assert_eq!(knight.offsets().len(), 2);
/// assert_ne!(knight, knight.reflected());
/// assert_eq!(Element::cross(), Element::cross().reflected());
/// # Ok::<(), tobi_grid::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// Sorted, without duplicates.
    offsets: Vec<Offset>,
}

impl Element {
    /// The element with these offsets.
    pub fn new(offsets: impl IntoIterator<Item = Offset>) -> Element {
        let reach = MAX_SIDE;
        let mut offsets: Vec<Offset> = offsets
            .into_iter()
            .filter(|o| o.columns.unsigned_abs() < reach && o.rows.unsigned_abs() < reach)
            .collect();
        offsets.sort_unstable();
        offsets.dedup();
        Element { offsets }
    }

    /// A point and its four neighbours: the neighbourhood of the rules of Go.
    pub fn cross() -> Element {
        Element::disk(1)
    }

    /// All points at most `radius` columns and `radius` rows away.
    pub fn square(radius: u8) -> Element {
        Element::within(radius, |_, _| true)
    }

    /// All points whose straight-line distance is at most `radius`.
    pub fn disk(radius: u8) -> Element {
        let limit = i32::from(radius).pow(2);
        Element::within(radius, |columns, rows| {
            columns * columns + rows * rows <= limit
        })
    }

    /// The origin and `length - 1` more points, each one `step` from the last; empty for 0.
    pub fn line(step: Offset, length: u8) -> Element {
        let reach = length.min(MAX_SIDE) as i8;
        Element::new((0..reach).map_while(|i| {
            let columns = step.columns.checked_mul(i)?;
            Some(Offset::new(columns, step.rows.checked_mul(i)?))
        }))
    }

    /// Reads a picture: `#` is a point of the element, `@` an origin that belongs to it, `+` an origin that does not.
    ///
    /// # Errors
    /// [`DiagramError`] when the text is not a diagram, has another cell, or does not have exactly one origin.
    pub fn parse(picture: &str) -> Result<Element, DiagramError> {
        let (size, cells) = diagram::cells(picture)?;
        let mut origin = None;
        let mut members = Vec::new();
        for (point, cell) in size.points().zip(cells) {
            if !matches!(cell.text, "#" | "@" | "+" | ".") {
                return Err(DiagramError::at(cell));
            }
            if matches!(cell.text, "@" | "+") && origin.replace(point).is_some() {
                return Err(DiagramError::TwoOrigins { line: cell.line });
            }
            if matches!(cell.text, "#" | "@") {
                members.push(point);
            }
        }
        let origin = origin.ok_or(DiagramError::NoOrigin)?;
        let difference = |a: u8, b: u8| a as i8 - b as i8;
        Ok(Element::new(members.into_iter().map(|p| {
            Offset::new(
                difference(p.column(), origin.column()),
                difference(p.row(), origin.row()),
            )
        })))
    }

    fn within(radius: u8, belongs: impl Fn(i32, i32) -> bool) -> Element {
        let radius = radius.min(MAX_SIDE - 1) as i8;
        let side = -radius..=radius;
        let all = side
            .clone()
            .flat_map(|rows| side.clone().map(move |columns| Offset::new(columns, rows)));
        Element::new(all.filter(|o| belongs(o.columns.into(), o.rows.into())))
    }

    /// The offsets without duplicates, in a fixed order.
    pub fn offsets(&self) -> &[Offset] {
        &self.offsets
    }

    /// Whether the origin belongs to the element; dilation by it is then extensive.
    pub fn has_origin(&self) -> bool {
        self.offsets.contains(&Offset::new(0, 0))
    }

    /// The mirror image through the origin: every step reversed.
    pub fn reflected(&self) -> Element {
        Element::new(
            self.offsets
                .iter()
                .map(|o| Offset::new(-o.columns, -o.rows)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_what_they_are_called() {
        let cross = ". # .\n# @ #\n. # .";
        assert_eq!(Element::cross(), Element::parse(cross).unwrap());
        let square = "# # #\n# @ #\n# # #";
        assert_eq!(Element::square(1), Element::parse(square).unwrap());
        let disk = ". . # . .\n. # # # .\n# # @ # #\n. # # # .\n. . # . .";
        assert_eq!(Element::disk(2), Element::parse(disk).unwrap());
        let line = Element::line(Offset::new(2, 0), 3);
        assert_eq!(line, Element::parse("@ . # . #").unwrap());
        assert!(!Element::parse("+ #").unwrap().has_origin());
    }

    #[test]
    fn a_picture_needs_one_origin() {
        assert_eq!(Element::parse("# #"), Err(DiagramError::NoOrigin));
        assert_eq!(
            Element::parse("# @\n. +"),
            Err(DiagramError::TwoOrigins { line: 2 })
        );
    }

    #[test]
    fn steps_off_every_board_are_dropped() {
        assert_eq!(Element::line(Offset::new(100, 0), 3).offsets().len(), 1);
        assert_eq!(Element::square(200), Element::square(24));
    }
}
