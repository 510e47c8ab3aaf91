//! When a trial is over.

use super::arena::{Arena, Bits, Goal, State};

impl Arena {
    /// Whether the owner has reached its goal, with the other side to move.
    pub(super) fn is_won(&self, state: &State) -> bool {
        match self.goal {
            Goal::Connect(a, b) => {
                let chain = self.chain(state, a);
                chain & b != 0 && self.liberties(state, chain) >= 2
            }
            Goal::Divide(a, b) => {
                self.flood(a, self.cells & !state.own) & b == 0 && self.all_breathe_twice(state)
            }
            Goal::Eyes(1, space) => self.has_eye(state, space),
            Goal::Eyes(_, space) => self.has_two_eyes(state, space),
        }
    }

    /// Whether the owner obviously cannot reach it any more.
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
                // Eyes are never adjacent.
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

    /// The empty points of the space all of whose neighbours are own stones.
    fn eye_points(&self, state: &State, space: Bits) -> Bits {
        let empty = space & !(state.own | state.other | self.wall | self.open);
        empty & !self.beside(self.cells & !state.own)
    }

    /// Whether some point is surrounded by one chain that also has another liberty.
    fn has_eye(&self, state: &State, space: Bits) -> bool {
        let mut points = self.eye_points(state, space);
        while points != 0 {
            let point = points & points.wrapping_neg();
            points &= !point;
            let around = self.beside(point);
            let chain = self.chain(state, around & around.wrapping_neg());
            if around & !chain == 0 && self.liberties(state, chain) >= 2 {
                return true;
            }
        }
        false
    }

    /// Whether some chains live by their eye points alone (Benson 1976): each has two, and the points are surrounded
    /// by such chains only.
    fn has_two_eyes(&self, state: &State, space: Bits) -> bool {
        let mut points = self.eye_points(state, space);
        loop {
            let mut alive = 0;
            let mut rest = self.beside(points);
            while rest != 0 {
                let chain = self.chain(state, rest & rest.wrapping_neg());
                rest &= !chain;
                if (self.beside(chain) & points).count_ones() >= 2 {
                    alive |= chain;
                }
            }
            let kept = points & !self.beside(self.cells & !alive);
            if kept == points {
                return points != 0;
            }
            points = kept;
        }
    }
}
