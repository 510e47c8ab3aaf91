//! How many moves a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Move, Position, PositionLog, Rules};
use tobi_grid::Size;

/// More games than a branch predictor can learn.
const GAMES: u64 = 300;

fn main() {
    divan::main();
}

/// The stones of one random game.
fn stones(size: Size, seed: u64) -> usize {
    RandomGame::new(size, seed)
        .filter(|(_, mv)| *mv != Move::Pass)
        .count()
}

/// Choosing and playing random moves, undo off.
#[divan::bench(args = [9, 13, 19])]
fn random_games(bencher: Bencher<'_, '_>, side: u8) {
    let size = Size::square(side);
    let count: usize = (0..GAMES).map(|seed| stones(size, seed)).sum();
    bencher.counter(ItemsCount::new(count)).bench(|| {
        (0..GAMES)
            .map(|seed| stones(black_box(size), seed))
            .sum::<usize>()
    });
}

/// Playing the moves of random games that are known in advance.
#[divan::bench(args = [Undo::Off, Undo::On, Undo::Back])]
fn replay(bencher: Bencher<'_, '_>, undo: Undo) {
    let size = Size::square(19);
    let games: Vec<Vec<_>> = (0..GAMES)
        .map(|seed| RandomGame::new(size, seed).collect())
        .collect();
    let count: usize = games.iter().map(Vec::len).sum();
    let rules = Rules::JAPANESE;
    bencher.counter(ItemsCount::new(count)).bench(|| {
        for game in &games {
            let mut position = Position::new(size);
            let mut log = PositionLog::default();
            for &(color, mv) in game {
                if undo == Undo::Off {
                    position.play_unchecked(color, mv, &rules);
                } else {
                    position.play_logged(color, mv, &rules, &mut log);
                }
            }
            while undo == Undo::Back && position.undo(&mut log) {}
            black_box(&position);
        }
    });
}

/// How undo is used.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Undo {
    /// Not at all.
    Off,
    /// Moves are logged so that they could be undone.
    On,
    /// All moves are undone at the end.
    Back,
}
