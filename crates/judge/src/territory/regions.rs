//! Regions: the points that living stones enclose.

use super::KnownStones;
use crate::influence::standing;
use crate::params::{AREA, WALLED_FROM};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::morph::dilate;
use tobi_grid::{Connectivity, PointSet, components};

/// The board divided into living stones, the regions that one colour encloses, and the rest.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    pub(super) stones: ByColor<PointSet>,
    /// The points that each colour reaches first in the four dilations of Bouzy's area, including its stones.
    pub(super) area: ByColor<PointSet>,
    /// Regions that only stones of this colour touch, if its area covers nearly all of them; certain territory too.
    pub(super) walled: ByColor<PointSet>,
    /// Regions of a seki.
    pub(super) seki: PointSet,
    /// All other points without a living stone.
    pub(super) undecided: PointSet,
    /// Stones whose life depends on the first mover.
    pub(super) unsettled: PointSet,
}

impl Regions {
    pub(super) fn new(board: &Board, known: &KnownStones) -> Regions {
        let size = board.size();
        let certain =
            ByColor::from_fn(|color: Color| known.certain[color] - known.certain[color.opponent()]);
        let mut stones = standing(board, &known.dead);
        for color in Color::BOTH {
            stones[color] -= certain[color.opponent()];
        }
        let area = areas(&stones);
        let empty = !(stones.black | stones.white);
        let mut walled = ByColor::from_fn(|color: Color| certain[color] & empty);
        let mut seki = PointSet::empty(size);
        for region in components(&empty, Connectivity::Four) {
            let around = dilate(&region);
            let walls = stones.map(|stones| stones & around);
            let only_in_seki =
                |color: Color| !walls[color].is_empty() && walls[color].is_subset(&known.seki);
            if Color::BOTH.into_iter().any(only_in_seki) {
                seki |= region;
                continue;
            }
            for color in Color::BOTH {
                let covered = (region & area[color]).len() * 100;
                if walls[color.opponent()].is_empty() && covered >= WALLED_FROM * region.len() {
                    walled[color] |= region - certain[color.opponent()];
                }
            }
        }
        seki -= walled.black | walled.white;
        Regions {
            stones,
            area,
            walled,
            seki,
            undecided: empty - walled.black - walled.white - seki,
            unsettled: known.unsettled,
        }
    }
}

/// The points that each colour's stones reach first in the dilations of Bouzy's area: the signs of that field, as sets.
pub(super) fn areas(stones: &ByColor<PointSet>) -> ByColor<PointSet> {
    let mut areas = *stones;
    let mut open = !(stones.black | stones.white);
    for _ in 0..AREA.dilations {
        let black = dilate(&areas.black) & open;
        let white = dilate(&areas.white) & open;
        areas.black |= black - white;
        areas.white |= white - black;
        open -= black | white;
    }
    areas
}
