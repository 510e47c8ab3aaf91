//! Doubt: how much of a count the playouts from the position give to the other side.
//!
//! In a finished game random moves change little: a region stays with the side that encloses it. If playouts take away
//! much of what was counted, some groups may still run, live or fight, and the count rests on guesses.

use super::groups::FinalGroups;
use crate::params::{COUNTED_DOUBT, DOUBTED_PART};
use tobi_goban::Color;
use tobi_goban::count::Count;
use tobi_grid::PointSet;

/// Returns the counted points that many playouts give to the other side, if these are too many for a count.
pub(super) fn contested(groups: &FinalGroups, count: &Count) -> Option<PointSet> {
    let shares = &groups.finished.as_ref()?.shares;
    let sure = groups.sure();
    let mut contested = PointSet::empty(count.dame.size());
    let mut lost = 0;
    for color in Color::BOTH {
        let counted = (count.living[color] | count.territory[color]) - sure;
        for point in counted {
            let boards = shares.lost(point, color);
            if boards * DOUBTED_PART > i64::from(shares.boards()) {
                contested.insert(point);
                lost += boards;
            }
        }
    }
    let side = contested.size().mean_side();
    (lost as f64 > COUNTED_DOUBT * side * f64::from(shares.boards())).then_some(contested)
}
