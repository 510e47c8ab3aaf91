//! From chains to groups.

use super::captives::{Cluster, Standing};
use super::domains::{Domain, Domains};
use super::link::{Bond, Link};
use super::reads;
use super::scene::{Scene, Union};
use super::{Fallen, Group, Groups};
use crate::params::{
    BRIEF_LIFE_NODES, Captives, Clustering, Connections, Doubt, Hold, SHARED_EYE_POINTS,
};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use tobi_goban::{Color, Position};
use tobi_grid::morph::zones;
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::params::StringGame;
use tobi_reading::rules::{self, Game};
use tobi_reading::{GameValue, Reader};

/// Links by the numbers of their chains, the lower one first; of two reasons the stronger one stays.
type Links = BTreeMap<(usize, usize), Link>;

/// What two chains share, by their numbers.
type Shared = BTreeMap<[usize; 2], PointSet>;

/// Every two of these chains share these points.
fn share(shared: &mut Shared, chains: &[usize], points: &PointSet) {
    for pair in pairs(chains) {
        *shared.entry(pair).or_insert(*points) |= *points;
    }
}

/// Every two of some numbers.
fn pairs(numbers: &[usize]) -> impl Iterator<Item = [usize; 2]> + use<'_> {
    let tails = numbers.iter().enumerate();
    tails.flat_map(|(place, &a)| numbers[place + 1..].iter().map(move |&b| [a, b]))
}

/// The work on one position.
pub(super) struct Clusterer<'a> {
    position: &'a Position,
    how: &'a Clustering,
    scene: Scene,
    links: Links,
    union: Union,
    captive: PointSet,
    /// Stones that are no captives.
    kept: PointSet,
    fallen: Vec<Fallen>,
}

impl<'a> Clusterer<'a> {
    pub(super) fn new(position: &'a Position, how: &'a Clustering) -> Clusterer<'a> {
        let scene = Scene::new(position.board());
        Clusterer {
            position,
            how,
            links: Links::new(),
            union: Union::new(scene.pieces.len()),
            scene,
            captive: PointSet::empty(position.size()),
            kept: PointSet::empty(position.size()),
            fallen: Vec::new(),
        }
    }

    /// Takes the chains of these stones for captives.
    pub(super) fn take(&mut self, captives: &PointSet) {
        for number in self.scene.within(captives) {
            self.captive |= self.scene.pieces[number].stones;
        }
    }

    /// Never takes the groups of these stones for captives.
    pub(super) fn keep(&mut self, standing: &PointSet) {
        self.kept |= *standing;
    }

    pub(super) fn run(mut self, reader: &mut Reader) -> Groups {
        if self.how.string_games {
            self.take_caught_chains(reader);
        }
        self.link_by_rules();
        self.link_by_shared_liberties();
        let mut standing = self.complete(reader);
        for cluster in &standing.clusters {
            for pair in cluster.chains.windows(2) {
                self.union.unite(pair[0], pair[1]);
            }
        }
        let before = self.union.clone();
        self.link_by_shared_eyes();
        self.link_by_reading(reader, &standing);
        if self.union != before {
            standing = self.standing();
        }
        self.into_groups(&standing)
    }

    /// Chains that are lost whoever plays first are captives.
    fn take_caught_chains(&mut self, reader: &mut Reader) {
        let games = reader.chains(self.position, StringGame::INDIGO);
        for game in games {
            let is_lost = game.verdict.value() == GameValue::Lost && !game.verdict.hangs_on_ko();
            if is_lost && !self.kept.contains(game.stone) {
                self.take(&PointSet::from_points(self.position.size(), [game.stone]));
            }
        }
    }

    fn link_by_rules(&mut self) {
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
                    self.link(a, b, Bond::Rule(found.rule().name()), touched);
                }
            }
        }
    }

    fn link_by_shared_liberties(&mut self) {
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
        for ([a, b], liberties) in shared {
            let touched = morph::dilate(&liberties);
            self.link(a, b, Bond::SharedLiberty(liberties), touched);
        }
    }

    /// Links two chains, unless they are one, or linked, or one of them is a captive.
    fn link(&mut self, a: usize, b: usize, bond: Bond, touched: PointSet) {
        let firsts = [a.min(b), a.max(b)].map(|chain| self.scene.pieces[chain].first);
        if a == b || firsts.iter().any(|&first| self.captive.contains(first)) {
            return;
        }
        self.union.unite(a, b);
        let link = Link {
            chains: firsts,
            bond,
            touched,
        };
        match self.links.entry((a.min(b), a.max(b))) {
            Entry::Vacant(entry) => drop(entry.insert(link)),
            Entry::Occupied(mut entry) if link.bond.is_stronger_than(&entry.get().bond) => {
                entry.insert(link);
            }
            // The same rule in two places: the order in which they were found must not matter.
            Entry::Occupied(mut entry) if link.bond == entry.get().bond => {
                entry.get_mut().touched |= link.touched;
            }
            Entry::Occupied(_) => {}
        }
    }

    fn standing(&self) -> Standing {
        let board = self.position.board();
        Standing::new(board, &self.scene, &self.captive, &self.union, self.how)
    }

    /// Takes the group that looks captured the most off, and clusters again, until none does.
    fn complete(&mut self, reader: &mut Reader) -> Standing {
        loop {
            let mut standing = self.standing();
            let weakest = match self.how.captives {
                Captives::None => return standing,
                Captives::Footing(hold) => standing.weakest(&hold, &self.kept),
                Captives::Read { hold, doubt } => {
                    self.ask_for_life(reader, &mut standing, &hold, &doubt);
                    standing.weakest(&hold, &self.kept)
                }
            };
            if weakest.is_empty() {
                return standing;
            }
            let fell = standing.clusters.iter();
            let fell = fell.filter(|cluster| cluster.stones.is_subset(&weakest));
            self.fallen.extend(fell.map(|cluster| Fallen {
                stones: cluster.stones,
                footing: cluster.footing,
            }));
            self.captive |= weakest;
        }
    }

    /// Reads whether the groups in doubt live, and lets the answers count for their footing.
    fn ask_for_life(
        &self,
        reader: &mut Reader,
        standing: &mut Standing,
        hold: &Hold,
        doubt: &Doubt,
    ) {
        for cluster in &mut standing.clusters {
            let held = cluster.footing.hold(hold);
            if doubt.holds(held) {
                let group = (&cluster.stones, cluster.color);
                let look = (BRIEF_LIFE_NODES, held);
                let read = reads::life(self.position, reader, group, look);
                let value = read.map_or(GameValue::Fuzzy, |read| read.value());
                cluster.footing.life = Some(value);
            }
        }
        if doubt.races {
            self.ask_for_races(reader, &mut standing.clusters);
        }
    }

    /// Reads the races of neighbours that are both in doubt: who wins one lives, who only loses is lost.
    fn ask_for_races(&self, reader: &mut Reader, clusters: &mut [Cluster]) {
        let turn = self.position.to_move();
        let in_doubt = |cluster: &Cluster| {
            let life = cluster.footing.life;
            life.is_some_and(|life| life != GameValue::Won)
        };
        let mut lives: BTreeMap<usize, bool> = BTreeMap::new();
        for (i, own) in clusters.iter().enumerate() {
            for (j, other) in clusters.iter().enumerate() {
                if own.color != turn || other.color == turn || !in_doubt(own) || !in_doubt(other) {
                    continue;
                }
                if morph::dilate(&own.domain).is_disjoint(&other.domain) {
                    continue;
                }
                if let Some(race) = reads::race(self.position, reader, own, other) {
                    *lives.entry(i).or_default() |= race.saved.works();
                    *lives.entry(j).or_default() |= !race.captured.works();
                }
            }
        }
        for (place, lives) in lives {
            clusters[place].footing.life = Some(match lives {
                true => GameValue::Won,
                false => GameValue::Lost,
            });
        }
    }

    /// Reads the connections of chains of different groups, the nearest first.
    ///
    /// Of chains at one distance all are asked before any of them is linked: so turned boards ask for the same.
    fn link_by_reading(&mut self, reader: &mut Reader, standing: &Standing) {
        let Connections::Read { reach } = self.how.connections else {
            return;
        };
        for (_, asked) in self.neighbours(standing, reach) {
            let open = asked
                .into_iter()
                .filter(|&[a, b]| !self.union.are_one(a, b));
            let answers: Vec<_> = open
                .filter_map(|[a, b]| {
                    let (one, other) = (&self.scene.pieces[a], &self.scene.pieces[b]);
                    let (bond, touched) = reads::connection(self.position, reader, one, other)?;
                    Some(([a, b], bond, touched))
                })
                .collect();
            for ([a, b], bond, touched) in answers {
                self.link(a, b, bond, touched);
            }
        }
    }

    /// The standing chains of one colour that are at most so many steps apart, by their distance.
    fn neighbours(&self, standing: &Standing, reach: u8) -> BTreeMap<u8, Vec<[usize; 2]>> {
        let chains = standing.clusters.iter().flat_map(|it| it.chains.clone());
        let chains: Vec<usize> = chains.collect();
        let mut near: BTreeMap<u8, Vec<[usize; 2]>> = BTreeMap::new();
        for [a, b] in pairs(&chains) {
            let (one, other) = (&self.scene.pieces[a], &self.scene.pieces[b]);
            if one.color == other.color {
                let steps = reads::distance(&one.stones, &other.stones);
                if steps <= reach {
                    near.entry(steps).or_default().push([a, b]);
                }
            }
        }
        near
    }
}

impl Clusterer<'_> {
    fn into_groups(mut self, standing: &Standing) -> Groups {
        self.link_by_domains(standing);
        let mut groups: Vec<Group> = standing
            .clusters
            .iter()
            .map(|cluster| Group {
                color: cluster.color,
                stones: cluster.stones,
                chains: self.firsts(&cluster.chains),
                links: self.links_within(&cluster.stones),
                domain: cluster.domain,
                captives: PointSet::empty(self.position.size()),
                holder: None,
                footing: Some(cluster.footing),
            })
            .collect();
        let captives = self.captives(&mut groups);
        groups.extend(captives);
        Groups::from_groups(self.position.size(), groups, self.fallen)
    }

    fn firsts(&self, chains: &[usize]) -> Vec<Point> {
        chains.iter().map(|&c| self.scene.pieces[c].first).collect()
    }

    fn links_within(&self, stones: &PointSet) -> Vec<Link> {
        let within = self.links.values();
        within
            .filter(|link| stones.contains(link.chains[0]))
            .cloned()
            .collect()
    }

    /// Chains around one small region that no stone of the other colour touches, captives aside.
    fn link_by_shared_eyes(&mut self) {
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
        for ([a, b], eyes) in shared {
            let touched = morph::dilate(&eyes);
            self.link(a, b, Bond::SharedEye(eyes), touched);
        }
    }

    fn link_by_domains(&mut self, standing: &Standing) {
        for domain in standing.domains.iter() {
            let chains = self.scene.within(&domain.stones);
            if chains.len() < 2 {
                continue;
            }
            // Later steps of the other colour reach as far into a domain as its own steps do.
            let touched = match self.how.dilation.steps {
                Some(steps) => (0..=steps).fold(domain.points, |set, _| morph::dilate(&set)),
                None => PointSet::full(domain.points.size()),
            };
            for (pair, step) in self.meetings(&standing.domains, domain, &chains) {
                self.link(pair[0], pair[1], Bond::Dilation(step), touched);
            }
        }
    }

    /// The pairs of chains of a domain that are neighbours in it, and the step from which on they hang together.
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
                let step = domains.hang_together(domain, &seeds[i], &seeds[j]);
                met.push(([chains[i], chains[j]], step));
            }
        }
        met
    }

    /// Groups of captives: all of one holder are one group, but for those that reading left open; without a holder each chain is
    /// alone.
    fn captives(&self, groups: &mut [Group]) -> Vec<Group> {
        let mut held: BTreeMap<(Option<usize>, usize), PointSet> = BTreeMap::new();
        let nothing = PointSet::empty(self.position.size());
        for number in self.scene.within(&self.captive) {
            let piece = &self.scene.pieces[number];
            let holder = self.holder(number, groups);
            let undecided = self.fallen.iter().position(|fallen| {
                let life = fallen.footing.life;
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
        held.into_iter()
            .map(|((holder, _), stones)| {
                let chains = self.scene.within(&stones);
                Group {
                    color: self.scene.pieces[chains[0]].color,
                    stones,
                    chains: self.firsts(&chains),
                    links: Vec::new(),
                    domain: nothing,
                    captives: nothing,
                    holder: holder.and_then(|place| groups[place].stones.first()),
                    footing: None,
                }
            })
            .collect()
    }

    /// The group of the other colour in whose domain most of a captive's points lie; nobody when two are alike.
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
