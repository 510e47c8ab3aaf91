//! Real eyes among the stones of a room.

use super::Cells;
use super::rules::{Plan, Stones};
use crate::Side;

impl Plan {
    /// The number of real eyes: parts without the owner's stones whose surrounding chains are connected without them.
    pub(super) fn eyes(&self, stones: Stones) -> usize {
        let open = self.cells & !stones.own;
        let mut rest = open;
        let mut eyes = 0;
        while rest != 0 {
            let part = self.flood(rest & rest.wrapping_neg(), open);
            rest &= !part;
            eyes += usize::from(self.is_real(stones, part));
        }
        eyes
    }

    fn is_real(&self, stones: Stones, part: Cells) -> bool {
        let empty = self.empty(stones);
        let of_wall = self.inner_liberties(stones.own, empty);
        let mut rest = self.around(part) & stones.own;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), stones.own);
            rest &= !chain;
            if chain & self.wall != 0 {
                continue;
            }
            // A chain that is not connected to the wall needs two common liberties with it, or one where the
            // attacker cannot play.
            let liberties = self.around(chain) & of_wall & !part;
            let is_linked = match liberties.count_ones() {
                0 => false,
                1 => {
                    self.around(chain) & empty & part != 0
                        && self.play(stones, liberties, Side::Attacker).is_none()
                }
                _ => true,
            };
            if !is_linked {
                return false;
            }
        }
        true
    }
}
