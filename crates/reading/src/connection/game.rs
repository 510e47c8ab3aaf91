//! The game itself: one side joins a chain to another chain or to an area, the other keeps them apart.

use super::links::Group;
use super::paths::{FAR, Met, Paths};
use crate::chain::taken_for_good;
use crate::engine::{Candidate, Coverage, Game, Settled};
use crate::params::{BRIEF_NODES, CONNECTION_SHARE, DETOUR, FARTHEST, SHORTEST_LIMIT, SIDE_STEP};
use crate::region::enemies_of;
use crate::{Fight, Side};
use tobi_goban::{Effect, Move};
use tobi_grid::{Point, PointSet, Size, morph};

/// Where the joining side wants to get.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// To the chain of this stone of its own.
    Chain(Point),
    /// To a point of an area.
    Area(PointSet),
}

/// How closely a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// A few positions, for one move that works.
    Brief,
    /// As a question by name asks.
    Usual,
    /// The same with ways that are longer by one move: for what counts as cut because the way round is long.
    Wider,
    /// With all ways that are looked at anywhere: for what a wider look leaves open.
    Widest,
    /// Without links: chains are joined when they are one. What is found can be proved.
    Solid,
}

/// One side joins its chain to a goal.
pub(super) struct Joining {
    look: Look,
    side: Side,
    chain: Point,
    goal: Goal,
    paths: Paths,
    /// The position that the paths were measured in.
    measured: Option<u64>,
    /// Moves between the ends at the beginning.
    far: u8,
    /// Paths with more moves than this count as cut.
    limit: u8,
    /// Whether the ends are linked without doubt.
    linked: bool,
    /// The two ends with what is linked to them, and the points that these links need.
    ends: [PointSet; 2],
    used: PointSet,
}

/// What is tried.
pub(super) const ON_THE_WAYS: &str = "moves on the ways between the ends";
const LINKED: &str = "links that hold without moves";
const BY_DISTANCE: &str = "the way round is too long";

impl Joining {
    pub(super) fn new(
        fight: &mut Fight,
        side: Side,
        chain: Point,
        goal: Goal,
        (first, look): (Side, Look),
    ) -> Joining {
        let mut joining = Joining {
            look,
            side,
            chain,
            goal,
            paths: Paths::new(fight.size()),
            measured: None,
            linked: false,
            ends: [PointSet::empty(fight.size()); 2],
            used: PointSet::empty(fight.size()),
            far: 0,
            limit: FARTHEST,
        };
        joining.measure(fight, first);
        fight.look_at(&joining.paths.seen);
        let detour = if first == side { 0 } else { DETOUR };
        joining.far = joining.paths.distance;
        joining.limit = match look {
            Look::Widest => FARTHEST,
            Look::Wider | Look::Usual | Look::Brief | Look::Solid => {
                let more = u8::from(look == Look::Wider);
                let longest = joining.far.saturating_add(detour + more);
                longest.clamp(SHORTEST_LIMIT + more, FARTHEST)
            }
        };
        joining.measured = None;
        joining
    }

    /// Moves between the ends at the beginning.
    pub(super) fn distance(&self) -> u8 {
        self.far
    }

    /// Whether a wider look would find longer ways.
    pub(super) fn leaves_ways_out(&self) -> bool {
        self.limit < FARTHEST
    }

    /// The longest path that may still be joined.
    fn limit(&self, to_move: Side) -> u8 {
        self.limit - u8::from(to_move != self.side)
    }

    fn measure(&mut self, fight: &mut Fight, to_move: Side) {
        let key = fight.key(to_move);
        if self.measured == Some(key) {
            return;
        }
        self.measured = Some(key);
        let board = fight.board();
        let nothing = PointSet::empty(fight.size());
        let unlinked = match self.look {
            Look::Solid => *fight.stones(self.side),
            _ => nothing,
        };
        let start = Group::around(board, self.chain, &nothing, &unlinked);
        let mut seen = start.seen();
        self.used = start.used;
        let target = match &self.goal {
            Goal::Chain(stone) if start.stones.contains(*stone) => nothing,
            Goal::Chain(stone) => {
                let left_out = start.stones | unlinked;
                let target = Group::around(board, *stone, &start.used, &left_out);
                seen |= target.seen();
                self.used = target.used;
                target.stones
            }
            Goal::Area(area) => *area,
        };
        self.linked = match &self.goal {
            Goal::Chain(stone) => start.stones.contains(*stone),
            Goal::Area(area) => !start.stones.is_disjoint(area),
        };
        self.ends = [start.stones, target];
        let limit = self.limit(to_move);
        self.paths
            .measure(fight, self.side, &start.stones, &target, limit);
        self.paths.seen |= seen;
        if self.linked {
            self.paths.distance = 0;
        }
    }

    /// Whether a chain of the joining side reaches the goal.
    fn is_joined(&self, fight: &Fight) -> bool {
        let chain = fight.chain_at(self.chain).expect("it stands");
        match &self.goal {
            Goal::Chain(stone) => chain.stones().contains(*stone),
            Goal::Area(area) => !chain.stones().is_disjoint(area),
        }
    }

    /// Whether the chain of the joined ends has liberties enough.
    fn breathes(&self, fight: &Fight, to_move: Side) -> bool {
        let enough = if to_move == self.side { 2 } else { 3 };
        let chain = fight.chain_at(self.chain);
        chain.is_some_and(|chain| chain.liberty_count() >= enough)
    }

    /// The points on whose stones it depends that an end was taken and is not put back; nothing where that may happen.
    fn cut_for_good(&self, fight: &Fight) -> Option<PointSet> {
        let ends = match self.goal {
            Goal::Chain(other) => [self.chain, other],
            Goal::Area(_) => [self.chain; 2],
        };
        let mut gone = ends
            .into_iter()
            .filter(|&stone| fight.side_at(stone) != Some(self.side));
        gone.find_map(|stone| taken_for_good(fight, self.side, stone))
    }

    fn is_lost(&self, fight: &Fight) -> bool {
        let gone = |stone| fight.side_at(stone) != Some(self.side);
        gone(self.chain) || matches!(self.goal, Goal::Chain(stone) if gone(stone))
    }
}

impl Game for Joining {
    fn has_goal(&self, _: Side) -> bool {
        self.look == Look::Solid
    }

    fn goal(&self, fight: &Fight, winner: Side, to_move: Side) -> Option<PointSet> {
        if winner != self.side {
            return self.cut_for_good(fight);
        }
        if self.is_lost(fight) || !self.is_joined(fight) || !self.breathes(fight, to_move) {
            return None;
        }
        let chain = fight.chain_at(self.chain)?;
        Some(chain.stones() | chain.liberties())
    }

    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let apart = self.side.opponent();
        if self.is_lost(fight) {
            return Some(match self.cut_for_good(fight) {
                Some(_) => Settled::fact(apart),
                None => Settled::judged(apart, "a capture that may be taken back"),
            });
        }
        if self.is_joined(fight) {
            let breathes = self.breathes(fight, to_move);
            let end = match self.look {
                Look::Solid if breathes => Settled::fact(self.side),
                _ => Settled::judged(self.side, LINKED),
            };
            return (fight.depth() == 0 || breathes).then_some(end);
        }
        self.measure(fight, to_move);
        let seen = self.paths.seen;
        fight.look_at(&seen);
        if self.linked {
            return Some(Settled::judged(self.side, LINKED));
        }
        let is_solid = self.look == Look::Solid;
        if !is_solid && to_move == self.side && fight.depth() > 0 && self.joins_at_once(fight) {
            return Some(Settled::judged(self.side, LINKED));
        }
        if self.paths.distance > self.limit(to_move) {
            return Some(Settled::judged(apart, BY_DISTANCE));
        }
        None
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) -> Coverage {
        let mut list = List::new(fight.size());
        if self.is_joined(fight) {
            self.around_joined(fight, to_move, &mut list);
        } else {
            self.measure(fight, to_move);
            self.paths.measure_back(fight, self.side, &self.ends[1]);
            fight.look_at(&self.paths.seen);
            match to_move == self.side {
                true => self.joining_moves(fight, &mut list),
                false => {
                    self.cutting_moves(fight, &mut list);
                    if self.paths.distance == 1 {
                        let joining = self.joining_points(fight);
                        list.listed
                            .retain(|&(point, _)| !self.changes_nothing(fight, point, &joining));
                    }
                }
            }
        }
        fight.look_at(&(list.seen | morph::dilate(&list.known)));
        list.into_moves(moves);
        Coverage::Part(ON_THE_WAYS)
    }

    fn nodes(&self, budget: u32) -> u32 {
        if self.look == Look::Brief {
            return BRIEF_NODES.min(budget);
        }
        // The farther, the more there is to read.
        let shares = u32::from(self.far.clamp(1, FARTHEST));
        (budget / CONNECTION_SHARE).max(1).saturating_mul(shares)
    }

    fn tells_more_moves(&self) -> bool {
        self.look != Look::Brief
    }

    fn tells_cheapest_first(&self) -> bool {
        true
    }
}

/// Moves with their costs; of two costs the lower counts.
struct List {
    listed: Vec<(Point, u32)>,
    known: PointSet,
    /// Points that the choice hangs on.
    seen: PointSet,
}

impl List {
    fn new(size: Size) -> List {
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

    fn into_moves(self, moves: &mut Vec<Candidate>) {
        moves.extend(self.listed.into_iter().map(|(point, cost)| Candidate {
            mv: Move::Play(point),
            cost,
        }));
    }
}

impl Joining {
    /// The ends are one chain, but it is short of liberties.
    fn around_joined(&self, fight: &Fight, to_move: Side, list: &mut List) {
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

    /// Whether the joining side, which is to move, has a move that joins beyond doubt.
    fn joins_at_once(&self, fight: &Fight) -> bool {
        let joins = |&point: &Point| self.joins_at(fight, point, None);
        self.paths.distance == 1 && self.joining_points(fight).iter().any(|point| joins(&point))
    }

    /// Empty points beside both ends.
    fn joining_points(&self, fight: &Fight) -> PointSet {
        let [start, target] = &self.ends;
        let target = match self.goal {
            Goal::Chain(_) => morph::dilate(target),
            Goal::Area(area) => area,
        };
        morph::dilate(start) & target & fight.board().empty()
    }

    /// Whether a move here joins the ends, with liberties enough, perhaps after a cutter's move `before`.
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

    /// Whether a cutter's move here leaves the joining side a way to join at once.
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

    /// Empty points on paths with at most `detour` moves too many, the shortest first, those in the middle first.
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

    /// One stone of each own chain that a nearly shortest path goes through, or that is an end.
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

    /// The enemy chains that a nearly shortest path goes through.
    fn chains_between(&self, detour: u8) -> impl Iterator<Item = &Met> {
        let most = self.paths.distance + detour;
        let met = self.paths.met.iter();
        met.filter(move |met| self.paths.through_enemy(met) <= most)
    }

    fn joining_moves(&self, fight: &Fight, list: &mut List) {
        let slack = SIDE_STEP.min(self.limit - self.paths.distance);
        for (point, detour) in self.on_paths(fight, slack) {
            list.add(point, 1 + 2 * u32::from(detour));
        }
        // Enemies on the way that can be caught.
        for met in self.chains_between(1) {
            if let Some(catch) = met.catch {
                list.add(catch, 1);
            }
            let chain = fight.chain_at(met.stone).expect("a stone stands there");
            list.add_all(&chain.liberties(), 4);
        }
        // Own stones on the way that want to be saved.
        for stone in self.own_chains(fight, 1) {
            save(fight, stone, list);
        }
    }

    fn cutting_moves(&self, fight: &Fight, list: &mut List) {
        let detour = if self.paths.distance <= 1 { 0 } else { 1 };
        for (point, detour) in self.on_paths(fight, detour) {
            let reckless = self.is_reckless(fight, point);
            list.add(point, 1 + 2 * u32::from(detour) + 2 * u32::from(reckless));
        }
        // Own stones on the way that would be caught.
        for met in self.chains_between(detour) {
            save(fight, met.stone, list);
        }
        // Joining stones that can be caught, or driven.
        for stone in self.own_chains(fight, detour) {
            let chain = fight.chain_at(stone).expect("a stone stands there");
            match chain.liberty_count() {
                1 => list.add_all(&chain.liberties(), 1),
                2 => list.add_all(&chain.liberties(), 2),
                3 => list.add_all(&chain.liberties(), 5),
                _ => {}
            }
        }
    }

    /// Whether a cutter's stone here could be taken at once.
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

/// Moves that help a chain in need.
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

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;

    #[test]
    fn each_look_finds_longer_ways() {
        let picture = ". . . . . . .
                       . X . X . . .
                       . . O . . . .
                       . . . . . . .
                       . . . . . . .";
        let setup = Setup::parse(picture).expect("a picture");
        let mut fight = Fight::new(&setup.stones, None);
        let ends = [Point::new(1, 1), Point::new(3, 1)];
        let [usual, wider, widest] = [Look::Usual, Look::Wider, Look::Widest].map(|look| {
            let goal = Goal::Chain(ends[1]);
            let asked = (Side::Attacker, look);
            Joining::new(&mut fight, Side::Defender, ends[0], goal, asked)
        });
        assert!(usual.limit < wider.limit && wider.limit < widest.limit);
        assert!(wider.leaves_ways_out() && !widest.leaves_ways_out());
    }
}
