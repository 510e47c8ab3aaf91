//! Zones as pictures: `X` are walls that must stand, `x` the owner's other stones, `.` the zone, `,` empty points
//! outside, `o` stones of the other side in the zone, `O` outside.

use super::{Wall, Zone};
use crate::Fight;
use tobi_goban::Color;
use tobi_grid::{Connectivity, Point, PointSet, components};

/// Whether Black holds the zone with these eyes elsewhere, and all of its points if `keeps`.
fn holds(picture: &str, eyes_elsewhere: u8, keeps: bool) -> Option<bool> {
    let plain = picture
        .replace('x', "X")
        .replace('o', "O")
        .replace(',', ".");
    let fight = Fight::drawn(&plain);
    let size = fight.size();
    let rows = picture.lines().map(str::trim).filter(|row| !row.is_empty());
    let mut drawn = Vec::new();
    for (row, line) in rows.enumerate() {
        for (column, sign) in line.split_whitespace().enumerate() {
            drawn.push((Point::new(column as u8, row as u8), sign));
        }
    }
    let of = |signs: &[&str]| {
        let of = drawn.iter().filter(|(_, sign)| signs.contains(sign));
        PointSet::from_points(size, of.map(|(point, _)| *point))
    };
    let points = of(&[".", "o", "x"]);
    let walls = components(&of(&["X"]), Connectivity::Four);
    let zone = Zone {
        points,
        walls: walls
            .map(|stones| Wall {
                stones,
                eyes_elsewhere,
                must_stand: eyes_elsewhere < 2,
            })
            .collect(),
        kept: match keeps {
            true => points - of(&["x"]),
            false => PointSet::empty(size),
        },
    };
    zone.is_safe(fight.board(), Color::Black, &mut 5_000)
}

#[test]
fn four_in_a_row_live_and_three_do_not() {
    let four = ". . . . X O ,\nX X X X X O ,\nO O O O O O ,";
    assert_eq!(holds(four, 0, false), Some(true));
    assert_eq!(holds(four, 0, true), Some(true));
    let three = ". . . X O , ,\nX X X X O , ,\nO O O O O , ,";
    assert_eq!(holds(three, 0, false), Some(false));
    assert_eq!(holds(three, 1, true), Some(true), "with an eye elsewhere");
}

/// White's move from below takes the last liberty that the chains share; they live only if they have two eyes elsewhere.
#[test]
fn an_open_space_is_no_eye() {
    let open = ", X . X ,\n, X . X ,\n, O O O ,";
    assert_eq!(holds(open, 1, false), Some(false));
    assert_eq!(holds(open, 2, false), Some(true));
}

/// White stones make no second eye in an area of eight points, nor in one of two.
#[test]
fn dead_stones_are_kept_dead() {
    let small = ". . o . X O\n. . o . X O\nX X X X X O\nO O O O O O";
    assert_eq!(holds(small, 2, true), Some(true));
    let corner = "o . X O ,\n. X X O ,\nX X O O ,\nO O O , ,";
    assert_eq!(holds(corner, 2, true), Some(true));
}

/// Two chains around one point: an eye for both if each has another eye.
#[test]
fn chains_share_an_eye() {
    let corner = ". X O ,\nX O O ,\nO O , ,";
    assert_eq!(holds(corner, 0, false), Some(false));
    assert_eq!(holds(corner, 1, false), Some(true));
}

#[test]
fn a_zone_that_is_too_large_is_unknown() {
    let row = ". . . . . . . . .\n";
    assert_eq!(holds(&row.repeat(9), 0, false), None);
}
