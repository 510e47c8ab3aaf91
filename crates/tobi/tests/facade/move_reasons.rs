//! The reasons of moves name the groups that depend on them.

use tobi::play::{Kind, Level, PlayReport, Player, Style, Thinking};
use tobi::{Detail, Session};
use tobi_goban::{Color, Game, Move, Position, Rules, Setup};
use tobi_grid::Point;
use tobi_notation::vertex;

/// A searched choice of Black on a board.
fn searched(board: &str) -> (PlayReport, Player) {
    let setup = Setup::parse(board).unwrap();
    assert!(Position::from_setup(setup.clone()).is_ok());
    let game = Game::new(Rules::named("japanese").unwrap(), setup).unwrap();
    let session = Session::from_game(game);
    let mut player = Player::new(Style::Search);
    player.set_thinking(Thinking::Playouts(400));
    let report = PlayReport::new(&session, &mut player, Color::Black, Level::BEST, 1);
    (report, player)
}

fn at(report: &PlayReport, name: &str) -> Point {
    vertex::parse_point(name, report.size()).unwrap()
}

fn why(board: &str, name: &str) -> String {
    let (report, mut player) = searched(board);
    let point = at(&report, name);
    report.with_reasons_of(&mut player, point).why(point)
}

/// White has three points in a row; the middle one decides.
const THREE_IN_A_ROW: &str = "
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_killing_move_names_the_group() {
    let said = why(THREE_IN_A_ROW, "B9");
    assert!(said.contains("kills the group of 5 stones at D9"), "{said}");
}

#[test]
fn a_move_elsewhere_kills_nothing() {
    let (report, _) = searched(THREE_IN_A_ROW);
    let effects = |name| report.effects(at(&report, name));
    assert_eq!(effects("B9")[0].kind, Kind::Kill);
    assert!(effects("G3").is_empty());
}

/// A review tells what the better move does and the move played does not.
#[test]
fn a_merit_is_what_the_other_move_does_not_do() {
    let (report, mut player) = searched(THREE_IN_A_ROW);
    let [middle, far] = ["B9", "G3"].map(|name| at(&report, name));
    let report = report.with_reasons_of(&mut player, middle);
    let candidate = report.candidate(middle).expect("it has reasons");
    let told = |other| {
        let effects = report.effects_over(middle, Move::Play(other));
        let merits = report.merits(candidate, &effects);
        merits.is_some_and(|it| it.contains("kills the group"))
    };
    assert!(told(far));
    assert!(!told(middle));
}

/// The same with colours swapped: Black lives in the middle.
#[test]
fn a_saving_move_names_the_group() {
    let swapped = THREE_IN_A_ROW.chars().map(|sign| match sign {
        'O' => 'X',
        'X' => 'O',
        other => other,
    });
    let board: String = swapped.collect();
    let said = why(&board, "B9");
    assert!(said.contains("saves the group of 5 stones at D9"), "{said}");
}

#[test]
fn a_capture_names_the_chain() {
    let said = why(
        ". . . . . . . . .
         . . . . . . . . .
         . . . X X . . . .
         . . X O O . . . .
         . . . X X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . O . . .
         . . . . . . . . .",
        "F6",
    );
    assert!(said.contains("captures the 2 stones at D6"), "{said}");
}

/// On an empty board nothing but the shape is known, and the place is said.
#[test]
fn a_shape_is_shown_with_its_place() {
    let (report, _) = searched(THREE_IN_A_ROW);
    for candidate in report.first(8) {
        let reasons = report.reasons(candidate);
        assert!(!reasons.is_empty());
        let is_shape = reasons.contains("strong players");
        let has_place = [" on the ", " in the ", " inside "]
            .iter()
            .any(|place| reasons.contains(place));
        assert!(!is_shape || has_place, "{reasons}");
    }
}

/// A move with a higher rate and few playouts is not called worse.
#[test]
fn few_playouts_are_the_reason_against_a_higher_rate() {
    let (report, _) = searched(THREE_IN_A_ROW);
    let candidates = &report.choice().candidates;
    let mut second = candidates[1].clone();
    let tried = second.tried.as_mut().unwrap();
    (tried.visits, tried.winrate) = (12, 0.999);
    let mut choice = report.choice().clone();
    choice.candidates[1] = second;
    let session = Session::from_game(
        Game::new(
            Rules::named("japanese").unwrap(),
            Setup::parse(THREE_IN_A_ROW).unwrap(),
        )
        .unwrap(),
    );
    let report = PlayReport::of(&session, choice);
    let words = report.words();
    assert!(
        words.contains("wins more often, but was searched much less"),
        "{words}"
    );
    assert!(words.contains("searched most; "), "{words}");
    assert!(!words.contains("12"), "no numbers of playouts: {words}");
    let words = report.with_detail(Detail::Playouts).words();
    assert!(words.contains("searched much less: 12 times"), "{words}");
    assert!(words.contains("of 12 playouts"), "{words}");
    assert!(words.contains("searched most, "), "{words}");
}
