//! Random continuations of a position in places of contact.

use tobi_goban::random_game::{SplitMix, is_own_eye};
use tobi_goban::{Move, Position, Rules};
use tobi_grid::{Point, morph};

/// Plays this many random moves next to stones, none into its own eye.
pub(super) fn play(position: &mut Position, moves: u32, random: &mut SplitMix) {
    for _ in 0..moves {
        let color = position.to_move();
        let board = position.board();
        let contact =
            position.legal_moves(color, &Rules::JAPANESE) & morph::dilate(&!board.empty());
        let points: Vec<Point> = contact
            .iter()
            .filter(|&point| !is_own_eye(board, point, color))
            .collect();
        if points.is_empty() {
            return;
        }
        let point = points[random.below(points.len() as u32) as usize];
        position.play_unchecked(color, Move::Play(point), &Rules::JAPANESE);
    }
}
