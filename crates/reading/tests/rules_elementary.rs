//! Elementary sub-games: rules first, search if no rule applies.

use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Point, Symmetry};
use tobi_reading::rules::{Base, Game, Source, SubGame};
use tobi_reading::{Budget, GameValue, Reader};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).unwrap()).unwrap()
}

fn games(picture: &str) -> Vec<SubGame> {
    games_within(picture, 2_000)
}

fn games_within(picture: &str, nodes: u32) -> Vec<SubGame> {
    let mut reader = Reader::new(Budget::new(nodes).unwrap());
    reader.elementary(&position(picture))
}

fn connection(games: &[SubGame], a: (u8, u8), b: (u8, u8)) -> &SubGame {
    let game = Game::Connection(Point::new(a.0, a.1), Point::new(b.0, b.1));
    games
        .iter()
        .find(|it| it.game == game)
        .expect("there is such a connection")
}

const TWO_JUMPS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . X . X . . . .
    . . X . X . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_rule_says_that_the_joint_holds() {
    let games = games(TWO_JUMPS);
    let joint = connection(&games, (2, 2), (4, 2));
    assert_eq!((joint.owner, joint.value), (Color::Black, GameValue::Won));
    let Source::Rule(rule) = joint.by else {
        panic!("{joint:?}");
    };
    assert_eq!(rule.name(), "bamboo-joint");
    assert!(joint.attack.is_empty() && joint.defence.is_empty());
}

#[test]
fn the_rule_is_kept_if_search_cannot_decide() {
    // In the open, a fight about the cut takes longer than a small budget allows.
    let games = games_within(TWO_JUMPS, 100);
    let jump = connection(&games, (6, 4), (6, 6));
    assert_eq!((jump.owner, jump.value), (Color::White, GameValue::Hot));
    assert!(matches!(jump.by, Source::Rule(_)), "{jump:?}");
}

#[test]
fn a_cut_that_works_is_hot_with_its_moves() {
    let games = games(
        ". . . . . . .
         . O O . O O .
         . . X . X . .
         . O O . O O .
         . . O . O . .
         . . . . . . .
         . . . . . . .",
    );
    let cut = connection(&games, (2, 2), (4, 2));
    assert_eq!(cut.value, GameValue::Hot, "{cut:?}");
    // The stones are short of liberties: no rule applies, so the search decides.
    assert!(matches!(cut.by, Source::Search(_)), "{cut:?}");
    assert!(cut.attack.contains(&Point::new(3, 2)));
    assert!(cut.defence.contains(&Point::new(3, 2)));
}

#[test]
fn a_closed_space_of_three_is_hot() {
    let games = games(
        ". . . X O .
         X X X X O .
         O O O O O .
         . . . . . .",
    );
    let at = Point::new(0, 0);
    let two = games
        .iter()
        .find(|it| it.game == Game::TwoEyes(at))
        .unwrap();
    assert_eq!((two.owner, two.value), (Color::Black, GameValue::Hot));
    assert_eq!(two.attack.first(), Some(&Point::new(1, 0)));
    assert_eq!(two.defence.first(), Some(&Point::new(1, 0)));
}

#[test]
fn all_bases_match_on_an_open_board() {
    let games = games(
        ". . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . X . . . . . . . . .
         . . . . . . . . . O . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . O . . . . . . X O . .
         . . . . . . . . . X O . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .",
    );
    for base in [Base::Empty, Base::Dilation, Base::Opposition] {
        let mut of_base = games.iter().filter(|it| it.game.base() == base);
        assert!(of_base.next().is_some(), "{base}");
        assert!(of_base.all(|it| it.value == GameValue::Hot));
    }
}

/// Values and owners, independent of the names of the chains' first stones.
fn summary(games: &[SubGame], swap: bool) -> Vec<String> {
    let mut all: Vec<String> = games
        .iter()
        .map(|it| {
            let owner = if swap { it.owner.opponent() } else { it.owner };
            let neutral = it.game.base() == Base::Empty;
            format!(
                "{} {:?} {:?} {} {}",
                it.game.name(),
                (!neutral).then_some(owner),
                it.value,
                it.attack.len(),
                it.defence.len()
            )
        })
        .collect();
    all.sort();
    all
}

#[test]
fn symmetries_and_colours_change_nothing() {
    let here = position(TWO_JUMPS);
    let mut reader = Reader::new(Budget::new(300).unwrap());
    let expected = summary(&reader.elementary(&here), false);
    for symmetry in Symmetry::ALL {
        let board = here.board();
        let mut setup = Setup::new(symmetry.of_size(here.size()));
        setup.stones.black = symmetry.of_set(board.stones(Color::White));
        setup.stones.white = symmetry.of_set(board.stones(Color::Black));
        setup.to_move = here.to_move().opponent();
        let there = Position::from_setup(setup).unwrap();
        let told = summary(&reader.elementary(&there), true);
        assert_eq!(told, expected, "{symmetry:?}");
    }
}
