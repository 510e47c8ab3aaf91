//! How far two things are from each other, counted in moves of the side that wants to join them.

use super::flood::{Flood, Rings};
use super::ladders::Ladders;
use crate::params::SIDE_STEP;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, Size, morph};

/// Distances that nobody walks.
pub(super) const FAR: u8 = u8::MAX / 2;

/// The distances of one position.
///
/// A step onto an empty point is one move, along own stones it is none, through an enemy chain as many as it
/// has liberties, if they are few.
pub(super) struct Paths {
    from: Rings,
    to: Rings,
    ladders: Ladders,
    /// Points that were walked over.
    pub(super) walked: PointSet,
    /// Points that the distances depend on.
    pub(super) seen: PointSet,
    /// The enemy chains that were met.
    pub(super) met: Vec<Met>,
    /// Moves that join the two ends when the other side does nothing, or [`FAR`].
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
        let mut flood = Flood::new(fight, side, &mut self.met, &mut self.ladders);
        self.distance = flood
            .run(&mut self.from, start, Some(target), limit)
            .unwrap_or(FAR);
        self.walked = *start | *target | flood.into_walked();
        self.seen = morph::dilate(&self.walked);
    }

    /// Measures from the target as well: only then are the ways over points and chains known.
    pub(super) fn measure_back(&mut self, fight: &mut Fight, side: Side, target: &PointSet) {
        self.to = Rings::empty(fight.size());
        if self.distance < FAR {
            let mut flood = Flood::new(fight, side, &mut self.met, &mut self.ladders);
            flood.run(&mut self.to, target, None, self.distance + SIDE_STEP);
            self.walked |= flood.into_walked();
        }
        self.seen |= morph::dilate(&self.walked);
    }

    /// Moves of the shortest path over this empty point, its own included.
    pub(super) fn over(&self, point: Point) -> u8 {
        self.both(point).saturating_sub(1).min(FAR)
    }

    /// How much nearer the point is to one end than to the other.
    pub(super) fn lean(&self, point: Point) -> u8 {
        self.from.distance(point).abs_diff(self.to.distance(point))
    }

    /// Moves of the shortest path through an own chain.
    pub(super) fn through(&self, stone: Point) -> u8 {
        self.both(stone).min(FAR)
    }

    /// Moves of the shortest path through an enemy chain that was met.
    pub(super) fn through_enemy(&self, met: &Met) -> u8 {
        self.both(met.stone).saturating_sub(met.price).min(FAR)
    }

    /// The distances from both ends together.
    fn both(&self, point: Point) -> u8 {
        self.from.distance(point) + self.to.distance(point)
    }
}

/// An enemy chain on the way.
#[derive(Clone, Copy)]
pub(super) struct Met {
    /// The stone of it that was met.
    pub(super) stone: Point,
    pub(super) stones: PointSet,
    /// Moves that its capture is taken to cost.
    pub(super) price: u8,
    /// The move that catches it, if ataris do.
    pub(super) catch: Option<Point>,
}
