//! Links between chains: by rules, common points, reading and domains.

use super::captives::Standing;
use super::clustering::Clusterer;
use super::domains::{Domain, Domains};
use super::link::{Bond, Link};
use super::reads;
use crate::params::{Connections, SHARED_EYE_POINTS};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use tobi_goban::Color;
use tobi_grid::morph::zones;
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::rules::{self, Game};
use tobi_reading::{GameValue, Reader};

/// Links by the numbers of their chains, the lower one first. Of two reasons the stronger one is kept.
pub(super) type Links = BTreeMap<[usize; 2], Link>;

impl Clusterer<'_> {
    /// Links chains that are connected by a rule of the rule bases.
    pub(super) fn link_by_rules(&mut self) {
        if self.how.connections == Connections::None {
            return;
        }
        let board = self.position.board();
        for found in rules::matches(board) {
            if found.rule().value() != GameValue::Won {
                continue;
            }
            if let Some(Game::Connection(a, b)) = found.game() {
                let chains = [a, b].map(|stone| self.scene.at(stone));
                if let [Some(a), Some(b)] = chains {
                    let touched = found.touched(board);
                    self.link([a, b], Bond::Rule(found.rule().name()), touched);
                }
            }
        }
    }

    /// Links chains of one colour that share a liberty.
    pub(super) fn link_by_shared_liberties(&mut self) {
        if !self.how.shared_liberties {
            return;
        }
        let board = self.position.board();
        let mut shared = Shared::new();
        for liberty in board.empty() {
            let point = PointSet::from_points(board.size(), [liberty]);
            let around = morph::external_boundary(&point);
            for color in Color::BOTH {
                let beside = self.scene.within(&(around & *board.stones(color)));
                share(&mut shared, &beside, &point);
            }
        }
        for (pair, liberties) in shared {
            let touched = morph::dilate(&liberties);
            self.link(pair, Bond::SharedLiberty(liberties), touched);
        }
    }

    /// Links chains around a small region that no stone of the other colour touches, except captives.
    pub(super) fn link_by_shared_eyes(&mut self) {
        if !self.how.shared_liberties {
            return;
        }
        let board = self.position.board();
        let mut shared = Shared::new();
        for region in components(&(board.empty() | self.captive), Connectivity::Four) {
            let around = morph::external_boundary(&region);
            let of_one_color = |color: &Color| around.is_subset(board.stones(*color));
            if region.len() <= SHARED_EYE_POINTS && Color::BOTH.iter().any(of_one_color) {
                share(&mut shared, &self.scene.within(&around), &region);
            }
        }
        for (pair, eyes) in shared {
            let touched = morph::dilate(&eyes);
            self.link(pair, Bond::SharedEye(eyes), touched);
        }
    }

    /// Reads the connections between chains of different groups, the nearest first.
    ///
    /// All chains at one distance are read before any of them is linked, so that symmetric boards ask the same
    /// questions.
    pub(super) fn link_by_reading(&mut self, reader: &mut Reader, standing: &Standing) {
        let Connections::Read { reach } = self.how.connections else {
            return;
        };
        for (_, asked) in self.neighbours(standing, reach) {
            let open = asked
                .into_iter()
                .filter(|&[a, b]| !self.union.are_one(a, b));
            let answers: Vec<_> = open
                .filter_map(|pair| {
                    let pieces = pair.map(|chain| &self.scene.pieces[chain]);
                    let (bond, touched) = reads::connection(self.position, reader, pieces)?;
                    Some((pair, bond, touched))
                })
                .collect();
            for (pair, bond, touched) in answers {
                self.link(pair, bond, touched);
            }
        }
    }

    /// The standing chains of one colour that are at most `reach` steps apart, by their distance.
    fn neighbours(&self, standing: &Standing, reach: u8) -> BTreeMap<u8, Vec<[usize; 2]>> {
        let chains = standing.clusters.iter().flat_map(|it| it.chains.clone());
        let chains: Vec<usize> = chains.collect();
        let mut near: BTreeMap<u8, Vec<[usize; 2]>> = BTreeMap::new();
        for pair in pairs(&chains) {
            let [one, other] = pair.map(|chain| &self.scene.pieces[chain]);
            if one.color == other.color {
                let steps = reads::distance(&one.stones, &other.stones);
                if steps <= reach {
                    near.entry(steps).or_default().push(pair);
                }
            }
        }
        near
    }

    /// Links the chains of each domain and records how they are connected in it.
    pub(super) fn link_by_domains(&mut self, standing: &Standing) {
        for domain in standing.domains.iter() {
            let chains = self.scene.within(&domain.stones);
            if chains.len() < 2 {
                continue;
            }
            // The other colour's later steps reach as far into a domain as the domain's own steps.
            let touched = match self.how.dilation.steps {
                Some(steps) => (0..=steps).fold(domain.points, |set, _| morph::dilate(&set)),
                None => PointSet::full(domain.points.size()),
            };
            for (pair, step) in self.meetings(&standing.domains, domain, &chains) {
                self.link(pair, Bond::Dilation(step), touched);
            }
        }
    }

    /// The pairs of chains that are neighbours in a domain, and the step from which on they are connected.
    fn meetings(
        &self,
        domains: &Domains,
        domain: &Domain,
        chains: &[usize],
    ) -> Vec<([usize; 2], u8)> {
        let stones = |&chain: &usize| self.scene.pieces[chain].stones;
        let seeds: Vec<PointSet> = chains.iter().map(stones).collect();
        let found = zones(&seeds, &domain.points, None);
        let grown: Vec<PointSet> = found.zones.iter().map(morph::dilate).collect();
        let unzoned = (found.zones.iter()).fold(domain.points, |rest, zone| rest - *zone);
        let between: Vec<PointSet> = components(&unzoned, Connectivity::Four).collect();
        let mut met = Vec::new();
        for [i, j] in pairs(&(0..chains.len()).collect::<Vec<_>>()) {
            let beside = !grown[i].is_disjoint(&found.zones[j])
                || between
                    .iter()
                    .any(|area| !area.is_disjoint(&grown[i]) && !area.is_disjoint(&grown[j]));
            if beside {
                let step = domains.meeting_step(domain, &seeds[i], &seeds[j]);
                met.push(([chains[i], chains[j]], step));
            }
        }
        met
    }

    /// Links two chains, unless they are the same, already linked, or one of them is a captive.
    fn link(&mut self, [a, b]: [usize; 2], bond: Bond, touched: PointSet) {
        let pair = [a.min(b), a.max(b)];
        let firsts = pair.map(|chain| self.scene.pieces[chain].first);
        if a == b || firsts.iter().any(|&first| self.captive.contains(first)) {
            return;
        }
        self.union.unite(a, b);
        let link = Link {
            chains: firsts,
            bond,
            touched,
        };
        match self.links.entry(pair) {
            Entry::Vacant(entry) => drop(entry.insert(link)),
            Entry::Occupied(mut entry) if link.bond.is_stronger_than(&entry.get().bond) => {
                entry.insert(link);
            }
            // The same rule in two places: the result must not depend on the order.
            Entry::Occupied(mut entry) if link.bond == entry.get().bond => {
                entry.get_mut().touched |= link.touched;
            }
            Entry::Occupied(_) => {}
        }
    }
}

/// The points that two chains share, by the numbers of the chains.
type Shared = BTreeMap<[usize; 2], PointSet>;

/// Records that each pair of these chains shares these points.
fn share(shared: &mut Shared, chains: &[usize], points: &PointSet) {
    for pair in pairs(chains) {
        *shared.entry(pair).or_insert(*points) |= *points;
    }
}

/// All pairs of some numbers.
fn pairs(numbers: &[usize]) -> impl Iterator<Item = [usize; 2]> + use<'_> {
    let tails = numbers.iter().enumerate();
    tails.flat_map(|(place, &a)| numbers[place + 1..].iter().map(move |&b| [a, b]))
}
