//! The history heuristic: which moves won in this search, and after which moves. It only affects the order of moves.

use super::ground::MOST_CELLS;
use crate::Side;

/// A cell, or [`PASS`].
pub(super) type Spot = u8;

/// No cell: a pass.
pub(super) const PASS: Spot = MOST_CELLS as Spot;

const SPOTS: usize = MOST_CELLS + 1;

/// Winning moves of the search so far.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// For each side and last move, the two latest winning moves, the newer one first.
    replies: [[[Spot; 2]; SPOTS]; 2],
    /// For each side and move, the number of its wins.
    wins: [[u32; SPOTS]; 2],
    most: [u32; 2],
}

impl History {
    pub(super) fn new() -> History {
        History {
            replies: [[[Spot::MAX; 2]; SPOTS]; 2],
            wins: [[0; SPOTS]; 2],
            most: [1; 2],
        }
    }

    /// Records that a move won after the last one.
    pub(super) fn learn(&mut self, side: Side, last: Spot, spot: Spot) {
        let side = side as usize;
        let replies = &mut self.replies[side][usize::from(last)];
        if replies[0] != spot {
            *replies = [spot, replies[0]];
        }
        let wins = &mut self.wins[side][usize::from(spot)];
        *wins += 1;
        self.most[side] = self.most[side].max(*wins);
    }

    /// The history of a move: 1 if it was the latest winner after the last move, 2 if it was the one before, else 0;
    /// and the number of its wins, in quarters of the largest number.
    pub(super) fn of(&self, side: Side, last: Spot, spot: Spot) -> (usize, usize) {
        let side = side as usize;
        let replies = self.replies[side][usize::from(last)];
        let reply = replies.iter().position(|&reply| reply == spot);
        let wins = 4 * self.wins[side][usize::from(spot)] / self.most[side];
        (reply.map_or(0, |place| place + 1), wins as usize)
    }
}
