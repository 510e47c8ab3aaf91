//! Open borders: where the other side can still enter a territory.
//!
//! They are found by dilations, without patterns. A point closes a border if the border is gone after a stone is put
//! there.

use super::regions::{Regions, areas};
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::dilate;
use tobi_grid::{Connectivity, Point, PointSet, components};

/// A place where a territory is not closed yet.
///
/// In a finished game territories are separated by stones, or by points that touch stones of both colours and lead
/// nowhere. A border is open if a point that the other side reaches first, or at the same time, is next to a point of
/// the territory: the other side can play there, then play on without an answer, and is inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBorder {
    /// The owner of the open territory.
    pub owner: Color,
    /// Points of the territory where the other side enters.
    pub inside: PointSet,
    /// Points from which the other side enters.
    pub outside: PointSet,
    /// The points of both sets at which one stone of the owner closes the border; empty if one stone is not enough.
    pub closing: PointSet,
}

impl OpenBorder {
    /// All points of the border, inside and outside.
    pub fn points(&self) -> PointSet {
        self.inside | self.outside
    }
}

/// The open borders of each colour, Black's first, in reading order.
pub(super) fn open_borders(regions: &Regions) -> Vec<OpenBorder> {
    let mut borders = Vec::new();
    for owner in Color::BOTH {
        let all = seam(owner, &regions.stones, &regions.area, &regions.undecided);
        for part in components(&(all.inside | all.outside), Connectivity::Four) {
            let inside = all.inside & part;
            borders.push(OpenBorder {
                owner,
                inside,
                outside: all.outside & part,
                closing: closing(owner, regions, &part, inside.len()),
            });
        }
    }
    borders
}

/// The points of a border, with this many points inside, at which a stone closes it.
fn closing(owner: Color, regions: &Regions, part: &PointSet, inside: usize) -> PointSet {
    // A stone has no more neighbours than this.
    const MOST: usize = 4;
    if inside > MOST {
        return PointSet::empty(part.size());
    }
    let closes = |point: &Point| {
        let mut stones = regions.stones;
        stones[owner].insert(*point);
        let left = seam(owner, &stones, &areas(&stones), part);
        left.inside.is_empty()
    };
    PointSet::from_points(part.size(), part.iter().filter(closes))
}

struct Seam {
    inside: PointSet,
    outside: PointSet,
}

/// Where, `within` some points, the area of `owner` touches points that the other side reaches first or at the same
/// time.
fn seam(
    owner: Color,
    stones: &ByColor<PointSet>,
    area: &ByColor<PointSet>,
    within: &PointSet,
) -> Seam {
    let open = !(stones.black | stones.white);
    let outside = dilate(&area[owner.opponent()]) & (open - area[owner]);
    let inside = area[owner] & open & *within & dilate(&outside);
    Seam {
        inside,
        outside: outside & dilate(&inside),
    }
}
