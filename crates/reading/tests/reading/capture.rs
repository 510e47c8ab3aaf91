//! The string game on positions drawn as diagrams.

use tobi_goban::{Color, Move, Position, Setup};
use tobi_grid::Point;
use tobi_reading::{Budget, GameValue, Question, Reader, Success, Verdict};

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

#[test]
fn a_net_catches_a_stone_that_no_ladder_catches() {
    let verdict = capture(
        ". . . . . . . . .
         . . . . . . . . .
         . . . O O . . . .
         . . O X X . . . .
         . . O X O O . . .
         . . . O . . . . .
         . . . . . . . . .
         . . . . . . . X .
         . . . . . . . . .",
        3,
        3,
    );
    assert_eq!(verdict.value(), GameValue::Lost);
}

#[test]
fn the_capture_of_a_stone_in_a_ko_is_reported_as_ko() {
    let verdict = capture(
        ". . . . . . .
         . . O X . . .
         . O X . X . .
         . . O X . . .
         . . . . . . .
         . . . . . . .",
        2,
        2,
    );
    // White captures; Black may take back if it has a ko threat.
    assert!(verdict.attack.success.is_ko(), "{:?}", verdict.attack);
    assert_eq!(verdict.attack.best(), Some(Move::Play(Point::new(3, 2))));
}

#[test]
fn chains_are_in_reading_order() {
    let picture = ". . O . . .
         . O X . . .
         . . O . . X
         . . . . . .
         . . . . . .";
    let position = Position::from_setup(Setup::parse(picture).unwrap()).unwrap();
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let rules = tobi_reading::params::StringGame::INDIGO;
    let chains = reader.chains(&position, rules);
    let stones: Vec<Point> = chains.iter().map(|chain| chain.stone).collect();
    let mut sorted = stones.clone();
    sorted.sort_unstable();
    assert_eq!(stones, sorted);
    let hot: Vec<Point> = chains
        .iter()
        .filter(|chain| chain.verdict.value() == GameValue::Hot)
        .map(|chain| chain.stone)
        .collect();
    assert_eq!(hot, [Point::new(2, 1)]);
    // Asked again, the answer from memory is the same.
    let again = reader.chains(&position, rules);
    assert_eq!(format!("{chains:?}"), format!("{again:?}"));
}

#[test]
fn chains_in_danger_are_those_that_are_hot_or_lost() {
    let position = Position::from_setup(
        Setup::parse(
            ". . O . . . .
             . O X . O . .
             . . O . X O X
             . . . O O O .
             X . . . . . .
             O X . . . . .
             . . . . . . .",
        )
        .unwrap(),
    )
    .unwrap();
    let mut reader = Reader::new(Budget::new(10_000).unwrap());
    let rules = tobi_reading::params::StringGame::INDIGO;
    let mut all = reader.chains(&position, rules);
    all.retain(|chain| matches!(chain.verdict.value(), GameValue::Hot | GameValue::Lost));
    let in_danger = Reader::new(Budget::new(10_000).unwrap()).chains_in_danger(&position, rules);
    assert_eq!(format!("{in_danger:?}"), format!("{all:?}"));
    let stones: Vec<Point> = in_danger.iter().map(|chain| chain.stone).collect();
    assert!(stones.contains(&Point::new(2, 1)) && stones.contains(&Point::new(4, 2)));
    assert!(stones.len() < position.board().chains().count());
}

#[test]
fn a_ko_that_cannot_be_finished_does_not_save() {
    // Black has one eye, and can take back the ko next to it, but can never connect there.
    let verdict = capture(
        "O X X . X X
         O O X X X .
         O O O O O X
         . . . . O O
         . . . . . .
         . . . . . .",
        2,
        1,
    );
    assert_eq!(verdict.attack.success, Success::Yes, "{:?}", verdict.attack);
}

#[test]
fn an_eye_of_two_points_falls_to_a_throw_in() {
    let verdict = capture(
        ". . X O .
         X X X O .
         O O O O .
         . . . . .
         . . . . .",
        2,
        1,
    );
    assert_eq!(verdict.value(), GameValue::Lost);
}

#[test]
fn a_snapback_takes_the_chain() {
    let verdict = capture(
        ". . . . . . .
         . O O X X . .
         O X X . X . .
         O X X . O . .
         . O O O . . .
         . . . . . . .
         . . . . . . .",
        2,
        2,
    );
    assert_eq!(verdict.attack.success, Success::Yes, "{:?}", verdict.attack);
}
