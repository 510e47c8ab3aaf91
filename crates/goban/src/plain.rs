//! The rules by definition: floods, no bookkeeping. The oracle that [`Board`] is tested against.
//!
//! Everything here costs a walk over the board or more; use it to check, not to play.

use crate::{Board, ByColor, Captures, Color};
use tobi_grid::{Point, PointSet, Size};

/// Stones and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    size: Size,
    stones: ByColor<PointSet>,
}

impl Plain {
    /// The given stones.
    ///
    /// # Panics
    /// When the two sets are of different sizes.
    pub fn new(stones: ByColor<PointSet>) -> Plain {
        let size = stones.black.size();
        assert!(size == stones.white.size(), "stones of two board sizes");
        Plain { size, stones }
    }

    /// The stones of one colour.
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color]
    }

    /// The chain on `point`: the connected stones of its colour. Empty when no stone stands there.
    pub fn chain(&self, point: Point) -> PointSet {
        Color::BOTH
            .into_iter()
            .find(|&color| self.stones[color].contains(point))
            .map_or(PointSet::empty(self.size), |color| {
                flood(point, &self.stones[color])
            })
    }

    /// The liberties of a set of stones: the empty points beside them.
    pub fn liberties(&self, chain: &PointSet) -> PointSet {
        let beside = chain.iter().flat_map(|stone| self.size.neighbours(stone));
        PointSet::from_points(self.size, beside) - self.stones.black - self.stones.white
    }

    /// The stones of `color` whose chain has no liberty.
    pub fn breathless(&self, color: Color) -> PointSet {
        PointSet::from_fn(self.size, |&point| {
            self.stones[color].contains(point)
                && self
                    .liberties(&flood(point, &self.stones[color]))
                    .is_empty()
        })
    }

    /// Puts a stone down, then takes off the enemy chains without liberties, then the own ones.
    pub fn place(&mut self, point: Point, color: Color) -> Captures {
        let enemy = color.opponent();
        self.stones[color].insert(point);
        let victims = self.breathless(enemy);
        self.stones[enemy] -= victims;
        let own = self.breathless(color);
        self.stones[color] -= own;
        Captures {
            stones: victims.len() as u16,
            chains: regions(&victims).len() as u8,
            own: own.len() as u16,
        }
    }
}

impl From<&Board> for Plain {
    fn from(board: &Board) -> Plain {
        Plain::new(ByColor::from_fn(|color| *board.stones(color)))
    }
}

/// The points of `mask` that are connected with `point`, itself included if it is in the mask.
pub fn flood(point: Point, mask: &PointSet) -> PointSet {
    let mut flooded = PointSet::empty(mask.size());
    let mut front = vec![point];
    while let Some(point) = front.pop() {
        if mask.contains(point) && flooded.insert(point) {
            front.extend(mask.size().neighbours(point));
        }
    }
    flooded
}

/// The connected parts of a set, in the reading order of their first points.
pub fn regions(set: &PointSet) -> Vec<PointSet> {
    let mut rest = *set;
    let mut regions = Vec::new();
    while let Some(first) = rest.first() {
        let region = flood(first, set);
        rest -= region;
        regions.push(region);
    }
    regions
}
