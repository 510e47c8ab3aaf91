//! What a side owns in the region even if it never moves again (Benson 1976), and the count of a position.

use super::ground::Ground;
use super::stones::{Side, Stones};
use tobi_grid::patch::{Cells, lowest};
use tobi_reading::benson;

/// What is settled for each side: its living stones, and the points that they enclose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) owned: [Cells; 2],
}

impl Settled {
    pub(super) fn new(ground: &Ground, stones: &Stones) -> Settled {
        let owned = Side::BOTH.map(|side| owned(ground, stones, side));
        Settled { owned }
    }

    pub(super) fn either(&self) -> Cells {
        self.owned[0] | self.owned[1]
    }

    /// A lower bound of a side's points minus the other side's.
    pub(super) fn least(&self, ground: &Ground, side: Side) -> i32 {
        2 * count(self.owned[side as usize]) - ground.len() as i32
    }

    /// The owner of each point if neither side plays any more: a point with a stone belongs to it, an empty point to
    /// the only side whose stones and walls its region touches.
    pub(super) fn owners(&self, ground: &Ground, stones: &Stones) -> [Cells; 2] {
        let either = self.either();
        let standing = Side::BOTH.map(|side| stones.of(side) & !either | self.owned[side as usize]);
        let mut owners = standing;
        for part in ground
            .patch
            .parts(ground.all & !(standing[0] | standing[1]))
        {
            let around = ground.patch.around(part);
            let touches = Side::BOTH.map(|side| {
                around & standing[side as usize] != 0 || part & ground.walls[side as usize] != 0
            });
            match touches {
                [true, false] => owners[0] |= part,
                [false, true] => owners[1] |= part,
                _ => {}
            }
        }
        owners
    }

    /// The points of side one minus those of side two if neither side plays any more.
    pub(super) fn count(&self, ground: &Ground, stones: &Stones) -> i32 {
        let [one, two] = self.owners(ground, stones);
        count(one) - count(two)
    }
}

pub(super) fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// The living chains of a side, and the other regions that only they enclose and in which the other side cannot have
/// two eyes.
fn owned(ground: &Ground, stones: &Stones, side: Side) -> Cells {
    let own = stones.of(side);
    let empty = stones.empty(ground);
    let walls = ground.walls[side as usize];
    let is_closed = |part: &Cells| part & ground.walls[side.other() as usize] == 0;
    let parts: Vec<(Cells, Cells)> = ground
        .patch
        .parts(ground.all & !own)
        .filter(is_closed)
        .map(|part| (part, ground.patch.around(part) & own))
        .collect();
    let chains: Vec<Cells> = ground.patch.parts(own).collect();
    let inner = || {
        let inner = chains.iter().filter(|&&chain| chain & walls == 0);
        inner.map(|&chain| (chain, chain))
    };
    let alive = benson::outlasting(own, inner, |&chain, left| {
        let near = ground.patch.around(chain);
        let vital = |(part, border): &&(Cells, Cells)| {
            border & !left == 0 && part & empty != 0 && part & empty & !near == 0
        };
        parts.iter().filter(vital).count()
    });
    let near = ground.patch.around(alive) | walls;
    let held = parts.iter().filter(|(part, border)| {
        let inner = part & !near;
        let is_one_eye = match inner.count_ones() {
            0 | 1 => true,
            2 => ground.patch.flood(lowest(inner), inner) == inner,
            _ => false,
        };
        border & !alive == 0 && is_one_eye
    });
    held.fold(alive, |owned, (part, _)| owned | part)
}
