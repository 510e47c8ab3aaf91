//! Closed groups in the corner and at the side: the score agrees with exhaustive search, whichever side is to move and
//! under all rules.

use super::margins;
use super::twin::{Group, Result, Truth};
use crate::pictures::reader;
use std::collections::BTreeMap;
use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Connectivity, Point, PointSet, Size, components, morph};
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Settlement};

/// The window of the eye spaces: the first column and the one after the last, and rows from the upper edge.
const CORNER: (u8, u8, u8) = (0, 4, 4);
const SIDE: (u8, u8, u8) = (2, 7, 3);

/// The maximum number of points of an eye space.
const POINTS: usize = 7;

/// The maximum number of outside liberties.
const OUTSIDE: usize = 2;

fn size() -> Size {
    Size::new(9, 9).expect("a size")
}

/// All eye spaces of this many points in a window, with a point on the upper edge or, in the corner, with the corner
/// point.
fn eye_spaces(window: (u8, u8, u8), points: usize) -> Vec<PointSet> {
    let (first, after, rows) = window;
    let inside = |point: &Point| (first..after).contains(&point.column()) && point.row() < rows;
    let is_corner = window == CORNER;
    let seeds = (first..after).filter(|&column| column == 0 || !is_corner);
    let mut spaces: Vec<PointSet> = seeds
        .map(|column| PointSet::from_points(size(), [Point::new(column, 0)]))
        .collect();
    for _ in 1..points {
        let mut grown: Vec<PointSet> = Vec::new();
        for space in &spaces {
            for point in morph::external_boundary(space).iter().filter(inside) {
                let larger = *space | PointSet::from_points(size(), [point]);
                if !grown.contains(&larger) {
                    grown.push(larger);
                }
            }
        }
        spaces = grown;
    }
    // Only one of two mirrored spaces.
    let mirrored = |space: &PointSet| {
        let points = space.iter().map(|point| {
            if is_corner {
                Point::new(point.row(), point.column())
            } else {
                Point::new(8 - point.column(), point.row())
            }
        });
        PointSet::from_points(size(), points)
    };
    let order = |space: &PointSet| space.iter().collect::<Vec<Point>>();
    spaces.retain(|space| order(space) <= order(&mirrored(space)));
    spaces
}

/// Black around an eye space, and White with two eyes around Black.
struct Closed {
    space: PointSet,
    black: PointSet,
    white: PointSet,
    /// Points next to Black that may be left empty.
    outside: Vec<Point>,
}

impl Closed {
    /// Returns `None` if Black would not be one chain, or White would have no living chain.
    fn new(space: &PointSet) -> Option<Closed> {
        let black = around(space) - *space;
        let ring = around(&(black | *space)) - (black | *space);
        let mut white = !(black | *space);
        for (column, row) in [(8, 8), (6, 8)] {
            white.remove(Point::new(column, row));
        }
        let outside: Vec<Point> = (ring & morph::dilate(&black))
            .iter()
            .take(OUTSIDE)
            .collect();
        let free = PointSet::from_points(space.size(), outside.iter().copied());
        let is_one = |set: &PointSet| components(set, Connectivity::Four).count() == 1;
        (is_one(&black) && is_one(&(white - free)) && outside.len() == OUTSIDE).then_some(Closed {
            space: *space,
            black,
            white,
            outside,
        })
    }

    fn position(&self, outside: usize, to_move: Color) -> Position {
        let mut setup = Setup::new(self.space.size());
        setup.stones.black = self.black;
        setup.stones.white = self.white;
        for &point in &self.outside[..outside] {
            setup.stones.white.remove(point);
        }
        setup.to_move = to_move;
        Position::from_setup(setup).expect("a position")
    }

    /// The result of the exhaustive search with this many outside liberties.
    fn truth(&self, outside: usize) -> Option<Truth> {
        let outside = &self.outside[..outside];
        let points: Vec<Point> = self.space.iter().chain(outside.iter().copied()).collect();
        let touch = |one: Point, other: Point| {
            one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()) == 1
        };
        let near = |&point: &Point| {
            let others = points.iter().enumerate();
            let near = others.filter(|(_, other)| touch(point, **other));
            near.map(|(number, _)| number).collect()
        };
        let beside = |stones: &PointSet| {
            let near = morph::dilate(stones);
            points.iter().map(|&point| near.contains(point)).collect()
        };
        let free = PointSet::from_points(self.space.size(), outside.iter().copied());
        let group = Group {
            near: points.iter().map(near).collect(),
            beside_black: beside(&self.black),
            beside_white: beside(&(self.white - free)),
        };
        group.truth(&[])
    }
}

/// Some points and their neighbours, also diagonal ones.
fn around(points: &PointSet) -> PointSet {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
    PointSet::from_fn(points.size(), |at| {
        let mut points = points.iter();
        points.any(|it| near(it.column(), at.column()) && near(it.row(), at.row()))
    })
}

/// The status of the group according to the score, if it is counted.
fn scored_status(settlement: &Settlement, closed: &Closed) -> Option<Status> {
    let stone = closed.black.first().expect("a wall");
    let mut groups = settlement.groups().iter();
    let group = groups.find(|group| group.stones.contains(stone));
    let status = group.expect("a group").status;
    settlement.is_safe().then_some(status)
}

/// The class of a closed group, and its errors.
fn check(closed: &Closed, outside: usize) -> (&'static str, Vec<String>) {
    let Some(truth) = closed.truth(outside) else {
        return ("repetition", Vec::new());
    };
    let (kind, wanted) = match (truth.black_first, truth.white_first) {
        (Result::Lives, Result::Lives) => ("alive", Some(Status::Alive)),
        (Result::Stands, Result::Stands) => ("seki", Some(Status::Seki)),
        (Result::Captured, Result::Captured) => ("dead", Some(Status::Dead)),
        _ => ("unsettled", None),
    };
    let kind = if truth.is_free_of_ko {
        kind
    } else {
        match kind {
            "alive" => "alive by ko",
            "dead" => "dead by ko",
            "seki" => "seki by ko",
            _ => "unsettled by ko",
        }
    };
    let mut faults = Vec::new();
    for to_move in Color::BOTH {
        let position = closed.position(outside, to_move);
        let settlement = Settlement::new(&position, &mut reader(2_000), &Dead::Judged);
        let settlement = settlement.expect("no dead are named");
        let found = scored_status(&settlement, closed);
        let mut fault = if found == wanted {
            String::new()
        } else {
            format!("{kind}, but {found:?}")
        };
        if let Some(status) = wanted.filter(|_| fault.is_empty()) {
            let margins = margins(&settlement);
            let right = closed.margins(outside, status);
            if margins != right {
                fault = format!("{margins:?}, not {right:?}");
            }
        }
        if !fault.is_empty() {
            faults.push(format!("{fault}; {to_move} to move\n{}", position.board()));
        }
    }
    (kind, faults)
}

impl Closed {
    /// Black's margin under territory rules and under the three sets of area rules.
    fn margins(&self, outside: usize, status: Status) -> [i64; 4] {
        let all = self.space.size().area() as i64;
        let (space, black) = (self.space.len() as i64, self.black.len() as i64);
        let outside = outside as i64;
        let white = self.white.len() as i64 - outside;
        // White's two eyes.
        let (territory, area) = match status {
            Status::Dead => (-2 - space - outside - 2 * black, -all),
            _ => (space - 2, space + black - white - 2),
        };
        [territory, area, area, area]
    }
}

/// Checks closed groups: all up to this number of points, and one in `one_in` of the larger ones.
fn check_all(all_up_to: usize, one_in: usize) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    let mut faults = Vec::new();
    let mut number = 0;
    for window in [CORNER, SIDE] {
        for points in 1..=POINTS {
            for space in eye_spaces(window, points) {
                let Some(closed) = Closed::new(&space) else {
                    continue;
                };
                for outside in 0..=OUTSIDE {
                    number += 1;
                    if points > all_up_to && number % one_in != 0 {
                        continue;
                    }
                    let (kind, wrong) = check(&closed, outside);
                    *kinds.entry(kind).or_insert(0) += 1;
                    faults.extend(wrong);
                }
            }
        }
    }
    println!("{kinds:?}");
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
    kinds
}

#[test]
fn closed_groups_agree_with_exhaustive_search() {
    let kinds = check_all(4, 180);
    for kind in ["alive", "dead", "unsettled"] {
        assert!(kinds.get(kind).is_some_and(|&count| count > 9), "{kinds:?}");
    }
}

#[test]
#[ignore = "takes minutes: cargo xtask nightly"]
fn every_closed_group_agrees_with_exhaustive_search() {
    check_all(POINTS, 1);
}
