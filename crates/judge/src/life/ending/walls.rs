//! Which stones around a region of a finished game stay whatever happens inside.

use crate::life::local::Region;
use crate::params::{LARGE_SPACE, LOOSE_LIBERTIES};
use tobi_goban::{ByColor, Color};
use tobi_grid::patch::Patch;
use tobi_grid::{Connectivity, PointSet, components, morph};

/// The stones that stay, as far as is known, and the parts of the board between them.
pub(super) struct Walls {
    pub(super) stones: ByColor<PointSet>,
    /// Those that live without an eye that this module has to find.
    certain: ByColor<PointSet>,
    /// The parts between them without any doubt.
    plain: Vec<PointSet>,
}

impl Walls {
    /// The walls `stones`, with `doubtful` stones between them.
    pub(super) fn new(
        stones: ByColor<PointSet>,
        certain: ByColor<PointSet>,
        doubtful: &PointSet,
    ) -> Walls {
        let free = !(stones.black | stones.white);
        let parts = components(&free, Connectivity::Four);
        Walls {
            stones,
            certain,
            plain: parts.filter(|part| part.is_disjoint(doubtful)).collect(),
        }
    }

    /// The region around some points, if it can be solved and the stones around it stay whatever happens inside.
    pub(super) fn closed(&self, around: &PointSet) -> Option<Region> {
        let mut walls = self.stones;
        loop {
            let points = morph::reconstruct(around, &!(walls.black | walls.white));
            if points.len() > Patch::MOST {
                return None;
            }
            let weak = ByColor::from_fn(|color| self.weak(&walls[color], color, &points));
            if weak.black.is_empty() && weak.white.is_empty() {
                return Some(Region { points, walls });
            }
            for color in Color::BOTH {
                walls[color] -= weak[color];
            }
        }
    }

    /// The chains of a colour next to a part that have less than two eyes elsewhere.
    ///
    /// Chains belong together if they enclose the same territory or share two dame. A one-point territory is not an eye
    /// if only that point connects the chains around it.
    fn weak(&self, walls: &PointSet, color: Color, part: &PointSet) -> PointSet {
        let enemy = self.stones[color.opponent()];
        let mut groups: Vec<Group> = components(walls, Connectivity::Four)
            .map(|stones| Group {
                stones,
                near: morph::dilate(&stones),
                eyes: if stones.is_disjoint(&self.certain[color]) {
                    0
                } else {
                    2
                },
            })
            .collect();
        let plain = self.plain.iter().filter(|place| place.is_disjoint(part));
        let (own, shared): (Vec<PointSet>, Vec<PointSet>) =
            plain.partition(|place| morph::dilate(place).is_disjoint(&enemy));
        let (eyes, points): (Vec<PointSet>, Vec<PointSet>) =
            own.into_iter().partition(|eye| eye.len() > 1);
        for eye in &eyes {
            let eyes = if eye.len() >= LARGE_SPACE { 2 } else { 1 };
            join(&mut groups, eye, 1, eyes);
        }
        for dame in &shared {
            join(&mut groups, dame, 2, 0);
        }
        for point in &points {
            let beside = groups.iter().filter(|group| !group.near.is_disjoint(point));
            let is_eye = beside.count() == 1;
            join(&mut groups, point, 1, usize::from(is_eye));
        }
        let beside = morph::dilate(part);
        let free = !(self.stones.black | self.stones.white) - *part;
        let weak = groups
            .iter()
            .filter(|group| group.eyes < 2 && (group.near & free).len() < LOOSE_LIBERTIES);
        let weak = PointSet::union(part.size(), weak.map(|group| group.stones));
        morph::reconstruct(&(weak & beside), &weak)
    }
}

/// Chains that stay together.
struct Group {
    stones: PointSet,
    near: PointSet,
    eyes: usize,
}

/// Joins the groups that have at least `common` of these points as liberties, and adds the eyes.
fn join(groups: &mut Vec<Group>, points: &PointSet, common: usize, eyes: usize) {
    let mut given = false;
    let mut number = 0;
    while number < groups.len() {
        let liberties = groups[number].near & *points;
        if liberties.is_empty() {
            number += 1;
            continue;
        }
        let other = (number + 1..groups.len()).find(|&other| {
            let shared = groups[other].near & *points;
            match common {
                1 => !shared.is_empty(),
                _ => (shared & liberties).len() >= common,
            }
        });
        match other {
            Some(other) => {
                let other = groups.swap_remove(other);
                let group = &mut groups[number];
                group.stones |= other.stones;
                group.near |= other.near;
                group.eyes += other.eyes;
            }
            None => {
                if !given {
                    groups[number].eyes += eyes;
                    given = true;
                }
                number += 1;
            }
        }
    }
}
