//! Ends outside the field: a group that is free or among friends.

use super::arena::Arena;
use crate::{Fight, Side};
use tobi_grid::{PointSet, morph};

/// Whether a chain of the group has got out.
pub(super) fn is_out(fight: &Fight, arena: &Arena, group: &PointSet) -> bool {
    if arena.is_closed() {
        return false;
    }
    let goals = arena.friends | arena.rim;
    let near = morph::dilate(&goals) & arena.field & *fight.stones(Side::Defender);
    if near.is_empty() {
        return false;
    }
    let chains = morph::reconstruct(group, fight.stones(Side::Defender));
    !near.is_disjoint(&chains)
}

/// Whether the group is shut in: no way leads from it to the rim or to friends.
pub(super) fn is_shut_in(fight: &Fight, arena: &Arena, group: &PointSet) -> bool {
    if arena.is_closed() {
        return true;
    }
    let ways = (arena.field | arena.rim | arena.friends) - arena.firm_now(fight);
    let reached = morph::reconstruct(group, &ways);
    reached.is_disjoint(&arena.rim) && reached.is_disjoint(&arena.friends)
}
