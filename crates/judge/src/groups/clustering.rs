//! From chains to groups.

use super::captives::{Cluster, Standing};
use super::linking::Links;
use super::reads;
use super::scene::{Scene, Union};
use super::{Fallen, Groups, KnownFates};
use crate::params::{BRIEF_LIFE_NODES, Captives, Clustering, Doubt, GroupWeights};
use std::collections::BTreeMap;
use tobi_goban::Position;
use tobi_grid::{PointSet, morph};
use tobi_reading::params::StringGame;
use tobi_reading::{GameValue, Reader};

/// The state of the clustering of one position.
pub(super) struct Clusterer<'a> {
    pub(super) position: &'a Position,
    pub(super) how: &'a Clustering,
    pub(super) scene: Scene,
    pub(super) links: Links,
    pub(super) union: Union,
    pub(super) captive: PointSet,
    /// Stones that never become captives.
    kept: PointSet,
    pub(super) fallen: Vec<Fallen>,
}

impl<'a> Clusterer<'a> {
    pub(super) fn new(
        position: &'a Position,
        how: &'a Clustering,
        known: &KnownFates,
    ) -> Clusterer<'a> {
        let scene = Scene::new(position.board());
        let lost = scene.within(&known.lost).into_iter();
        let lost = lost.map(|number| scene.pieces[number].stones);
        Clusterer {
            position,
            how,
            links: Links::new(),
            union: Union::new(scene.pieces.len()),
            captive: PointSet::union(position.size(), lost),
            kept: known.standing,
            fallen: Vec::new(),
            scene,
        }
    }

    pub(super) fn run(mut self, reader: &mut Reader) -> Groups {
        if self.how.string_games {
            self.take_caught_chains(reader);
        }
        self.link_by_rules();
        self.link_by_shared_liberties();
        let mut standing = self.complete(reader);
        for cluster in &standing.clusters {
            self.union.unite_all(&cluster.chains);
        }
        let before = self.union.clone();
        self.link_by_shared_eyes();
        self.link_by_reading(reader, &standing);
        if self.union != before {
            standing = self.standing();
        }
        self.into_groups(&standing)
    }

    /// Makes the chains captives that are lost even if their owner moves first.
    fn take_caught_chains(&mut self, reader: &mut Reader) {
        let games = reader.chains(self.position, StringGame::INDIGO);
        for game in games {
            let is_lost = game.verdict.value() == GameValue::Lost && !game.verdict.depends_on_ko();
            let is_caught = is_lost && !self.kept.contains(game.stone);
            if let Some(number) = self.scene.at(game.stone).filter(|_| is_caught) {
                self.captive |= self.scene.pieces[number].stones;
            }
        }
    }

    /// Removes the group that looks most captured and clusters again, until no group looks captured.
    fn complete(&mut self, reader: &mut Reader) -> Standing {
        loop {
            let mut standing = self.standing();
            let weights = match self.how.captives {
                Captives::None => return standing,
                Captives::Features(weights) => weights,
                Captives::Read { weights, doubt } => {
                    self.ask_for_life(reader, &mut standing, &weights, &doubt);
                    weights
                }
            };
            let weakest = standing.weakest(&weights, &self.kept);
            if weakest.is_empty() {
                return standing;
            }
            let fell = standing.clusters.iter();
            let fell = fell.filter(|cluster| cluster.stones.is_subset(&weakest));
            self.fallen.extend(fell.map(|cluster| Fallen {
                stones: cluster.stones,
                features: cluster.features,
            }));
            self.captive |= weakest;
        }
    }

    /// Reads the lives of the groups in doubt and adds the answers to their features.
    fn ask_for_life(
        &self,
        reader: &mut Reader,
        standing: &mut Standing,
        weights: &GroupWeights,
        doubt: &Doubt,
    ) {
        for cluster in &mut standing.clusters {
            let strength = cluster.features.strength(weights);
            if doubt.contains(strength) {
                let read = reads::life(
                    self.position,
                    reader,
                    &cluster.stones,
                    BRIEF_LIFE_NODES,
                    strength,
                );
                let value = read.map_or(GameValue::Fuzzy, |read| read.value());
                cluster.features.life = Some(value);
            }
        }
        if doubt.races {
            self.ask_for_races(reader, &mut standing.clusters);
        }
    }

    /// Reads the races between neighbours that are both in doubt: the winner lives; a group that only loses is lost.
    fn ask_for_races(&self, reader: &mut Reader, clusters: &mut [Cluster]) {
        let turn = self.position.to_move();
        let in_doubt = |(_, cluster): &(usize, &Cluster)| {
            let life = cluster.features.life;
            life.is_some_and(|life| life != GameValue::Won)
        };
        let doubtful = clusters.iter().enumerate().filter(in_doubt);
        let (own, others): (Vec<_>, Vec<_>) =
            doubtful.partition(|(_, cluster)| cluster.color == turn);
        let mut lives: BTreeMap<usize, bool> = BTreeMap::new();
        for &(i, own) in &own {
            let near = morph::dilate(&own.domain);
            for &(j, other) in others
                .iter()
                .filter(|(_, it)| !near.is_disjoint(&it.domain))
            {
                if let Some(race) = reads::race(self.position, reader, own, other) {
                    *lives.entry(i).or_default() |= race.saved.works();
                    *lives.entry(j).or_default() |= !race.captured.works();
                }
            }
        }
        for (place, lives) in lives {
            clusters[place].features.life = Some(if lives {
                GameValue::Won
            } else {
                GameValue::Lost
            });
        }
    }
}
