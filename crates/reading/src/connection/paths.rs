//! How far two things are from each other, counted in moves of the side that wants to join them.

use super::hunt::Hunts;
use crate::params::{FARTHEST, SIDE_STEP, STEPS_CAUGHT, STEPS_LOOSE};
use crate::{Fight, Side};
use tobi_grid::{CELLS, Point, PointSet, Size, morph};

/// Distances that nobody walks.
pub(super) const FAR: u8 = u8::MAX / 2;

/// The distances of one position.
///
/// A step onto an empty point is one move, along own stones it is none, through an enemy chain as many as it
/// has liberties, if they are few.
pub(super) struct Paths {
    from: [u8; CELLS],
    to: [u8; CELLS],
    rings: Rings,
    hunts: Hunts,
    /// Points that were walked over.
    pub(super) walked: PointSet,
    /// Points that the distances hang on.
    pub(super) seen: PointSet,
    /// The enemy chains that were met.
    pub(super) met: Vec<Met>,
    /// Moves that join the two ends when the other side does nothing, or [`FAR`].
    pub(super) distance: u8,
}

/// Points by their distance, for the flood.
type Rings = [Vec<Point>; FARTHEST as usize + 1];

impl Paths {
    pub(super) fn new(size: Size) -> Paths {
        Paths {
            from: [FAR; CELLS],
            to: [FAR; CELLS],
            rings: Rings::default(),
            hunts: Hunts::default(),
            walked: PointSet::empty(size),
            met: Vec::new(),
            seen: PointSet::empty(size),
            distance: FAR,
        }
    }

    /// Measures between the stones `start`, of `side`, and a target, as long as it is not farther than `limit`.
    pub(super) fn measure(
        &mut self,
        fight: &mut Fight,
        side: Side,
        start: &PointSet,
        target: &PointSet,
        limit: u8,
    ) {
        self.met.clear();
        self.walked = *start | *target;
        self.from.fill(FAR);
        let mut flood = Flood {
            fight,
            side,
            rings: &mut self.rings,
            hunts: &mut self.hunts,
            met: &mut self.met,
            walked: &mut self.walked,
        };
        flood.begin(start, &mut self.from);
        self.distance = flood
            .run(&mut self.from, Some(target), limit)
            .unwrap_or(FAR);
        self.seen = morph::dilate(&self.walked);
    }

    /// Measures from the target as well: only then are the ways over points and chains known.
    pub(super) fn measure_back(&mut self, fight: &mut Fight, side: Side, target: &PointSet) {
        self.to.fill(FAR);
        let mut flood = Flood {
            fight,
            side,
            rings: &mut self.rings,
            hunts: &mut self.hunts,
            met: &mut self.met,
            walked: &mut self.walked,
        };
        if self.distance < FAR {
            flood.begin(target, &mut self.to);
            flood.run(&mut self.to, None, self.distance + SIDE_STEP);
        }
        self.seen |= morph::dilate(&self.walked);
    }

    /// Moves of the shortest path over this empty point, its own included.
    pub(super) fn over(&self, point: Point) -> u8 {
        let both = self.from[point.cell()] + self.to[point.cell()];
        (both - 1).min(FAR)
    }

    /// How much nearer the point is to one end than to the other.
    pub(super) fn lean(&self, point: Point) -> u8 {
        self.from[point.cell()].abs_diff(self.to[point.cell()])
    }

    /// Moves of the shortest path through an own chain.
    pub(super) fn through(&self, stone: Point) -> u8 {
        (self.from[stone.cell()] + self.to[stone.cell()]).min(FAR)
    }

    /// Moves of the shortest path through an enemy chain that was met.
    pub(super) fn through_enemy(&self, met: &Met) -> u8 {
        let both = self.from[met.stone.cell()] + self.to[met.stone.cell()];
        both.saturating_sub(met.price).min(FAR)
    }
}

/// An enemy chain on the way.
#[derive(Clone, Copy)]
pub(super) struct Met {
    /// The stone of it that was met.
    pub(super) stone: Point,
    stones: PointSet,
    /// Moves that its capture is taken to cost.
    pub(super) price: u8,
    /// The move that catches it, if ataris do.
    pub(super) catch: Option<Point>,
}

struct Flood<'a> {
    fight: &'a mut Fight,
    met: &'a mut Vec<Met>,
    side: Side,
    rings: &'a mut Rings,
    hunts: &'a mut Hunts,
    walked: &'a mut PointSet,
}

impl Flood<'_> {
    fn begin(&mut self, start: &PointSet, distances: &mut [u8; CELLS]) {
        for ring in &mut *self.rings {
            ring.clear();
        }
        for point in *start {
            let distance = match self.fight.side_at(point) {
                None => 1,
                Some(owner) if owner == self.side => 0,
                Some(_) => self.price_of(point),
            };
            self.reach(point, distance, distances);
        }
    }

    fn reach(&mut self, point: Point, distance: u8, distances: &mut [u8; CELLS]) {
        if distance <= FARTHEST && distance < distances[point.cell()] {
            distances[point.cell()] = distance;
            self.rings[usize::from(distance)].push(point);
        }
    }

    fn price_of(&mut self, stone: Point) -> u8 {
        if let Some(met) = self.met.iter().find(|met| met.stones.contains(stone)) {
            return met.price;
        }
        let chain = self.fight.chain_at(stone).expect("a stone stands there");
        let (liberties, stones) = (chain.liberty_count(), chain.stones());
        let catch = match liberties {
            1 => chain.first_liberty(),
            2 => self.hunts.catch(self.fight, stone),
            _ => None,
        };
        let price = match (liberties, catch) {
            (1, _) => 1,
            (2, Some(_)) => STEPS_CAUGHT,
            (2, None) => STEPS_LOOSE,
            (3, _) => STEPS_LOOSE + 1,
            _ => FAR,
        };
        self.met.push(Met {
            stone,
            stones,
            price,
            catch,
        });
        price
    }

    /// Floods up to `limit`, or a little beyond the target, whose distance it returns.
    fn run(
        &mut self,
        distances: &mut [u8; CELLS],
        target: Option<&PointSet>,
        limit: u8,
    ) -> Option<u8> {
        let mut limit = limit.min(FARTHEST);
        let mut found = None;
        let mut distance = 0;
        while distance <= limit {
            let Some(point) = self.rings[usize::from(distance)].pop() else {
                distance += 1;
                continue;
            };
            if distances[point.cell()] < distance {
                continue;
            }
            self.walked.insert(point);
            if found.is_none() && target.is_some_and(|target| target.contains(point)) {
                found = Some(distance);
                limit = limit.min(distance + SIDE_STEP);
            }
            let here = self.fight.side_at(point);
            let size = self.fight.size();
            for near in size.neighbours(point) {
                if distances[near.cell()] <= distance {
                    continue;
                }
                let step = match self.fight.side_at(near) {
                    None => 1,
                    Some(owner) if owner == self.side || Some(owner) == here => 0,
                    Some(_) => {
                        self.walked.insert(near);
                        // A path that comes over a liberty has taken it.
                        self.price_of(near) - u8::from(here.is_none())
                    }
                };
                self.reach(near, distance + step, distances);
            }
        }
        found
    }
}
