//! Small random positions for property tests.

use tobi_goban::random_game::SplitMix;
use tobi_goban::{ByColor, Position, Setup};
use tobi_grid::{PointSet, Size};

/// Random stones, all with liberties: of `of` points, about this many are black and this many white.
pub(crate) fn stones(
    random: &mut SplitMix,
    size: Size,
    shares: ByColor<u32>,
    of: u32,
) -> ByColor<PointSet> {
    loop {
        let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
        for point in size.points() {
            match random.below(of) {
                lot if lot < shares.black => drop(stones.black.insert(point)),
                lot if lot < shares.black + shares.white => drop(stones.white.insert(point)),
                _ => {}
            }
        }
        let setup = Setup {
            stones,
            ..Setup::new(size)
        };
        if Position::from_setup(setup).is_ok() {
            return stones;
        }
    }
}
