//! Static evaluation of a group's eyes, without trying moves on the board.

use super::arena::Arena;
use crate::benson::{Chain, Region, alive};
use crate::params::SPACE_POINTS;
use crate::space::{Besides, Claim, Room};
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// A part of the field without stones of the defender, surrounded only by the defender's stones.
struct Closed {
    points: PointSet,
    region: Region,
}

/// How far both sides are from their aims, in half eyes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The sure half eyes of the best chain of the group; 4 mean life.
    pub(super) sure: u32,
    /// The most half eyes that are still possible in the field; fewer than 4 mean death.
    pub(super) most: u32,
}

/// This many half eyes mean life.
pub(super) const LIFE: u32 = 4;

/// Whether one of the chains of `group` lives whatever the attacker plays.
pub(super) fn lives(
    fight: &Fight,
    arena: &Arena,
    group: &PointSet,
    to_move: Side,
    outlook: &mut Outlook,
) -> bool {
    outlook.sure = 0;
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
                region: Region {
                    empty: points - taken,
                    border,
                },
            });
        }
    }
    if rooms.is_empty() {
        return false;
    }
    let walls = walls(fight, &(defender & arena.field));
    let of_group = |wall: &&Chain| !wall.stones.is_disjoint(group);
    for wall in walls.iter().filter(of_group) {
        let eyes = eyes_of(fight, wall, &rooms, to_move);
        if eyes >= LIFE {
            return true;
        }
        outlook.sure = outlook.sure.max(eyes);
    }
    let regions: Vec<Region> = rooms.iter().map(|room| room.region).collect();
    rooms.len() >= 2 && !alive(fight.size(), &walls, &regions).is_disjoint(group)
}

/// The chains of the defender on these points.
fn walls(fight: &Fight, on: &PointSet) -> Vec<Chain> {
    let mut walls = Vec::with_capacity(16);
    let mut rest = *on;
    while let Some(first) = rest.first() {
        let chain = fight.chain_at(first).expect("a stone stands there");
        let stones = chain.stones();
        rest -= stones;
        walls.push(Chain {
            stones,
            liberties: chain.liberties(),
        });
    }
    walls
}

/// The sure half eyes of a chain in the rooms around it; 4 if it lives.
fn eyes_of(fight: &Fight, wall: &Chain, rooms: &[Closed], to_move: Side) -> u32 {
    // At the root, the answer must name the move itself.
    let turn = match to_move {
        Side::Defender if fight.depth() > 0 => Side::Defender,
        _ => Side::Attacker,
    };
    let (mut sure, mut hoped, mut shared) = (0, 0, 0);
    for room in rooms {
        if !room.region.border.is_subset(&wall.stones) {
            shared += u32::from(!room.region.border.is_disjoint(&wall.stones));
            continue;
        }
        let intruders = room.points - room.region.empty;
        let Some(room) = Room::of(fight.size(), &room.points, &intruders) else {
            shared += 2;
            continue;
        };
        if room.proves(Claim::Lives, Besides::NOTHING, turn) {
            return 4;
        }
        if room.proves(Claim::Lives, Besides::EYE, Side::Attacker) {
            sure += 1;
        } else if room.proves(Claim::Lives, Besides::EYE, turn) {
            hoped = 1;
        }
    }
    match sure + hoped >= 2 {
        true => 4,
        false => (2 * sure + hoped + shared).min(3),
    }
}

/// Whether two eyes are impossible in the rest of the field, even if the defender's stones were one chain.
pub(super) fn cannot_live(
    fight: &Fight,
    arena: &Arena,
    to_move: Side,
    outlook: &mut Outlook,
) -> bool {
    let size = fight.size();
    let attacker = *fight.stones(Side::Attacker);
    let open = arena.field - *fight.stones(Side::Defender);
    let firm = arena.firm_now(fight);
    let beside_firm = morph::dilate(&firm);
    let unclear = may_be_sacrificed(fight, &(arena.field - open - beside_firm));
    let mut rest = open - beside_firm;
    let all = open.len();
    let mut eyes = 0;
    let mut largest_gain = 0;
    let mut halves = 0;
    while let Some(first) = rest.first() {
        let points = morph::reconstruct(&PointSet::from_points(size, [first]), &rest);
        rest -= points;
        let count = points.len();
        if count == 1 && is_false(fight, first, &firm) {
            continue;
        }
        let (most, after) = if count <= 2 {
            halves += 2;
            (1, 1)
        } else if count > SPACE_POINTS {
            halves += 4 + (count - SPACE_POINTS) as u32;
            (2, 2)
        } else {
            // Intruders that can be captured from outside the room do not count.
            let mut intruders = PointSet::empty(size);
            let mut turn = Side::Attacker;
            let mut stones = points & attacker;
            while let Some(stone) = stones.first() {
                let chain = fight.chain_at(stone).expect("a stone stands there");
                stones -= chain.stones();
                if chain.liberties().is_subset(&points) {
                    intruders |= chain.stones();
                } else {
                    turn = Side::Defender;
                }
            }
            let Some(room) = Room::of(size, &points, &intruders) else {
                continue;
            };
            let besides = all - count;
            let most = most_eyes(&room, besides, Side::Defender);
            let after = match to_move {
                // At the root, the answer must name the move itself.
                Side::Attacker if fight.depth() > 0 => most_eyes(&room, besides, turn).min(most),
                _ => most,
            };
            halves += match count {
                3 | 4 => most + after,
                _ => 2 * most,
            };
            (most, after)
        };
        eyes += most;
        largest_gain = largest_gain.max(most - after);
    }
    outlook.most = halves;
    !unclear && eyes - largest_gain < 2
}

/// Whether one of these stones of the defender can be captured next: after a recapture there may be an eye.
fn may_be_sacrificed(fight: &Fight, stones: &PointSet) -> bool {
    let in_atari = |stone: Point| {
        fight
            .chain_at(stone)
            .is_some_and(|c| c.liberty_count() == 1)
    };
    stones.iter().any(in_atari)
}

/// The most eyes that are possible in a room.
fn most_eyes(room: &Room, liberties: usize, first: Side) -> u32 {
    let besides = |eyes| Besides { eyes, liberties };
    match room.proves(Claim::Dies, besides(0), first) {
        false => 2,
        true => u32::from(!room.proves(Claim::Dies, besides(1), first)),
    }
}

/// Whether an eye on one point is false now and will stay false, because of its diagonals.
fn is_false(fight: &Fight, point: Point, firm: &PointSet) -> bool {
    let size = fight.size();
    let sides = size.neighbours(point).count();
    let diagonals = [(-1, -1), (-1, 1), (1, -1), (1, 1)].into_iter();
    let diagonals = diagonals.filter_map(|(right, down)| {
        let (column, row) = (i32::from(point.column()), i32::from(point.row()));
        size.point(column + right, row + down)
    });
    let enemies = diagonals
        .filter(|&diagonal| firm.contains(diagonal))
        .count();
    enemies >= if sides == 4 { 2 } else { 1 }
}
