//! What somebody marks by hand beside the dead stones: sekis and neutral points.

use tobi_goban::count::CountError;
use tobi_goban::{Board, Chain};
use tobi_grid::{Point, PointSet, Size};

/// Stones in seki, and neutral points: they are so whoever decides about the dead stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandMarks {
    /// Whole chains in seki. A region that only such stones enclose is no territory under rules that do not count points
    /// in sekis.
    pub seki: PointSet,
    /// Empty points that nobody owns.
    pub neutral: PointSet,
}

impl HandMarks {
    /// No marks.
    pub const fn nothing(size: Size) -> HandMarks {
        HandMarks {
            seki: PointSet::empty(size),
            neutral: PointSet::empty(size),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.seki.is_empty() && self.neutral.is_empty()
    }

    /// Checks that they are possible beside these dead stones, which somebody has named.
    pub(super) fn check(&self, board: &Board, dead: Option<&PointSet>) -> Result<(), MarkError> {
        if let Some(dead) = dead {
            tobi_goban::count::check(board, dead).map_err(MarkError::Dead)?;
            if let Some(both) = (*dead & self.seki).first() {
                return Err(MarkError::DeadAndSeki(both));
            }
        }
        if let Some(empty) = (self.seki & board.empty()).first() {
            return Err(MarkError::NoStone(empty));
        }
        let is_cut = |chain: &Chain<'_>| {
            let stones = chain.stones();
            !stones.is_subset(&self.seki) && !stones.is_disjoint(&self.seki)
        };
        if let Some(chain) = board.chains().find(is_cut) {
            return Err(MarkError::CutChain(chain.first()));
        }
        match (self.neutral - board.empty()).first() {
            Some(stone) => Err(MarkError::NeutralStone(stone)),
            None => Ok(()),
        }
    }
}

/// Why a board cannot be counted with what was marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkError {
    /// The dead stones are not whole chains.
    Dead(CountError),
    /// This stone is named as dead and marked as in seki.
    DeadAndSeki(Point),
    /// A point without a stone is marked as in seki.
    NoStone(Point),
    /// Only a part of the chain with this first stone is marked as in seki.
    CutChain(Point),
    /// A point with a stone is marked as neutral.
    NeutralStone(Point),
}
