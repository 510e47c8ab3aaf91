//! What a search has learned about moves: which ones won, and after which. It only orders what is tried.

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
    /// For each side and last move the two moves that won last, the newer one first.
    replies: [[[Spot; 2]; SPOTS]; 2],
    /// For each side and move how often it won.
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

    /// Remembers that a move won after the last one.
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

    /// How a move did so far: 1 if it won after the last one the last time, 2 if it did so before, 0 else; and how often it
    /// won, in quarters of what won most.
    pub(super) fn of(&self, side: Side, last: Spot, spot: Spot) -> (usize, usize) {
        let side = side as usize;
        let replies = self.replies[side][usize::from(last)];
        let reply = replies.iter().position(|&reply| reply == spot);
        let wins = 4 * self.wins[side][usize::from(spot)] / self.most[side];
        (reply.map_or(0, |place| place + 1), wins as usize)
    }
}
