//! Areas: whose each region is once the dead are off.

use super::groups::FinalGroups;
use crate::life::Status;
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
    pub(super) borders: Vec<OpenBorder>,
}

impl Areas {
    pub(super) fn new(board: &Board, groups: &FinalGroups) -> Result<Areas, CountError> {
        let dead = groups.stones(Status::Dead);
        let count = count(board, &dead)?;
        let seki_points = seki_points(&count, &groups.stones(Status::Seki));
        let known = Known {
            dead,
            seki: groups.stones(Status::Seki),
            unsettled: groups.stones(Status::Unsettled),
            certain: groups.certain,
        };
        let territory = Territory::new(board, &known);
        Ok(Areas {
            borders: territory.open_borders().to_vec(),
            count,
            seki_points,
        })
    }
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
