//! Trees for tests, with equal priors for all sensible moves.

use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Position, Rules};
use tobi_grid::Point;
use tobi_search::playout::whole::{Aim, Knowledge, Root};

/// All moves have the same probability.
pub(crate) struct Nothing;

impl Knowledge for Nothing {
    fn moves(&mut self, position: &Position, _: [Option<Point>; 2]) -> Vec<(Point, f64)> {
        let player = position.to_move();
        let legal = position.legal_moves(player, &Rules::JAPANESE);
        let sensible = legal
            .iter()
            .filter(|&at| !is_own_eye(position.board(), at, player));
        sensible.map(|at| (at, 1.0)).collect()
    }
}

/// A search of a position, in rounds of as many playouts as in games and estimates.
pub(crate) fn root(position: &Position, aim: Aim, seed: u64) -> Root {
    Root {
        allowed: position.legal_moves(position.to_move(), &Rules::JAPANESE),
        may_pass: true,
        limits: Vec::new(),
        suggested: None,
        position: position.clone(),
        last: [None; 2],
        round: match aim {
            Aim::Win { .. } => 8,
            Aim::Doubt { .. } => 1,
        },
        aim,
        seed,
        nodes: 1_000,
    }
}
