//! Reads and replays a thousand games of professional length.
//!
//! The target is 0.5 s for `read_and_replay` on one core.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use std::sync::LazyLock;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Game, Rules, Setup};
use tobi_grid::Size;
use tobi_notation::sgf::{ReadOptions, Record, Strictness, Tree, read, write};

const GAMES: u64 = 1000;
const MOVES: usize = 250;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| (0..GAMES).map(file).collect());

/// A random game with a header like those that servers write.
fn file(seed: u64) -> Vec<u8> {
    let size = Size::square(19);
    let mut game = Game::new(Rules::JAPANESE, Setup::new(size)).expect("an empty board");
    for (color, mv) in RandomGame::new(size, seed).take(MOVES) {
        game.play(color, mv).expect("random games are legal");
    }
    let mut tree = Tree::from_game(&game);
    let root = tree.roots().next().expect("one game").id();
    for (identifier, text) in [
        ("PB", "Honinbo Shusaku"),
        ("BR", "7d"),
        ("PW", "Gennan Inseki"),
        ("WR", "8d"),
        ("DT", "1846-09-11"),
        ("EV", "Three games [the second]"),
        ("RE", "B+2"),
    ] {
        tree.add(root, identifier, text);
    }
    write(&tree).into_bytes()
}

fn bytes() -> BytesCount {
    BytesCount::new(FILES.iter().map(Vec::len).sum::<usize>())
}

#[divan::bench]
fn read_only(bencher: Bencher<'_, '_>) {
    bencher.counter(bytes()).bench(|| {
        for file in FILES.iter() {
            black_box(read(file, &ReadOptions::STRICT).expect("clean files"));
        }
    });
}

#[divan::bench]
fn read_and_replay(bencher: Bencher<'_, '_>) {
    bencher.counter(bytes()).bench(|| {
        for file in FILES.iter() {
            let document = read(file, &ReadOptions::STRICT).expect("clean files");
            let record = Record::from_tree(&document.tree, Strictness::Strict).expect("clean");
            let replay = record.replay_to(None).expect("legal games");
            assert_eq!(replay.game.move_number() as usize, MOVES);
            black_box(replay);
        }
    });
}

#[divan::bench]
fn write_only(bencher: Bencher<'_, '_>) {
    let trees: Vec<Tree> = FILES
        .iter()
        .map(|file| read(file, &ReadOptions::STRICT).expect("clean files").tree)
        .collect();
    bencher.counter(bytes()).bench(|| {
        for tree in &trees {
            black_box(write(tree));
        }
    });
}

fn main() {
    divan::main();
}
