//! The defender's moves to try for a chain.

use super::{Finder, chains_beside, liberties_after};
use crate::chain::ladder;
use crate::params::{CAPTURE_PASS_COST, CAPTURE_WIDE_MOVES};
use crate::{Fight, Side};
use tobi_goban::Effect;
use tobi_grid::{Point, PointSet, morph};

impl Finder<'_> {
    /// The defender's moves to try for the chain of this stone.
    pub(in crate::chain) fn defences(&mut self, fight: &mut Fight, stone: Point) {
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
        self.pass();
        if self.looks_further(fight) {
            // These look no better than a pass, so they come after it.
            self.third(fight, &near, CAPTURE_PASS_COST);
        }
    }

    /// Whether it is early enough in the line for the defender to search a wider area.
    fn looks_further(&self, fight: &Fight) -> bool {
        self.wide && fight.depth() <= CAPTURE_WIDE_MOVES
    }

    /// Extensions on the chain's own liberties.
    fn extensions(&mut self, fight: &Fight, liberties: &PointSet) {
        for liberty in *liberties {
            let after = liberties_after(fight, liberty, Side::Defender).len();
            let effect = fight.board().effect(liberty, Side::Defender.color());
            match after {
                0 => {}
                1 if effect != Effect::Capture => {
                    if liberties.len() > 1 {
                        self.moves.play(liberty, 14);
                    }
                }
                _ => self
                    .moves
                    .play(liberty, 1 + 2 * 5_u32.saturating_sub(after as u32)),
            }
        }
    }

    /// Captures of the surrounding chains, and moves that prepare or help such captures.
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
                self.moves.play(last, 8 + far - gain);
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
                        self.moves.play(point, cost + 4);
                        self.approach(fight, point, &after, cost + 5);
                    }
                    _ => self.moves.play(point, cost),
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
            self.moves
                .play(point, if after <= 1 { cost + 4 } else { cost });
        }
    }

    /// Moves for friendly chains next to the chain's liberties that are in trouble themselves.
    fn help_for_friends(&mut self, fight: &Fight, stones: &PointSet, liberties: &PointSet) {
        for friend in chains_beside(fight, liberties, Side::Defender) {
            let chain = fight.chain_at(friend).expect("it stands there");
            if stones.contains(friend) {
                continue;
            }
            let own = chain.stones();
            if chain.liberty_count() <= 3 {
                self.moves.play_all(&chain.liberties(), 9);
            }
            self.seen |= own;
            for prey in chains_beside(fight, &own, Side::Attacker) {
                let prey = fight.chain_at(prey).expect("it stands there");
                let left = prey.liberty_count();
                if left <= liberties.len() + 1 {
                    self.moves.play_all(&prey.liberties(), 4 + 2 * left as u32);
                }
            }
        }
    }

    /// Moves that save besiegers: the defender's chains next to a surrounding chain, whose capture would free the
    /// surrounding chain. Saves besiegers in atari; if the surrounding chain is `close` to its capture, also those that
    /// a ladder threatens, early in the line even by an attack on their attackers.
    fn keep_besiegers(
        &mut self,
        fight: &mut Fight,
        surrounder: &PointSet,
        game: &PointSet,
        close: bool,
        cost: u32,
    ) {
        self.seen |= *surrounder;
        for friend in chains_beside(fight, surrounder, Side::Defender) {
            if game.contains(friend) {
                continue;
            }
            let liberties = fight
                .chain_at(friend)
                .map_or(0, |chain| chain.liberty_count());
            let threatened = match liberties {
                1 => true,
                2 if close => ladder::catch(fight, friend, self.ladders).is_some(),
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Candidate, Moves, Table};
    use tobi_goban::Move;

    /// The defender's moves for the chain of a stone, cheapest first.
    fn defences(picture: &str, stone: Point) -> (Fight, Vec<Candidate>) {
        let mut fight = Fight::drawn(picture);
        let (mut moves, mut ladders) = (Moves::new(fight.size()), Table::new());
        let mut finder = Finder::new(&mut moves, true, &mut ladders);
        finder.defences(&mut fight, stone);
        finder.finish(&mut fight, 100);
        let found = moves.found().to_vec();
        (fight, found)
    }

    #[test]
    fn useless_moves_for_a_chain_come_after_a_pass() {
        let picture = ". . O X . . .
                       . . O X . . .
                       . . . O . . .
                       . . . . . . .
                       . . . . . . .";
        let (fight, found) = defences(picture, Point::new(3, 0));
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

    /// The defender's moves before a pass for the chain of the leftmost stone.
    fn before_a_pass(picture: &str) -> Vec<Move> {
        let (_, found) = defences(picture, Point::new(0, 2));
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
    fn attackers_of_a_besieger_are_attacked_early() {
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
