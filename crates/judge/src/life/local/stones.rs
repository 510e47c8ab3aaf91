//! Stones in the region, and moves.

use super::ground::Ground;
use tobi_grid::patch::{Cells, lowest};

/// One of the two players, in the order of the pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    One,
    Two,
}

impl Side {
    pub(super) const BOTH: [Side; 2] = [Side::One, Side::Two];

    pub(super) const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// The stones of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones(pub(super) [Cells; 2]);

impl Stones {
    pub(super) fn of(&self, side: Side) -> Cells {
        self.0[side as usize]
    }

    pub(super) fn empty(&self, ground: &Ground) -> Cells {
        ground.all & !(self.0[0] | self.0[1])
    }

    /// Whether a chain has a liberty or is connected to a wall.
    fn breathes(&self, ground: &Ground, chain: Cells, side: Side) -> bool {
        chain & ground.walls[side as usize] != 0
            || ground.patch.around(chain) & self.empty(ground) != 0
    }

    /// The stones after a move, and, if it captured a single stone with a single stone, the point where that may be
    /// captured in turn; `None` for suicide.
    pub(super) fn after(
        &self,
        ground: &Ground,
        side: Side,
        cell: usize,
    ) -> Option<(Stones, Cells)> {
        let at = 1 << cell;
        let other = side.other();
        let mut next = *self;
        next.0[side as usize] |= at;
        let mut near = ground.patch.near(cell) & next.of(other);
        let mut taken = 0;
        while near != 0 {
            let chain = ground.patch.flood(lowest(near), next.of(other));
            near &= !chain;
            if !next.breathes(ground, chain, other) {
                taken |= chain;
            }
        }
        next.0[other as usize] &= !taken;
        if taken == 0 {
            let chain = ground.patch.flood(at, next.of(side));
            return next.breathes(ground, chain, side).then_some((next, 0));
        }
        let is_ko = taken.is_power_of_two()
            && ground.patch.near(cell) & next.of(side) == 0
            && at & ground.walls[side as usize] == 0
            && ground.patch.near(cell) & next.empty(ground) == taken;
        Some((next, if is_ko { taken } else { 0 }))
    }
}
