//! Life: the status of groups, and why.

use crate::pictures::{position, reader};
use tobi_goban::{Move, Position, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::life::{Evidence, Life, Lives, Status};
use tobi_reading::{Assumption, Certainty, GameValue};

fn lives(picture: &str) -> Lives {
    judged(&position(picture))
}

fn judged(position: &Position) -> Lives {
    Lives::new(position, &mut reader(20_000))
}

/// The life of the group at a vertex of a board with this many rows.
fn at(lives: &Lives, column: u8, row: u8) -> &Life {
    let (_, life) = lives
        .at(Point::new(column, row))
        .expect("a stone stands there");
    life
}

#[test]
fn two_eyes_are_a_lifebase() {
    let lives = lives(
        ". X . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let black = at(&lives, 0, 1);
    assert_eq!(black.status, Status::Alive);
    assert_eq!(black.lifebase.value, GameValue::Won);
    let eyes = black.lifebase.evidence.iter().filter_map(|it| match it {
        Evidence::Eyes { space, sure: 1, .. } => space.first(),
        _ => None,
    });
    assert_eq!(
        eyes.collect::<Vec<_>>(),
        [Point::new(0, 0), Point::new(2, 0)]
    );
    assert_eq!(black.friendship.value, GameValue::Lost);
    assert_eq!(black.emptyship.value, GameValue::Lost);
}

/// The middle point decides.
const THREE_IN_A_ROW: &str = ". . . X O . . . .
                              X X X X O . . . .
                              O O O O O . . . .
                              . . . . . . . . .
                              . . . . . . . . .";

#[test]
fn three_in_a_row_are_unsettled() {
    let lives = lives(THREE_IN_A_ROW);
    let black = at(&lives, 0, 1);
    assert_eq!(black.status, Status::Unsettled);
    let middle = [Move::Play(Point::new(1, 0))];
    assert_eq!(
        (black.save.as_slice(), black.kill.as_slice()),
        (&middle[..], &middle[..])
    );
}

#[test]
fn a_group_with_one_eye_is_dead_and_the_group_around_it_lives() {
    let lives = lives(
        ". . X O . . . . .
         X X X O . . . . .
         O O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let black = at(&lives, 0, 1);
    assert_eq!(black.status, Status::Dead);
    for attribute in [&black.lifebase, &black.friendship, &black.emptyship] {
        assert_eq!(attribute.value, GameValue::Lost);
    }
    assert_eq!(at(&lives, 0, 2).status, Status::Alive);
    assert_eq!(at(&lives, 0, 2).opponentship.value, GameValue::Won);
}

/// Two liberties each, and nothing else to live by: the first mover captures.
#[test]
fn the_first_mover_wins_an_even_race() {
    let lives = lives(
        ". . O . X O . X . .
         . . O . X O . X . .
         . . O O X O X X . .
         . . . O O X X . . .
         . . . . . . . . . .
         . . O . . . . X . .
         . . . . . . . . . .",
    );
    for column in [4, 5] {
        let life = at(&lives, column, 0);
        assert_eq!(life.status, Status::Unsettled);
        assert_eq!(life.opponentship.value, GameValue::Hot);
        assert!(!life.save.is_empty() && !life.kill.is_empty());
    }
}

#[test]
fn a_group_that_shares_liberties_with_its_surroundings_is_in_seki() {
    // The side that takes one of the two liberties is captured by the other side.
    let lives = lives(
        "O O O O . X O . .
         O O . X X X O . .
         X X X X O O O . .
         O O O O . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert_eq!(at(&lives, 0, 0).status, Status::Seki);
}

#[test]
fn a_group_whose_capture_leaves_too_small_an_eye_is_in_seki() {
    let lives = lives(
        "O X . O O O . X O . .
         O X X X X X X X O . .
         O O O O O O O O O . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    assert_eq!(at(&lives, 4, 0).status, Status::Seki);
    assert_eq!(at(&lives, 1, 0).status, Status::Seki);
}

/// The group that captures the five stones is killed by a move in their middle: the room on the left gives no second
/// eye.
#[test]
fn room_outside_without_an_eye_does_not_allow_the_capture() {
    let lives = lives(
        ". X X X X X X X X
         X X X O O O O O X
         X . . O X X . O X
         X . . O X X O O X
         X . . O . X O O X
         X X X O O O O O X
         X X X X X X X X .",
    );
    assert_eq!(at(&lives, 4, 2).status, Status::Seki);
    assert_eq!(at(&lives, 3, 1).status, Status::Seki);
    assert_eq!(at(&lives, 0, 1).status, Status::Alive);
}

#[test]
fn a_group_whose_capture_leaves_a_second_eye_is_dead() {
    let lives = lives(
        "O X . O O O . X . X O
         O X X X X X X X X X O
         O O O O O O O O O O O
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    assert_eq!(at(&lives, 4, 0).status, Status::Dead);
    assert_eq!(at(&lives, 1, 0).status, Status::Alive);
}

#[test]
fn a_group_in_the_open_can_run() {
    let lives = lives(
        ". . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . O . O . . . . . . . .
         . . . . . . . . . . . . .
         . . . X X . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .",
    );
    let black = at(&lives, 3, 4);
    assert_eq!(
        (black.status, black.emptyship.value),
        (Status::Alive, GameValue::Won)
    );
    assert!(
        black
            .emptyship
            .evidence
            .iter()
            .any(|it| matches!(it, Evidence::Room(_)))
    );
}

#[test]
fn a_verdict_says_how_sure_it_is() {
    // A death inside walls that might be captured is believed, not proved.
    let three = lives(THREE_IN_A_ROW);
    let by_walls = Certainty::Believed(Assumption::SafeWalls);
    assert_eq!(at(&three, 0, 1).certainty, by_walls);
    let opening = lives(&format!(
        "{}. . . . X . . . .\n{}",
        EMPTY.repeat(4),
        EMPTY.repeat(4)
    ));
    assert!(matches!(
        at(&opening, 4, 4).certainty,
        Certainty::Believed(_)
    ));
}

/// A row without stones.
const EMPTY: &str = ". . . . . . . . .\n";

#[test]
fn boards_without_and_full_of_stones_are_judged() {
    assert_eq!(judged(&Position::new(Size::square(25))).iter().len(), 0);
    let size = Size::square(9);
    let mut setup = Setup::new(size);
    setup.stones.white = PointSet::full(size);
    setup.stones.white.remove(Point::new(4, 4));
    let full = judged(&Position::from_setup(setup).expect("one liberty is left"));
    assert_eq!(full.iter().len(), 1);
    let line = lives("X . O . X . O . X");
    assert!(line.iter().len() >= 1);
}

/// White's middle stones have eight liberties, more than Black's inner chain with its one eye needs to be captured:
/// that chain is lost, and Black's wall on the other side does not help it.
#[test]
fn a_race_against_one_chain_of_a_group_decides() {
    let lives = lives(
        ". O X . . X O . X . X . .
         O O X . O X O . X . X . .
         O O X X . X O . X . X . .
         O O O X X X O . X . X . .
         O O O O O X O . X . X . .
         O O O O O X O . X . X . .
         O O O O O X O . X . X . .
         O O O O O X O . X . X . .
         . O O O O X O X X . X . .
         O O O O O O X X X X X X X
         . . . . . O X . . . . . .
         O O O O O O X X X X X X X
         . . . . . O X . . . . . .",
    );
    let white = at(&lives, 6, 4);
    assert_eq!(white.status, Status::Alive);
    let inner = at(&lives, 5, 4);
    assert_eq!(inner.status, Status::Dead);
    assert!(matches!(inner.certainty, Certainty::Believed(_)));
    assert_eq!(at(&lives, 8, 4).status, Status::Alive);
}
