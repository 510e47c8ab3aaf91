//! The string game itself: when it is over, and which moves are worth trying.

use super::moves::Moves;
use crate::params::StringGame;
use crate::search::{Candidate, Game, Settled};
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet};

/// The attacker wants to capture one of the defender's chains; a chain is safe with enough liberties.
pub(crate) struct Capture {
    /// A stone of each chain.
    chains: Vec<Point>,
    rules: StringGame,
    found: Moves,
}

impl Capture {
    pub(crate) fn new(fight: &mut Fight, chains: &[Point], rules: StringGame) -> Capture {
        let size = fight.size();
        fight.look_at(&PointSet::from_points(size, chains.iter().copied()));
        Capture {
            chains: chains.to_vec(),
            rules,
            found: Moves::new(size, rules.wide),
        }
    }
}

impl Capture {
    /// The chain, a lone stone, that was just taken and may be put back to take the taker: a ko or a
    /// snapback.
    fn comes_back(&self, fight: &Fight, to_move: Side) -> Option<Point> {
        if to_move == Side::Attacker {
            return None;
        }
        let size = fight.size();
        self.chains.iter().copied().find(|&stone| {
            let mut around = size.neighbours(stone).map(|near| fight.chain_at(near));
            let alone = size
                .neighbours(stone)
                .all(|near| fight.side_at(near) == Some(Side::Attacker));
            fight.board().is_empty_at(stone)
                && alone
                && around.any(|taker| taker.is_some_and(|taker| taker.liberty_count() == 1))
        })
    }
}

impl Game for Capture {
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let mut liberties = usize::MAX;
        for &stone in &self.chains {
            match fight.chain_at(stone) {
                None if self.comes_back(fight, to_move).is_some() => return None,
                None => return Some(Settled::fact(Side::Attacker)),
                Some(chain) => liberties = liberties.min(chain.liberty_count()),
            }
        }
        if to_move == Side::Attacker && liberties == 1 {
            // The last liberty of a chain is taken unless a ko forbids it; the search tries that.
            return None;
        }
        self.rules.settles(liberties, to_move, fight.depth())
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        if let Some(stone) = self.comes_back(fight, to_move) {
            self.found.takes_back(stone);
            return self.found.hand_out(fight, &self.rules.moves, moves);
        }
        for index in 0..self.chains.len() {
            let stone = self.chains[index];
            match to_move {
                Side::Attacker => self.found.attacks(fight, stone),
                Side::Defender => self.found.defences(fight, stone),
            }
        }
        self.found.hand_out(fight, &self.rules.moves, moves);
    }
}

impl StringGame {
    /// Whether a chain with so many liberties is safe after so many moves.
    fn settles(&self, liberties: usize, to_move: Side, depth: usize) -> Option<Settled> {
        if liberties >= self.safe {
            return Some(Settled::fact(Side::Defender));
        }
        let limits = match to_move {
            Side::Attacker => self.attacker_tries,
            Side::Defender => self.defender_needs,
        };
        let four = liberties >= 4 && depth >= limits[0];
        let three = liberties >= 3 && depth >= limits[1];
        (four || three).then_some(Settled::judged(Side::Defender, "liberties enough so late"))
    }
}
