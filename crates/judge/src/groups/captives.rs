//! Yue's completion of the first clustering: what looks captured belongs to what surrounds it.
//!
//! Most errors of a clustering by distance are dead stones that join living ones or separate them. So chains that
//! are caught, and groups that a sum of a few numbers finds weak, are taken for captives before the rest is
//! clustered, the weakest first. Each time everything is clustered anew.

use super::domains::Domains;
use super::scene::{Scene, Union};
use crate::influence::bouzy;
use crate::params::{AREA, BOUZY_STONE, Clustering, GroupWeights, ROOM_TO_STAND, TERRITORY};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{Field, Point, PointSet, morph};
use tobi_reading::GameValue;

/// What a group has to live on, before anything is read.
///
/// All numbers are for the group's own colour: positive where it stands well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupFeatures {
    /// Stones.
    pub stones: usize,
    /// Liberties of all its chains together.
    pub liberties: usize,
    /// Empty points of its colour domains.
    pub room: usize,
    /// Bouzy's 5/21 under its stones, the mean, in stones of [`BOUZY_STONE`].
    pub territory: f64,
    /// Bouzy's 4/0 under its stones, the mean, in the same.
    pub area: f64,
    /// What the search for its life says, or for a race between two such groups, where it was asked.
    pub life: Option<GameValue>,
}

impl GroupFeatures {
    const NONE: GroupFeatures = GroupFeatures {
        stones: 0,
        liberties: 0,
        room: 0,
        territory: 0.0,
        area: 0.0,
        life: None,
    };

    /// The strength of the group, a static evaluation: below zero it is more likely to be captured than not.
    pub fn strength(&self, by: &GroupWeights) -> f64 {
        let unsettled = match self.life {
            Some(GameValue::Won | GameValue::Zugzwang) => return f64::INFINITY,
            Some(GameValue::Lost) => return f64::NEG_INFINITY,
            Some(GameValue::Hot) => by.unsettled,
            Some(GameValue::Fuzzy) | None => 0.0,
        };
        // Roots are rounded alike on every machine, logarithms are not.
        let root = |number: usize| (number as f64).sqrt();
        by.base
            + by.stones * root(self.stones)
            + by.liberties * root(self.liberties)
            + by.territory * self.territory
            + by.area * self.area
            + unsettled
    }
}

/// One group of a first clustering.
pub(super) struct Cluster {
    pub(super) chains: Vec<usize>,
    pub(super) color: Color,
    pub(super) stones: PointSet,
    /// Its domains, stones and all.
    pub(super) domain: PointSet,
    pub(super) features: GroupFeatures,
}

/// The groups of the stones that are not held captive, and the domains that made them.
pub(super) struct Standing {
    pub(super) domains: Domains,
    pub(super) clusters: Vec<Cluster>,
}

impl Standing {
    /// Clusters the chains that are not in `captive`.
    pub(super) fn new(
        board: &Board,
        scene: &Scene,
        captive: &PointSet,
        union: &Union,
        how: &Clustering,
    ) -> Standing {
        let stones = ByColor::from_fn(|color| *board.stones(color) - *captive);
        let domains = Domains::new(&stones, &how.dilation);
        let mut union = union.clone();
        for domain in domains.iter() {
            let chains = scene.within(&domain.stones);
            for pair in chains.windows(2) {
                union.unite(pair[0], pair[1]);
            }
        }
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut place = vec![usize::MAX; scene.pieces.len()];
        let fields = Fields::new(&stones);
        for (number, piece) in scene.pieces.iter().enumerate() {
            if captive.contains(piece.first) {
                continue;
            }
            let lowest = union.lowest(number);
            if place[lowest] == usize::MAX {
                place[lowest] = clusters.len();
                clusters.push(Cluster {
                    chains: Vec::new(),
                    color: piece.color,
                    stones: PointSet::empty(board.size()),
                    domain: PointSet::empty(board.size()),
                    features: GroupFeatures::NONE,
                });
            }
            let cluster = &mut clusters[place[lowest]];
            cluster.chains.push(number);
            cluster.stones |= piece.stones;
        }
        for domain in domains.iter() {
            let first = domain.stones.first().and_then(|stone| scene.at(stone));
            if let Some(chain) = first {
                clusters[place[union.lowest(chain)]].domain |= domain.points;
            }
        }
        let open = !(stones.black | stones.white);
        for cluster in &mut clusters {
            cluster.features = fields.features(cluster, &open);
        }
        Standing { domains, clusters }
    }

    /// The group that is the most likely to be captured, if any is more likely captured than not: of equal ones the one
    /// with fewer stones, then all that are equal. Where no group of the other colour is near, nothing is captured, nor
    /// is a group with [`ROOM_TO_STAND`] or a kept stone.
    pub(super) fn weakest(&self, by: &GroupWeights, kept: &PointSet) -> PointSet {
        let size = self.domains.contested().size();
        let mut weakest = PointSet::empty(size);
        let mut least = (0.0, usize::MAX);
        let areas = ByColor::from_fn(|color| {
            let own = self.clusters.iter().filter(|it| it.color == color);
            own.fold(PointSet::empty(size), |area, it| area | it.domain)
        });
        for cluster in &self.clusters {
            // A border of contested points may lie between.
            let near = morph::dilate(&morph::dilate(&cluster.domain));
            let alone = near.is_disjoint(&areas[cluster.color.opponent()]);
            let is_kept = !cluster.stones.is_disjoint(kept);
            if alone || is_kept || cluster.features.room >= ROOM_TO_STAND {
                continue;
            }
            let strength = (cluster.features.strength(by), cluster.features.stones);
            if strength < least {
                least = strength;
                weakest = cluster.stones;
            } else if strength == least {
                weakest |= cluster.stones;
            }
        }
        match least.1 {
            usize::MAX => PointSet::empty(size),
            _ => weakest,
        }
    }
}

/// Influence of the stones that stand.
struct Fields {
    territory: Field<i16>,
    area: Field<i16>,
}

impl Fields {
    fn new(stones: &ByColor<PointSet>) -> Fields {
        Fields {
            territory: bouzy(stones, TERRITORY),
            area: bouzy(stones, AREA),
        }
    }

    fn features(&self, cluster: &Cluster, open: &PointSet) -> GroupFeatures {
        let stones = cluster.stones.len();
        let sign = i32::from(cluster.color.sign());
        let mean = |field: &Field<i16>| {
            let sum: i32 = cluster
                .stones
                .iter()
                .map(|p: Point| i32::from(field[p]))
                .sum();
            f64::from(sign * sum) / (stones as f64 * f64::from(BOUZY_STONE))
        };
        GroupFeatures {
            stones,
            liberties: (morph::dilate(&cluster.stones) & *open).len(),
            room: (cluster.domain & *open).len(),
            territory: mean(&self.territory),
            area: mean(&self.area),
            life: None,
        }
    }
}
