//! Combinations on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::Point;
use tobi_reading::{Budget, Reader, Success};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).unwrap()).unwrap()
}

fn reader() -> Reader {
    Reader::new(Budget::USUAL)
}

/// Two white chains share the liberty in the middle.
const DOUBLE_ATARI: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . X X . . . .
    . X X O O X . . .
    . X O . . O . . .
    . X O X O . . . .
    . O . . . . . . .
    . . O . . . . . .
    . . . . . . . . .
";

#[test]
fn a_double_atari_captures_one_of_two_chains() {
    let position = position(DOUBLE_ATARI);
    let mut reader = reader();
    let attack = reader.combination(&position, Color::Black);
    assert_eq!(attack.success, Success::Yes);
    assert_eq!(attack.best(), Some(Move::Play(Point::new(3, 4))));
    let defences = reader.combination_defences(&position, Color::White);
    assert!(defences.contains(&Point::new(3, 4)), "{defences:?}");
}

#[test]
fn no_combination_on_a_quiet_board() {
    let quiet = position(
        ". . . . .
         . X . . .
         . . . O .
         . . . . .
         . . . . .",
    );
    let mut reader = reader();
    for color in Color::BOTH {
        let attack = reader.combination(&quiet, color);
        assert_eq!(attack.success, Success::No);
        assert!(attack.moves.is_empty());
        assert!(reader.combination_defences(&quiet, color).is_empty());
    }
}
