//! The parts of a group in words: how they are linked, and which of them was read.

use super::{GroupsReport, Joint, Named};
use crate::words::vertex_name;
use std::cmp::Reverse;
use tobi_grid::{PointSet, morph};

/// The maximum number of links to other parts of the group that are named.
const MOST_JOINTS: usize = 2;

/// `joined to B (F3) unless White cuts at E5`, `connects to C (F7) at F6`: the links of a part to the largest others.
pub(super) fn joints(report: &GroupsReport, part: Named<'_>) -> Vec<String> {
    let size = part.group.stones.size();
    let enemy = part.group.color.opponent().name();
    let others = part.group.joints.iter().filter_map(|&joint| {
        let other = report.number_at(joint.chains[1])?;
        Some((report.group(other), joint))
    });
    let mut others: Vec<(Named<'_>, Joint)> = others.collect();
    others.sort_by_key(|(other, _)| Reverse(other.group.stones.len()));
    let named = others.iter().take(MOST_JOINTS).map(|(other, joint)| {
        let other = other.title();
        match joint.cut {
            Some(cut) => {
                let at = vertex_name(cut, size);
                format!("joined to {other} unless {enemy} cuts at {at}")
            }
            None => format!(
                "connects to {other} at {}",
                vertex_name(joint.connection, size)
            ),
        }
    });
    named.collect()
}

/// `near A (D4) at D7`: the nearest other part, with its nearest stone, if the status was judged together and rests on another
/// part.
pub(super) fn companion(report: &GroupsReport, part: Named<'_>) -> Option<String> {
    let asked = part.group;
    let read = asked.part_of?;
    let parts = report.iter().filter(|it| {
        let is_same = it.group.part_of == Some(read) || it.group.stones.contains(read);
        is_same && it.group.stones != asked.stones
    });
    let others = PointSet::union(asked.stones.size(), parts.map(|it| it.group.stones));
    let mut near = asked.stones;
    while near.is_disjoint(&others) {
        let grown = morph::dilate(&near);
        if grown == near {
            return None;
        }
        near = grown;
    }
    let nearest = (near & others).first()?;
    let title = report.title_at(nearest)?;
    let at = vertex_name(nearest, asked.stones.size());
    Some(format!("near {title} at {at}"))
}

/// `A (D4)`: the part on whose reading the status of this one rests, if it was not read itself.
pub(super) fn read_with(report: &GroupsReport, part: Named<'_>) -> Option<String> {
    let is_read = part.life.is_some_and(|life| life.read.is_some());
    let read = part.group.part_of.filter(|_| !is_read)?;
    report.title_at(read)
}
