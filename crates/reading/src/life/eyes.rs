//! What can be said about a group's eyes without reading.

use super::arena::Arena;
use crate::{Fight, Side};
use tobi_grid::{PointSet, morph};

/// A part of the field that holds no stone of the defender.
struct Room {
    points: PointSet,
    empty: PointSet,
}

/// A chain of the defender and what is asked about it over and over.
struct Wall {
    stones: PointSet,
    liberties: PointSet,
    alive: bool,
}

/// Whether one of the chains of `group` lives whatever happens, though its owner never moves
/// again (Benson 1976).
pub(super) fn lives(fight: &Fight, arena: &Arena, group: &PointSet) -> bool {
    let own = *fight.stones(Side::Defender) & arena.field;
    let open = arena.field - own;
    let black = *fight.stones(Side::Defender);
    let taken = black | *fight.stones(Side::Attacker);
    let mut rooms: Vec<Room> = Vec::with_capacity(8);
    let mut rest = open;
    while let Some(first) = rest.first() {
        let points = morph::reconstruct(&PointSet::from_points(fight.size(), [first]), &rest);
        rest -= points;
        let border = morph::external_boundary(&points);
        if border.is_subset(&black) {
            rooms.push(Room {
                points,
                empty: points - taken,
            });
        }
    }
    if rooms.len() < 2 {
        return false;
    }
    let mut walls: Vec<Wall> = Vec::with_capacity(8);
    let mut rest = own;
    while let Some(first) = rest.first() {
        let chain = fight.chain_at(first).expect("a stone stands there");
        let stones = chain.stones();
        rest -= stones;
        walls.push(Wall {
            stones,
            liberties: chain.liberties(),
            alive: true,
        });
    }
    let mut dead = PointSet::empty(fight.size());
    loop {
        let mut changed = false;
        for wall in walls.iter_mut().filter(|wall| wall.alive) {
            let mut vital = 0;
            for room in &rooms {
                vital += u32::from(
                    !room.empty.is_disjoint(&wall.liberties)
                        && room.empty.is_subset(&wall.liberties),
                );
            }
            if vital < 2 {
                wall.alive = false;
                dead |= wall.stones;
                changed = true;
            }
        }
        if !changed {
            break;
        }
        rooms.retain(|room| morph::dilate(&room.points).is_disjoint(&dead));
        if rooms.len() < 2 {
            return false;
        }
    }
    walls
        .iter()
        .any(|wall| wall.alive && !wall.stones.is_disjoint(group))
}

/// Whether no two eyes and no seki can come of what is left of the field.
pub(super) fn cannot_live(fight: &Fight, arena: &Arena, _to_move: Side) -> bool {
    let open = arena.field - *fight.stones(Side::Defender);
    open.len() <= 2
        && {
            let first = open.first().expect("a chain has a liberty");
            open.is_subset(&morph::dilate(&PointSet::from_points(fight.size(), [first])))
        }
}
