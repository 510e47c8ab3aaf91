//! The intersection game on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::Point;
use tobi_reading::params::StringGame;
use tobi_reading::{Budget, Forbidden, Occupation, QuestionError, Reader, Success};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).unwrap()).unwrap()
}

fn occupy(position: &Position, column: u8, row: u8, color: Color) -> Occupation {
    Reader::new(Budget::USUAL)
        .occupy(position, Point::new(column, row), color, StringGame::INDIGO)
        .unwrap()
}

#[test]
fn a_stone_in_the_open_stands() {
    let empty = position(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .");
    let Occupation::Stands(attack) = occupy(&empty, 2, 2, Color::Black) else {
        panic!("it has four liberties");
    };
    assert_eq!(attack.success, Success::No);
}

#[test]
fn a_stone_between_enemies_is_captured() {
    let tiger = position(
        ". . . . .
         . . O . .
         . O . O .
         . . . . .
         . . . . .",
    );
    let Occupation::Captured(attack) = occupy(&tiger, 2, 2, Color::Black) else {
        panic!("White takes it");
    };
    assert_eq!(attack.best(), Some(Move::Play(Point::new(2, 3))));
    assert!(!attack.line.is_empty());
    // For White, the point is its own connection.
    assert!(matches!(
        occupy(&tiger, 2, 2, Color::White),
        Occupation::Stands(_)
    ));
}

#[test]
fn a_snapback_is_a_sacrifice() {
    let snapback = position(
        ". . . . . . .
         . X X O O . .
         X O O . O . .
         X O O . X . .
         . X X X . . .
         . . . . . . .
         . . . . . . .",
    );
    // Black throws in at the empty point: White captures one stone, then Black captures the whole chain.
    match occupy(&snapback, 3, 2, Color::Black) {
        Occupation::Sacrifice { gain, .. } => {
            assert_eq!(gain.best(), Some(Move::Play(Point::new(3, 2))));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_ko_and_a_suicide_are_illegal() {
    let mut ko = position(
        ". X O . .
         X . X O .
         . X O . .
         . . . . .
         . . . . .",
    );
    let rules = tobi_goban::Rules::JAPANESE;
    ko.play(Color::White, Move::Play(Point::new(1, 1)), &rules)
        .unwrap();
    assert!(matches!(
        occupy(&ko, 2, 1, Color::Black),
        Occupation::Illegal(Forbidden::Ko)
    ));
    let eye = position(". X . . .\nX . . . .\n. . . . .\n. . . . .\n. . . . .");
    assert!(matches!(
        occupy(&eye, 0, 0, Color::White),
        Occupation::Illegal(Forbidden::Suicide)
    ));
}

#[test]
fn an_occupied_point_is_refused() {
    let one = position(". . .\n. X .\n. . .");
    let mut reader = Reader::new(Budget::new(10).unwrap());
    let mut ask = |point| {
        let answer = reader.occupy(&one, point, Color::White, StringGame::INDIGO);
        answer.unwrap_err()
    };
    let middle = Point::new(1, 1);
    assert_eq!(ask(middle), QuestionError::NotEmpty(middle));
    let outside = Point::new(3, 1);
    assert_eq!(ask(outside), QuestionError::OffBoard(outside));
}
