//! Set operators on row words.

use super::lanes::{Bits, Lanes, any};
use crate::PointSet;
use crate::set::ROWS;

/// D(A), for boards of at most `N * V::ROWS - 2` rows.
///
/// Words outside the board stay as they are: no points, and the size.
#[inline(always)]
pub(super) fn dilate<V: Lanes, const N: usize>(set: &PointSet) -> PointSet {
    let bits = Bits::<V, N>::load(set.words());
    let board = Bits::load(&set.size().board_rows());
    let mut grown = *set.words();
    any(bits.beside()).and(board).or(bits).store(&mut grown);
    PointSet::from_words(grown)
}

/// E(A), for boards of at most `N * V::ROWS - 2` rows.
#[inline(always)]
pub(super) fn erode<V: Lanes, const N: usize>(set: &PointSet) -> PointSet {
    let bits = Bits::<V, N>::load(set.words());
    let missing = Bits::load(&set.size().board_rows()).without(bits);
    let mut kept = *set.words();
    bits.without(any(missing.beside())).store(&mut kept);
    PointSet::from_words(kept)
}

/// Dilation of `marker` inside `mask` until nothing changes; `marker` lies in `mask`.
///
/// Sweeps go down and up in turn, and a row uses what the previous row has just gained. So a long corridor costs one
/// sweep for each of its turns, not one for each of its points. After a sweep no row can extend the next one in its
/// direction, so everything is reached once a sweep after the first gains nothing.
#[inline(always)]
pub(super) fn reconstruct(marker: &PointSet, mask: &PointSet) -> PointSet {
    let last = last_row(mask);
    let is_marked = |&row: &usize| marker.words()[row] != 0;
    let Some(top) = (1..=last).find(is_marked) else {
        return *marker;
    };
    let mut flood = Flood {
        mask: mask.words(),
        last,
        top,
        bottom: (top..=last).rfind(is_marked).unwrap_or(top),
        rows: *marker.words(),
    };
    flood.down();
    while flood.up() && flood.down() {}
    PointSet::from_words(flood.rows)
}

/// A reconstruction that is not finished.
struct Flood<'a> {
    mask: &'a [u32; ROWS],
    /// The lowest row of the board.
    last: usize,
    /// The first and the last row with reached points.
    top: usize,
    bottom: usize,
    /// The reached points.
    rows: [u32; ROWS],
}

impl Flood<'_> {
    /// Extends each row by the row above it; returns whether any gained points.
    #[inline(always)]
    fn down(&mut self) -> bool {
        let mut gained = 0;
        for row in self.top..=self.last {
            let gain = self.extend(row, row - 1);
            if row > self.bottom {
                if gain == 0 {
                    break;
                }
                self.bottom = row;
            }
            gained |= gain;
        }
        gained != 0
    }

    /// Extends each row by the row below it; returns whether any gained points.
    #[inline(always)]
    fn up(&mut self) -> bool {
        let mut gained = 0;
        for row in (1..=self.bottom).rev() {
            let gain = self.extend(row, row + 1);
            if row < self.top {
                if gain == 0 {
                    break;
                }
                self.top = row;
            }
            gained |= gain;
        }
        gained != 0
    }

    /// Extends a row by the points `beside` it and along its runs; returns the points that it gains.
    #[inline(always)]
    fn extend(&mut self, row: usize, beside: usize) -> u32 {
        let seed = self.rows[row] | self.rows[beside] & self.mask[row];
        let filled = fill_row(seed, self.mask[row]);
        let gain = filled ^ self.rows[row];
        self.rows[row] = filled;
        gain
    }
}

/// The runs of `mask` that hold a bit of `seed`; `seed` lies in `mask`.
///
/// Adding a seed bit to the mask carries through the rest of its run to the left end; the exclusive or shows it. For
/// the mirrored direction the words are reversed.
#[inline(always)]
fn fill_row(seed: u32, mask: u32) -> u32 {
    if seed == 0 {
        return 0;
    }
    let carried = |seed: u32, mask: u32| (mask & (mask.wrapping_add(seed) ^ mask)) | seed;
    let up = carried(seed, mask);
    carried(up.reverse_bits(), mask.reverse_bits()).reverse_bits() & mask
}

/// Index of the lowest row's word.
#[inline(always)]
fn last_row(set: &PointSet) -> usize {
    // Every board has a row of frame above and below; the minimum tells the compiler so.
    usize::from(set.size().rows()).min(ROWS - 2)
}

#[cfg(test)]
mod tests {
    use super::fill_row;

    #[test]
    fn a_row_fills_its_seeded_runs_and_no_other() {
        for mask in 0u32..1 << 10 {
            for seed in (0u32..1 << 10).filter(|seed| seed & !mask == 0) {
                let mut slow = seed;
                for _ in 0..10 {
                    slow |= (slow << 1 | slow >> 1) & mask;
                }
                assert_eq!(fill_row(seed, mask), slow, "{seed:010b} in {mask:010b}");
            }
        }
    }
}
