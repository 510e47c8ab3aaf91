//! Areas: the owner of each region after the dead stones are removed.

use super::groups::FinalGroups;
use crate::influence::Division;
use crate::life::Status;
use crate::params::{CLOSED_INSIDE, DAME_LANE, FAR_POINTS, FAR_STEPS, RUNNING_BORDER};
use crate::territory::{KnownStones, OpenBorder, Territory};
use tobi_goban::count::{Count, CountError, count};
use tobi_goban::{Board, Color};
use tobi_grid::{Connectivity, PointSet, components, morph};

/// The owners of all points before the dame are filled.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    pub(super) count: Count,
    /// The points that only stones in seki surround.
    pub(super) seki_points: PointSet,
    /// The regions that no walls divide completely.
    pub(super) open: Vec<PointSet>,
    /// The places where these regions can still be entered.
    pub(super) borders: Vec<OpenBorder>,
    /// Neutral points that were marked by hand.
    pub(super) neutral: PointSet,
}

impl Areas {
    pub(super) fn new(board: &Board, groups: &FinalGroups) -> Result<Areas, CountError> {
        let known = KnownStones {
            dead: groups.stones(Status::Dead),
            seki: groups.stones(Status::Seki),
            unsettled: groups.stones(Status::Unsettled),
            certain: groups.certain(),
        };
        let mut count = count(board, &known.dead)?;
        let seki_points = seki_points(&count, &known.seki);
        // If the players agreed on the dead stones, only walls decide the owner of the rest.
        let (open, borders) = if groups.agreed() {
            (Vec::new(), Vec::new())
        } else {
            open(board, &mut count, &known)
        };
        Ok(Areas {
            count,
            seki_points,
            open,
            borders,
            neutral: PointSet::empty(board.size()),
        })
    }

    /// Takes these points from their owners.
    pub(super) fn leave(&mut self, neutral: &PointSet) {
        self.neutral = *neutral;
        for color in Color::BOTH {
            self.count.territory[color] -= *neutral;
        }
        self.count.dame |= *neutral;
    }

    pub(super) fn open_points(&self) -> PointSet {
        PointSet::union(self.seki_points.size(), self.open.iter().copied())
    }
}

/// The regions that no walls divide completely, divided in `count` by the more likely owner, and the places where they
/// can still be entered.
fn open(board: &Board, count: &mut Count, known: &KnownStones) -> (Vec<PointSet>, Vec<OpenBorder>) {
    let territory = Territory::new(board, known);
    let far = far(count);
    let mut open = divide(count, &territory, known);
    open.extend(far);
    let is_running = is_running_game(&territory);
    let of_open = |border: &&OpenBorder| {
        let points = border.points();
        is_running || open.iter().any(|region| !region.is_disjoint(&points))
    };
    let borders = territory.open_borders().iter().filter(of_open);
    let borders = borders.cloned().collect();
    (open, borders)
}

/// Whether so many border points are open that the game is still running, although no region is left over.
fn is_running_game(territory: &Territory) -> bool {
    let side = territory.claims().size().mean_side();
    territory.border_points() as f64 > RUNNING_BORDER * side
}

/// Divides the regions that both colours touch, if they are more than dame: first by the walls next to their points,
/// then by the more likely owner. Returns these regions.
fn divide(count: &mut Count, territory: &Territory, known: &KnownStones) -> Vec<PointSet> {
    let division = Division::new(&count.living);
    let near_seki = morph::dilate(&known.seki);
    let shared = components(&count.dame, Connectivity::Four);
    let shared = shared.filter(|region| region.is_disjoint(&near_seki));
    let mut open = Vec::new();
    let is_lane = |region: &PointSet| {
        let least = if region.is_disjoint(&known.dead) {
            DAME_LANE
        } else {
            CLOSED_INSIDE
        };
        (*region - division.contact).len() <= least
    };
    for region in shared.filter(|region| !is_lane(region)) {
        for color in Color::BOTH {
            let likely = division.open & territory.owned(color);
            let owned = (division.owned[color] | likely) & region;
            count.territory[color] |= owned;
            count.dame -= owned;
        }
        open.push(region);
    }
    open
}

/// The regions that only one colour touches, with so many points far from all stones that the other side can still live
/// there.
fn far(count: &Count) -> Vec<PointSet> {
    let stones = count.living.black | count.living.white;
    let near = (0..FAR_STEPS).fold(stones, |near, _| morph::dilate(&near));
    let regions = Color::BOTH.map(|color| components(&count.territory[color], Connectivity::Four));
    let regions = regions.into_iter().flatten();
    regions
        .filter(|region| (*region - near).len() > FAR_POINTS)
        .collect()
}

/// The territory that only stones in seki enclose.
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
