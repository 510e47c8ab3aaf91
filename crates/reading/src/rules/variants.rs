//! All variants of a rule on a board: eight symmetries, two colours, without equal ones.

use super::language::{Condition, Content, Game, Mark, Rule, Subject, Turn};
use std::collections::BTreeSet;

/// One bit for each state of a point: empty, black, white, off the board.
pub(super) const EMPTY: u8 = 1;
pub(super) const BLACK: u8 = 2;
pub(super) const WHITE: u8 = 4;
pub(super) const OFF: u8 = 8;

pub(super) type Place = (i8, i8);

/// A place and its allowed states.
type Test = (Place, u8);

/// One part of a rule's conclusion: its kind, its place and its number.
type Said = (u8, Place, u8);

/// A rule after a symmetry and a choice of colours, relative to its anchor, a point whose state it determines.
pub(super) struct Variant {
    pub(super) rule: usize,
    pub(super) turn: Turn,
    pub(super) owner_is_white: bool,
    /// The location of the picture's top left cell.
    pub(super) origin: Place,
    /// The anchor's state.
    pub(super) anchor: u8,
    /// The allowed states of the other points; the tests that are most likely to fail come first.
    pub(super) tests: Vec<(Place, u8)>,
}

pub(super) fn of(rules: &[Rule]) -> Vec<Variant> {
    let mut variants = Vec::new();
    for (index, rule) in rules.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for owner_is_white in [false, true] {
            for turn in Turn::ALL {
                let tests = tests(rule, turn, owner_is_white);
                let neutral = rule.picture().is_colour_neutral();
                let owner = !neutral && owner_is_white;
                if seen.insert((owner, identity(rule, turn, &tests))) {
                    variants.push(variant(index, rule, turn, owner_is_white, tests));
                }
            }
        }
    }
    variants
}

/// All tests of the picture, at transformed places.
fn tests(rule: &Rule, turn: Turn, owner_is_white: bool) -> Vec<(Place, u8)> {
    let (own, other) = match owner_is_white {
        false => (BLACK, WHITE),
        true => (WHITE, BLACK),
    };
    let mut tests = Vec::new();
    for (place, content) in rule.picture().cells() {
        let states = match content {
            Content::Own => own,
            Content::Other => other,
            Content::Empty => EMPTY,
            Content::NotOther => EMPTY | own,
            Content::NotOwn => EMPTY | other,
            Content::Anything => continue,
        };
        tests.push((turn.of(place), states));
    }
    for (inside, beyond) in rule.picture().along_edges() {
        let inside = turn.of(inside);
        if !tests.iter().any(|&(place, _)| place == inside) {
            tests.push((inside, EMPTY | BLACK | WHITE));
        }
        tests.push((turn.of(beyond), OFF));
    }
    tests.sort_unstable();
    tests
}

/// Equal for two variants that match at the same places and have the same conclusion.
fn identity(rule: &Rule, turn: Turn, tests: &[Test]) -> (Vec<Test>, Vec<Said>) {
    let left = tests
        .iter()
        .map(|((column, _), _)| *column)
        .min()
        .unwrap_or(0);
    let top = tests.iter().map(|((_, row), _)| *row).min().unwrap_or(0);
    let moved = |(column, row): Place| (column - left, row - top);
    let at = |mark: Mark| {
        let place = rule.picture().place(mark).expect("the parser saw it");
        moved(turn.of(place))
    };
    let mut says = Vec::new();
    let ordered = !matches!(rule.game(), Game::Connection(..) | Game::Division(..));
    for (number, mark) in rule.game().points().enumerate() {
        says.push((0, at(mark), if ordered { number as u8 } else { 0 }));
    }
    says.extend(rule.attack().iter().map(|&mark| (1, at(mark), 0)));
    says.extend(rule.defence().iter().map(|&mark| (2, at(mark), 0)));
    for condition in rule.conditions() {
        let (kind, subject, number) = match *condition {
            Condition::AtLeast(subject, number) => (3, subject, number),
            Condition::AtMost(subject, number) => (4, subject, number),
            Condition::OuterAtLeast(subject, number) => (5, subject, number),
            Condition::OneChain(_) => continue,
        };
        if let Subject::Marked(mark) = subject {
            says.push((kind, at(mark), number));
        }
    }
    says.sort_unstable();
    let tests = tests.iter().map(|&(place, states)| (moved(place), states));
    (tests.collect(), says)
}

fn variant(
    index: usize,
    rule: &Rule,
    turn: Turn,
    owner_is_white: bool,
    tests: Vec<(Place, u8)>,
) -> Variant {
    // Twice the centre of all tested places, so that it is an integer.
    let span = |of: fn(&Place) -> i8| {
        let ends = tests.iter().map(|(place, _)| of(place));
        let (least, most) = (ends.clone().min(), ends.max());
        i32::from(least.unwrap_or(0)) + i32::from(most.unwrap_or(0))
    };
    let middle = (span(|place| place.0), span(|place| place.1));
    let from_middle = |&(column, row): &Place| {
        let column = 2 * i32::from(column) - middle.0;
        let row = 2 * i32::from(row) - middle.1;
        column * column + row * row
    };
    let &(at, anchor) = tests
        .iter()
        .filter(|(_, states)| matches!(*states, EMPTY | BLACK | WHITE))
        .min_by_key(|(place, states)| (*states == EMPTY, from_middle(place), *place))
        .expect("the parser asks for a definite point");
    let seen = |(column, row): Place| (column - at.0, row - at.1);
    let mut rest: Vec<(Place, u8)> = tests
        .into_iter()
        .filter(|&(place, _)| place != at)
        .map(|(place, states)| (seen(place), states))
        .collect();
    let likelihood = |states: u8| match states {
        OFF => 0,
        BLACK | WHITE => 1,
        EMPTY => 2,
        _ => 3,
    };
    rest.sort_by_key(|&((column, row), states)| {
        (likelihood(states), column.abs().max(row.abs()), column, row)
    });
    // Beyond an edge, a test of one place is enough.
    let mut edges = Vec::new();
    rest.retain(|&((column, row), states)| {
        let side = (states == OFF).then(|| {
            if rule_has_row_beyond(rule, turn, row + at.1) {
                (true, row)
            } else {
                (false, column)
            }
        });
        side.is_none_or(|side| {
            let new = !edges.contains(&side);
            edges.push(side);
            new
        })
    });
    Variant {
        rule: index,
        turn,
        owner_is_white,
        origin: seen((0, 0)),
        anchor,
        tests: rest,
    }
}

/// Whether this transformed row is beyond a drawn edge.
fn rule_has_row_beyond(rule: &Rule, turn: Turn, row: i8) -> bool {
    let picture = rule.picture();
    let corner = turn.of((picture.columns as i8 - 1, picture.rows() as i8 - 1));
    row < corner.1.min(0) || row > corner.1.max(0)
}
