//! Doubt: how much of a count playouts from the position give to the other side.
//!
//! In a finished game random moves change little: who walls a place in keeps it. Where they take a lot of what was
//! counted, groups may still run, live or fight, and the count rests on guesses.

use super::groups::FinalGroups;
use crate::params::COUNTED_DOUBT;
use tobi_goban::Color;
use tobi_goban::count::Count;
use tobi_grid::{Field, PointSet};

/// The counted points that are most in doubt, if there is too much doubt for a count.
pub(super) fn contested(groups: &FinalGroups, count: &Count) -> Option<PointSet> {
    let shares = groups.shares.as_ref()?;
    let size = count.dame.size();
    let mut lost = Field::<i64>::new(size);
    let mut counted = PointSet::empty(size);
    for color in Color::BOTH {
        let points = (count.living[color] | count.territory[color]) - groups.sure;
        for point in points {
            lost[point] = shares.lost(point, color);
        }
        counted |= points;
    }
    let all: i64 = lost.values().sum();
    let side = (size.area() as f64).sqrt();
    if all as f64 <= COUNTED_DOUBT * side * shares.boards() as f64 {
        return None;
    }
    let points = counted.len() as i64;
    let most = counted.iter().filter(|&at| lost[at] * points > all);
    Some(PointSet::from_points(size, most))
}
