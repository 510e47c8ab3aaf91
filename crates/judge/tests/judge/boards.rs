//! Positions for testing laws, and their symmetric copies.

use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Position, Rules, Setup};
use tobi_grid::{PointSet, Size, Symmetry};

/// A third of the seeds; all of them with the environment variable `TOBI_ALL_SEEDS`, as `cargo xtask nightly` sets it.
pub(crate) fn seeds(all: u64) -> u64 {
    match std::env::var_os("TOBI_ALL_SEEDS") {
        Some(_) => all,
        None => all.div_ceil(3),
    }
}

/// Positions of this many random games for each board size, or of a third of them (see [`seeds`]): crowded, with
/// captures and kos.
pub(crate) fn positions(games: u64) -> impl Iterator<Item = Position> {
    let games = seeds(games);
    let sizes = [(9, 9), (13, 13), (7, 5), (19, 19), (1, 9)];
    sizes.into_iter().flat_map(move |(columns, rows)| {
        let size = Size::new(columns, rows).expect("a board");
        (1..=games).map(move |seed| {
            let mut position = Position::new(size);
            let moves = size.area() * (seed as usize % 10 + 1) / 10;
            for (color, mv) in RandomGame::new(size, seed).take(moves) {
                position.play_unchecked(color, mv, &Rules::JAPANESE);
            }
            position
        })
    })
}

/// The position, rotated or mirrored.
pub(crate) fn turned(position: &Position, symmetry: Symmetry) -> Position {
    let setup = position.setup();
    let size = setup.size;
    Position::from_setup(Setup {
        size: symmetry.of_size(size),
        stones: ByColor::from_fn(|color| symmetry.of_set(&setup.stones[color])),
        ko: setup.ko.map(|ko| symmetry.of_point(ko, size)),
        ..setup
    })
    .expect("as possible as before")
}

/// The position with the colours swapped.
pub(crate) fn recoloured(position: &Position) -> Position {
    let setup = position.setup();
    Position::from_setup(Setup {
        stones: setup.stones.swapped(),
        prisoners: setup.prisoners.swapped(),
        to_move: setup.to_move.opponent(),
        ..setup
    })
    .expect("as possible as before")
}

/// Compares the report of a position with the reports of its symmetric copies. `say` writes the report in an order that
/// does not depend on the orientation, with sets mapped by `back` and colours swapped if the flag is set.
pub(crate) fn assert_commutes(
    position: &Position,
    mut say: impl FnMut(&Position, &dyn Fn(&PointSet) -> PointSet, bool) -> Vec<String>,
) {
    let plain = say(position, &|set| *set, false);
    let board = position.board();
    for symmetry in Symmetry::ALL {
        let back = |set: &PointSet| symmetry.inverse().of_set(set);
        let found = say(&turned(position, symmetry), &back, false);
        assert_same(&found, &plain, &format!("{symmetry:?}\n{board}"));
    }
    let found = say(&recoloured(position), &|set| *set, true);
    assert_same(&found, &plain, &format!("colours swapped\n{board}"));
}

/// Compares two reports and shows only the differences.
fn assert_same(found: &[String], plain: &[String], of: &str) {
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        let others = one.iter().filter(|text| !other.contains(text));
        others.cloned().collect()
    };
    if found != plain {
        let (found, plain) = (only(found, plain), only(plain, found));
        panic!(
            "{of}\n{}\n--- instead of\n{}",
            found.join("\n"),
            plain.join("\n")
        );
    }
}
