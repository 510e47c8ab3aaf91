//! The position and groups that attributes are judged from.

use crate::certain::Certain;
use crate::groups::{Group, GroupFeatures, Groups};
use tobi_goban::{ByColor, Chain, Color, Position};
use tobi_grid::PointSet;
use tobi_reading::GameValue;

/// A position with its groups.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    groups: Vec<&'a Group>,
    found: &'a Groups,
    certain: &'a Certain,
    /// The stones that lost a race in an earlier round.
    beaten: PointSet,
    /// The stones that do not look captured.
    pub(super) standing: ByColor<PointSet>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        position: &'a Position,
        found: &'a Groups,
        certain: &'a Certain,
        beaten: PointSet,
    ) -> Scene<'a> {
        let groups: Vec<&Group> = found.iter().collect();
        let standing = ByColor::from_fn(|color: Color| {
            let own = groups
                .iter()
                .filter(|group| group.color == color && !group.is_captive());
            PointSet::union(position.size(), own.map(|group| group.stones))
        });
        Scene {
            position,
            groups,
            found,
            certain,
            beaten,
            standing,
        }
    }

    /// The group of this number, from 0.
    pub(super) fn group(&self, number: usize) -> &'a Group {
        self.groups[number]
    }

    /// The features of a group; for a captive that was removed as a whole, those of that moment.
    pub(super) fn features(&self, number: usize) -> Option<GroupFeatures> {
        let group = self.groups[number];
        let mut fallen = self.found.fallen().iter();
        let as_a_whole = fallen.find(|fallen| fallen.stones == group.stones);
        group.features.or(as_a_whole.map(|fallen| fallen.features))
    }

    /// What is certain about a whole group: that it lives, or that it is dead.
    pub(super) fn certain(&self, number: usize) -> Option<GameValue> {
        let group = self.groups[number];
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
    pub(super) fn fell(&self, number: usize) -> bool {
        let stones = self.groups[number].stones;
        let mut fallen = self.found.fallen().iter();
        fallen.any(|fallen| !fallen.stones.is_disjoint(&stones))
    }

    pub(super) fn is_beaten(&self, number: usize) -> bool {
        self.groups[number].stones.is_subset(&self.beaten)
    }

    /// The stones that look captured.
    pub(super) fn captives(&self) -> PointSet {
        let captives = self.groups.iter().filter(|group| group.is_captive());
        PointSet::union(self.position.size(), captives.map(|group| group.stones))
    }

    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The numbers of the groups that satisfy `test`.
    pub(super) fn numbers(&self, test: impl Fn(&Group) -> bool) -> Vec<usize> {
        (0..self.len())
            .filter(|&number| test(self.groups[number]))
            .collect()
    }
}
