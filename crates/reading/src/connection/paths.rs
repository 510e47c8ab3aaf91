//! The distance between two ends, in moves of the side that wants to join them.

use super::flood::{Flood, Rings};
use super::ladders::Ladders;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, Size, morph};

/// The distance of unreachable points.
pub(super) const FAR: u8 = u8::MAX / 2;

/// The distances in one position.
///
/// A step onto an empty point costs one move, a step along own stones none, and a path through an enemy chain with few
/// liberties costs as many moves as the chain has liberties.
pub(super) struct Paths {
    from: Rings,
    to: Rings,
    ladders: Ladders,
    /// Points that were visited.
    pub(super) walked: PointSet,
    /// Points that the distances depend on.
    pub(super) seen: PointSet,
    /// The enemy chains that were met.
    pub(super) met: Vec<Met>,
    /// The number of moves that join the two ends if the other side always passes, or [`FAR`].
    pub(super) distance: u8,
}

impl Paths {
    pub(super) fn new(size: Size) -> Paths {
        Paths {
            from: Rings::empty(size),
            to: Rings::empty(size),
            ladders: Ladders::new(),
            walked: PointSet::empty(size),
            met: Vec::new(),
            seen: PointSet::empty(size),
            distance: FAR,
        }
    }

    /// Measures the distance between the stones `start`, of `side`, and a target, up to `limit`.
    pub(super) fn measure(
        &mut self,
        fight: &mut Fight,
        side: Side,
        start: &PointSet,
        target: &PointSet,
        limit: u8,
    ) {
        self.met.clear();
        let mut flood = Flood::new(fight, side, &mut self.met, &mut self.ladders);
        self.distance = flood
            .run(&mut self.from, start, Some(target), limit)
            .unwrap_or(FAR);
        self.walked = *start | *target | flood.into_walked();
        self.seen = morph::dilate(&self.walked);
    }

    /// Also measures from the target: this is required for the lengths of paths over points and chains.
    pub(super) fn measure_back(&mut self, fight: &mut Fight, side: Side, target: &PointSet) {
        self.to = Rings::empty(fight.size());
        if self.distance < FAR {
            let mut flood = Flood::new(fight, side, &mut self.met, &mut self.ladders);
            flood.run(&mut self.to, target, None, self.distance);
            self.walked |= flood.into_walked();
        }
        self.seen |= morph::dilate(&self.walked);
    }

    /// The length of the shortest path over this empty point, including the move on it.
    pub(super) fn over(&self, point: Point) -> u8 {
        self.both(point).saturating_sub(1).min(FAR)
    }

    /// The difference of the point's distances from the two ends.
    pub(super) fn lean(&self, point: Point) -> u8 {
        self.from.distance(point).abs_diff(self.to.distance(point))
    }

    /// The length of the shortest path through an own chain.
    pub(super) fn through(&self, stone: Point) -> u8 {
        self.both(stone).min(FAR)
    }

    /// The length of the shortest path through an enemy chain that was met.
    pub(super) fn through_enemy(&self, met: &Met) -> u8 {
        self.both(met.stone).saturating_sub(met.price).min(FAR)
    }

    /// The sum of the distances from both ends.
    fn both(&self, point: Point) -> u8 {
        self.from.distance(point) + self.to.distance(point)
    }
}

/// An enemy chain on a path.
#[derive(Clone, Copy)]
pub(super) struct Met {
    /// The stone of it that was met.
    pub(super) stone: Point,
    pub(super) stones: PointSet,
    /// The assumed cost of its capture, in moves.
    pub(super) price: u8,
    /// The move that starts its capture by ataris, if they work.
    pub(super) catch: Option<Point>,
}
