//! Shares: how often stones stay, and their points are their owner's, when a position is played out at random.

use crate::params::{FINAL_PLAYOUTS, FINAL_SEED};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};
use tobi_search::playout::{First, Ownership, Policy, Sampling};

/// What playouts say of a position.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    ownership: Ownership,
}

impl Shares {
    pub(super) fn new(position: &Position) -> Shares {
        let sampling = Sampling {
            playouts: FINAL_PLAYOUTS,
            seed: FINAL_SEED,
            policy: Policy::Tactical,
            first: First::Alternating,
        };
        Shares {
            ownership: Ownership::of(position, &sampling),
        }
    }

    /// The number of last boards.
    pub(crate) fn boards(&self) -> u32 {
        self.ownership.boards()
    }

    /// On how many of them a point is not a colour's; where it is nobody's on a half.
    pub(crate) fn lost(&self, point: Point, color: Color) -> i64 {
        let [own, other] = [color, color.opponent()].map(|it| self.ownership.owned(it)[point]);
        (i64::from(self.boards()) - i64::from(own) + i64::from(other)) / 2
    }

    /// How sure the points of these stones are their colour's, in hundredths: from -100, never, to 100, always. Rounded
    /// towards 0.
    pub(super) fn of(&self, stones: &PointSet, color: Color) -> i8 {
        let sum = |color| {
            let owned = self.ownership.owned(color);
            let boards = stones.iter().map(|point| i64::from(owned[point]));
            boards.sum::<i64>()
        };
        let all = i64::from(self.ownership.boards()) * stones.len() as i64;
        let share = (sum(color) - sum(color.opponent())) * 100 / all.max(1);
        share.clamp(-100, 100) as i8
    }
}
