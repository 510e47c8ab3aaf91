//! When a trial is over.

use super::arena::{Arena, Bits, Goal, State};

impl Arena {
    /// Whether the owner has reached his goal, the other side being to move.
    pub(super) fn is_won(&self, state: &State) -> bool {
        match self.goal {
            Goal::Connect(a, b) => {
                let chain = self.chain(state, a);
                chain & b != 0 && self.liberties(state, chain) >= 2
            }
            Goal::Divide(a, b) => {
                self.flood(a, self.cells & !state.own) & b == 0 && self.all_breathe_twice(state)
            }
            Goal::Eyes(wanted, space) => self.eyes(state, space) >= wanted,
        }
    }

    /// Whether the owner can no longer reach it, as far as can be seen at once.
    pub(super) fn is_lost(&self, state: &State) -> bool {
        match self.goal {
            Goal::Connect(a, b) => {
                if (a | b) & !state.own != 0 {
                    return true;
                }
                let passable = self.cells & !self.safe(state);
                let joined = self.chain(state, a);
                self.flood(joined, passable) & b == 0
            }
            Goal::Divide(a, b) => self.flood(a, self.safe(state)) & b != 0,
            Goal::Eyes(wanted, space) => {
                let safe = self.safe(state);
                let possible = space & !safe & !self.beside(safe) & !self.open;
                // Eyes do not lie side by side.
                possible.count_ones() < 2 * wanted - 1
            }
        }
    }

    fn all_breathe_twice(&self, state: &State) -> bool {
        let mut rest = state.own;
        while rest != 0 {
            let chain = self.chain(state, rest & rest.wrapping_neg());
            rest &= !chain;
            if self.liberties(state, chain) < 2 {
                return false;
            }
        }
        true
    }

    /// The largest number of eyes of one chain: empty points all of whose neighbours are its stones. A chain
    /// with one eye must have another liberty.
    fn eyes(&self, state: &State, space: Bits) -> u32 {
        let empty = space & !(state.own | state.other | self.wall | self.open);
        let mut candidates = empty & !self.beside(self.cells & !state.own);
        let mut most = 0;
        while candidates != 0 {
            let first = candidates & candidates.wrapping_neg();
            candidates &= !first;
            let around = self.beside(first);
            let chain = self.chain(state, around & around.wrapping_neg());
            if around & !chain != 0 {
                continue;
            }
            let mut eyes = 1;
            let mut others = candidates;
            while others != 0 {
                let second = others & others.wrapping_neg();
                others &= !second;
                eyes += u32::from(self.beside(second) & !chain == 0);
            }
            if self.liberties(state, chain) >= 2 {
                most = most.max(eyes);
            }
        }
        most
    }
}
