//! Indigo's zero level: what happens to chains, and to stones on empty points.

mod capture;
mod moves;

use crate::params::{CAPTURE_DEEP, SafeLiberties};
use crate::{Answer, Reader, Side};
use capture::Capture;
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
        self.string_game(position, owner, &[chain], first, &CAPTURE_DEEP)
    }

    pub(crate) fn capture_either(
        &mut self,
        position: &Position,
        owner: Color,
        chains: [Point; 2],
        first: Side,
    ) -> Answer {
        self.string_game(position, owner, &chains, first, &CAPTURE_DEEP)
    }

    /// The string game about all these chains of one colour: the attacker wants one of them.
    fn string_game(
        &mut self,
        position: &Position,
        owner: Color,
        chains: &[Point],
        first: Side,
        safe: &'static SafeLiberties,
    ) -> Answer {
        let mut read = |first| {
            self.read(position, owner, first, chains, |fight, marks| {
                Capture::new(fight, marks, safe)
            })
        };
        let answer = read(first);
        if first == Side::Attacker || answer.success.works() || !answer.is_decided() {
            return answer;
        }
        // Moving first does not save him; but perhaps he need not move.
        let attack = read(Side::Attacker);
        let nodes = answer.nodes + attack.nodes;
        if attack.success.works() || !attack.is_decided() {
            return Answer { nodes, ..answer };
        }
        Answer {
            first,
            success: attack.success.for_the_other(),
            certainty: attack.certainty,
            moves: vec![Move::Pass],
            line: Vec::new(),
            nodes,
            touched: answer.touched | attack.touched,
            trace: answer.trace,
        }
    }
}
