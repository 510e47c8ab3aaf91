//! The eye game and the two-eyes game on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::{Point, Size, Symmetry};
use tobi_reading::{Budget, EyeCount, GameValue, Question, QuestionError, Reader, Side, Success};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).unwrap()).unwrap()
}

fn count(picture: &str, column: u8, row: u8) -> EyeCount {
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let at = Point::new(column, row);
    reader.count_eyes(&position(picture), at).unwrap()
}

/// Least and most eyes.
fn eyes(picture: &str, column: u8, row: u8) -> (u8, u8) {
    let count = count(picture, column, row);
    assert!(count.is_decided, "{count:?}");
    (count.least, count.most)
}

const ONE_POINT: &str = "
    . X . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . O O . O O .
    O . X O X . .
    . O X . X O .
    . O . X . O .
    . O O . O O .
";

#[test]
fn a_corner_eye_with_its_diagonal_is_real() {
    assert_eq!(eyes(ONE_POINT, 0, 0), (1, 1));
    assert_eq!(eyes(ONE_POINT, 2, 0), (1, 1));
}

#[test]
fn an_eye_on_the_edge_depends_on_its_last_diagonal() {
    let picture = "
        . . X . X . .
        . . O X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(eyes(picture, 3, 0), (0, 0));
    let open = "
        . . X . X . .
        . . . X X . .
        . . O O . . .
        . . . . . . .
        . . . . . . .";
    let count = count(open, 3, 0);
    assert_eq!((count.least, count.most), (0, 1));
    assert_eq!(count.attack, [Point::new(2, 1)]);
    assert_eq!(count.defend[0], Point::new(2, 1));
    assert_eq!(count.owner, Color::Black);
}

#[test]
fn two_open_diagonals_in_the_centre_are_enough() {
    let picture = "
        . . . . . . .
        . . . O . . .
        . . . X X . .
        . O X . X . .
        . . X X . O .
        . . . O O . .
        . . . . . . .";
    assert_eq!(eyes(picture, 3, 3), (1, 1));
    let one_lost = "
        . . . . . . .
        . . O O . . .
        . . O X X . .
        . O X . X . .
        . . X X . O .
        . . . O O . .
        . . . . . . .";
    let count = count(one_lost, 3, 3);
    assert_eq!((count.least, count.most), (0, 1));
    assert_eq!(count.attack[0], Point::new(4, 4));
    assert_eq!(count.defend[0], Point::new(4, 4));
}

#[test]
fn a_margin_decides() {
    let count = count(
        ". . X O . .
         X X X O . .
         . . O O . .
         . . . . . .
         . . . . . .
         . . . . . .",
        0,
        0,
    );
    assert_eq!((count.least, count.most), (1, 1));
}

#[test]
fn an_open_margin_is_hot() {
    let count = count(
        ". . O . . .
         X X O O . .
         . X X O . .
         . . . . . .
         . . . . . .
         . . . . . .",
        0,
        0,
    );
    assert_eq!((count.least, count.most), (0, 1));
    assert_eq!(count.attack[0], Point::new(1, 0));
    assert_eq!(count.defend[0], Point::new(1, 0));
}

#[test]
fn a_margin_is_false_where_the_intruder_is_captured() {
    // White at b1 can be captured together with the stone that it saves.
    let picture = "
        O . O . X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .";
    assert_eq!(eyes(picture, 0, 0).0, 1);
}

#[test]
fn shapes_have_their_vital_points() {
    /// The rows of the space, the least and most eyes, the vital points.
    type Case = (&'static str, (u8, u8), &'static [(u8, u8)]);
    let cases: [Case; 6] = [
        // Three in a row, bent three.
        (". . . X . .", (1, 2), &[(1, 0)]),
        (". . X X . .\n. X X . . .", (1, 2), &[(0, 0)]),
        // A square.
        (". . X . . .\n. . X . . .", (1, 1), &[]),
        // Four in a row.
        (". . . . X .", (2, 2), &[]),
        // A pyramid.
        (". . . X . .\nX . X X . .", (1, 2), &[(1, 0)]),
        // The bulky five.
        (". . . X . .\n. . X X . .", (1, 2), &[(1, 0)]),
    ];
    for (rows, expected, vital) in cases {
        let rows: Vec<&str> = rows.lines().collect();
        let wall = "X X X X X .";
        let mut picture = rows.join("\n");
        for _ in rows.len()..6 {
            picture.push('\n');
            picture.push_str(if picture.contains(wall) {
                ". . . . . ."
            } else {
                wall
            });
        }
        let count = count(&picture, 0, 0);
        assert_eq!((count.least, count.most), expected, "{picture}");
        let vital: Vec<Point> = vital.iter().map(|&(c, r)| Point::new(c, r)).collect();
        assert_eq!(count.attack, vital, "{picture}");
    }
}

#[test]
fn questions_about_dead_stones_in_the_space_are_valid() {
    let picture = "
        O . X . .
        . X X . .
        X X . . .
        . . . . .
        . . . . .";
    let count = count(picture, 0, 0);
    assert_eq!(count.owner, Color::Black);
    assert_eq!((count.least, count.most), (1, 1));
}

#[test]
fn a_ko_for_the_diagonal_counts_for_the_first_mover() {
    let picture = "
        . X X X . .
        X O X . . .
        O . O O . .
        . O . . . .
        . . . . . .
        . . . . . .";
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let question = Question::Eye(Point::new(0, 0));
    let verdict = reader.verdict(&position(picture), &question).unwrap();
    assert_eq!(verdict.value(), GameValue::Hot);
    assert!(verdict.defend.success.is_ko(), "{verdict:?}");
    assert_eq!(verdict.attack.success, Success::Yes);
    assert_eq!(verdict.defend.best(), Some(Move::Play(Point::new(1, 2))));
}

#[test]
fn points_of_no_eye_space_are_refused() {
    let mut reader = Reader::new(Budget::new(1_000).unwrap());
    let empty = Position::new(Size::square(9));
    let at = Point::new(4, 4);
    assert_eq!(
        reader.count_eyes(&empty, at),
        Err(QuestionError::NoEyeSpace(at))
    );
    let off = Point::new(9, 0);
    assert_eq!(
        reader.count_eyes(&empty, off),
        Err(QuestionError::OffBoard(off))
    );
}

/// A question about a stone asks for the eye that its capture leaves; a stone in no eye of the other colour leaves
/// none.
#[test]
fn a_stone_has_the_eyes_of_its_space() {
    let picture = "
        . X . X O . .
        X X O X O . .
        X X X X O . .
        O O O O . . .
        . . . . . . .";
    assert_eq!(eyes(picture, 2, 1), (1, 1));
    assert_eq!(eyes(picture, 2, 1), eyes(picture, 2, 0));
    let mut reader = Reader::new(Budget::new(1_000).unwrap());
    for around in [(1, 0), (3, 1), (2, 2), (4, 0), (0, 3)] {
        let at = Point::new(around.0, around.1);
        let refused = Err(QuestionError::NoEyeSpace(at));
        assert_eq!(reader.count_eyes(&position(picture), at), refused);
    }
}

#[test]
fn turned_and_recoloured_spaces_have_the_same_eyes() {
    let position = position(ONE_POINT);
    let size = position.size();
    let mut asked = 0;
    for at in size.points() {
        let mut reader = Reader::new(Budget::new(400).unwrap());
        let Ok(expected) = reader.count_eyes(&position, at) else {
            continue;
        };
        for symmetry in Symmetry::ALL {
            let setup = position.setup();
            let setup = Setup {
                stones: setup.stones.map(|set| symmetry.of_set(&set)).swapped(),
                size: symmetry.of_size(size),
                to_move: setup.to_move.opponent(),
                ..setup
            };
            let turned = Position::from_setup(setup).unwrap();
            let to = |p: &Point| symmetry.of_point(*p, size);
            let count = Reader::new(Budget::new(400).unwrap())
                .count_eyes(&turned, to(&at))
                .unwrap();
            assert_eq!(
                count,
                EyeCount {
                    owner: expected.owner.opponent(),
                    attack: expected.attack.iter().map(to).collect(),
                    defend: expected.defend.iter().map(to).collect(),
                    ..expected.clone()
                }
            );
            asked += 1;
        }
    }
    assert!(asked > 50, "{asked}");
}

#[test]
fn the_two_games_agree_with_the_count() {
    let position = position(ONE_POINT);
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let at = Point::new(3, 6);
    let count = reader.count_eyes(&position, at).unwrap();
    let works = |reader: &mut Reader, question, first| {
        let answer = reader.answer(&position, &question, first).unwrap();
        answer.success.works()
    };
    let most = [Question::Eye(at), Question::TwoEyes(at)]
        .map(|question| works(&mut reader, question, Side::Defender));
    assert_eq!(most.iter().filter(|&&w| w).count(), usize::from(count.most));
}
