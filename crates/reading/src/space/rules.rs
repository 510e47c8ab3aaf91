//! The rules of play in a room: placing stones, capture, suicide, ko.

use super::Cells;
use crate::Side;
use crate::params::SPACE_POINTS;

/// A room without stones.
pub(super) struct Plan {
    pub(super) cells: Cells,
    /// Cells next to the wall.
    pub(super) wall: Cells,
    /// The wall's other eyes.
    eyes: u8,
    /// The neighbours of each set of cells; cells of the set that have a neighbour in it are included.
    around: [Cells; 1 << SPACE_POINTS],
}

/// The stones in a room, and the wall's liberties outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: Cells,
    pub(super) enemy: Cells,
    pub(super) outside: u8,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The wall has no liberty left.
    Captured,
    /// The new stones, and whether the move takes a ko.
    Stones(Stones, bool),
}

impl Plan {
    /// A room whose cells have these neighbours.
    pub(super) fn new(near: &[Cells], wall: Cells, eyes: u8) -> Plan {
        let mut around = [0; 1 << SPACE_POINTS];
        for set in 1..1usize << near.len() {
            let first = set.trailing_zeros() as usize;
            around[set] = around[set & (set - 1)] | near[first];
        }
        Plan {
            cells: ((1u16 << near.len()) - 1) as Cells,
            wall,
            eyes,
            around,
        }
    }

    pub(super) fn around(&self, cells: Cells) -> Cells {
        self.around[usize::from(cells)]
    }

    /// The connected cells of `within` that contain `seed`.
    pub(super) fn flood(&self, seed: Cells, within: Cells) -> Cells {
        let mut reached = seed & within;
        loop {
            let grown = (reached | self.around(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    pub(super) fn empty(&self, stones: Stones) -> Cells {
        self.cells & !(stones.own | stones.enemy)
    }

    /// The wall's liberties in the room, for these own stones and empty cells.
    pub(super) fn inner_liberties(&self, own: Cells, empty: Cells) -> Cells {
        (self.wall | self.around(self.flood(self.wall, own))) & empty
    }

    /// The rest of `stones` after removing chains without a liberty.
    fn breathing(&self, stones: Cells, empty: Cells) -> Cells {
        self.flood(self.around(empty) & stones, stones)
    }

    /// The result of a move on an empty cell, if it is allowed.
    pub(super) fn play(&self, stones: Stones, stone: Cells, side: Side) -> Option<After> {
        match side {
            Side::Defender => self.play_own(stones, stone),
            Side::Attacker => self.play_enemy(stones, stone),
        }
    }

    fn play_own(&self, stones: Stones, stone: Cells) -> Option<After> {
        let own = stones.own | stone;
        let empty = self.cells & !(own | stones.enemy);
        let enemy = self.breathing(stones.enemy, empty);
        let taken = stones.enemy & !enemy;
        let free = empty | taken;
        let has_others = stones.outside + self.eyes > 0;
        if !has_others && self.inner_liberties(own, free) == 0 {
            return None;
        }
        let chain = self.flood(stone, own);
        let is_loose = chain & self.wall == 0;
        if is_loose && self.around(chain) & free == 0 {
            return None;
        }
        let takes_ko = is_loose && self.is_ko(stone, chain, taken, free);
        let outside = stones.outside;
        Some(After::Stones(
            Stones {
                own,
                enemy,
                outside,
            },
            takes_ko,
        ))
    }

    fn play_enemy(&self, stones: Stones, stone: Cells) -> Option<After> {
        let enemy = stones.enemy | stone;
        let empty = self.cells & !(stones.own | enemy);
        let joined = self.flood(self.wall, stones.own);
        let has_others = stones.outside + self.eyes > 0;
        if !has_others && (self.wall | self.around(joined)) & empty == 0 {
            return Some(After::Captured);
        }
        let own = joined | self.breathing(stones.own & !joined, empty);
        let taken = stones.own & !own;
        let free = empty | taken;
        let chain = self.flood(stone, enemy);
        if self.around(chain) & free == 0 {
            return None;
        }
        let takes_ko = self.is_ko(stone, chain, taken, free);
        let outside = stones.outside;
        Some(After::Stones(
            Stones {
                own,
                enemy,
                outside,
            },
            takes_ko,
        ))
    }

    /// Whether a lone stone captured a lone stone and could be captured in turn.
    fn is_ko(&self, stone: Cells, chain: Cells, taken: Cells, free: Cells) -> bool {
        taken.is_power_of_two() && chain == stone && self.around(stone) & free == taken
    }

    /// The result of the attacker's move outside: on one of the wall's other liberties, or into its only other eye if
    /// nothing else is left.
    pub(super) fn play_outside(&self, stones: Stones) -> Option<After> {
        let others = stones.outside + self.eyes;
        let is_last = others == 1 && self.inner_liberties(stones.own, self.empty(stones)) == 0;
        let outside = stones.outside.checked_sub(1);
        match outside {
            _ if is_last => Some(After::Captured),
            Some(outside) => Some(After::Stones(Stones { outside, ..stones }, false)),
            None => None,
        }
    }
}
