//! What can be said about a group's eyes without trying moves on the board.

use super::arena::Arena;
use super::room::{Besides, Claim, Room, Turn};
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// A part of the field without stones of the defender, and nobody else's stones around it.
struct Closed {
    points: PointSet,
    empty: PointSet,
    border: PointSet,
}

/// A chain of the defender and what is asked about it over and over.
struct Wall {
    stones: PointSet,
    liberties: PointSet,
    alive: bool,
}

/// Whether one of the chains of `group` lives whatever the attacker does.
pub(super) fn lives(fight: &Fight, arena: &Arena, group: &PointSet, to_move: Side) -> bool {
    let defender = *fight.stones(Side::Defender);
    let taken = defender | *fight.stones(Side::Attacker);
    let mut rooms: Vec<Closed> = Vec::with_capacity(8);
    let mut rest = arena.field - defender;
    while let Some(first) = rest.first() {
        let points = morph::reconstruct(&PointSet::from_points(fight.size(), [first]), &rest);
        rest -= points;
        let border = morph::external_boundary(&points);
        if border.is_subset(&defender) {
            rooms.push(Closed {
                points,
                empty: points - taken,
                border,
            });
        }
    }
    if rooms.is_empty() {
        return false;
    }
    let walls = walls(fight, &(defender & arena.field));
    let of_group = |wall: &&Wall| !wall.stones.is_disjoint(group);
    if walls
        .iter()
        .filter(of_group)
        .any(|wall| has_two_eyes(fight, wall, &rooms, to_move))
    {
        return true;
    }
    rooms.len() >= 2 && outlasts_everything(fight.size(), walls, rooms, group)
}

/// The chains of the defender on these points.
fn walls(fight: &Fight, on: &PointSet) -> Vec<Wall> {
    let mut walls = Vec::with_capacity(16);
    let mut rest = *on;
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
    walls
}

/// Whether the rooms that one chain alone surrounds are enough for it.
fn has_two_eyes(fight: &Fight, wall: &Wall, rooms: &[Closed], to_move: Side) -> bool {
    // At the start the move itself is asked for.
    let turn = match to_move {
        Side::Defender if fight.depth() > 0 => Turn::Wall,
        _ => Turn::Intruder,
    };
    let (mut sure, mut hoped) = (0, 0);
    for room in rooms {
        if !room.border.is_subset(&wall.stones) {
            continue;
        }
        let intruders = room.points - room.empty;
        let Some(room) = Room::of(fight.size(), &room.points, &intruders) else {
            continue;
        };
        if room.proves(Claim::Lives, Besides::NOTHING, turn) {
            return true;
        }
        if room.proves(Claim::Lives, Besides::EYE, Turn::Intruder) {
            sure += 1;
        } else if room.proves(Claim::Lives, Besides::EYE, turn) {
            hoped = 1;
        }
    }
    sure + hoped >= 2
}

/// Whether a chain of `group` lives though its owner never moves again (Benson 1976).
fn outlasts_everything(
    size: tobi_grid::Size,
    mut walls: Vec<Wall>,
    mut rooms: Vec<Closed>,
    group: &PointSet,
) -> bool {
    loop {
        let mut dead = PointSet::empty(size);
        for wall in walls.iter_mut().filter(|wall| wall.alive) {
            let vital = |room: &&Closed| {
                !room.empty.is_empty()
                    && room.empty.is_subset(&wall.liberties)
                    && !room.border.is_disjoint(&wall.stones)
            };
            if rooms.iter().filter(vital).count() < 2 {
                wall.alive = false;
                dead |= wall.stones;
            }
        }
        if dead.is_empty() {
            break;
        }
        rooms.retain(|room| room.border.is_disjoint(&dead));
        if rooms.len() < 2 {
            return false;
        }
    }
    walls
        .iter()
        .any(|wall| wall.alive && !wall.stones.is_disjoint(group))
}

/// Whether no two eyes can come of what is left of the field, even if the defender's stones were one
/// chain.
pub(super) fn cannot_live(fight: &Fight, arena: &Arena, to_move: Side) -> bool {
    let size = fight.size();
    let attacker = *fight.stones(Side::Attacker);
    let open = arena.field - *fight.stones(Side::Defender);
    let firm = morph::reconstruct(&(attacker - arena.field), &attacker);
    let beside_firm = morph::dilate(&firm);
    if may_be_sacrificed(fight, &(arena.field - open - beside_firm)) {
        return false;
    }
    let mut rest = open - beside_firm;
    let all = open.len();
    let mut eyes = 0;
    let mut largest_gain = 0;
    while let Some(first) = rest.first() {
        let points = morph::reconstruct(&PointSet::from_points(size, [first]), &rest);
        rest -= points;
        let count = points.len();
        if count == 1 && is_false(fight, first, &firm) {
            continue;
        }
        let (most, after) = if count <= 2 {
            (1, 1)
        } else {
            // What can be captured from outside the room may as well be gone.
            let mut intruders = PointSet::empty(size);
            let mut turn = Turn::Intruder;
            let mut stones = points & attacker;
            while let Some(stone) = stones.first() {
                let chain = fight.chain_at(stone).expect("a stone stands there");
                stones -= chain.stones();
                if chain.liberties().is_subset(&points) {
                    intruders |= chain.stones();
                } else {
                    turn = Turn::Wall;
                }
            }
            let Some(room) = Room::of(size, &points, &intruders) else {
                return false;
            };
            let besides = all - count;
            let most = most_eyes(&room, besides, Turn::Wall);
            let after = match to_move {
                // At the start the move itself is asked for.
                Side::Attacker if fight.depth() > 0 => most_eyes(&room, besides, turn).min(most),
                _ => most,
            };
            (most, after)
        };
        eyes += most;
        largest_gain = largest_gain.max(most - after);
        if eyes >= 4 {
            return false;
        }
    }
    eyes - largest_gain < 2
}

/// Whether one of these stones of the defender can be captured next: what is taken back then may become an
/// eye.
fn may_be_sacrificed(fight: &Fight, stones: &PointSet) -> bool {
    let in_atari = |stone: Point| {
        fight
            .chain_at(stone)
            .is_some_and(|c| c.liberty_count() == 1)
    };
    stones.iter().any(in_atari)
}

/// The most eyes that a room may become.
fn most_eyes(room: &Room, liberties: usize, turn: Turn) -> u32 {
    let besides = |eye| Besides { eye, liberties };
    match room.proves(Claim::Dies, besides(false), turn) {
        false => 2,
        true => u32::from(!room.proves(Claim::Dies, besides(true), turn)),
    }
}

/// Whether an eye on one point can be broken from the diagonals, and always will be.
fn is_false(fight: &Fight, point: Point, firm: &PointSet) -> bool {
    let size = fight.size();
    let sides = size.neighbours(point).count();
    let mut enemies = 0;
    for (right, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let column = point.column() as i8 + right;
        let row = point.row() as i8 + down;
        if column >= 0 && row >= 0 {
            let diagonal = Point::new(column as u8, row as u8);
            enemies += u32::from(firm.contains(diagonal));
        }
    }
    enemies >= if sides == 4 { 2 } else { 1 }
}
