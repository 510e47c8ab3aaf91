//! Ladders that capture stones between two chains; each is read again only after a move that affects it.

use crate::Fight;
use crate::chain::ladder;
use crate::engine::Table;
use crate::memory::Memory;
use tobi_grid::Point;

/// The ladders of one question, by a stone of the chain.
pub(super) struct Ladders {
    memory: Memory<Point, Option<Point>>,
    table: Table,
}

impl Ladders {
    pub(super) fn new() -> Ladders {
        Ladders {
            memory: Memory::new(),
            table: Table::new(),
        }
    }

    /// Like [`ladder::catch`], but from memory if possible.
    pub(super) fn catch(&mut self, fight: &mut Fight, chain: Point) -> Option<Point> {
        if let Some(known) = self.memory.recall(fight.board(), fight.ko(), &chain) {
            fight.look_at(&known.touched);
            return known.finding;
        }
        let table = &mut self.table;
        let (catch, touched) = fight.read_within(|fight| ladder::catch(fight, chain, table));
        self.memory
            .remember(fight.board(), fight.ko(), chain, touched, catch);
        catch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_stones;
    use tobi_goban::ByColor;
    use tobi_goban::random_game::SplitMix;
    use tobi_grid::Size;

    /// On boards that differ in some stones only, the cache gives the same results as new readings.
    #[test]
    fn cached_ladders_equal_new_readings() {
        let mut random = SplitMix::new(9);
        let size = Size::square(7);
        let (mut remembered, mut caught) = (Ladders::new(), 0);
        for round in 0..400 {
            let shares = ByColor { black: 1, white: 1 };
            let mut stones = random_stones::stones(&mut random, size, shares, 4 + round % 5);
            for _ in 0..4 {
                let fight = Fight::new(&stones, None);
                for chain in stones.black | stones.white {
                    let (mut one, mut other) = (fight.clone(), fight.clone());
                    let known = remembered.catch(&mut one, chain);
                    assert_eq!(
                        known,
                        Ladders::new().catch(&mut other, chain),
                        "{}",
                        fight.board()
                    );
                    caught += u32::from(known.is_some());
                }
                let gone = random.below(size.area() as u32) as usize;
                let gone = size.points().nth(gone).expect("a point of the board");
                stones.black.remove(gone);
                stones.white.remove(gone);
            }
        }
        assert!(caught > 500, "{caught}");
    }
}
