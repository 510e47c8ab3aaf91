//! The position and groups that attributes are judged from.

use crate::certain::Certain;
use crate::groups::{Group, GroupFeatures, Groups};
use tobi_goban::{ByColor, Chain, Color, Position};
use tobi_grid::PointSet;
use tobi_reading::GameValue;

/// A position with its groups.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    pub(super) groups: &'a Groups,
    certain: &'a Certain,
    /// The stones that lost a race in an earlier round.
    beaten: PointSet,
    /// The stones that do not look captured.
    pub(super) standing: ByColor<PointSet>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        position: &'a Position,
        groups: &'a Groups,
        certain: &'a Certain,
        beaten: PointSet,
    ) -> Scene<'a> {
        let standing = ByColor::from_fn(|color: Color| {
            let own = groups.iter().filter(|group| group.color == color);
            let own = own.filter(|group| !group.is_captive());
            PointSet::union(position.size(), own.map(|group| group.stones))
        });
        Scene {
            position,
            groups,
            certain,
            beaten,
            standing,
        }
    }

    /// The features of a group; for a captive that was removed as a whole, those of that moment.
    pub(super) fn features(&self, group: &Group) -> Option<GroupFeatures> {
        let mut fallen = self.groups.fallen().iter();
        let as_a_whole = fallen.find(|fallen| fallen.stones == group.stones);
        group.features.or(as_a_whole.map(|fallen| fallen.features))
    }

    /// What is certain about a whole group: that it lives, or that it is dead.
    pub(super) fn certain(&self, group: &Group) -> Option<GameValue> {
        if group.stones.is_subset(&self.certain.alive[group.color]) {
            return Some(GameValue::Won);
        }
        let is_dead = group.stones.is_subset(&self.certain.dead);
        is_dead.then_some(GameValue::Lost)
    }

    /// Whether a chain certainly lives.
    pub(super) fn is_certainly_alive(&self, chain: &Chain<'_>) -> bool {
        let alive = &self.certain.alive[chain.color()];
        chain.stones().is_subset(alive)
    }

    /// Whether a captive, or a part of it, was judged captured by its features.
    pub(super) fn fell(&self, group: &Group) -> bool {
        let mut fallen = self.groups.fallen().iter();
        fallen.any(|fallen| !fallen.stones.is_disjoint(&group.stones))
    }

    /// Whether a group lost a race in an earlier round.
    pub(super) fn is_beaten(&self, group: &Group) -> bool {
        group.stones.is_subset(&self.beaten)
    }

    /// The stones that look captured.
    pub(super) fn captives(&self) -> PointSet {
        let captives = self.groups.iter().filter(|group| group.is_captive());
        PointSet::union(self.position.size(), captives.map(|group| group.stones))
    }
}
