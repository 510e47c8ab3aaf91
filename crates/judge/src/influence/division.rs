//! How walls divide the free points between the colours where the walls do not meet.

use tobi_goban::{ByColor, Color};
use tobi_grid::morph::dilate;
use tobi_grid::{Connectivity, PointSet, components};

/// The points without a stone, divided by the stones next to them.
///
/// A point that only one colour touches belongs to that colour, and so do the points that are reached only from such
/// points. No wall closes the line between the two colours' points: the side that moves first there gains a point or
/// two, but neither side gets further in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The points that walls give to each colour.
    pub owned: ByColor<PointSet>,
    /// Points that both colours touch.
    pub contact: PointSet,
    /// Points that neither colour touches, reached from both colours' points or from neither's.
    pub open: PointSet,
}

impl Division {
    /// Divides the points without a stone. The result commutes with swapping colours and with the eight symmetries.
    pub fn new(stones: &ByColor<PointSet>) -> Division {
        let free = !(stones.black | stones.white);
        let touched = stones.map(|stones| dilate(&stones) & free);
        let contact = touched.black & touched.white;
        let alone = touched.map(|touched| touched - contact);
        let mut division = Division {
            owned: alone,
            contact,
            open: PointSet::empty(free.size()),
        };
        for inner in components(&(free - touched.black - touched.white), Connectivity::Four) {
            let around = dilate(&inner);
            let meets = alone.map(|alone| !alone.is_disjoint(&around));
            match (meets.black, meets.white) {
                (true, false) => division.owned[Color::Black] |= inner,
                (false, true) => division.owned[Color::White] |= inner,
                _ => division.open |= inner,
            }
        }
        division
    }
    /// The points at which the other side may still enter: adjacent points of different colours, and all open ones.
    pub fn seam(&self) -> PointSet {
        let near = self.owned.map(|owned| dilate(&owned));
        let lines = (self.owned.black & near.white) | (self.owned.white & near.black);
        lines | self.open
    }
}

#[cfg(test)]
mod tests {
    use super::Division;
    use crate::influence::standing;
    use tobi_goban::random_game::RandomGame;
    use tobi_goban::{Color, board};
    use tobi_grid::{PointSet, Size, Symmetry, points};

    #[test]
    fn a_gap_is_divided_and_reported() {
        let board = board!(
            ". . . . . . ."
            ". . . X O . ."
            ". . . X . O ."
            ". . . X O . ."
        );
        let division = Division::new(&standing(&board, &PointSet::empty(board.size())));
        let black = points!(
            "# # # # . . ."
            "# # # . . . ."
            "# # # . . . ."
            "# # # . . . ."
        );
        assert_eq!(division.owned.black, black);
        let contact = points!(
            ". . . . . . ."
            ". . . . . . ."
            ". . . . # . ."
            ". . . . . . ."
        );
        assert_eq!(division.contact, contact);
        let seam = points!(
            ". . . # # . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
        );
        assert_eq!(division.seam(), seam);
        assert!(division.open.is_empty());
    }

    #[test]
    fn through_a_wide_gap_all_is_open() {
        let board = board!(
            ". . . X O . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . . . . ."
            ". . . X O . ."
        );
        let division = Division::new(&standing(&board, &PointSet::empty(board.size())));
        let open = points!(
            "# # . . . . #"
            "# # # . . # #"
            "# # # # # # #"
            "# # # . . # #"
            "# # . . . . #"
        );
        assert_eq!(division.open, open);
        assert!(division.seam().len() > open.len());
    }

    /// Each free point is in exactly one set, and symmetric and recoloured boards are divided in the same way.
    #[test]
    fn laws() {
        for seed in 0..20 {
            let mut game = RandomGame::new(Size::square(9), seed);
            game.by_ref().take(15 + 3 * seed as usize).for_each(drop);
            let stones = game.position().setup().stones;
            let division = Division::new(&stones);
            let parts = [
                stones.black,
                stones.white,
                division.owned.black,
                division.owned.white,
                division.contact,
                division.open,
            ];
            let points: usize = parts.iter().map(PointSet::len).sum();
            assert_eq!(points, PointSet::union(stones.black.size(), parts).len());
            assert_eq!(points, 81);
            for symmetry in Symmetry::ALL {
                let turned = Division::new(&stones.map(|set| symmetry.of_set(&set)));
                for color in Color::BOTH {
                    let owned = symmetry.of_set(&division.owned[color]);
                    assert_eq!(turned.owned[color], owned);
                }
                assert_eq!(turned.seam(), symmetry.of_set(&division.seam()));
            }
            let swapped = Division::new(&stones.swapped());
            assert_eq!(swapped.owned, division.owned.swapped());
            assert_eq!(swapped.open, division.open);
        }
    }
}
