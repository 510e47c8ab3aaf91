//! The moves to try about one chain, with their estimated costs.

mod defences;

use crate::engine::{Moves, Table};
use crate::params::CAPTURE_PASS_COST;
use crate::region::stones_at;
use crate::{Fight, Side};
use tobi_goban::Chain;
use tobi_grid::{Point, PointSet, morph};

/// Finds the moves to try in one position.
pub(super) struct Finder<'a> {
    moves: &'a mut Moves,
    /// Points that were looked at together with their neighbours and the chains there.
    seen: PointSet,
    /// Whether first moves are searched in a wider area.
    wide: bool,
    /// For ladders that are read inside this reading.
    ladders: &'a mut Table,
}

impl<'a> Finder<'a> {
    pub(super) fn new(moves: &'a mut Moves, wide: bool, ladders: &'a mut Table) -> Finder<'a> {
        Finder {
            seen: PointSet::empty(moves.points().size()),
            moves,
            wide,
            ladders,
        }
    }

    /// Keeps at most this many moves, and records in the fight what all of them depend on.
    pub(super) fn finish(self, fight: &mut Fight, most: usize) {
        fight.look_at(&morph::dilate(&(self.seen | *self.moves.points())));
        self.moves.keep_cheapest(most);
    }
}

impl Finder<'_> {
    /// The attacker's moves to try against the chain of this stone.
    pub(super) fn attacks(&mut self, fight: &Fight, stone: Point) {
        let chain = fight.chain_at(stone).expect("the game is not settled");
        let liberties = chain.liberties();
        let count = liberties.len();
        if count == 1 {
            let last = liberties.first().expect("it is one");
            let after = liberties_after(fight, last, Side::Attacker);
            if chain.len() == 1 && after.len() <= 1 {
                // The attacker may recapture, by a ko or a snapback.
                self.moves.play(last, 4);
                self.approach(fight, last, &after, 2);
            } else {
                self.moves.play(last, 1);
            }
            self.keep_the_surrounders(fight, &chain.stones(), &liberties, 2);
            return;
        }
        let stones = chain.stones();
        let near = morph::dilate(&liberties);
        self.seen |= near;
        // The points where the chain could extend, with its liberties after that.
        let runs: Vec<(Point, PointSet)> = liberties
            .iter()
            .map(|run| (run, liberties_after(fight, run, Side::Defender)))
            .collect();
        let empty = fight.board().empty();
        for point in near & empty {
            let is_liberty = liberties.contains(point);
            let room = runs
                .iter()
                .filter(|&&(run, _)| run != point)
                .map(|(_, after)| after.len() - usize::from(after.contains(point)))
                .max();
            let left = count - usize::from(is_liberty);
            let cost = room_cost(room.unwrap_or(0)) + 2 * (left as u32 - 1);
            let own = liberties_after(fight, point, Side::Attacker);
            match own.len() {
                0 => {}
                1 => self.moves.play(point, cost + 3),
                _ => self.moves.play(point, cost),
            }
            if is_liberty && own.len() <= 1 {
                self.approach(fight, point, &own, cost + 4);
            }
        }
        if self.wide && fight.depth() == 0 {
            self.third(fight, &near, 6 + 2 * count as u32);
        }
        self.keep_the_surrounders(fight, &stones, &liberties, count as u32 + 1);
    }

    /// Moves that save the attacker's own chains around the chain, and attacker's chains in atari whose capture would
    /// endanger these.
    fn keep_the_surrounders(
        &mut self,
        fight: &Fight,
        stones: &PointSet,
        liberties: &PointSet,
        cost: u32,
    ) {
        self.seen |= *stones;
        for surrounder in chains_beside(fight, stones, Side::Attacker) {
            let chain = fight.chain_at(surrounder).expect("it stands there");
            if chain.liberty_count() > 2 {
                continue;
            }
            self.keep(fight, &chain, stones, 3, cost);
            let outside = chain.liberties() & !*liberties;
            self.seen |= outside;
            for helper in chains_beside(fight, &outside, Side::Attacker) {
                let helper = fight.chain_at(helper).expect("it stands there");
                if helper.liberty_count() == 1 {
                    self.keep(fight, &helper, stones, 3, cost + 2);
                }
            }
        }
    }

    /// Moves that save a chain in trouble: more liberties, or an attack on adjacent chains with at most `reach`
    /// liberties, except the game's own chain.
    fn keep(&mut self, fight: &Fight, chain: &Chain<'_>, game: &PointSet, reach: usize, cost: u32) {
        let side = Side::of_color(chain.color());
        let count = chain.liberty_count();
        let own = chain.stones();
        self.seen |= chain.liberties() | own;
        for liberty in chain.liberties() {
            if liberties_after(fight, liberty, side).len() > count {
                self.moves.play(liberty, cost + 2 * count as u32);
            }
        }
        for prey in chains_beside(fight, &own, side.opponent()) {
            if game.contains(prey) {
                continue;
            }
            let prey = fight.chain_at(prey).expect("it stands there");
            let left = prey.liberty_count();
            if left > reach {
                continue;
            }
            let cost = cost + count as u32 - 1 + 3 * (left as u32 - 1);
            self.moves.play_all(&prey.liberties(), cost);
        }
    }

    /// Moves that prepare a move on a liberty that is not playable yet, or where the stone would be in atari.
    fn approach(&mut self, fight: &Fight, liberty: Point, left: &PointSet, cost: u32) {
        for point in *left {
            self.moves.play(point, cost);
            for near in fight.size().neighbours(point) {
                if fight.board().is_empty_at(near) && near != liberty {
                    self.moves.play(near, cost + 2);
                }
            }
        }
        for near in fight.size().neighbours(liberty) {
            let Some(chain) = fight.chain_at(near) else {
                continue;
            };
            if chain.liberty_count() > 3 {
                continue;
            }
            for other in chain.liberties() {
                if other != liberty {
                    self.moves.play(other, cost + 1);
                }
            }
        }
    }

    /// Adds a pass.
    pub(super) fn pass(&mut self) {
        self.moves.pass(CAPTURE_PASS_COST);
    }

    /// Points three steps from the chain.
    fn third(&mut self, fight: &Fight, near: &PointSet, cost: u32) {
        let third = morph::external_boundary(near) & fight.board().empty();
        self.moves.play_all(&third, cost);
    }
}

/// The estimated cost, in leaves, of capturing a chain in atari that can extend to this many liberties.
fn room_cost(room: usize) -> u32 {
    (3 * room as u32).saturating_sub(4).clamp(1, 10)
}

/// One stone of each chain of this side next to these points, in reading order.
fn chains_beside(fight: &Fight, points: &PointSet, side: Side) -> Vec<Point> {
    stones_at(fight.board(), side.color(), &morph::dilate(points)).collect()
}

/// The liberties of the new chain if this side plays on the empty point.
pub(crate) fn liberties_after(fight: &Fight, point: Point, side: Side) -> PointSet {
    let mut liberties = PointSet::empty(fight.size());
    for near in fight.size().neighbours(point) {
        match fight.chain_at(near) {
            None => {
                liberties.insert(near);
            }
            Some(chain) if Side::of_color(chain.color()) == side => {
                liberties |= chain.liberties();
            }
            Some(chain) if chain.liberty_count() == 1 => {
                liberties.insert(near);
                // The captured chain's points next to own chains become liberties.
                liberties |= chain.stones() & own_shore(fight, point, side);
            }
            Some(_) => {}
        }
    }
    liberties.remove(point);
    liberties
}

/// The points next to the chains of this side around a point.
fn own_shore(fight: &Fight, point: Point, side: Side) -> PointSet {
    let mut shore = PointSet::empty(fight.size());
    for near in fight.size().neighbours(point) {
        if let Some(chain) = fight.chain_at(near)
            && Side::of_color(chain.color()) == side
        {
            shore |= morph::dilate(&chain.stones());
        }
    }
    shore
}
