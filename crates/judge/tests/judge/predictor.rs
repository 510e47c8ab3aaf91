//! The move predictor: updates from move to move agree with a new start, and symmetric boards get the same prediction.

use crate::boards::seeds;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Pose, Position, Rules, Setup};
use tobi_grid::{Point, Size};
use tobi_judge::predictor::{Look, Prediction, Predictor};
use tobi_reading::{Budget, Reader};

fn predict(
    predictor: &mut Predictor,
    reader: &mut Reader,
    position: &Position,
    last: [Option<Point>; 2],
) -> Prediction {
    let moves = position.legal_moves(position.to_move(), &Rules::JAPANESE);
    let look = Look {
        position,
        last,
        moves: &moves,
    };
    predictor.predict(&look, reader)
}

fn fresh(position: &Position, last: [Option<Point>; 2]) -> Prediction {
    let mut reader = Reader::new(Budget::USUAL);
    predict(
        &mut Predictor::new(position.board()),
        &mut reader,
        position,
        last,
    )
}

#[test]
fn move_by_move_is_from_scratch() {
    for (columns, rows) in [(9, 9), (7, 5), (19, 19)] {
        let size = Size::new(columns, rows).unwrap();
        let mut game = RandomGame::new(size, 6);
        let mut predictor = Predictor::new(game.position().board());
        let mut reader = Reader::new(Budget::USUAL);
        let mut last = [None; 2];
        for _ in 0..60 {
            let position = game.position().clone();
            let kept = predict(&mut predictor, &mut reader, &position, last);
            let new = fresh(&position, last);
            for point in &position.board().empty() {
                assert_eq!(kept.prior(point), new.prior(point), "{point:?}\n{position}");
                assert_eq!(kept.chance(point), new.chance(point));
            }
            let Some((_, mv)) = game.next() else { break };
            last = [mv.point(), last[0]];
        }
    }
}

#[test]
fn turned_and_recoloured_moves_are_as_likely() {
    for seed in 0..seeds(90) {
        let size = Size::new(9, 9 - (seed % 3 == 2) as u32).unwrap();
        let mut game = RandomGame::new(size, 900 + seed);
        let count = 10 + seed as usize % 45;
        let moves: Vec<_> = game.by_ref().take(count).collect();
        let position = game.position();
        let [.., (_, before), (_, latest)] = moves[..] else {
            continue;
        };
        let last = [latest.point(), before.point()];
        let prediction = fresh(position, last);
        for pose in Pose::all(position.size()) {
            let turned = fresh(
                &pose.position_in(position),
                last.map(|at| at.map(|at| pose.point_in(at))),
            );
            for point in &position.board().empty() {
                let place = format!("{point:?} in {pose:?}, last {last:?}\n{position}");
                let there = pose.point_in(point);
                assert_eq!(prediction.prior(point), turned.prior(there), "{place}");
                assert_eq!(prediction.chance(point), turned.chance(there), "{place}");
            }
        }
    }
}

#[test]
fn chances_sum_up_to_one() {
    let prediction = fresh(&Position::new(Size::square(19)), [None; 2]);
    let all = Size::square(19)
        .points()
        .map(|point| prediction.chance(point));
    let sum: f64 = all.sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}

#[test]
fn an_opening_begins_in_a_corner() {
    let prediction = fresh(&Position::new(Size::square(19)), [None; 2]);
    for (point, _) in prediction.best(8) {
        let line = |at: u8| at.min(18 - at) + 1;
        let lines = [line(point.column()), line(point.row())];
        assert!(lines.iter().all(|line| (3..=5).contains(line)), "{point:?}");
    }
}

#[test]
fn a_ladder_that_works_is_begun_and_one_that_fails_is_not() {
    // White's stone has two liberties. With a ladder breaker, Black does not play there.
    let caught = ". . . . . . . . .
         . . X . . . . . .
         . X O X . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .";
    let look = |picture: &str| {
        let setup = Setup::parse(picture).unwrap();
        let position = Position::from_setup(Setup {
            to_move: Color::White,
            ..setup
        })
        .unwrap();
        let escape = Point::new(2, 3);
        fresh(&position, [Some(Point::new(3, 2)), None]).chance(escape)
    };
    let broken = caught.replacen(
        ". . . . . . . . .\n         . . . . . . . . .\n         . . . . . . . . .\n         . . . . . . . . .\n         . . . . . . . . .",
        ". . . . . . . . .\n         . . . O . . . . .\n         . . . . . . . . .\n         . . . . . . . . .\n         . . . . . . . . .",
        1,
    );
    assert_ne!(caught, broken);
    assert!(
        look(&broken) > look(caught),
        "{} {}",
        look(&broken),
        look(caught)
    );
}
