//! The rule bases: compares the matcher with its definition, and every rule with its own picture.

use std::collections::BTreeSet;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, Color, Position, Setup};
use tobi_grid::{PointSet, Size, Symmetry};
use tobi_reading::GameValue;
use tobi_reading::rules::{self, Base, Fill, Game, Match, Rule, plain};

/// Move 130 of `cases/games/gnugo-19x19-japanese.sgf`.
const MIDDLE_GAME: &str = "
    . . . . . . . . . . . . O X X . . . .
    X X X . . . . . X . . . . O X . . . .
    O O X . . . . X . O O . O . X . X . .
    . O O X . X . X . X . . . . . X . . .
    . . . X . X . . . . . . . O . X X X X
    . . O O O O O X X . . O . . O X O O X
    . . . . . O X . . . X . . . O O . O X
    . . X . . O X X X . . . . O . . . O O
    . . . . . O X O O . X . X X X . O . .
    . . . . . . O . O . . . . . . X O . .
    . . O . . . . . . . . . . O . X O . .
    . . . . . . . . . O O O . . O O . . .
    . . . . . . . . . . . . X X X O . . .
    . . . . . O . X O O . X . O O . . . .
    . . . O . O O O . X . X O . . O . . .
    . . O . X X . . . . . X O X X . O . .
    . O O X . . . X . X . X O O . X O O .
    . X X . X . . . . . . . X O X . X X .
    . . . . . . . . . . . . . X . . . . .";

fn said(found: &[Match<'_>]) -> BTreeSet<String> {
    found
        .iter()
        .map(|it| format!("{:?}", plain::said(it)))
        .collect()
}

/// Boards of all kinds, from a few stones to full ones, and one of a real game.
fn boards() -> impl Iterator<Item = Board> {
    let real = Position::from_setup(Setup::parse(MIDDLE_GAME).unwrap()).unwrap();
    random_boards().chain([real.board().clone()])
}

fn random_boards() -> impl Iterator<Item = Board> {
    let sizes = [Size::square(9), Size::square(13), Size::new(7, 4).unwrap()];
    sizes.into_iter().enumerate().flat_map(|(seed, size)| {
        let mut game = RandomGame::new(size, seed as u64);
        let mut boards = Vec::new();
        while game.next().is_some() {
            boards.push(game.position().board().clone());
        }
        let step = boards.len() / 2;
        boards.into_iter().step_by(step.max(1))
    })
}

#[test]
fn the_matcher_agrees_with_the_definition() {
    let mut total = 0;
    for board in boards() {
        let fast = rules::matches(&board);
        total += fast.len();
        assert_eq!(
            said(&fast),
            said(&plain::matches(rules::all(), &board)),
            "{board}"
        );
    }
    assert!(total > 800, "only {total} matches");
}

#[test]
fn matches_are_not_duplicated() {
    for board in boards() {
        let found = rules::matches(&board);
        let mut seen = BTreeSet::new();
        for it in &found {
            let placed = format!("{it:?}");
            assert!(seen.insert(placed), "{it:?}\n{board}");
        }
    }
}

#[test]
fn symmetries_and_colours_change_nothing() {
    for board in boards() {
        let here = rules::matches(&board).len();
        for symmetry in Symmetry::ALL {
            let turned = |color| symmetry.of_set(board.stones(color));
            let there = board_of(turned(Color::White), turned(Color::Black));
            assert_eq!(rules::matches(&there).len(), here, "{symmetry:?}\n{board}");
        }
    }
}

fn board_of(black: PointSet, white: PointSet) -> Board {
    let mut setup = Setup::new(black.size());
    setup.stones.black = black;
    setup.stones.white = white;
    Position::from_setup(setup).unwrap().board().clone()
}

#[test]
fn the_bases_are_as_large_as_the_papers() {
    let least = [
        (Base::Empty, 10),
        (Base::Dilation, 20),
        (Base::Opposition, 80),
        (Base::Topology, 200),
        (Base::Eye, 40),
        (Base::TwoEyes, 60),
    ];
    for (base, least) in least {
        let many = rules::all()
            .iter()
            .filter(|rule| rule.base() == base)
            .count();
        assert!(many >= least, "{base}: {many}");
    }
}

#[test]
fn names_are_unique() {
    let names: BTreeSet<&str> = rules::all().iter().map(Rule::name).collect();
    assert_eq!(names.len(), rules::all().len());
}

#[test]
fn spaces_are_always_hot() {
    for rule in rules::all() {
        if matches!(rule.base(), Base::Empty | Base::Dilation | Base::Opposition) {
            assert_eq!(rule.value(), GameValue::Hot, "{}", rule.name());
        }
    }
}

#[test]
fn every_rule_is_found_in_its_own_picture() {
    for rule in rules::all() {
        // The picture is enough for a rule without conditions. A connection also requires, without a written
        // condition, that the stones belong to two chains.
        let free = rule.outer() == 0 && !rule.is_one_chain();
        let always = free && !matches!(rule.game(), Game::Connection(..));
        let fills = Fill::ALL
            .into_iter()
            .flat_map(|inside| Fill::ALL.map(|around| (inside, around)));
        let mut found = 0;
        for (inside, around) in fills {
            let often = around == Fill::Empty || around == inside;
            let Some(board) = rule.drawing(inside, around).filter(|_| often || !always) else {
                continue;
            };
            let here = rules::matches(&board).iter().any(|it| rule.is_drawn(it));
            assert!(
                here || !always,
                "{inside:?} and {around:?}\n{rule}\n{board}"
            );
            found += usize::from(here);
            if found == 2 && !always {
                break;
            }
        }
        assert!(found > 0, "{rule}");
    }
}

#[test]
fn errors_are_reported_with_their_locations() {
    let fault = |text: &str| {
        Rule::parse_all(Base::Topology, text)
            .unwrap_err()
            .to_string()
    };
    let report = fault("rule a\n    Xa . Xb\nconnection a b !\nwhy so\n");
    assert_eq!(report, "3:16: expected a value: `>`, `<`, `*` or `0`");
    let report = fault("rule a\n    Xa Q\n");
    assert!(report.starts_with("2:8: `Q` is not a content"), "{report}");
    let report = fault("rule a\n    Xa .\n    .\n");
    assert_eq!(report, "3:5: this row has 1 points, the first one 2");
    let report = fault("rule a\n    Xa . Xb\nconnection a c >\nwhy so\n");
    assert_eq!(report, "3:14: no point of the picture has the mark c");
    let report = fault("rule a\n    Xa . Xb\nconnection a b *\nwhy so\n");
    assert!(report.starts_with("3:1: a hot game"), "{report}");
    let report = fault("rule a\n    Xa . Xb\nconnection a b >\n");
    assert_eq!(report, "1:6: the rule does not say why");
    let report = fault("rule a\n    Xa . .b\nconnection a b >\nwhy so\n");
    assert!(
        report.starts_with("3:1: a connection is between"),
        "{report}"
    );
    let report = fault("rule a\n    X  .a\neye a >\nwhy so\n");
    assert_eq!(report, "3:1: this game belongs to the base eye");
    let report = fault("    X .\n");
    assert!(
        report.starts_with("1:5: a picture belongs to a rule"),
        "{report}"
    );
    let report = fault("rule A\n");
    assert!(report.starts_with("1:6: a name has lower-case"), "{report}");
    let report = fault("rule a\n    Xa . Xb\nconnection a b >\nX: liberties 2\nwhy so\n");
    assert!(report.starts_with("4:1: expected `X: outer"), "{report}");
}

#[test]
fn a_rule_is_displayed_as_written() {
    for rule in rules::all() {
        let shown = rule.to_string();
        let again = Rule::parse_all(rule.base(), &shown).unwrap();
        assert_eq!(&again[..], std::slice::from_ref(rule), "{shown}");
    }
}
