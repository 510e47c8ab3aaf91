//! Ladders on positions drawn as diagrams.

use tobi_goban::{Move, Position, Setup};
use tobi_grid::{Point, Size};
use tobi_reading::{Answer, QuestionError, Side, Success, ladder};

fn read(picture: &str, column: u8, row: u8, first: Side) -> Answer {
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    ladder::read(&position, Point::new(column, row), first).unwrap()
}

/// A white ladder in the lower left corner of a 19x19 board; the black stone is already in atari.
fn across_the_board(breaker: Option<Point>) -> Position {
    let mut setup = Setup::new(Size::square(19));
    setup.stones.black.insert(Point::new(2, 16));
    for (column, row) in [(1, 15), (1, 16), (2, 17), (3, 16)] {
        setup.stones.white.insert(Point::new(column, row));
    }
    if let Some(breaker) = breaker {
        setup.stones.black.insert(breaker);
    }
    Position::from_setup(setup).unwrap()
}

#[test]
fn it_runs_from_corner_to_corner() {
    let position = across_the_board(None);
    let answer = ladder::read(&position, Point::new(2, 16), Side::Defender).unwrap();
    assert_eq!(answer.success, Success::No);
    assert!(answer.certainty.is_proved());
    assert!(answer.line.len() > 55, "{:?}", answer.line);
    let mut played = position;
    for &(color, mv) in &answer.line {
        played
            .play(color, mv, &tobi_goban::Rules::JAPANESE)
            .expect("a line is legal");
    }
    assert!(played.board().is_empty_at(Point::new(2, 16)));
}

#[test]
fn a_breaker_on_its_way_breaks_it_and_one_beside_does_not() {
    for (column, row, success) in [
        (15, 3, Success::Yes),
        (16, 2, Success::Yes),
        (10, 8, Success::Yes),
        (15, 10, Success::No),
        (5, 5, Success::No),
    ] {
        let position = across_the_board(Some(Point::new(column, row)));
        let answer = ladder::read(&position, Point::new(2, 16), Side::Defender).unwrap();
        assert_eq!(answer.success, success, "breaker at {column}, {row}");
    }
}

#[test]
fn the_attacker_chooses_the_atari_away_from_the_breaker() {
    let answer = read(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . X . .
         . . . . . . . . .
         . . . . . . . . .
         . . O . . . . . .
         . O X . . . . . .
         . . O . . . . . .
         . . . . . . . . .",
        2,
        6,
        Side::Attacker,
    );
    assert_eq!(answer.moves, [Move::Play(Point::new(3, 6))]);
}

#[test]
fn a_surrounder_in_atari_is_taken() {
    let answer = read(
        ". . X . . .
         . X O . . .
         . O X O . .
         . O . O . .
         . . O . . .
         . . . . . .",
        2,
        2,
        Side::Defender,
    );
    assert_eq!(answer.success, Success::Yes);
    assert_eq!(answer.moves, [Move::Play(Point::new(3, 1))]);
}

#[test]
fn a_chain_with_three_liberties_is_in_no_ladder() {
    let none = read(
        ". . . . . .
         . . X . . .
         . . . . . .
         . . . . . .
         . . . . . .
         . . . . . .",
        2,
        1,
        Side::Attacker,
    );
    assert_eq!(none.success, Success::No);
    assert_eq!(none.nodes, 1);
}

#[test]
fn a_point_without_a_stone_has_no_ladder() {
    let position = across_the_board(None);
    let corner = Point::new(0, 0);
    assert_eq!(
        ladder::read(&position, corner, Side::Attacker).unwrap_err(),
        QuestionError::NoStone(corner)
    );
    let outside = Point::new(19, 0);
    assert_eq!(
        ladder::read(&position, outside, Side::Attacker).unwrap_err(),
        QuestionError::OffBoard(outside)
    );
}
