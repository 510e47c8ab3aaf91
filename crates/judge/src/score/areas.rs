//! Areas: whose each region is once the dead are off.

use super::groups::FinalGroups;
use crate::life::Status;
use crate::params::{CLOSED_CORNER, CLOSED_INSIDE};
use crate::territory::{Known, OpenBorder, Territory};
use tobi_goban::count::{Count, CountError, count};
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, PointSet, components, morph};

/// Who owns what before the dame are filled.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    pub(super) count: Count,
    /// What only stones in seki surround.
    pub(super) seki_points: PointSet,
    /// The regions that are not divided yet: the points of them that are nobody's by walls.
    pub(super) open: Vec<PointSet>,
    /// Where these can still be entered.
    pub(super) borders: Vec<OpenBorder>,
}

impl Areas {
    pub(super) fn new(board: &Board, groups: &FinalGroups) -> Result<Areas, CountError> {
        let known = Known {
            dead: groups.stones(Status::Dead),
            seki: groups.stones(Status::Seki),
            unsettled: groups.stones(Status::Unsettled),
            certain: groups.certain,
        };
        let mut count = count(board, &known.dead)?;
        let seki_points = seki_points(&count, &known.seki);
        let territory = Territory::new(board, &known);
        // Where the dead were agreed on, walls alone say whose the rest is.
        let open = match groups.agreed {
            true => Vec::new(),
            false => open(&count, &territory, &known.seki),
        };
        for region in &open {
            // The likelier owner; nobody's the points that both colours touch.
            for color in Color::BOTH {
                let owned = territory.owned(color) & *region;
                count.territory[color] -= *region - owned;
                count.territory[color] |= owned;
            }
            let divided = count.territory.black | count.territory.white;
            count.dame = (count.dame | *region) - divided;
        }
        let of_open = |border: &&OpenBorder| {
            let points = border.points();
            open.iter().any(|region| !region.is_disjoint(&points))
        };
        let borders = territory.open_borders().iter().filter(of_open);
        Ok(Areas {
            borders: borders.cloned().collect(),
            count,
            seki_points,
            open,
        })
    }
}

impl Areas {
    /// All points of regions that are not divided.
    pub(super) fn open_points(&self) -> PointSet {
        let nothing = PointSet::empty(self.seki_points.size());
        self.open.iter().fold(nothing, |all, region| all | *region)
    }
}

/// The regions that no walls divide: of those that both colours touch, the ones with points where it is not all dame, and
/// of those that one colour touches, the ones that it is too far away to own.
fn open(count: &Count, territory: &Territory, seki: &PointSet) -> Vec<PointSet> {
    let beside = count.living.map(|stones| morph::dilate(&stones));
    let both = beside.black & beside.white;
    let near_seki = morph::dilate(seki);
    let shared = components(&count.dame, Connectivity::Four)
        .filter(|region| region.is_disjoint(&near_seki) && (*region - both).len() > CLOSED_INSIDE);
    let mut open: Vec<PointSet> = shared.collect();
    for color in Color::BOTH {
        let owned = territory.owned(color);
        let regions = components(&count.territory[color], Connectivity::Four);
        open.extend(regions.filter(|region| (*region - owned).len() > CLOSED_CORNER));
    }
    open
}

/// The territory that only stones in seki wall in.
fn seki_points(count: &Count, seki: &PointSet) -> PointSet {
    let mut points = PointSet::empty(seki.size());
    for color in Color::BOTH {
        for region in components(&count.territory[color], Connectivity::Four) {
            let walls = morph::dilate(&region) & count.living[color];
            if walls.is_subset(seki) {
                points |= region;
            }
        }
    }
    points
}
