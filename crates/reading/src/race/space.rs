//! Eye spaces: small regions that one side encloses.

use crate::params::SPACE_POINTS;
use crate::region::grown;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// An enclosed region next to a chain.
#[derive(Clone)]
pub(super) struct Space {
    /// All its points, including enemy stones.
    pub(super) points: PointSet,
    /// Its empty points.
    pub(super) empty: PointSet,
    /// Whether the chain alone encloses it.
    pub(super) is_own: bool,
    /// Whether the chain alone encloses it and all its empty points are liberties of the chain: it will become an eye.
    pub(super) is_vital: bool,
}

/// The connected points of `mask` that contain `from`; stops after more than [`SPACE_POINTS`] points.
pub(super) fn flood(fight: &mut Fight, from: Point, mask: &PointSet) -> PointSet {
    let start = PointSet::from_points(fight.size(), [from]);
    let (points, _) = grown(&start, mask, SPACE_POINTS);
    fight.look_at(&morph::dilate(&points));
    points
}

/// The regions enclosed by `side` in which the chain on `at` has liberties.
pub(super) fn spaces(fight: &mut Fight, side: Side, at: Point, liberties: &PointSet) -> Vec<Space> {
    let own = *fight.stones(side);
    let free = !own;
    let mut left = *liberties;
    let mut found = Vec::new();
    let stones = fight.chain_at(at).expect("the chain stands").stones();
    while let Some(point) = left.first() {
        let points = flood(fight, point, &free);
        left -= points;
        left.remove(point);
        if points.len() > SPACE_POINTS {
            continue;
        }
        let empty = points - *fight.stones(side.opponent());
        let wall = morph::dilate(&points) & own;
        found.push(Space {
            points,
            empty,
            is_own: wall.is_subset(&stones),
            is_vital: wall.is_subset(&stones) && empty.is_subset(liberties),
        });
    }
    found
}
