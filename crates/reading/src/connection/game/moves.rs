//! The moves of both sides on the paths between the ends.

use super::super::paths::{FAR, Met};
use super::{Goal, Joining};
use crate::engine::Candidate;
use crate::params::SIDE_STEP;
use crate::region::enemies_of;
use crate::{Fight, Side};
use tobi_goban::{Effect, Move};
use tobi_grid::{Point, PointSet, Size, morph};

/// Moves with their costs; for duplicates, the lower cost counts.
pub(super) struct List {
    listed: Vec<(Point, u32)>,
    known: PointSet,
    /// Points that the choice depends on.
    seen: PointSet,
}

impl List {
    pub(super) fn new(size: Size) -> List {
        List {
            listed: Vec::new(),
            known: PointSet::empty(size),
            seen: PointSet::empty(size),
        }
    }

    fn add(&mut self, point: Point, cost: u32) {
        if self.known.insert(point) {
            self.listed.push((point, cost));
        } else if let Some(old) = self.listed.iter_mut().find(|old| old.0 == point) {
            old.1 = old.1.min(cost);
        }
    }

    fn add_all(&mut self, points: &PointSet, cost: u32) {
        for point in *points {
            self.add(point, cost);
        }
    }

    /// Adds the moves to `moves`, and records in the fight what they depend on.
    pub(super) fn hand_out(self, fight: &mut Fight, moves: &mut Vec<Candidate>) {
        fight.look_at(&(self.seen | morph::dilate(&self.known)));
        moves.extend(self.listed.into_iter().map(|(point, cost)| Candidate {
            mv: Move::Play(point),
            cost,
        }));
    }
}

impl Joining {
    /// Moves for the case that the ends are one chain, but it is short of liberties.
    pub(super) fn around_joined(&self, fight: &Fight, to_move: Side, list: &mut List) {
        let chain = fight.chain_at(self.chain).expect("it stands");
        list.add_all(&chain.liberties(), 1);
        if to_move == self.side {
            list.seen |= morph::dilate(&chain.stones());
            for enemy in enemies_of(fight.board(), &chain) {
                if enemy.liberty_count() == 1 {
                    list.add_all(&enemy.liberties(), 1);
                }
            }
        }
    }

    /// Whether the joining side, which is to move, has a move that certainly joins the ends.
    pub(super) fn joins_at_once(&self, fight: &Fight) -> bool {
        let joins = |&point: &Point| self.joins_at(fight, point, None);
        self.paths.distance == 1 && self.joining_points(fight).iter().any(|point| joins(&point))
    }

    /// Empty points adjacent to both ends.
    fn joining_points(&self, fight: &Fight) -> PointSet {
        let [start, target] = &self.ends;
        let target = match self.goal {
            Goal::Chain(_) => morph::dilate(target),
            Goal::Area(area) => area,
        };
        morph::dilate(start) & target & fight.board().empty()
    }

    /// Whether a move here joins the ends with enough liberties, optionally after a cutter's move `before`.
    fn joins_at(&self, fight: &Fight, point: Point, before: Option<Point>) -> bool {
        if self.used.contains(point) {
            return false;
        }
        let mut liberties = PointSet::empty(fight.size());
        for near in fight.size().neighbours(point) {
            if fight.side_at(near) == Some(self.side) {
                let chain = fight.chain_at(near).expect("a stone stands there");
                liberties |= chain.liberties();
            }
        }
        liberties.remove(point);
        if let Some(before) = before {
            liberties.remove(before);
        }
        liberties.len() >= 3
    }

    /// Whether the joining side can still join at once after a cutter's move here.
    fn changes_nothing(&self, fight: &Fight, point: Point, joining: &PointSet) -> bool {
        let quiet = fight.board().effect(point, self.side.opponent().color()) == Effect::Quiet;
        let calm = |near: Point| {
            fight.side_at(near) != Some(self.side)
                || fight
                    .chain_at(near)
                    .is_some_and(|chain| chain.liberty_count() >= 3)
        };
        quiet
            && !self.used.contains(point)
            && fight.size().neighbours(point).all(calm)
            && joining
                .iter()
                .any(|other| other != point && self.joins_at(fight, other, Some(point)))
    }

    /// Empty points on paths that are at most `detour` moves longer than the shortest: shortest paths first, points in
    /// the middle first.
    fn on_paths(&self, fight: &Fight, detour: u8) -> Vec<(Point, u8)> {
        let distance = self.paths.distance;
        let empty = self.paths.walked & fight.board().empty();
        let mut points: Vec<(Point, u8)> = empty
            .iter()
            .map(|point| (point, self.paths.over(point)))
            .filter(|&(_, over)| over <= distance + detour && over < FAR)
            .map(|(point, over)| (point, over.saturating_sub(distance)))
            .collect();
        points.sort_by_key(|&(point, detour)| (detour, self.paths.lean(point)));
        points
    }

    /// One stone of each own chain that is an end or on a nearly shortest path.
    fn own_chains(&self, fight: &Fight, detour: u8) -> Vec<Point> {
        let mut left = self.paths.walked & *fight.stones(self.side);
        let mut chains = Vec::new();
        while let Some(stone) = left.first() {
            let chain = fight.chain_at(stone).expect("a stone stands there");
            left &= !chain.stones();
            if self.paths.through(stone) <= self.paths.distance + detour {
                chains.push(stone);
            }
        }
        chains
    }

    /// The enemy chains on nearly shortest paths.
    fn chains_between(&self, detour: u8) -> impl Iterator<Item = &Met> {
        let most = self.paths.distance + detour;
        let met = self.paths.met.iter();
        met.filter(move |met| self.paths.through_enemy(met) <= most)
    }

    pub(super) fn joining_moves(&self, fight: &Fight, list: &mut List) {
        let slack = SIDE_STEP.min(self.limit - self.paths.distance);
        for (point, detour) in self.on_paths(fight, slack) {
            list.add(point, 1 + 2 * u32::from(detour));
        }
        // Capture enemy chains on the path.
        for met in self.chains_between(1) {
            if let Some(catch) = met.catch {
                list.add(catch, 1);
            }
            let chain = fight.chain_at(met.stone).expect("a stone stands there");
            list.add_all(&chain.liberties(), 4);
        }
        // Save own stones on the path.
        for stone in self.own_chains(fight, 1) {
            save(fight, stone, list);
        }
    }

    pub(super) fn cutting_moves(&self, fight: &Fight, list: &mut List) {
        let detour = if self.paths.distance <= 1 { 0 } else { 1 };
        for (point, detour) in self.on_paths(fight, detour) {
            let reckless = self.is_reckless(fight, point);
            list.add(point, 1 + 2 * u32::from(detour) + 2 * u32::from(reckless));
        }
        // Save own stones on the path that would be captured.
        for met in self.chains_between(detour) {
            save(fight, met.stone, list);
        }
        // Attack joining stones on the path.
        for stone in self.own_chains(fight, detour) {
            let chain = fight.chain_at(stone).expect("a stone stands there");
            match chain.liberty_count() {
                1 => list.add_all(&chain.liberties(), 1),
                2 => list.add_all(&chain.liberties(), 2),
                3 => list.add_all(&chain.liberties(), 5),
                _ => {}
            }
        }
        if self.paths.distance == 1 {
            let joining = self.joining_points(fight);
            list.listed
                .retain(|&(point, _)| !self.changes_nothing(fight, point, &joining));
        }
    }

    /// Whether a cutter's stone here could be captured at once.
    fn is_reckless(&self, fight: &Fight, point: Point) -> bool {
        let board = fight.board();
        let cutter = self.side.opponent();
        let mut open = 0;
        for near in fight.size().neighbours(point) {
            match fight.side_at(near) {
                None => open += 1,
                Some(side) if side == cutter => open += 2,
                Some(_) => {}
            }
        }
        open < 2 && board.effect(point, cutter.color()) != Effect::Capture
    }
}

/// Moves that save a chain in trouble.
fn save(fight: &Fight, stone: Point, list: &mut List) {
    let chain = fight.chain_at(stone).expect("a stone stands there");
    let liberties = chain.liberty_count();
    if liberties > 2 {
        return;
    }
    let cost = if liberties == 1 { 1 } else { 4 };
    list.add_all(&chain.liberties(), cost);
    list.seen |= morph::dilate(&chain.stones());
    for enemy in enemies_of(fight.board(), &chain) {
        if enemy.liberty_count() == 1 {
            list.add_all(&enemy.liberties(), 1);
        } else if enemy.liberty_count() == 2 && liberties == 2 {
            list.add_all(&enemy.liberties(), 4);
        }
    }
}
