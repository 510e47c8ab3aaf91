//! Yue's completion of the first clustering: stones that look captured belong to the group around them.
//!
//! Most errors of a clustering by distance come from dead stones that join or separate living ones. So captured chains,
//! and groups that a weighted sum of a few features finds weak, become captives before the rest is clustered. The
//! weakest group goes first. After each one everything is clustered again.

use super::clustering::Clusterer;
use super::domains::Domains;
use crate::influence::{bouzy, liberties, standing};
use crate::params::{AREA, BOUZY_STONE, GroupWeights, ROOM_TO_STAND, TERRITORY};
use tobi_goban::{ByColor, Color};
use tobi_grid::{Field, PointSet, morph};
use tobi_reading::GameValue;

/// The features of a group, found without reading.
///
/// All values are from the point of view of the group's own colour: positive is good for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupFeatures {
    /// The number of stones.
    pub stones: usize,
    /// The number of liberties of all its chains together.
    pub liberties: usize,
    /// The number of empty points in its colour domains.
    pub room: usize,
    /// The mean of Bouzy's 5/21 under its stones, in stones of [`BOUZY_STONE`].
    pub territory: f64,
    /// The mean of Bouzy's 4/0 under its stones, in the same unit.
    pub area: f64,
    /// What reading says about its life, or about a race between two such groups; `None` if it was not read.
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

    /// The strength of the group, a static evaluation. Below zero the group is more likely to be captured than to live.
    pub fn strength(&self, by: &GroupWeights) -> f64 {
        let unsettled = match self.life {
            Some(GameValue::Won | GameValue::Zugzwang) => return f64::INFINITY,
            Some(GameValue::Lost) => return f64::NEG_INFINITY,
            Some(GameValue::Hot) => by.unsettled,
            Some(GameValue::Fuzzy) | None => 0.0,
        };
        // Square roots are rounded alike on every machine; logarithms are not.
        let root = |number: usize| (number as f64).sqrt();
        by.base
            + by.stones * root(self.stones)
            + by.liberties * root(self.liberties)
            + by.territory * self.territory
            + by.area * self.area
            + unsettled
    }
}

/// A group of the first clustering.
pub(super) struct Cluster {
    pub(super) chains: Vec<usize>,
    pub(super) color: Color,
    pub(super) stones: PointSet,
    /// All points of its domains, stones included.
    pub(super) domain: PointSet,
    pub(super) features: GroupFeatures,
}

/// The groups of the stones that are not captives, and the domains they come from.
pub(super) struct Standing {
    pub(super) domains: Domains,
    pub(super) clusters: Vec<Cluster>,
}

impl Clusterer<'_> {
    /// Clusters the chains that are not captives.
    pub(super) fn standing(&self) -> Standing {
        let (scene, size) = (&self.scene, self.position.size());
        let stones = standing(self.position.board(), &self.captive);
        let domains = Domains::new(&stones, &self.how.dilation);
        let mut union = self.union.clone();
        for domain in domains.iter() {
            union.unite_all(&scene.within(&domain.stones));
        }
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut place = vec![usize::MAX; scene.pieces.len()];
        for (number, piece) in scene.pieces.iter().enumerate() {
            if self.captive.contains(piece.first) {
                continue;
            }
            let lowest = union.lowest(number);
            if place[lowest] == usize::MAX {
                place[lowest] = clusters.len();
                clusters.push(Cluster {
                    chains: Vec::new(),
                    color: piece.color,
                    stones: PointSet::empty(size),
                    domain: PointSet::empty(size),
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
        let fields = [TERRITORY, AREA].map(|scale| bouzy(&stones, scale));
        for cluster in &mut clusters {
            cluster.features = features(cluster, &open, &fields);
        }
        Standing { domains, clusters }
    }
}

impl Standing {
    /// Returns the group that is most likely to be captured, if one is more likely to be captured than not. Of equal
    /// groups it returns those with the fewest stones, all at once. Groups without a group of the other colour nearby,
    /// groups with [`ROOM_TO_STAND`] and groups with a kept stone are never captured.
    pub(super) fn weakest(&self, by: &GroupWeights, kept: &PointSet) -> PointSet {
        let size = self.domains.contested().size();
        let mut weakest = PointSet::empty(size);
        let mut least = (0.0, usize::MAX);
        let areas = ByColor::from_fn(|color| {
            let own = self.clusters.iter().filter(|it| it.color == color);
            PointSet::union(size, own.map(|it| it.domain))
        });
        for cluster in &self.clusters {
            // There may be a border of contested points in between.
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
        weakest
    }
}

/// The features of a cluster, from the points without a standing stone and Bouzy's territory and area.
fn features(cluster: &Cluster, open: &PointSet, fields: &[Field<i16>; 2]) -> GroupFeatures {
    let stones = cluster.stones.len();
    let sign = i32::from(cluster.color.sign());
    let mean = |field: &Field<i16>| {
        let sum: i32 = cluster.stones.iter().map(|p| i32::from(field[p])).sum();
        f64::from(sign * sum) / (stones as f64 * f64::from(BOUZY_STONE))
    };
    let [territory, area] = fields.each_ref().map(mean);
    GroupFeatures {
        stones,
        liberties: liberties(&cluster.stones, open).len(),
        room: (cluster.domain & *open).len(),
        territory,
        area,
        life: None,
    }
}
