//! The string game on positions drawn as pictures.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::Point;
use tobi_reading::{Budget, GameValue, Question, Reader, Verdict};

fn capture(picture: &str, column: u8, row: u8) -> Verdict {
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let question = Question::Capture(Point::new(column, row));
    reader.verdict(&position, &question).unwrap()
}

#[test]
fn a_stone_in_atari_is_hot() {
    let verdict = capture(
        ". . . . . .
         . . O . . .
         . O X . . .
         . . O . . .
         . . . . . .
         . . . . . .",
        2,
        2,
    );
    assert_eq!(verdict.owner, Color::Black);
    assert_eq!(verdict.value(), GameValue::Hot);
    assert_eq!(verdict.attack.best(), Some(Move::Play(Point::new(3, 2))));
}

#[test]
fn a_ladder_takes_the_stone() {
    let verdict = capture(
        ". . . . . . . .
         . . O . . . . .
         . O X X O . . .
         . O O O . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
        2,
        2,
    );
    assert_eq!(verdict.value(), GameValue::Lost);
}
