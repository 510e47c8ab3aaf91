//! The moves worth trying in an open fight, and what they may cost.

use super::judge::Now;
use super::scene::{Scene, chains_where};
use crate::engine::Candidate;
use crate::params::{OPEN_LIFE_FIRST_MOVES, OPEN_LIFE_MOVES};
use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet, morph};

/// Adds the moves of one side, the most promising ones only.
pub(super) fn propose(
    fight: &Fight,
    scene: &Scene,
    now: &Now,
    to_move: Side,
    moves: &mut Vec<Candidate>,
) {
    let field = field(fight, scene, now);
    let mind = Mind::new(fight, scene, now, to_move);
    let candidate = |point| Candidate {
        mv: Move::Play(point),
        cost: mind.cost(point),
    };
    let mut found: Vec<Candidate> = field.iter().map(candidate).collect();
    found.sort_by_key(|candidate| candidate.cost);
    found.truncate(match fight.depth() {
        0 => OPEN_LIFE_FIRST_MOVES,
        _ => OPEN_LIFE_MOVES,
    });
    moves.extend(found);
    if to_move == Side::Defender || fight.ko().is_some() {
        moves.push(Candidate {
            mv: Move::Pass,
            cost: 6,
        });
    }
}

/// Where moves are likely to matter.
pub(super) fn field(fight: &Fight, scene: &Scene, now: &Now) -> PointSet {
    let empty = fight.board().empty();
    let first = morph::dilate(&now.group) & empty;
    let second = morph::dilate_within(&first, &((now.zone & empty) | first));
    let beside = *fight.stones(Side::Attacker) & morph::dilate(&now.group);
    let weak = chains_where(fight, &beside, |liberties| liberties.len() <= 3);
    (second | morph::dilate(&weak) | now.eye_points) & scene.window & empty
}

/// What is kept in mind while moves are weighed.
pub(super) struct Mind<'a> {
    fight: &'a Fight,
    scene: &'a Scene,
    now: &'a Now,
    to_move: Side,
    /// The group's liberties.
    first: PointSet,
    /// Steps from the nearest of them to safety.
    shortest: Option<u16>,
}

impl<'a> Mind<'a> {
    pub(super) fn new(fight: &'a Fight, scene: &'a Scene, now: &'a Now, to_move: Side) -> Self {
        let first = morph::dilate(&now.group) & fight.board().empty();
        Mind {
            fight,
            scene,
            now,
            to_move,
            shortest: first.iter().filter_map(|p| scene.steps_out(p)).min(),
            first,
        }
    }

    /// What a move on an empty point may cost, from 1 on.
    pub(super) fn cost(&self, point: Point) -> u32 {
        let gain = self.contact(point) + self.way_out(point) + self.eyes(point) + self.reply(point);
        (8 - gain).max(1) as u32
    }

    /// Captures, ataris and rescues.
    fn contact(&self, point: Point) -> i32 {
        let chains = self.fight.size().neighbours(point);
        let gain = |near| {
            let Some(chain) = self.fight.chain_at(near) else {
                return 0;
            };
            let mine = chain.color() == self.to_move.color();
            match (mine, chain.liberty_count()) {
                (false, 1) => 4,
                (false, 2) => 2,
                (true, 1) => 3,
                _ => 0,
            }
        };
        chains.map(gain).sum()
    }

    /// Points on or near the shortest way out, for who wants to go and for who wants to block.
    fn way_out(&self, point: Point) -> i32 {
        let (Some(shortest), Some(steps)) = (self.shortest, self.scene.steps_out(point)) else {
            return 0;
        };
        let taken = u16::from(!self.first.contains(point));
        3 - i32::from((steps + taken).saturating_sub(shortest).min(3))
    }

    /// Points that may become eyes, the middle ones most.
    fn eyes(&self, point: Point) -> i32 {
        let eye_points = &self.now.eye_points;
        let near = self.fight.size().neighbours(point);
        let room = near.filter(|&p| eye_points.contains(p)).count();
        match (eye_points.contains(point), room) {
            (true, 2..) => 2,
            (true, _) | (false, 1..) => 1,
            (false, 0) => 0,
        }
    }

    /// Points beside the last move.
    fn reply(&self, point: Point) -> i32 {
        let last = self.fight.last_move().and_then(Move::point);
        i32::from(last.is_some_and(|last| last.king_steps(point) <= 1))
    }
}
