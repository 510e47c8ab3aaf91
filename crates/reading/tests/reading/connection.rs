//! The connection game and the division game on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::{Point, PointSet};
use tobi_reading::{
    Answer, Budget, ChainLink, GameValue, Question, Reader, Side, Success, Verdict,
};

fn read(picture: &str, question: &Question) -> Verdict {
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let mut reader = Reader::new(Budget::new(20_000).unwrap());
    reader.verdict(&position, question).unwrap()
}

fn connect(picture: &str, a: (u8, u8), b: (u8, u8)) -> Verdict {
    let [a, b] = [a, b].map(|(column, row)| Point::new(column, row));
    read(picture, &Question::Connect(a, b))
}

fn play(column: u8, row: u8) -> Option<Move> {
    Some(Move::Play(Point::new(column, row)))
}

const BAMBOO_JOINT: &str = "
    . . . . . . .
    . . X . X . .
    . . X . X . .
    . . . . . . .
    . . . . . . .";

#[test]
fn a_bamboo_joint_is_connected_and_needs_no_move() {
    let verdict = connect(BAMBOO_JOINT, (2, 1), (4, 2));
    assert_eq!(verdict.owner, Color::Black);
    assert_eq!(verdict.value(), GameValue::Won);
    assert_eq!(verdict.defend.best(), Some(Move::Pass));
    assert_eq!(verdict.attack.success, Success::No);
}

#[test]
fn a_gap_between_walls_is_hot() {
    let verdict = connect(
        ". . . . . . . .
         . . O O O O . .
         . X X . X X . .
         . . O O O O . .
         . . . . . . . .
         . . . . . . . .",
        (1, 2),
        (4, 2),
    );
    assert_eq!(verdict.value(), GameValue::Hot);
    assert_eq!(verdict.defend.best(), play(3, 2));
    assert_eq!(verdict.attack.best(), play(3, 2));
}

#[test]
fn the_same_in_the_other_colour_has_the_same_value() {
    let verdict = connect(
        ". . . . . . . .
         . . X X X X . .
         . O O . O O . .
         . . X X X X . .
         . . . . . . . .
         . . . . . . . .",
        (4, 2),
        (1, 2),
    );
    assert_eq!(verdict.owner, Color::White);
    assert_eq!(verdict.value(), GameValue::Hot);
    assert_eq!(verdict.attack.best(), play(3, 2));
}

#[test]
fn permanent_walls_between_chains_separate_them() {
    let verdict = connect(
        ". . . . . . . . .
         . X X . . O O . .
         . X . O O . X X .
         . . . O . O . X .
         . . . O . O . . .
         O O O O . O O O O
         . . . . . . . . .",
        (1, 1),
        (6, 2),
    );
    assert!(!verdict.attack.moves.is_empty());
    assert!(verdict.attack.success.works());
}

#[test]
fn a_cutting_stone_in_a_ladder_does_not_cut_if_black_moves_first() {
    let verdict = connect(
        ". . . . . . . . .
         . . X . . . . . .
         . . X O . . . . .
         . . O X . . . . .
         . . O . . . . . .
         . . . O O . . . .
         . . . . . . . . .",
        (2, 2),
        (3, 3),
    );
    assert_eq!(verdict.value(), GameValue::Hot, "{verdict:?}");
    assert_eq!(verdict.defend.best(), play(4, 2));
}

#[test]
fn capturing_the_cutting_stone_connects() {
    let verdict = connect(
        ". . . . . . .
         . . X X . . .
         . . X O X . .
         . O O . X . .
         . . O . . . .
         . . . . . . .",
        (2, 2),
        (4, 2),
    );
    assert_eq!(verdict.value(), GameValue::Won, "{verdict:?}");
}

/// Two jumps: White can cut the upper one, and has already cut the lower one.
const JUMPS: &str = ". . . . . . . . .
                     . . O O O O . . .
                     . X X . X X . . .
                     . . O O O O . . .
                     . . . . . . . . .
                     . . . O O O . . .
                     . X X X O X X X .
                     . . . O O O . . .
                     . . . . . . . . .";

fn hot_links(picture: &str) -> Vec<ChainLink> {
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let mut reader = Reader::new(Budget::new(20_000).unwrap());
    reader.hot_links(&position)
}

#[test]
fn hot_links_agree_with_explicit_questions() {
    let upper = [(1, 2), (4, 2)].map(|(column, row)| Point::new(column, row));
    let links = hot_links(JUMPS);
    let link = links.iter().find(|link| link.stones == upper).unwrap();
    assert_eq!(link.verdict.owner, Color::Black);
    for link in &links {
        let [a, b] = link.stones.map(|stone| (stone.column(), stone.row()));
        assert_eq!(connect(JUMPS, a, b).value(), GameValue::Hot, "{link:?}");
    }
}

#[test]
fn a_rule_says_that_a_joint_holds() {
    let picture = ". . . . . . .
                   . . X . X . .
                   . . X . X . .
                   . . . . . . .
                   . . . . . . .";
    assert!(hot_links(picture).is_empty());
}

#[test]
fn hot_links_are_the_same_in_other_colours_and_turned() {
    let turned: Vec<String> = JUMPS.lines().rev().map(str::to_owned).collect();
    let turned = turned.join("\n");
    let recoloured = JUMPS.replace('X', "#").replace('O', "X").replace('#', "O");
    let count = |picture: &str| hot_links(picture).len();
    assert_eq!(count(JUMPS), count(&turned));
    assert_eq!(count(JUMPS), count(&recoloured));
}

#[test]
fn an_open_side_cannot_be_blocked_off_at_two_places() {
    let picture = ". . . . . . .
                   . . . . . . .
                   O O X X O O .
                   . . . . . . .
                   . . . . . . .";
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let area = PointSet::from_fn(position.size(), |point| point.row() == 1);
    let verdict = read(picture, &Question::BreakIn(Point::new(2, 2), area));
    assert_eq!(verdict.owner, Color::White);
    assert!(verdict.attack.success.works());
    assert!(!verdict.defend.success.works());
}

#[test]
fn the_one_way_in_is_hot() {
    let picture = ". . . . . . .
                   O O O . O O O
                   . . O X O . .
                   . . O X O . .
                   . . . X . . .
                   . . . . . . .";
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let area = PointSet::from_fn(position.size(), |point| point.row() <= 1);
    let verdict = read(picture, &Question::BreakIn(Point::new(3, 2), area));
    assert_eq!(verdict.value(), GameValue::Hot, "{verdict:?}");
    assert_eq!(verdict.defend.best(), play(3, 1));
    assert_eq!(verdict.attack.best(), play(3, 1));
}

/// The answer for the cutting side moving first, of a reader that attempts proofs.
fn cut_with_proofs(picture: &str, a: (u8, u8), b: (u8, u8)) -> Answer {
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let mut reader = Reader::new(Budget::new(20_000).unwrap()).with_proofs();
    let [a, b] = [a, b].map(|(column, row)| Point::new(column, row));
    let question = Question::Connect(a, b);
    reader.answer(&position, &question, Side::Attacker).unwrap()
}

/// White captures a stone in the middle, and Black may take back at once.
#[test]
fn a_cut_by_a_ko_is_not_proved() {
    let cut = cut_with_proofs(
        ". . . . . . .
         . . . . . . .
         . . . O X X .
         . . O X . X .
         . . . O X X .
         . . . . . X .
         . . . . . . .",
        (3, 3),
        (5, 5),
    );
    assert!(!cut.certainty.is_proved(), "{cut:?}");
}

/// The two stones are one chain, but it is in atari.
#[test]
fn a_chain_in_atari_is_not_proved_to_stay_connected() {
    let cut = cut_with_proofs(
        "O O O O
         O . O X
         O X X X",
        (3, 1),
        (1, 2),
    );
    assert!(!cut.certainty.is_proved(), "{cut:?}");
}

/// Black can join at two points, and White can take only one of them.
#[test]
fn a_bamboo_joint_is_proved_to_hold() {
    let cut = cut_with_proofs(BAMBOO_JOINT, (2, 1), (4, 2));
    assert_eq!(cut.success, Success::No);
    assert!(cut.certainty.is_proved(), "{cut:?}");
}
