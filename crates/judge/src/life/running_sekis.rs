//! Groups that look dead but are in seki, because they cannot be captured without loss.
//!
//! Reading assumes that the stones around a group stay. That is wrong if they share liberties with it, or if capturing
//! it leaves them too small an eye.

use super::scene::Scene;
use super::seki::{self, Candidate, Seki};
use super::{Grounds, Life, Status};
use crate::groups::Group;
use crate::params::{NAKADE_AIR, NAKADE_STONES};
use tobi_goban::{Board, Chain, Color};
use tobi_grid::{PointSet, morph};
use tobi_reading::{Assumption, Certainty, GameValue, Reader};

/// Gives the status seki to groups that look dead but cannot be captured without loss, and to groups that live only by
/// capturing them.
pub(super) fn find(scene: &Scene<'_>, reader: &mut Reader, lives: &mut [Life]) {
    let is_doubtful = |group: &Group| scene.certain(group).is_none();
    let groups = scene.groups.iter().zip(&*lives);
    let dead = groups.filter(|(group, life)| life.health == GameValue::Lost && is_doubtful(group));
    let mut sekis: Vec<(&Group, Seki)> = dead
        .filter_map(|(group, _)| Some((group, seki(scene, reader, group)?)))
        .collect();
    // If a group is in several sekis, it gets the kind that comes first.
    sekis.sort_by_key(|(_, seki)| std::cmp::Reverse(seki.kind));
    for (saved, seki) in &sekis {
        let enemy = saved.color.opponent();
        for (group, life) in scene.groups.iter().zip(&mut *lives) {
            let lives_by_it = group.color == enemy
                && !group.stones.is_disjoint(&seki.stones[enemy])
                && is_doubtful(group)
                && matches!(life.status, Status::Alive | Status::Seki);
            if lives_by_it || group.stones == saved.stones {
                life.status = Status::Seki;
                life.health = GameValue::Zugzwang;
                life.certainty = Certainty::Believed(Assumption::Seki(seki.kind));
                life.grounds = Grounds::of_seki([seki], &group.stones);
            }
        }
    }
}

/// The seki that saves a group which looks dead; `None` if the group can be captured or the answer is open.
fn seki(scene: &Scene<'_>, reader: &mut Reader, group: &Group) -> Option<Seki> {
    let board = scene.position.board();
    let standing = scene.standing.black | scene.standing.white;
    let sekis = nakade(board, group)
        .into_iter()
        .chain(locked(board, group))
        .filter_map(|[own, rival]| {
            let around = seki::Scene {
                position: scene.position,
                dead: scene.captives(),
                safe: standing - (own.stones | rival.stones),
            };
            around.seki(reader, [&own, &rival])
        });
    sekis.min_by_key(|seki| seki.kind)
}

/// A group that almost fills its eye space, and the only chain around it: the group may be a nakade.
fn nakade(board: &Board, group: &Group) -> Option<[Candidate; 2]> {
    let enemy = group.color.opponent();
    let room = morph::reconstruct(&group.stones, &!*board.stones(enemy));
    if !NAKADE_STONES.contains(&group.stones.len()) || room.len() > group.stones.len() + NAKADE_AIR
    {
        return None;
    }
    let mut walls = beside(board, &room, enemy);
    let wall = walls.next().filter(|_| walls.next().is_none())?;
    let group = Candidate {
        color: group.color,
        stones: group.stones,
        status: Status::Dead,
    };
    Some([group, standing(&wall)])
}

/// The pairs of a chain of the group and a chain of the other colour that share liberties and otherwise have liberties
/// only in small eyes.
fn locked(board: &Board, group: &Group) -> Vec<[Candidate; 2]> {
    let mut pairs = Vec::new();
    for own in beside(board, &group.stones, group.color) {
        let liberties = own.liberties();
        for rival in beside(board, &liberties, group.color.opponent()) {
            let shared = liberties & rival.liberties();
            if [&own, &rival]
                .iter()
                .all(|chain| is_locked(board, chain, &shared))
            {
                pairs.push([standing(&own), standing(&rival)]);
            }
        }
    }
    pairs
}

/// Whether a chain has only these liberties and those in small eyes of its own.
fn is_locked(board: &Board, chain: &Chain<'_>, shared: &PointSet) -> bool {
    let stones = chain.stones();
    let nothing = PointSet::empty(board.size());
    seki::eyes_besides(board, chain.color(), &stones, shared, &nothing)
        .is_some_and(|eyes| morph::external_boundary(&eyes).is_subset(&stones))
}

/// The chains of a colour on or next to some points.
fn beside<'a>(
    board: &'a Board,
    points: &PointSet,
    color: Color,
) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    let near = morph::dilate(points);
    let chains = board.chains().filter(move |chain| chain.color() == color);
    chains.filter(move |chain| !chain.stones().is_disjoint(&near))
}

fn standing(chain: &Chain<'_>) -> Candidate {
    Candidate {
        color: chain.color(),
        stones: chain.stones(),
        status: Status::Alive,
    }
}
