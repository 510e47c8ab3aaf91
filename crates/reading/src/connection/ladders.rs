//! Ladders that catch stones between two chains, read again only where a move has touched them.

use crate::Fight;
use crate::chain::ladder;
use crate::engine::Table;
use crate::params::LADDERS_REMEMBERED;
use std::collections::{HashMap, VecDeque};
use tobi_goban::{ByColor, Color};
use tobi_grid::{Point, PointSet};

/// Ladders that were read before, by a stone of the chain: moves elsewhere change nothing for them.
pub(super) struct Ladders {
    by_chain: HashMap<Point, VecDeque<Known>>,
    table: Table,
}

struct Known {
    /// The points that it hung on, and what stood there.
    hung_on: PointSet,
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

    /// As [`ladder::catch`], from memory if it can be.
    pub(super) fn catch(&mut self, fight: &mut Fight, chain: Point) -> Option<Point> {
        let Ladders { by_chain, table } = self;
        let known = by_chain.entry(chain).or_default();
        let stones = ByColor::from_fn(|color| *fight.board().stones(color));
        let same = |old: &&Known| {
            let holds = |color| stones[color] & old.hung_on == old.stones[color];
            old.ko == fight.ko() && Color::BOTH.into_iter().all(holds)
        };
        if let Some(old) = known.iter().find(same) {
            fight.look_at(&old.hung_on);
            return old.catch;
        }
        let (catch, hung_on) = fight.read_within(|fight| ladder::catch(fight, chain, table));
        if known.len() == LADDERS_REMEMBERED {
            known.pop_back();
        }
        known.push_front(Known {
            hung_on,
            stones: ByColor::from_fn(|color| stones[color] & hung_on),
            ko: fight.ko(),
            catch,
        });
        catch
    }
}
