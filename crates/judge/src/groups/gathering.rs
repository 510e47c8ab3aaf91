//! From clusters and captives to groups.

use super::captives::Standing;
use super::clustering::Clusterer;
use super::link::Link;
use super::scene::Piece;
use super::{Group, Groups, largest_chain};
use crate::params::CAPTIVES_APART;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::GameValue;

impl Groups {
    /// Splits each group that has stones both inside and outside a set.
    pub(super) fn parted(self, set: &PointSet) -> Groups {
        let size = self.size();
        let is_mixed =
            |group: &Group| !group.stones.is_disjoint(set) && !group.stones.is_subset(set);
        if !self.groups.iter().any(is_mixed) {
            return self;
        }
        let parted = self.groups.into_iter().flat_map(|group| {
            let parts = if is_mixed(&group) {
                vec![group.stones - *set, group.stones & *set]
            } else {
                vec![group.stones]
            };
            parts.into_iter().map(move |stones| group.part(stones))
        });
        let parted = parted.collect();
        Groups::from_groups(size, parted, self.fallen)
    }
}

impl Group {
    /// The group with only these of its stones.
    fn part(&self, stones: PointSet) -> Group {
        let mut part = self.clone();
        part.stones = stones;
        part.chains.retain(|&chain| stones.contains(chain));
        let is_within = |link: &Link| link.chains.iter().all(|&chain| stones.contains(chain));
        part.links.retain(is_within);
        part
    }
}

impl Clusterer<'_> {
    /// Returns the standing groups with their links, and the groups of the captives.
    pub(super) fn into_groups(mut self, standing: &Standing) -> Groups {
        self.link_by_domains(standing);
        let mut groups: Vec<Group> = standing
            .clusters
            .iter()
            .map(|cluster| Group {
                color: cluster.color,
                stones: cluster.stones,
                chains: self.firsts(&cluster.chains, &cluster.stones),
                links: self.links_within(&cluster.stones),
                domain: cluster.domain,
                captives: PointSet::empty(self.position.size()),
                holder: None,
                features: Some(cluster.features),
                joints: Vec::new(),
                part_of: None,
            })
            .collect();
        let captives = self.captives(&mut groups);
        groups.extend(captives);
        Groups::from_groups(self.position.size(), groups, self.fallen)
    }

    /// The first stones of the chains of a group, in the order of [`Group::chains`].
    fn firsts(&self, chains: &[usize], stones: &PointSet) -> Vec<Point> {
        let read = largest_chain(self.position.board(), stones);
        let mut pieces: Vec<&Piece> = chains.iter().map(|&c| &self.scene.pieces[c]).collect();
        pieces.sort_by_key(|piece| (!piece.stones.contains(read), Reverse(piece.stones.len())));
        pieces.iter().map(|piece| piece.first).collect()
    }

    fn links_within(&self, stones: &PointSet) -> Vec<Link> {
        let within = self.links.values();
        within
            .filter(|link| stones.contains(link.chains[0]))
            .cloned()
            .collect()
    }

    /// Returns the groups of captives. Captives with the same holder form a group if they fell together or are close to
    /// each other; captives that reading left open form their own groups; without a holder each chain is its own group.
    fn captives(&self, groups: &mut [Group]) -> Vec<Group> {
        let mut held: BTreeMap<(Option<usize>, usize), PointSet> = BTreeMap::new();
        let nothing = PointSet::empty(self.position.size());
        for number in self.scene.within(&self.captive) {
            let piece = &self.scene.pieces[number];
            let holder = self.holder(number, groups);
            let undecided = self.fallen.iter().position(|fallen| {
                let life = fallen.features.life;
                matches!(life, Some(GameValue::Hot | GameValue::Fuzzy))
                    && fallen.stones.contains(piece.first)
            });
            let together = match (holder, undecided) {
                (_, Some(place)) => 1 + place,
                (Some(_), None) => 0,
                (None, None) => 1 + self.fallen.len() + number,
            };
            if let Some(holder) = holder {
                groups[holder].captives |= piece.stones;
            }
            *held.entry((holder, together)).or_insert(nothing) |= piece.stones;
        }
        let held = held.into_iter().flat_map(|((holder, together), stones)| {
            let parts = match together {
                0 => self.close_together(stones),
                _ => vec![stones],
            };
            parts.into_iter().map(move |stones| (holder, stones))
        });
        held.map(|(holder, stones)| {
            let chains = self.scene.within(&stones);
            Group {
                color: self.scene.pieces[chains[0]].color,
                stones,
                chains: self.firsts(&chains, &stones),
                links: Vec::new(),
                domain: nothing,
                captives: nothing,
                holder: holder.and_then(|place| groups[place].stones.first()),
                features: None,
                joints: Vec::new(),
                part_of: None,
            }
        })
        .collect()
    }

    /// Splits captives into independent parts: parts that are more than [`CAPTIVES_APART`] steps apart and did not fall
    /// together.
    fn close_together(&self, captives: PointSet) -> Vec<PointSet> {
        let mut left = captives;
        let mut parts = Vec::new();
        while let Some(first) = left.first() {
            let mut part = PointSet::from_points(self.position.size(), [first]);
            loop {
                let near = (0..CAPTIVES_APART).fold(part, |near, _| morph::dilate(&near));
                let fallen = self.fallen.iter().map(|fallen| fallen.stones);
                let fallen = fallen.filter(|stones| !stones.is_disjoint(&part));
                let grown = fallen.fold(near, |all, stones| all | stones) & captives;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left -= part;
            parts.push(part);
        }
        parts
    }

    /// Returns the group of the other colour whose domain contains most points of a captive; `None` if two groups tie.
    fn holder(&self, captive: usize, groups: &[Group]) -> Option<usize> {
        let piece = &self.scene.pieces[captive];
        let around = morph::dilate(&piece.stones);
        let mut most = (0, None);
        for (place, group) in groups.iter().enumerate() {
            let part = (group.domain & around).len();
            if group.color == piece.color || part == 0 {
                continue;
            }
            if part > most.0 {
                most = (part, Some(place));
            } else if part == most.0 {
                most.1 = None;
            }
        }
        most.1
    }
}
