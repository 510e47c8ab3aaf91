//! Whether a group can live on the enemy stones in its eye space.
//!
//! A group that surrounds some stones has at most one eye, as long as both sides pass. But the owner of these stones
//! has to add to them until the group is short of liberties, and the hole that they leave after a capture may be large
//! enough for two eyes. So the owner must kill the group in every arrangement that the group can choose.
//!
//! Neither side has a ko threat: the owner answers none, and the group needs none of its answers.

use super::eyes::has_two_eyes;
use crate::params::{HOLE_NODES, HOLE_PLACES};
use std::collections::HashMap;
use tobi_goban::{Board, BoardLog, Color, Effect, PositionKey};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::benson::{self, Chain, Region};

/// Whether `color` kills everything in a region that is not habitable, even if the other side may first put any number
/// of stones there. The stones `walls` of `color` around the region are alive.
///
/// A region without stones of `color` inside needs no search. Also returns `false` if the region is too large to
/// decide.
pub(super) fn kills(board: &Board, color: Color, region: &PointSet, walls: &PointSet) -> bool {
    if region.is_disjoint(board.stones(color)) {
        return true;
    }
    let enemy = color.opponent();
    let places = morph::erode(region) & board.empty();
    if places.len() > HOLE_PLACES {
        return false;
    }
    let places: Vec<Point> = places.iter().collect();
    let mut fight = HoleFight {
        board: board.clone(),
        color,
        region: *region,
        walls: *walls,
        ring: (*region - morph::erode(region)) | (*region & *board.stones(enemy)),
        known: HashMap::new(),
        nodes: 0,
    };
    (0..1u32 << places.len()).all(|arrangement| {
        let open = (0..places.len()).filter(|place| arrangement >> place & 1 != 0);
        let open = PointSet::from_points(board.size(), open.map(|place| places[place]));
        let mut log = BoardLog::default();
        // Each stone may make room for another one.
        while let Some(point) = (fight.empty() - open)
            .iter()
            .find(|&point| fight.board.effect(point, enemy) != Effect::Suicide)
        {
            fight.board.place_logged(point, enemy, &mut log);
            if fight.inside().is_empty() {
                break;
            }
        }
        let killed = fight.attacks(None);
        while fight.board.undo(&mut log) {}
        killed
    })
}

/// The fight inside a region: `color` attacks, and its walls are safe.
struct HoleFight {
    board: Board,
    color: Color,
    region: PointSet,
    walls: PointSet,
    /// The points on which the defender has a stone in every arrangement.
    ring: PointSet,
    /// Whether the attacker kills, by position, side to move, and the point where it may not retake a ko.
    known: HashMap<(PositionKey, bool, Option<Point>), bool>,
    nodes: u32,
}

impl HoleFight {
    fn empty(&self) -> PointSet {
        self.region & self.board.empty()
    }

    /// The attacker's stones in the region that are not connected to its walls.
    fn inside(&self) -> PointSet {
        let own = *self.board.stones(self.color);
        (own & self.region) - morph::reconstruct(&self.walls, &own)
    }

    /// The static evaluation; `None` if it does not decide.
    fn seen(&self) -> Option<bool> {
        let own = *self.board.stones(self.color);
        let joined = morph::reconstruct(&self.walls, &own);
        let enemy = *self.board.stones(self.color.opponent()) & self.region;
        let spaces = components(&(self.region - enemy), Connectivity::Four);
        let spaces = spaces.filter(|space| morph::dilate(space).is_disjoint(&joined));
        let spaces: Vec<Region> = spaces
            .map(|space| Region {
                empty: space & self.board.empty(),
                border: morph::external_boundary(&space),
            })
            .collect();
        let chains = components(&enemy, Connectivity::Four).map(|stones| Chain {
            stones,
            liberties: morph::external_boundary(&stones) & self.board.empty(),
        });
        let chains: Vec<Chain> = chains.collect();
        if !benson::alive(self.board.size(), &chains, &spaces).is_empty() {
            return Some(false);
        }
        // Where the group was broken open, the attacker's stones are connected to its walls unless they are in atari.
        let broken = self.ring - enemy;
        let in_atari = |point: &Point| {
            let chain = self.board.chain_at(*point);
            chain.is_some_and(|chain| chain.liberty_count() == 1)
        };
        let own = own & self.region;
        let firm = own - PointSet::from_points(own.size(), own.iter().filter(in_atari));
        let joined = morph::reconstruct(&self.walls, &(joined | self.walls | firm | broken));
        let rests = components(&(self.region - joined), Connectivity::Four);
        let over = rests
            .into_iter()
            .all(|rest| !has_two_eyes(&rest, &(morph::erode(&rest) - enemy)));
        over.then_some(true)
    }

    /// Whether the attacker kills if it moves first; it may not play on `ko`.
    fn attacks(&mut self, ko: Option<Point>) -> bool {
        self.read(true, ko, |fight| {
            let empty = fight.empty();
            empty
                .iter()
                .filter(|&point| Some(point) != ko)
                .any(|point| fight.after(point, fight.color, |fight, ko| !fight.defends(ko)))
        })
    }

    /// Whether the defender lives if it moves first; it may not play on `ko`, but it may pass.
    fn defends(&mut self, ko: Option<Point>) -> bool {
        let enemy = self.color.opponent();
        !self.read(false, ko, |fight| {
            let empty = fight.empty();
            fight.attacks(None)
                && !empty
                    .iter()
                    .filter(|&point| Some(point) != ko)
                    .any(|point| fight.after(point, enemy, |fight, ko| !fight.attacks(ko)))
        })
    }

    /// Looks up or finds whether the attacker kills. In a repeated position it does not, nor without nodes.
    ///
    /// `true` always stands: more kills below a position never make it less of a kill, and repetitions and the limit of
    /// nodes only hide kills. So a cached `false` is safe although it may be wrong: then a certain life is missed.
    fn read(
        &mut self,
        attacks: bool,
        ko: Option<Point>,
        find: impl FnOnce(&mut HoleFight) -> bool,
    ) -> bool {
        let key = (self.board.key(), attacks, ko);
        if let Some(&kills) = self.known.get(&key) {
            return kills;
        }
        self.nodes += 1;
        if self.nodes > HOLE_NODES {
            return false;
        }
        self.known.insert(key, false);
        let kills = self.seen().unwrap_or_else(|| find(self));
        self.known.insert(key, kills);
        kills
    }

    /// The result of a continuation after a move, given the point of its ko; `false` if the move is suicide.
    fn after(
        &mut self,
        point: Point,
        color: Color,
        holds: impl FnOnce(&mut HoleFight, Option<Point>) -> bool,
    ) -> bool {
        if self.board.effect(point, color) == Effect::Suicide {
            return false;
        }
        let mut log = BoardLog::default();
        let captures = self.board.place_logged(point, color, &mut log);
        let holds = holds(self, self.board.ko_after(point, captures));
        self.board.undo(&mut log);
        holds
    }
}
