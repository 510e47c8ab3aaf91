//! The string game: can a chain be captured, can it be saved?

use crate::search::{Candidate, Game, Settled};
use crate::{Answer, Fight, Reader, Side};
use tobi_goban::{Color, Move, Position};
use tobi_grid::Point;

impl Reader {
    pub(crate) fn capture(
        &mut self,
        position: &Position,
        owner: Color,
        chain: Point,
        first: Side,
    ) -> Answer {
        self.read(position, owner, first, &[chain], |_, marks| Capture {
            chain: marks[0],
            safe: 3,
        })
    }

    pub(crate) fn capture_either(
        &mut self,
        position: &Position,
        _owner: Color,
        _chains: [Point; 2],
        first: Side,
    ) -> Answer {
        Answer::unknown(first, position.size())
    }
}

/// The attacker wants to capture the defender's chain; the chain is safe with `safe` liberties.
pub(crate) struct Capture {
    pub(crate) chain: Point,
    pub(crate) safe: usize,
}

impl Game for Capture {
    fn settled(&mut self, fight: &mut Fight, _: Side) -> Option<Settled> {
        let Some(chain) = fight.chain_at(self.chain) else {
            return Some(Settled::fact(Side::Attacker));
        };
        (chain.liberty_count() >= self.safe).then_some(Settled::fact(Side::Defender))
    }

    fn moves(&mut self, fight: &mut Fight, _: Side, moves: &mut Vec<Candidate>) {
        let chain = fight.chain_at(self.chain).expect("the game is not settled");
        for liberty in chain.liberties() {
            moves.push(Candidate {
                mv: Move::Play(liberty),
                cost: 1,
            });
        }
    }
}
