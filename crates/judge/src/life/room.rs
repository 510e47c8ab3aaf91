//! Emptyship: can the group run into the open?

use super::attribute::Attribute;
use super::scene::Scene;
use crate::groups::Group;
use crate::params::OPEN_STEPS;
use tobi_grid::morph::{self, zones};

/// The emptyship of a group, from the points in the open that it reaches first.
pub(super) fn emptyship(scene: &Scene<'_>, group: &Group) -> Attribute {
    let board = scene.position.board();
    let others = scene.standing[group.color.opponent()];
    let within = board.empty() | group.stones | group.captives | others;
    let found = zones(&[group.stones, others], &within, None);
    let near = (1..OPEN_STEPS).fold(others, |near, _| morph::dilate(&near));
    let room = (found.zones[0] & board.empty()) - near;
    Attribute::of_room(room)
}
