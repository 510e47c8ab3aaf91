//! Reading an open fight: alpha-beta search, deeper and deeper, for the best chances.

use super::judge::{CERTAIN, Now, is_settled};
use super::moves;
use super::scene::Scene;
use crate::engine::Candidate;
use crate::params::{LONGEST_LINE, OPEN_LIFE_DEPTH, OPEN_LIFE_SURE_DEPTH};
use crate::{Fight, Side};
use std::collections::HashMap;
use tobi_goban::{Color, Move};

/// A search for the best chances of a group.
pub(super) struct Search<'a> {
    fight: &'a mut Fight,
    scene: &'a Scene,
    pub(super) nodes: u32,
    limit: u32,
    known: HashMap<u64, Known>,
    /// The keys of the positions on the present line.
    path: Vec<u64>,
}

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Known {
    depth: u32,
    value: i32,
    bound: Bound,
    best: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    /// The value is this or more.
    Least,
    /// The value is this or less.
    Most,
}

/// The values that still matter to the search, from one to the other: what lies beyond will be avoided by a side.
#[derive(Clone, Copy)]
struct Limits {
    least: i32,
    most: i32,
}

impl Limits {
    const NONE: Limits = Limits {
        least: -2 * CERTAIN,
        most: 2 * CERTAIN,
    };

    /// The worst value for a side.
    fn worst(side: Side) -> i32 {
        match side {
            Side::Defender => Limits::NONE.least,
            Side::Attacker => Limits::NONE.most,
        }
    }

    /// A side can have this value.
    fn narrow(&mut self, side: Side, value: i32) {
        match side {
            Side::Defender => self.least = self.least.max(value),
            Side::Attacker => self.most = self.most.min(value),
        }
    }

    fn are_closed(self) -> bool {
        self.least >= self.most
    }

    fn bound(self, value: i32) -> Bound {
        match value {
            _ if value <= self.least => Bound::Most,
            _ if value >= self.most => Bound::Least,
            _ => Bound::Exact,
        }
    }
}

/// Whether a side likes the first value better than the second.
fn is_better(side: Side, value: i32, than: i32) -> bool {
    match side {
        Side::Defender => value > than,
        Side::Attacker => value < than,
    }
}

/// A first move and the chances that it leaves the defender.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) mv: Move,
    pub(super) value: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(fight: &'a mut Fight, scene: &'a Scene, limit: u32) -> Self {
        Search {
            fight,
            scene,
            nodes: 0,
            limit,
            known: HashMap::new(),
            path: Vec::new(),
        }
    }

    /// The first moves of a side, the best one first. Only the best one's value is exact; the others are no better.
    pub(super) fn first_moves(&mut self, first: Side) -> Vec<Tried> {
        let now = Now::of(self.fight, &self.scene.window, self.scene.target);
        let mut tried: Vec<Tried> = self
            .candidates(&now, first, None)
            .iter()
            .map(|&mv| Tried { mv, value: 0 })
            .collect();
        for depth in 0..OPEN_LIFE_DEPTH {
            let mut limits = Limits::NONE;
            let mut read = Vec::with_capacity(tried.len());
            for &Tried { mv, .. } in &tried {
                let value = self.value_after(first, mv, depth, limits);
                if self.nodes >= self.limit && depth > 0 {
                    break;
                }
                read.push(Tried { mv, value });
                limits.narrow(first, value);
            }
            let rest = tried.split_off(read.len());
            read.sort_by_key(|tried| match first {
                Side::Defender => -tried.value,
                Side::Attacker => tried.value,
            });
            read.extend(rest);
            tried = read;
            let settled = |best: &Tried| {
                let deep = depth >= OPEN_LIFE_SURE_DEPTH;
                deep && is_settled(best.value) || best.value.abs() > CERTAIN / 2
            };
            if self.nodes >= self.limit || tried.first().is_none_or(settled) {
                break;
            }
        }
        tried
    }

    /// The line of best moves from this one on.
    pub(super) fn line(&mut self, first: Side, begin: Move) -> Vec<(Color, Move)> {
        let mut line = Vec::new();
        let mut side = first;
        let mut next = Some(begin);
        while let Some(mv) = next
            && line.len() < LONGEST_LINE
            && self.fight.key_after(side, mv).is_some()
        {
            line.push((side.color(), mv));
            self.fight.play(side, mv);
            side = side.opponent();
            let known = self.known.get(&self.fight.key(side));
            next = known.map(|known| known.best);
        }
        for _ in &line {
            self.fight.undo();
        }
        line
    }

    /// The moves of a side that the rules allow: this one first, then the cheapest.
    fn candidates(&mut self, now: &Now, to_move: Side, begin: Option<Move>) -> Vec<Move> {
        let mut candidates: Vec<Candidate> = Vec::new();
        moves::propose(self.fight, self.scene, now, to_move, &mut candidates);
        candidates.retain(|candidate| self.fight.key_after(to_move, candidate.mv).is_some());
        candidates.sort_by_key(|candidate| (Some(candidate.mv) != begin, candidate.cost));
        candidates.iter().map(|candidate| candidate.mv).collect()
    }

    fn value_after(&mut self, side: Side, mv: Move, depth: u32, limits: Limits) -> i32 {
        self.fight.play(side, mv);
        let value = self.value(side.opponent(), depth, limits);
        self.fight.undo();
        value
    }

    /// The defender's chances in the present position if they lie within the limits, else something beyond them.
    fn value(&mut self, to_move: Side, depth: u32, limits: Limits) -> i32 {
        self.nodes += 1;
        let late = self.fight.depth() as i32;
        let Some(chain) = self.fight.chain_at(self.scene.target) else {
            return late - CERTAIN;
        };
        let last_liberty = chain.first_liberty().filter(|_| chain.liberty_count() == 1);
        if to_move == Side::Attacker
            && last_liberty.is_some_and(|point| self.fight.is_legal(Side::Attacker, point))
        {
            return late + 1 - CERTAIN;
        }
        let now = Now::of(self.fight, &self.scene.window, self.scene.target);
        let value = now.judge(self.fight, self.scene, to_move).value;
        // Who is about to be captured is not judged.
        let is_calm = last_liberty.is_none();
        if is_calm && (depth == 0 || is_settled(value))
            || self.fight.depth() >= LONGEST_LINE
            || self.nodes >= self.limit
        {
            return value;
        }
        self.best_of_moves(&now, to_move, depth.max(1), limits)
            .unwrap_or(value)
    }

    /// The value of the best move, if there is one.
    fn best_of_moves(
        &mut self,
        now: &Now,
        to_move: Side,
        depth: u32,
        mut limits: Limits,
    ) -> Option<i32> {
        let key = self.fight.key(to_move);
        if self.fight.has_captured() && self.path.contains(&key) {
            // Who attacks must make progress.
            return Some(CERTAIN - self.fight.depth() as i32);
        }
        let before = self.known.get(&key).copied();
        if let Some(known) = before.filter(|known| known.depth >= depth) {
            let suffices = match known.bound {
                Bound::Exact => true,
                Bound::Least => known.value >= limits.most,
                Bound::Most => known.value <= limits.least,
            };
            if suffices {
                return Some(known.value);
            }
        }
        let asked = limits;
        let mut value = Limits::worst(to_move);
        let mut best = None;
        self.path.push(key);
        for mv in self.candidates(now, to_move, before.map(|known| known.best)) {
            let after = self.value_after(to_move, mv, depth - 1, limits);
            if is_better(to_move, after, value) {
                value = after;
                best = Some(mv);
            }
            limits.narrow(to_move, value);
            if limits.are_closed() {
                break;
            }
        }
        self.path.pop();
        let best = best?;
        if self.nodes < self.limit {
            let known = Known {
                depth,
                value,
                bound: asked.bound(value),
                best,
            };
            self.known.insert(key, known);
        }
        Some(value)
    }
}
