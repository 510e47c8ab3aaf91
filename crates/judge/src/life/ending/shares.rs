//! Shares: how often stones stay, and how often their points are their owner's, in playouts from a position.

use crate::params::{FINAL_PLAYOUTS, FINAL_SEED};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet};
use tobi_search::playout::{First, Ownership, Policy, Sampling};

/// The tally of the playouts from a position.
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

    /// The number of last boards on which a point is not a colour's; a neutral point counts a half.
    pub(crate) fn lost(&self, point: Point, color: Color) -> i64 {
        let [own, other] = [color, color.opponent()].map(|it| self.ownership.owned(it)[point]);
        (i64::from(self.boards()) - i64::from(own) + i64::from(other)) / 2
    }

    /// How often the points of these stones are their colour's, in hundredths: from -100 (never) to 100 (always),
    /// rounded towards 0.
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
