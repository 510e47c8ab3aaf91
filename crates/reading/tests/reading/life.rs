//! Life and death on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::{Point, PointSet};
use tobi_reading::{Answer, Budget, Question, Reader, Side, Success};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).unwrap()).unwrap()
}

/// The life of the group at a point, for one first mover.
fn life(picture: &str, (column, row): (u8, u8), first: Side) -> Answer {
    let mut reader = Reader::new(Budget::new(20_000).unwrap());
    let question = Question::Life(Point::new(column, row));
    reader.answer(&position(picture), &question, first).unwrap()
}

fn play(column: u8, row: u8) -> Option<Move> {
    Some(Move::Play(Point::new(column, row)))
}

const THREE_IN_A_ROW: &str = "
    X . . . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    . . . . . . .";

#[test]
fn three_points_in_a_row_are_worth_a_move() {
    for first in [Side::Defender, Side::Attacker] {
        let answer = life(THREE_IN_A_ROW, (0, 0), first);
        assert_eq!(answer.success, Success::Yes, "{first}");
        // A life is proved; a death depends on walls that may be captured.
        assert_eq!(
            answer.certainty.is_proved(),
            first == Side::Defender,
            "{first}"
        );
        assert_eq!(answer.best(), play(2, 0), "{first}");
    }
}

#[test]
fn four_points_in_a_row_live_and_four_in_a_square_do_not() {
    let row = "
        X . . . . X O
        X X X X X X O
        O O O O O O O
        . . . . . . .
        . . . . . . .";
    assert_eq!(life(row, (0, 0), Side::Attacker).success, Success::No);
    let alive = life(row, (0, 0), Side::Defender);
    assert_eq!(
        (alive.success, alive.best()),
        (Success::Yes, Some(Move::Pass))
    );
    let square = "
        . . X O . . .
        . . X O . . .
        X X X O . . .
        O O O O . . .
        . . . . . . .";
    assert_eq!(life(square, (2, 0), Side::Defender).success, Success::No);
    let dead = life(square, (2, 0), Side::Attacker);
    assert_eq!(
        (dead.success, dead.best()),
        (Success::Yes, Some(Move::Pass))
    );
}

#[test]
fn two_halves_with_one_eye_each_must_connect() {
    let picture = "
        . X . X X . X O
        X X O O X X X O
        O O O O O O O O
        . . . . . . . .
        . . . . . . . .";
    assert_eq!(life(picture, (1, 0), Side::Attacker).best(), play(2, 0));
    assert_eq!(life(picture, (1, 0), Side::Defender).success, Success::Yes);
}

#[test]
fn a_seki_is_a_life() {
    let picture = "
        . O O O O . X O
        X X X X X X X O
        O O O O O O O O
        . . . . . . . .
        . . . . . . . .";
    // The side that fills one of the two shared liberties is captured, or gives a large eye.
    assert_eq!(life(picture, (0, 1), Side::Attacker).success, Success::No);
    let stands = life(picture, (0, 1), Side::Defender);
    assert_eq!(stands.best(), Some(Move::Pass));
}

#[test]
fn six_points_in_the_corner_are_a_ko_with_one_outer_liberty_and_dead_without() {
    let none = "
        . . . X O .
        . . . X O .
        X X X X O .
        O O O O O .
        . . . . . .";
    assert_eq!(life(none, (3, 0), Side::Attacker).success, Success::Yes);
    let picture = "
        . . . X O .
        . . . X O .
        X X X X . O
        O O O O O .
        . . . . . .";
    let kill = life(picture, (3, 0), Side::Attacker);
    assert!(kill.success.is_ko(), "{kill:?}");
    let save = life(picture, (3, 0), Side::Defender);
    assert_eq!(save.success, Success::Yes, "{save:?}");
}

/// White takes the eye with its first move, but its wall has two liberties, and the stones inside have two others: Black
/// captures it first.
#[test]
fn a_kill_behind_a_wall_that_falls_fails() {
    let picture = "
        X . . . X O .
        X X X X X O X
        O O O O O O X
        . X X X X X .
        . . . . . . .
        . . . . . . .";
    let kill = life(picture, (0, 0), Side::Attacker);
    assert_eq!(kill.success, Success::No, "{kill:?}");
    // Two eyes live, whatever happens outside.
    let save = life(picture, (0, 0), Side::Defender);
    assert_eq!(save.success, Success::Yes);
    assert!(save.certainty.is_proved());
}

/// Black at `a` takes White's second eye, but then White captures the stone on the first line, which is in atari, and wins
/// the race. From a game that GNU Go played against itself.
#[test]
fn a_stone_in_atari_is_no_wall() {
    let picture = "
        . . . . X O . . .
        . . . . X O . X .
        . . X . X O O O .
        . . . . X O O . .
        . . . X X X X O .
        X X X O X O O . .
        X O O O O X . O .
        X O a . O X X O .
        X O . O X . . . ."
        .replace('a', ".");
    let [attacked, defended] =
        [Side::Attacker, Side::Defender].map(|first| life(&picture, (3, 5), first).success);
    assert_eq!([attacked, defended], [Success::No, Success::Yes]);
}

#[test]
fn a_life_is_proved_only_with_the_stones_in_question() {
    // White's four stones at the top right are captured; other white stones inside the same black walls live.
    let picture = "
        . . O X X . X X X
        . O . O X . X O O
        . . . O X . X O .
        O . . O X . X O X
        O O X O X . X X O
        X O O X . X O O O
        X X X X X O O . .
        . . . X O . . O .
        . . . X O O . . .";
    let (lost, lives) = ((7, 1), (7, 7));
    let save = life(picture, lost, Side::Defender);
    assert!(!save.certainty.is_proved(), "{save:?}");
    let kill = life(picture, lost, Side::Attacker);
    assert_eq!((kill.success, kill.best()), (Success::Yes, play(8, 2)));
    assert!(life(picture, lives, Side::Defender).certainty.is_proved());
}

#[test]
fn the_urgent_move_saves_or_kills_the_largest_group() {
    let position = position(THREE_IN_A_ROW);
    let mut reader = Reader::new(Budget::new(5_000).unwrap());
    let all = PointSet::full(position.size());
    for color in Color::BOTH {
        let best = reader.urgent_move(&position, color, &all);
        assert_eq!(best, Some(Point::new(2, 0)), "{color}");
    }
    let nothing = PointSet::empty(position.size());
    assert_eq!(reader.urgent_move(&position, Color::Black, &nothing), None);
}

/// White captures the two stones in the corner by B2 and A1, and its other three stones live.
#[test]
fn a_life_that_sacrifices_the_stones_in_question_is_not_proved() {
    let picture = "
        X O . .
        X . . .
        . X X X";
    let answer = life(picture, (0, 0), Side::Attacker);
    assert!(
        !answer.certainty.is_proved() || answer.success.works(),
        "{answer:?}"
    );
}

/// Eyes next to the last column and row of the largest board have no diagonals beyond.
#[test]
fn eyes_at_the_edge_of_the_largest_board_are_correct() {
    let full = format!(". {}\n", "X ".repeat(24)) + &format!("{}\n", "X ".repeat(25)).repeat(24);
    for first in [Side::Attacker, Side::Defender] {
        let answer = life(&full, (24, 24), first);
        // White may take the only liberty.
        assert_eq!(answer.success.works(), first == Side::Attacker, "{first}");
    }
}

/// Black's chain lives or dies with the fight inside, so it is no wall for White's stone. White's group outside lives
/// without that stone.
#[test]
fn a_group_behind_a_wall_that_may_fall_does_not_save_a_stone() {
    let picture = "
        O O X . . X O .
        . O X O . X O .
        O O X X X X O .
        . O O O O O O .
        . . . . . . . .";
    let answer = life(picture, (3, 1), Side::Attacker);
    assert_eq!(answer.success, Success::Yes);
    let outside = life(picture, (0, 0), Side::Attacker);
    assert_eq!(outside.success, Success::No);
}
