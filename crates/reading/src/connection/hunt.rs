//! Whether stones between two chains can be caught by ataris alone.

use crate::params::{HUNT_NODES, HUNTS_REMEMBERED};
use crate::region::enemies_of;
use crate::{Fight, Side};
use std::collections::{HashMap, VecDeque};
use tobi_goban::{ByColor, Color};
use tobi_grid::{Point, PointSet, morph};

/// Hunts that were read before, by a stone of the prey: moves elsewhere change nothing for them.
#[derive(Default)]
pub(super) struct Hunts {
    by_prey: HashMap<Point, VecDeque<Hunted>>,
}

struct Hunted {
    /// The points that it hung on, and what stood there.
    hung_on: PointSet,
    stones: ByColor<PointSet>,
    ko: Option<Point>,
    catch: Option<Point>,
}

impl Hunts {
    /// As [`catch`], from memory if it can be.
    pub(super) fn catch(&mut self, fight: &mut Fight, prey: Point) -> Option<Point> {
        let known = self.by_prey.entry(prey).or_default();
        let stones = ByColor::from_fn(|color| *fight.board().stones(color));
        let same = |old: &&Hunted| {
            let holds = |color| stones[color] & old.hung_on == old.stones[color];
            old.ko == fight.ko() && Color::BOTH.into_iter().all(holds)
        };
        if let Some(old) = known.iter().find(same) {
            fight.look_at(&old.hung_on);
            return old.catch;
        }
        let (catch, hung_on) = fight.read_within(|fight| catch(fight, prey));
        if known.len() == HUNTS_REMEMBERED {
            known.pop_back();
        }
        known.push_front(Hunted {
            hung_on,
            stones: ByColor::from_fn(|color| stones[color] & hung_on),
            ko: fight.ko(),
            catch,
        });
        catch
    }
}

/// The move by which the other side, moving next, catches this chain, every move an atari until it is captured.
///
/// Nothing when it escapes, has three liberties or more, or when that is hard to tell.
fn catch(fight: &mut Fight, prey: Point) -> Option<Point> {
    let chain = fight.chain_at(prey)?;
    let side = Side::of_color(chain.color());
    let around = morph::dilate(&morph::dilate(&chain.stones()));
    fight.look_at(&around);
    let mut hunt = Hunt {
        fight,
        hunter: side.opponent(),
        prey,
        nodes: 0,
    };
    hunt.closes_in()
}

struct Hunt<'a> {
    fight: &'a mut Fight,
    hunter: Side,
    prey: Point,
    nodes: u32,
}

impl Hunt<'_> {
    /// The hunter's move that catches the prey.
    fn closes_in(&mut self) -> Option<Point> {
        self.nodes += 1;
        let chain = self.fight.chain_at(self.prey)?;
        if chain.liberty_count() > 2 || self.nodes > HUNT_NODES {
            return None;
        }
        let captures = chain.liberty_count() == 1;
        let mut liberties: Vec<Point> = chain.liberties().iter().collect();
        if let [a, b] = liberties[..]
            && self.room(a) < self.room(b)
        {
            liberties = vec![b, a];
        }
        liberties.into_iter().find(|&liberty| {
            if !self.plays(self.hunter, liberty) {
                return false;
            }
            let caught = captures || !self.escapes();
            self.fight.undo();
            caught
        })
    }

    /// Plays where that is allowed. A hunt takes no ko back, and so hangs on none.
    fn plays(&mut self, side: Side, point: Point) -> bool {
        let allowed = self.fight.ko() != Some(point) && self.fight.try_play(side, point);
        if !allowed {
            self.look_around(point);
        }
        allowed
    }

    fn look_around(&mut self, point: Point) {
        let size = self.fight.size();
        let around = PointSet::from_points(size, size.neighbours(point));
        self.fight.look_at(&around);
    }

    /// Liberties that the prey would win by a stone here.
    fn room(&mut self, point: Point) -> usize {
        self.look_around(point);
        let own = self.hunter.opponent();
        let size = self.fight.size();
        let room = |near: Point| match self.fight.side_at(near) {
            None => 1,
            Some(side) if side == own => self.fight.chain_at(near).map_or(0, |c| c.liberty_count()),
            Some(_) => 0,
        };
        size.neighbours(point).map(room).sum()
    }

    /// Whether the prey, in atari and to move, gets away.
    fn escapes(&mut self) -> bool {
        let chain = self.fight.chain_at(self.prey).expect("it is in atari");
        let side = self.hunter.opponent();
        let held = enemies_of(self.fight.board(), &chain).filter(|held| held.liberty_count() == 1);
        let moves = held.fold(chain.liberties(), |moves, held| moves | held.liberties());
        moves.iter().any(|point| {
            if !self.plays(side, point) {
                return false;
            }
            let liberties = self
                .fight
                .chain_at(self.prey)
                .map_or(0, |c| c.liberty_count());
            let free = liberties > 2 || (liberties == 2 && self.closes_in().is_none());
            self.fight.undo();
            free
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::ladder;
    use crate::connection::random_stones;
    use crate::engine::Table;
    use tobi_goban::random_game::SplitMix;
    use tobi_grid::Size;

    #[test]
    fn what_a_hunt_catches_a_ladder_captures() {
        let mut random = SplitMix::new(9);
        let mut table = Table::new();
        let (mut found, mut alike) = ([0; 2], 0);
        for round in 0..2_000 {
            let shares = ByColor { black: 1, white: 1 };
            let stones = random_stones::stones(&mut random, Size::square(7), shares, 4 + round % 5);
            let fight = Fight::new(&stones, None);
            for prey in stones.black {
                let liberties = fight.chain_at(prey).map(|chain| chain.liberty_count());
                if liberties != Some(2) {
                    continue;
                }
                let (mut hunted, mut read) = (fight.clone(), fight.clone());
                let caught = catch(&mut hunted, prey).is_some();
                let captured = ladder::captures(&mut read, prey, &mut table);
                // A hunt takes no ko back, and gives up earlier.
                if !read.ko_mattered() {
                    assert!(captured || !caught, "{prey:?}\n{}", fight.board());
                    alike += u32::from(captured == caught);
                    found[usize::from(caught)] += 1;
                }
            }
        }
        assert!(found.iter().all(|&times| times > 50), "{found:?}");
        assert!(
            100 * alike > 98 * (found[0] + found[1]),
            "{alike} of {found:?}"
        );
    }
}
