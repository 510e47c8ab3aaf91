//! Lifebase: does the group have two eyes?

use super::attribute::Attribute;
use super::scene::Scene;
use crate::groups::Group;
use tobi_goban::Color;
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::Reader;

/// The lifebases of the groups of one colour, in their order.
pub(super) fn lifebases(scene: &Scene<'_>, reader: &mut Reader, color: Color) -> Vec<Attribute> {
    let groups = scene.groups.iter().filter(|group| group.color == color);
    let spaces: Vec<Vec<PointSet>> = groups.map(|group| spaces(scene, group)).collect();
    let all: Vec<PointSet> = spaces.iter().flatten().copied().collect();
    let mut counted = reader.survey_eyes(scene.position, color, &all).into_iter();
    let attribute =
        |spaces: Vec<PointSet>| Attribute::of_eyes(spaces.into_iter().zip(&mut counted).collect());
    spaces.into_iter().map(attribute).collect()
}

/// Where a group may have eyes: the free points in its domain or near its stones, its captives included.
fn spaces(scene: &Scene<'_>, group: &Group) -> Vec<PointSet> {
    let board = scene.position.board();
    let free = board.empty() | group.captives;
    let beside = morph::dilate(&group.stones) & free;
    let near = morph::dilate(&beside) & free;
    let others = morph::dilate(&scene.standing[group.color.opponent()]);
    let space = (group.domain | beside | (near - others)) & free;
    components(&space, Connectivity::Four).collect()
}
