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
/// Each pass sweeps down and then up, and a row uses what the previous row has just gained. So a long corridor costs
/// one pass for each of its turns, not one for each of its points.
#[inline(always)]
pub(super) fn reconstruct(marker: &PointSet, mask: &PointSet) -> PointSet {
    let last = last_row(mask);
    let mask_rows = mask.words();
    let mut rows = *marker.words();
    loop {
        let mut gained = 0;
        for row in 1..=last {
            let seed = rows[row] | rows[row - 1] & mask_rows[row];
            let filled = fill_row(seed, mask_rows[row]);
            gained |= filled ^ rows[row];
            rows[row] = filled;
        }
        for row in (1..=last).rev() {
            let seed = rows[row] | rows[row + 1] & mask_rows[row];
            let filled = fill_row(seed, mask_rows[row]);
            gained |= filled ^ rows[row];
            rows[row] = filled;
        }
        if gained == 0 {
            return PointSet::from_words(rows);
        }
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
