//! The moves worth trying about one chain, with what they are likely to cost.

use super::ladder;
use crate::params::{CAPTURE_PASS_COST, CAPTURE_ROOM_COSTS, CAPTURE_WIDE_MOVES};
use crate::search::Candidate;
use crate::{Fight, Side};
use tobi_goban::{Chain, Move};
use tobi_grid::{Point, PointSet, Size, morph};

/// Moves that were found, each point once.
pub(super) struct Moves {
    found: Vec<Candidate>,
    /// Points whose neighbours, and the chains there, were looked at.
    seen: PointSet,
    /// Whether the first moves are looked for further around.
    wide: bool,
    /// Whether more was found than handed out last.
    some_left_out: bool,
}

impl Moves {
    pub(super) fn new(size: Size, wide: bool) -> Moves {
        Moves {
            wide,
            some_left_out: false,
            found: Vec::new(),
            seen: PointSet::empty(size),
        }
    }

    /// Hands over what was found, and tells the fight what was looked at for it.
    pub(super) fn hand_out(
        &mut self,
        fight: &mut Fight,
        most: &[usize],
        moves: &mut Vec<Candidate>,
    ) {
        fight.look_at(&morph::dilate(&self.seen));
        self.seen = PointSet::empty(fight.size());
        self.found.sort_by_key(|candidate| candidate.cost);
        let last = most.len() - 1;
        let most = most[fight.depth().min(last)];
        self.some_left_out = self.found.len() > most;
        self.found.truncate(most);
        moves.append(&mut self.found);
    }

    pub(super) fn left_some_out(&self) -> bool {
        self.some_left_out
    }

    /// What was handed out last was found before.
    pub(super) fn recall(&mut self, some_left_out: bool) {
        self.some_left_out = some_left_out;
    }

    /// Adds a move, or makes it cheaper.
    fn add(&mut self, mv: Move, cost: u32) {
        match self.found.iter_mut().find(|known| known.mv == mv) {
            Some(known) => known.cost = known.cost.min(cost),
            None => self.found.push(Candidate { mv, cost }),
        }
    }

    fn play(&mut self, point: Point, cost: u32) {
        self.seen.insert(point);
        self.add(Move::Play(point), cost);
    }

    /// What the attacker may try against the chain of this stone.
    pub(super) fn attacks(&mut self, fight: &Fight, stone: Point) {
        let chain = fight.chain_at(stone).expect("the game is not settled");
        let liberties = chain.liberties();
        let count = liberties.len();
        if count == 1 {
            let last = liberties.first().expect("it is one");
            let after = liberties_after(fight, last, Side::Attacker);
            if chain.len() == 1 && after.len() <= 1 {
                // He may take back, by a ko or a snapback.
                self.play(last, 4);
                self.approach(fight, last, &after, 2);
            } else {
                self.play(last, 1);
            }
            self.keep_the_surrounders(fight, &chain.stones(), &liberties, 2);
            return;
        }
        let stones = chain.stones();
        let near = morph::dilate(&liberties);
        self.seen |= near;
        // Where he could run to, and what he would have there.
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
            let cost = CAPTURE_ROOM_COSTS[room.unwrap_or(0).min(CAPTURE_ROOM_COSTS.len() - 1)]
                + 2 * (left as u32 - 1);
            let own = liberties_after(fight, point, Side::Attacker);
            match own.len() {
                0 => {}
                1 => self.play(point, cost + 3),
                _ => self.play(point, cost),
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

    /// Moves that save the attacker's own chains around the chain, and those in atari with whose capture such a
    /// chain would get into trouble.
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

    /// Moves that save a chain in trouble: more liberties, or an attack on chains around it with at most `reach`
    /// liberties, but not on the game's own.
    fn keep(&mut self, fight: &Fight, chain: &Chain<'_>, game: &PointSet, reach: usize, cost: u32) {
        let side = Side::of_color(chain.color());
        let count = chain.liberty_count();
        let own = chain.stones();
        self.seen |= chain.liberties() | own;
        for liberty in chain.liberties() {
            if liberties_after(fight, liberty, side).len() > count {
                self.play(liberty, cost + 2 * count as u32);
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
            for liberty in prey.liberties() {
                self.play(liberty, cost + count as u32 - 1 + 3 * (left as u32 - 1));
            }
        }
    }

    /// Moves that make a liberty playable which is not, or leaves its stone in atari.
    fn approach(&mut self, fight: &Fight, liberty: Point, left: &PointSet, cost: u32) {
        for point in *left {
            self.play(point, cost);
            for near in fight.size().neighbours(point) {
                if fight.board().is_empty_at(near) && near != liberty {
                    self.play(near, cost + 2);
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
                    self.play(other, cost + 1);
                }
            }
        }
    }

    /// What the defender may try for the chain of this stone.
    pub(super) fn defences(&mut self, fight: &mut Fight, stone: Point) {
        let chain = fight.chain_at(stone).expect("the game is not settled");
        let (stones, liberties) = (chain.stones(), chain.liberties());
        let near = morph::dilate(&liberties);
        self.seen |= near | stones;
        self.extensions(fight, &liberties);
        self.attacks_on_surrounders(fight, &stones, &liberties);
        if liberties.len() == 1 {
            return;
        }
        self.second_points(fight, &near, &liberties);
        self.help_for_friends(fight, &stones, &liberties);
        self.captures(fight, &near, Side::Defender, 7);
        self.pass();
        if self.looks_further(fight) {
            // What looks no better than a pass comes after it.
            self.third(fight, &near, CAPTURE_PASS_COST);
        }
    }

    /// Whether it is so early that the defender looks further around.
    fn looks_further(&self, fight: &Fight) -> bool {
        self.wide && fight.depth() <= CAPTURE_WIDE_MOVES
    }

    /// The chain's own liberties.
    fn extensions(&mut self, fight: &Fight, liberties: &PointSet) {
        for liberty in *liberties {
            let after = liberties_after(fight, liberty, Side::Defender).len();
            let captures = takes(fight, liberty, Side::Defender);
            match after {
                0 => {}
                1 if !captures => {
                    if liberties.len() > 1 {
                        self.play(liberty, 14);
                    }
                }
                _ => self.play(liberty, 1 + 2 * 5_u32.saturating_sub(after as u32)),
            }
        }
    }

    /// Moves that capture the surrounders, and those who would be, or help to.
    fn attacks_on_surrounders(
        &mut self,
        fight: &mut Fight,
        stones: &PointSet,
        liberties: &PointSet,
    ) {
        let count = liberties.len();
        let around = if count == 1 {
            *stones
        } else {
            *stones | *liberties
        };
        let more = if self.looks_further(fight) { 2 } else { 1 };
        for surrounder in chains_beside(fight, &around, Side::Attacker) {
            let chain = fight.chain_at(surrounder).expect("it stands there");
            let (theirs, body) = (chain.liberties(), chain.stones());
            let held = theirs.len();
            let far = u32::from(morph::dilate(&body).is_disjoint(stones));
            if held == 1 {
                let last = theirs.first().expect("it has one");
                let after = liberties_after(fight, last, Side::Defender).len();
                let gain = (chain.len() as u32 + 3 * u32::from(after > count)).min(5);
                self.play(last, 8 + far - gain);
                continue;
            }
            let close = self.wide && held <= count;
            self.keep_besiegers(fight, &body, stones, close, 4 + held as u32);
            if count == 1 || held > count + more {
                continue;
            }
            for point in theirs {
                self.seen.insert(point);
                let after = liberties_after(fight, point, Side::Defender);
                let cost = 3 + 2 * (held as u32 - 1) + far;
                match after.len() {
                    0 => self.approach(fight, point, &after, cost + 4),
                    1 => {
                        self.play(point, cost + 4);
                        self.approach(fight, point, &after, cost + 5);
                    }
                    _ => self.play(point, cost),
                }
            }
        }
    }

    /// Points one step from the chain's liberties.
    fn second_points(&mut self, fight: &Fight, near: &PointSet, liberties: &PointSet) {
        let second = *near & fight.board().empty() & !*liberties;
        for point in second {
            let touching = morph::dilate(&PointSet::from_points(fight.size(), [point]));
            let held = (touching & *liberties).len() as u32;
            let after = liberties_after(fight, point, Side::Defender).len();
            let cost = 9 - held.min(2) - (after.min(4) as u32) / 2;
            self.play(point, if after <= 1 { cost + 4 } else { cost });
        }
    }

    /// Moves for friends beside the chain's liberties that are in trouble themselves.
    fn help_for_friends(&mut self, fight: &Fight, stones: &PointSet, liberties: &PointSet) {
        for friend in chains_beside(fight, liberties, Side::Defender) {
            let chain = fight.chain_at(friend).expect("it stands there");
            if stones.contains(friend) {
                continue;
            }
            let own = chain.stones();
            if chain.liberty_count() <= 3 {
                for liberty in chain.liberties() {
                    self.play(liberty, 9);
                }
            }
            self.seen |= own;
            for prey in chains_beside(fight, &own, Side::Attacker) {
                let prey = fight.chain_at(prey).expect("it stands there");
                let left = prey.liberty_count();
                if left <= liberties.len() + 1 {
                    for liberty in prey.liberties() {
                        self.play(liberty, 4 + 2 * left as u32);
                    }
                }
            }
        }
    }

    /// Moves that save the defender's chains beside a surrounder with whose capture it would get away: those in
    /// atari, and where it is `close` to its own capture those that a ladder threatens, early on by an attack on
    /// their attackers, too.
    fn keep_besiegers(
        &mut self,
        fight: &mut Fight,
        surrounder: &PointSet,
        game: &PointSet,
        close: bool,
        cost: u32,
    ) {
        for friend in chains_beside(fight, surrounder, Side::Defender) {
            if game.contains(friend) {
                continue;
            }
            let liberties = fight
                .chain_at(friend)
                .map_or(0, |chain| chain.liberty_count());
            let threatened = match liberties {
                1 => true,
                2 if close => ladder::captures(fight, friend),
                _ => false,
            };
            if threatened {
                let chain = fight.chain_at(friend).expect("it stands there");
                let reach = if close && self.looks_further(fight) {
                    2
                } else {
                    1
                };
                self.keep(fight, &chain, game, reach, cost);
            }
        }
    }

    /// Leaves these moves out.
    pub(super) fn drop(&mut self, moves: &[Move]) {
        self.found
            .retain(|candidate| !moves.contains(&candidate.mv));
    }

    /// The only move that needs to be tried.
    pub(super) fn end(&mut self, point: Point) {
        self.play(point, 1);
    }

    /// What the defender may do after his chain, a lone stone, was taken: take back, or not.
    pub(super) fn takes_back(&mut self, stone: Point) {
        self.play(stone, 1);
        self.pass();
    }

    /// Leaves everything as it is.
    pub(super) fn pass(&mut self) {
        self.add(Move::Pass, CAPTURE_PASS_COST);
    }

    /// Points three steps from the chain.
    fn third(&mut self, fight: &Fight, near: &PointSet, cost: u32) {
        for point in morph::external_boundary(near) & fight.board().empty() {
            self.play(point, cost);
        }
    }

    /// Captures in the neighbourhood, which may free somebody.
    fn captures(&mut self, fight: &Fight, near: &PointSet, side: Side, cost: u32) {
        let zone = morph::dilate(&morph::dilate(near));
        self.seen |= zone;
        for prey in chains_beside(fight, &zone, side.opponent()) {
            let prey = fight.chain_at(prey).expect("it stands there");
            if prey.liberty_count() == 1 {
                self.play(prey.first_liberty().expect("it has one"), cost);
            }
        }
    }
}

/// One stone of each chain of this side beside these points, in reading order.
fn chains_beside(fight: &Fight, points: &PointSet, side: Side) -> Vec<Point> {
    let mut beside = morph::dilate(points) & *fight.stones(side);
    let mut chains = Vec::new();
    while let Some(stone) = beside.first() {
        chains.push(stone);
        let chain = fight.chain_at(stone).expect("a stone stands there");
        if chain.len() == 1 {
            beside.remove(stone);
        } else {
            beside &= !chain.stones();
        }
    }
    chains
}

/// The liberties that the chain of a stone of this side on the empty point would have.
pub(super) fn liberties_after(fight: &Fight, point: Point, side: Side) -> PointSet {
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
                // The whole chain goes; its points beside own chains are liberties again.
                liberties |= chain.stones() & own_shore(fight, point, side);
            }
            Some(_) => {}
        }
    }
    liberties.remove(point);
    liberties
}

/// The points beside the chains of this side around a point.
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

/// Whether a stone of this side on the empty point captures.
fn takes(fight: &Fight, point: Point, side: Side) -> bool {
    fight.size().neighbours(point).any(|near| {
        fight.chain_at(near).is_some_and(|chain| {
            Side::of_color(chain.color()) != side && chain.liberty_count() == 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;

    #[test]
    fn what_does_nothing_for_a_chain_comes_after_a_pass() {
        let picture = ". . O X . . .
                       . . O X . . .
                       . . . O . . .
                       . . . . . . .
                       . . . . . . .";
        let setup = Setup::parse(picture).expect("a picture");
        let mut fight = Fight::new(&setup.stones, None);
        let mut moves = Moves::new(fight.size(), true);
        moves.defences(&mut fight, Point::new(3, 0));
        let mut found = Vec::new();
        moves.hand_out(&mut fight, &[100], &mut found);
        let pass = found.iter().position(|known| known.mv == Move::Pass);
        let (before, after) = found.split_at(pass.expect("it may pass"));
        let far = |known: &Candidate| {
            let Move::Play(point) = known.mv else {
                return false;
            };
            let near = morph::dilate(&morph::dilate(fight.stones(Side::Defender)));
            !near.contains(point)
        };
        assert!(!before.iter().any(far), "{before:?}");
        assert!(after.iter().any(far), "{after:?}");
    }

    /// The defender's moves for the chain of the stone at the left that come before a pass.
    fn before_a_pass(picture: &str) -> Vec<Move> {
        let setup = Setup::parse(picture).expect("a picture");
        let mut fight = Fight::new(&setup.stones, None);
        let mut moves = Moves::new(fight.size(), true);
        moves.defences(&mut fight, Point::new(0, 2));
        let mut found = Vec::new();
        moves.hand_out(&mut fight, &[100], &mut found);
        let moves = found.iter().map(|candidate| candidate.mv);
        moves.take_while(|&mv| mv != Move::Pass).collect()
    }

    #[test]
    fn a_besieger_is_saved_from_a_ladder() {
        let extension = Move::Play(Point::new(2, 4));
        let threatened = ". . O . . . .
                          . . . O . . .
                          X O X O . . .
                          X O X O . . .
                          . . . . . . .
                          . . . . . . .
                          . . . . . . .";
        assert!(before_a_pass(threatened).contains(&extension));
        let free = ". . . . . . .
                    . . . . . . .
                    X O X O . . .
                    X O X O . . .
                    . . . . . . .
                    . . . . . . .
                    . . . . . . .";
        assert!(!before_a_pass(free).contains(&extension));
    }

    #[test]
    fn who_attacks_a_besieger_is_attacked_early() {
        let picture = ". . O . . . .
                       . . . O . . .
                       X O X O . . .
                       X O X O . . .
                       . . O X . . .
                       . . . . . . .
                       . . . . . . .";
        let below = Move::Play(Point::new(2, 5));
        assert!(before_a_pass(picture).contains(&below));
    }
}
