//! A search of what is in doubt, in which all sensible moves are as likely.

use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Position, Rules};
use tobi_grid::Point;
use tobi_search::playout::Tally;
use tobi_search::playout::whole::{Aim, Knowledge, Root, Threads, WholeGame};

/// All moves are as likely.
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

/// A search for what these play-outs of the position left in doubt.
pub(crate) fn search(position: &Position, flat: &Tally, seed: u64) -> WholeGame<Nothing> {
    let root = Root {
        allowed: position.legal_moves(position.to_move(), &Rules::JAPANESE),
        position: position.clone(),
        last: [None; 2],
        aim: Aim::Doubt {
            flat: Box::new(flat.clone()),
        },
        seed,
        nodes: 1_000,
        round: 1,
    };
    WholeGame::new(&root, Threads::one(), || Nothing)
}
