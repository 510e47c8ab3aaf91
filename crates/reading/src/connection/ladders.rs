//! Cached ladders that capture stones between two chains; each is read again only after a move that affects it.

use crate::Fight;
use crate::chain::ladder;
use crate::engine::Table;
use crate::params::LADDERS_REMEMBERED;
use std::collections::{HashMap, VecDeque};
use tobi_goban::{ByColor, Color};
use tobi_grid::{Point, PointSet};

/// Ladders that were read before, by a stone of the chain: moves elsewhere do not affect them.
pub(super) struct Ladders {
    by_chain: HashMap<Point, VecDeque<Known>>,
    table: Table,
}

struct Known {
    /// The points that the ladder depends on, and their contents at that time.
    touched: PointSet,
    stones: ByColor<PointSet>,
    ko: Option<Point>,
    catch: Option<Point>,
}

impl Ladders {
    pub(super) fn new() -> Ladders {
        Ladders {
            by_chain: HashMap::new(),
            table: Table::new(),
        }
    }

    /// Like [`ladder::catch`], but from the cache if possible.
    pub(super) fn catch(&mut self, fight: &mut Fight, chain: Point) -> Option<Point> {
        let Ladders { by_chain, table } = self;
        let known = by_chain.entry(chain).or_default();
        let stones = ByColor::from_fn(|color| *fight.board().stones(color));
        let same = |old: &&Known| {
            let holds = |color| stones[color] & old.touched == old.stones[color];
            old.ko == fight.ko() && Color::BOTH.into_iter().all(holds)
        };
        if let Some(old) = known.iter().find(same) {
            fight.look_at(&old.touched);
            return old.catch;
        }
        let (catch, touched) = fight.read_within(|fight| ladder::catch(fight, chain, table));
        if known.len() == LADDERS_REMEMBERED {
            known.pop_back();
        }
        known.push_front(Known {
            touched,
            stones: ByColor::from_fn(|color| stones[color] & touched),
            ko: fight.ko(),
            catch,
        });
        catch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_stones;
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
