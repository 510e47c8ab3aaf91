//! The words about all small boards with one or two stones: nothing is closed there, and one stone surrounds no other.

use std::collections::BTreeSet;
use tobi::groups::GroupsReport;
use tobi::local::{Budget, Reader};
use tobi::{Session, explain};
use tobi_goban::{Color, Game, Rules, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry, morph};

/// All positions of a square board with one or two stones, one of each symmetric set.
fn positions(side: u8) -> Vec<Setup> {
    let size = Size::square(side);
    let points: Vec<Point> = size.points().collect();
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for &first in &points {
        let mut stones = vec![vec![(Color::Black, first)]];
        for &second in points.iter().filter(|&&second| second != first) {
            let others = Color::BOTH.map(|color| vec![(Color::Black, first), (color, second)]);
            stones.extend(others);
        }
        for stones in stones {
            let turned = |symmetry: Symmetry| -> BTreeSet<(bool, u8, u8)> {
                let key = |&(color, at): &(Color, Point)| {
                    let at = symmetry.of_point(at, size);
                    (color == Color::Black, at.column(), at.row())
                };
                stones.iter().map(key).collect()
            };
            let least = Symmetry::ALL.map(turned).into_iter().min();
            if seen.insert(least) {
                let mut setup = Setup::new(size);
                for (color, at) in stones {
                    setup.stones[color].insert(at);
                }
                all.push(setup);
            }
        }
    }
    all
}

/// The two numbers of the line about closed territory.
fn closed(said: &[String]) -> Vec<usize> {
    let line = said
        .iter()
        .find(|line| line.starts_with("closed territory"));
    let words = line.expect("it is always there").split([' ', ',']);
    words.filter_map(|word| word.parse().ok()).collect()
}

fn session(setup: &Setup) -> Session {
    Session::from_game(Game::new(Rules::JAPANESE, setup.clone()).expect("it is legal"))
}

fn reader() -> Reader {
    // The words are the same kind with any budget, and there are hundreds of positions.
    Reader::new(Budget::new(20).expect("it is not zero"))
}

#[test]
fn one_stone_does_not_surround_another() {
    for side in 2..=5 {
        for setup in positions(side) {
            let session = session(&setup);
            let report = GroupsReport::judged(&session, &mut reader());
            let board = session.position().board();
            for number in 0..report.iter().len() {
                let group = report.group(number).group;
                let enemy = *board.stones(group.color.opponent());
                let liberties = morph::dilate(&group.stones) & board.empty();
                let is_free = !liberties.is_subset(&morph::dilate(&enemy));
                let words = report.words(number).expect("it was judged").to_string();
                // On 3x3 half of the points are next to a stone in the center.
                let may_be = !is_free || side < 4 && !enemy.is_empty();
                assert!(
                    may_be || !words.contains("surrounded"),
                    "{words}\n{}",
                    session.position().board()
                );
            }
        }
    }
}

#[test]
fn nothing_is_closed_by_one_or_two_stones_unless_it_is_certain() {
    for side in 4..=5 {
        for setup in positions(side) {
            let session = session(&setup);
            let said = explain::position(&session, &mut reader());
            let closed = closed(&said);
            let stones = setup.stones.map(|stones: PointSet| stones.len());
            let picture = session.position().board();
            if stones.white > 0 {
                assert_eq!(closed, [0, 0], "{said:?}\n{picture}");
            } else {
                // A stone in the center may own the whole board.
                let rest = usize::from(side).pow(2) - stones.black;
                assert!(
                    [0, rest].contains(&closed[0]) && closed[1] == 0,
                    "{said:?}\n{picture}"
                );
            }
            assert!(
                said.iter()
                    .any(|line| line.starts_with("the game has only begun"))
            );
        }
    }
}

/// A threatened corner is not closed: White kills the stones around it by playing first.
#[test]
fn what_unsettled_stones_enclose_is_not_closed() {
    let setup = Setup::parse(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let said = explain::position(&session(&setup.expect("a picture")), &mut reader());
    assert_eq!(closed(&said), [0, 30]);
    let open = "territory that is not closed yet: Black 3, White 0 points";
    assert!(said.iter().any(|line| line == open), "{said:?}");
}
