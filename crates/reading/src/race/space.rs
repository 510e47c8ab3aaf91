//! Eye spaces: small regions that one side has walled in.

use crate::params::SPACE_POINTS;
use crate::region::grown;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// A walled-in region beside a chain.
#[derive(Clone)]
pub(super) struct Space {
    /// All its points, enemy stones included.
    pub(super) points: PointSet,
    /// Its empty points.
    pub(super) empty: PointSet,
    /// Whether the chain alone walls it in.
    pub(super) is_own: bool,
    /// Whether the chain alone walls it in and breathes on all its empty points: it will be an eye.
    pub(super) is_vital: bool,
}

/// The points of `mask` that hang together with `from`, or more than [`SPACE_POINTS`] of them.
pub(super) fn flood(fight: &mut Fight, from: Point, mask: &PointSet) -> PointSet {
    let start = PointSet::from_points(fight.size(), [from]);
    let (points, _) = grown(&start, mask, SPACE_POINTS);
    fight.look_at(&morph::dilate(&points));
    points
}

/// The walled-in regions of `side` in which the chain on `at` has liberties.
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
