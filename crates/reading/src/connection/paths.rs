//! How far two things are from each other, counted in moves of the side that wants to join them.

use crate::params::{FARTHEST, SIDE_STEP};
use crate::{Fight, Side};
use tobi_goban::Chain;
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
    /// Points that were walked over.
    pub(super) walked: PointSet,
    /// Points that the distances hang on.
    pub(super) seen: PointSet,
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
            walked: PointSet::empty(size),
            seen: PointSet::empty(size),
            distance: FAR,
        }
    }

    /// Measures between the stones `start`, of `side`, and a target, as long as it is not farther than `limit`.
    pub(super) fn measure(
        &mut self,
        fight: &Fight,
        side: Side,
        start: &PointSet,
        target: &PointSet,
        limit: u8,
    ) {
        self.walked = *start | *target;
        self.from.fill(FAR);
        self.to.fill(FAR);
        let mut flood = Flood {
            fight,
            side,
            rings: &mut self.rings,
            walked: &mut self.walked,
        };
        flood.begin(start, &mut self.from);
        self.distance = flood
            .run(&mut self.from, Some(target), limit)
            .unwrap_or(FAR);
        if self.distance < FAR {
            flood.begin(target, &mut self.to);
            flood.run(&mut self.to, None, self.distance + SIDE_STEP);
        }
        self.seen = morph::dilate(&self.walked);
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

    /// Moves of the shortest path through the chain of this stone.
    pub(super) fn through(&self, chain: &Chain<'_>, stone: Point, side: Side) -> u8 {
        let both = self.from[stone.cell()] + self.to[stone.cell()];
        let twice = match chain.color() == side.color() {
            true => 0,
            false => price(chain.liberty_count()),
        };
        both.saturating_sub(twice).min(FAR)
    }
}

struct Flood<'a> {
    fight: &'a Fight,
    side: Side,
    rings: &'a mut Rings,
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

    fn price_of(&self, stone: Point) -> u8 {
        let chain = self.fight.chain_at(stone).expect("a stone stands there");
        price(chain.liberty_count())
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
            for near in self.fight.size().neighbours(point) {
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

/// Moves that the capture of a chain with so many liberties is taken to cost.
fn price(liberties: usize) -> u8 {
    match liberties {
        0..=2 => liberties as u8,
        3 => 4,
        _ => FAR,
    }
}
