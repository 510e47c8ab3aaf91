//! Points that the stones of one colour enclose but that are not territory, by static rules. If the dead stones are
//! given, nothing is read that could show the players a move.
//!
//! Chains of one colour belong together if they touch the same territory region, or share a dame that either side may
//! play. There are two rules, like those of the scorers of servers:
//!
//! - A *false eye* is a region of one point without which some of its chains have no other eye. Once all dame are
//!   filled these chains are in atari, and the point must be filled.
//! - A group has an eye for each region that is not a false eye, and two for a region of
//!   [`SERVER_TWO_EYES_FROM`] points. Two groups of different colours with less than two eyes that share a dame are in
//!   seki: what they enclose is not counted.

use crate::params::SERVER_TWO_EYES_FROM;
use tobi_goban::count::Count;
use tobi_goban::{ByColor, Color};
use tobi_grid::{Connectivity, PointSet, components, morph};

/// The points that are not territory: false eyes, and eyes in sekis.
pub(super) fn uncounted(count: &Count) -> PointSet {
    let nets = ByColor::from_fn(|color| Net::new(count, color));
    let weak = ByColor::from_fn(|color| nets[color].weak_groups());
    let mut points = nets.black.false_eyes | nets.white.false_eyes;
    for black in &weak.black {
        for white in &weak.white {
            let shared = morph::dilate(&black.stones) & morph::dilate(&white.stones) & count.dame;
            if !shared.is_empty() {
                points |= black.regions | white.regions;
            }
        }
    }
    points
}

/// The chains and the territory regions of a colour.
struct Net {
    chains: Vec<PointSet>,
    regions: Vec<PointSet>,
    dame: PointSet,
    false_eyes: PointSet,
}

/// Chains that belong together, and the regions that they enclose.
struct Group {
    stones: PointSet,
    regions: PointSet,
}

impl Net {
    fn new(count: &Count, color: Color) -> Net {
        let parts = |set: &PointSet| components(set, Connectivity::Four).collect::<Vec<_>>();
        let mut net = Net {
            chains: parts(&count.living[color]),
            regions: parts(&count.territory[color]),
            dame: count.dame,
            false_eyes: PointSet::empty(count.dame.size()),
        };
        // One false eye can make others false.
        loop {
            let regions = net.regions.iter();
            let more = regions.filter(|region| net.is_false(region));
            let more = more.fold(net.false_eyes, |all, region| all | *region);
            if more == net.false_eyes {
                return net;
            }
            net.false_eyes = more;
        }
    }

    /// The group of a chain without one region: all connected stones, and the regions that they touch.
    fn group(&self, chain: &PointSet, without: &PointSet) -> Group {
        let mut group = Group {
            stones: *chain,
            regions: PointSet::empty(chain.size()),
        };
        loop {
            let near = morph::dilate(&group.stones);
            let touched = |region: &&PointSet| *region != without && !near.is_disjoint(region);
            let touched = self.regions.iter().filter(touched);
            let regions = touched.fold(group.regions, |all, region| all | *region);
            let reached = morph::dilate(&(regions | near & self.dame));
            let joined = self.chains.iter().filter(|it| !it.is_disjoint(&reached));
            let stones = joined.fold(group.stones, |all, chain| all | *chain);
            if stones == group.stones && regions == group.regions {
                return group;
            }
            group = Group { stones, regions };
        }
    }

    /// The number of eyes of a group.
    fn eyes(&self, group: &Group) -> usize {
        let eyes = components(&(group.regions - self.false_eyes), Connectivity::Four);
        eyes.map(|eye| match eye.len() {
            SERVER_TWO_EYES_FROM.. => 2,
            _ => 1,
        })
        .sum()
    }

    /// Whether a region of one point must be filled in the end.
    fn is_false(&self, region: &PointSet) -> bool {
        let near = morph::dilate(region);
        let beside = self.chains.iter().filter(|it| !it.is_disjoint(&near));
        let parts: Vec<Group> = beside.map(|chain| self.group(chain, region)).collect();
        let [first, others @ ..] = &parts[..] else {
            return false;
        };
        region.len() == 1
            && others.iter().any(|part| part.stones != first.stones)
            && parts.iter().any(|part| self.eyes(part) == 0)
    }

    /// The groups with less than two eyes.
    fn weak_groups(&self) -> Vec<Group> {
        let nothing = PointSet::empty(self.dame.size());
        let mut groups: Vec<Group> = Vec::new();
        for chain in &self.chains {
            if groups.iter().all(|group| chain.is_disjoint(&group.stones)) {
                groups.push(self.group(chain, &nothing));
            }
        }
        groups.retain(|group| self.eyes(group) < 2);
        groups
    }
}
