//! Races of two groups, on diagrams and as properties.

use tobi_goban::random_game::{RandomGame, SplitMix};
use tobi_goban::{Color, Move, Position, Rules, Setup};
use tobi_grid::{Point, Size, Symmetry};
use tobi_reading::{Budget, QuestionError, Race, Reader, Success};

fn position(picture: &str) -> Position {
    let setup = Setup::parse(picture).expect("a picture");
    Position::from_setup(setup).expect("a position")
}

fn race(position: &Position, own: (u8, u8), other: (u8, u8)) -> Race {
    let mut reader = Reader::new(Budget::new(20_000).expect("more than zero"));
    let point = |(column, row)| Point::new(column, row);
    reader
        .race(position, point(own), point(other))
        .expect("two stones of two colours")
}

/// The two result codes, and whether a pass is enough.
fn codes(race: &Race) -> (u8, u8, bool) {
    let passes = race.moves.first() == Some(&Move::Pass);
    (race.saved.code(), race.captured.code(), passes)
}

const EQUAL: &str = "
    . . O . X O . X . .
    . . O . X O . X . .
    . . O . X O . X . .
    . . O O X O X X . .
    . . . O O X X . . .
    . . . . . . . . . .";

#[test]
fn with_equal_liberties_the_first_mover_wins() {
    let position = position(EQUAL);
    let (black, white) = ((4, 0), (5, 0));
    let first = race(&position, black, white);
    assert_eq!(codes(&first), (1, 1, false));
    let on = |race: &Race, column| {
        let point = race.moves[0].point();
        point.is_some_and(|point| point.column() == column)
    };
    assert!(on(&first, 6), "{:?}", first.moves);
    let first = race(&position, white, black);
    assert_eq!(codes(&first), (1, 1, false));
    assert!(on(&first, 3), "{:?}", first.moves);
}

#[test]
fn a_liberty_less_loses_and_a_liberty_more_needs_no_move() {
    let position = position(
        "
        . . O . X O . X . .
        . . O . X O . X . .
        . . O O X O . X . .
        . . O O X O X X . .
        . . . O O X X . . .
        . . . . . . . . . .",
    );
    let (black, white) = ((4, 0), (5, 0));
    assert_eq!(codes(&race(&position, black, white)), (0, 0, true));
    assert_eq!(codes(&race(&position, white, black)), (1, 1, true));
}

#[test]
fn two_shared_liberties_and_no_eyes_are_a_seki() {
    let position = position(
        "
        . . O X . O X . . .
        . . O X . O X . . .
        . . O X X O X . . .
        . . O O O X X . . .
        . . . . O X . . . .
        . . . . . . . . . .",
    );
    let (black, white) = ((3, 0), (5, 0));
    assert_eq!(codes(&race(&position, black, white)), (1, 0, true));
    assert_eq!(codes(&race(&position, white, black)), (1, 0, true));
}

#[test]
fn an_eye_wins_against_no_eye() {
    let position = position(
        "
        . . O X . X . O X . .
        . . O X X X . O X . .
        . . O O O X O O X . .
        . . . . O O X X X . .
        . . . . . . . . . . .
        . . . . . . . . . . .",
    );
    let (black, white) = ((3, 0), (7, 0));
    assert_eq!(codes(&race(&position, black, white)), (1, 1, true));
    assert_eq!(codes(&race(&position, white, black)), (0, 0, true));
}

#[test]
fn a_square_of_four_dies_against_a_wall_with_many_liberties() {
    let position = position(
        "
        . O X . . X O . X . .
        . O X . . X O . X . .
        . O X X X X O . X . .
        . O O O O O O . X . .
        . . . . . O O . X . .
        . . . . . O X X X . .
        . . . . . X X . . . .
        . . . . . X . . . . .",
    );
    let (black, white) = ((2, 0), (6, 0));
    let first = race(&position, white, black);
    assert_eq!(codes(&first), (1, 1, true));
    assert_eq!(race(&position, black, white).captured, Success::No);
}

#[test]
fn a_race_is_between_two_colours() {
    let position = position(EQUAL);
    let mut reader = Reader::new(Budget::new(100).expect("more than zero"));
    let (a, b) = (Point::new(4, 0), Point::new(5, 3));
    let same = reader.race(&position, a, Point::new(4, 3));
    assert_eq!(
        same.err(),
        Some(QuestionError::OneColor(a, Point::new(4, 3)))
    );
    let empty = Point::new(0, 0);
    let none = reader.race(&position, empty, b);
    assert_eq!(none.err(), Some(QuestionError::NoStone(empty)));
}

const SIZE: Size = Size::square(9);

/// A position of a random game, and adjacent stones of both colours.
fn random_race(seed: u64) -> Option<(Position, Point, Point)> {
    let mut position = Position::new(SIZE);
    for (color, mv) in RandomGame::new(SIZE, seed).take(30 + seed as usize) {
        position.play_unchecked(color, mv, &Rules::JAPANESE);
    }
    let board = position.board();
    let blacks: Vec<Point> = board.stones(Color::Black).iter().collect();
    let start = SplitMix::new(seed).below(blacks.len() as u32) as usize;
    let (own, other) = blacks[start..].iter().find_map(|&stone| {
        let mut near = SIZE.neighbours(stone);
        let white = near.find(|&near| board.color_at(near) == Some(Color::White))?;
        Some((stone, white))
    })?;
    Some((position, own, other))
}

#[test]
fn mirrored_and_recoloured_races_get_mirrored_answers() {
    let mut asked = 0;
    for seed in 0..20 {
        let Some((position, own, other)) = random_race(seed) else {
            continue;
        };
        let mut reader = Reader::new(Budget::new(4_000).expect("more than zero"));
        let plain = reader.race(&position, own, other).expect("a race");
        let symmetry = Symmetry::ALL[seed as usize % 8];
        let turn = |point: Point| symmetry.of_point(point, SIZE);
        let setup = position.setup();
        let turned = Setup {
            stones: setup.stones.map(|set| symmetry.of_set(&set)).swapped(),
            to_move: setup.to_move.opponent(),
            ko: setup.ko.map(turn),
            ..setup
        };
        let turned = Position::from_setup(turned).expect("a mirrored position");
        let mirrored = reader
            .race(&turned, turn(own), turn(other))
            .expect("a race");
        let moves = plain.moves.iter().map(|mv| match mv.point() {
            Some(point) => Move::Play(turn(point)),
            None => Move::Pass,
        });
        let expected = (plain.saved, plain.captured, moves.collect::<Vec<_>>());
        let got = (mirrored.saved, mirrored.captured, mirrored.moves);
        assert_eq!(expected, got, "seed {seed}\n{position}");
        assert_eq!(plain.certainty, mirrored.certainty);
        assert_eq!(plain.nodes, mirrored.nodes);
        asked += 1;
    }
    assert!(asked > 10, "{asked}");
}

#[test]
fn capturing_saves_and_a_larger_budget_changes_no_proof() {
    let mut proved = 0;
    for seed in 20..40 {
        let Some((position, own, other)) = random_race(seed) else {
            continue;
        };
        let read = |nodes| {
            let mut reader = Reader::new(Budget::new(nodes).expect("more than zero"));
            reader.race(&position, own, other).expect("a race")
        };
        let (short, long) = (read(1_000), read(8_000));
        assert!(short.saved >= short.captured && long.saved >= long.captured);
        if short.certainty.is_proved() {
            proved += 1;
            let codes = |race: &Race| (race.saved, race.captured);
            assert_eq!(codes(&short), codes(&long), "seed {seed}\n{position}");
        }
    }
    assert!(proved > 0);
}
