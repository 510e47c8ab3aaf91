//! The eight symmetries, for places relative to some origin.

/// One of the eight rotations and reflections of a picture around its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(pub(crate) u8);

impl Turn {
    /// All eight, the identity first.
    pub const ALL: [Turn; 8] = [
        Turn(0),
        Turn(1),
        Turn(2),
        Turn(3),
        Turn(4),
        Turn(5),
        Turn(6),
        Turn(7),
    ];

    /// The new location of a column and a row.
    pub const fn of(self, (column, row): (i8, i8)) -> (i8, i8) {
        let column = if self.0 & 1 == 0 { column } else { -column };
        let row = if self.0 & 2 == 0 { row } else { -row };
        if self.0 & 4 == 0 {
            (column, row)
        } else {
            (row, column)
        }
    }
}
