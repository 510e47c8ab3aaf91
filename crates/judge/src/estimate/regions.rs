//! Regions: the territory as it looks now, part by part, as players count it.

use tobi_goban::count::Count;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::dilate;
use tobi_grid::{Connectivity, PointSet, components};

/// A connected territory of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its owner.
    pub owner: Color,
    /// Its points, including those under dead stones; at least one.
    pub points: PointSet,
    /// Dead stones of the other side on them.
    pub dead: PointSet,
    /// Living stones of the owner beside them.
    pub walls: PointSet,
}

/// The regions of a count without some points that are not territory, Black's first, each colour's in reading order.
///
/// Points that only a line of the owner's stones separates belong together, so that the eyes of a group are one region.
pub(super) fn regions(count: &Count, without: &PointSet) -> Vec<Region> {
    let mut regions = Vec::new();
    for owner in Color::BOTH {
        let territory = count.territory[owner] - *without;
        let near = dilate(&territory) & (territory | count.living[owner]);
        for part in components(&near, Connectivity::Four) {
            let points = part & territory;
            regions.push(Region {
                owner,
                points,
                dead: points & count.dead[owner.opponent()],
                walls: part - points,
            });
        }
    }
    regions
}

/// A board on which each point belongs to its likely owner, and stones on points of the other colour are dead.
pub(super) fn count(owned: ByColor<PointSet>, stones: ByColor<PointSet>) -> Count {
    let living = ByColor::from_fn(|color| owned[color] & stones[color]);
    Count {
        living,
        dead: ByColor::from_fn(|color: Color| owned[color.opponent()] & stones[color]),
        territory: ByColor::from_fn(|color| owned[color] - living[color]),
        dame: !(owned.black | owned.white),
    }
}
