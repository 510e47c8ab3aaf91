//! Sheets of 32x32 cells: one large board, or several small ones side by side.
//!
//! A line of frame between two boards separates them, since off-board points never grow and never erode. So nine 9x9
//! boards, or four 13x13 boards, take the time of one.

use crate::morph::Sources;
use crate::set::ROWS;
use crate::{STRIDE, Size};

/// How boards of one size are arranged on a sheet.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    size: Size,
    across: usize,
    down: usize,
}

impl Layout {
    pub(super) fn of(size: Size) -> Layout {
        // Each board takes its own length and a line of frame; the sheet starts with one more.
        let fit = |length: u8| (STRIDE - 1) / (usize::from(length) + 1);
        Layout {
            size,
            across: fit(size.columns()),
            down: fit(size.rows()),
        }
    }

    /// Size of each board.
    #[inline(always)]
    pub(super) fn size(self) -> Size {
        self.size
    }

    /// How many boards fit on a sheet, at least 1.
    pub(super) fn capacity(self) -> usize {
        self.across * self.down
    }

    /// Rows above a board, and columns left of it, beyond its own frame.
    pub(super) fn corner(self, index: usize) -> (usize, usize) {
        let (row, column) = (index / self.across, index % self.across);
        let (rows, columns) = (self.size.rows(), self.size.columns());
        (
            row * (usize::from(rows) + 1),
            column * (usize::from(columns) + 1),
        )
    }
}

/// The input of X_z: row words as in sets, for all boards at once.
pub(super) struct Sheet {
    pub(super) board: [u32; ROWS],
    pub(super) positive: [u32; ROWS],
    pub(super) negative: [u32; ROWS],
    pub(super) strength: i16,
    /// The number of rows from the first row of the first board to the last row of the last.
    pub(super) rows: usize,
}

impl Sheet {
    /// One board, with its words unchanged: nothing is shifted, and no word goes through memory on its way into the
    /// registers. A sheet of one board made by [`Sheet::of`] costs a sixth more.
    #[inline(always)]
    pub(super) fn single(sources: &Sources) -> Sheet {
        Sheet {
            board: sources.size().board_rows(),
            positive: *sources.positive().words(),
            negative: *sources.negative().words(),
            strength: sources.strength(),
            rows: sources.size().rows().into(),
        }
    }

    /// Arranges boards of one size and one strength, at most as many as fit.
    #[inline(always)]
    pub(super) fn of(boards: &[Sources], layout: Layout) -> Sheet {
        let mut sheet = Sheet {
            board: [0; ROWS],
            positive: [0; ROWS],
            negative: [0; ROWS],
            strength: boards[0].strength(),
            rows: 0,
        };
        let rows = usize::from(layout.size.rows());
        let board_rows = layout.size.board_rows();
        for (index, sources) in boards.iter().enumerate() {
            let (above, left) = layout.corner(index);
            let (positive, negative) = (sources.positive().words(), sources.negative().words());
            for row in 1..rows + 1 {
                sheet.board[above + row] |= board_rows[row] << left;
                sheet.positive[above + row] |= positive[row] << left;
                sheet.negative[above + row] |= negative[row] << left;
            }
            sheet.rows = above + rows;
        }
        sheet
    }
}
