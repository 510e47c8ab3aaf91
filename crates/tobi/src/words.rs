//! Names and phrases that all reports share.

use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::{Vertex, vertex};
use tobi_reading::{Answer, Certainty};

/// `B1`, `B1 and D1`, `B1, C1 and D1`; `None` for an empty list.
pub(crate) fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some(one.clone()),
        [most @ .., last] => Some(format!("{} and {last}", most.join(", "))),
    }
}

/// The names of some points, as by [`listed`]; empty for no points.
pub(crate) fn listed_points(points: &PointSet) -> String {
    listed(&point_names(points)).unwrap_or_default()
}

/// `B1`, `B1 or D1`, `B1, C1 or D1`.
pub(crate) fn either(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The names of some points in reading order.
pub(crate) fn point_names(points: &PointSet) -> Vec<String> {
    let names = points.iter().map(|point| vertex_name(point, points.size()));
    names.collect()
}

/// `D4`.
pub(crate) fn vertex_name(point: Point, size: Size) -> String {
    Vertex::new(point, size).to_string()
}

/// The vertex of the first of some points; empty for no points.
pub(crate) fn first_name(points: &PointSet) -> String {
    let first = points.first();
    first.map_or_else(String::new, |first| vertex_name(first, points.size()))
}

/// `B D4`.
pub(crate) fn played(color: Color, mv: Move, size: Size) -> String {
    format!("{} {}", color.letter(), vertex::name(mv, size))
}

/// The names of moves, in their order.
pub(crate) fn move_names(moves: &[Move], size: Size) -> Vec<String> {
    moves.iter().map(|&mv| vertex::name(mv, size)).collect()
}

/// `1 liberty`, `2 liberties`.
pub(crate) fn counted(number: usize, one: &str, more: &str) -> String {
    let word = if number == 1 { one } else { more };
    format!("{number} {word}")
}

/// `certain`; `believed:` and the judgement it rests on; or `a guess`.
pub(crate) fn how_sure(certainty: Certainty) -> String {
    match certainty {
        Certainty::Proved(_) => "certain".to_owned(),
        Certainty::Believed(by) => format!("believed: {by}"),
        Certainty::Unknown => "a guess".to_owned(),
    }
}

/// ` (F5 is met by G5)`, for an answer that fails; empty if its line is shorter.
pub(crate) fn met(failed: &Answer, size: Size) -> String {
    match failed.line.as_slice() {
        [(_, first), (_, reply), ..] => match (first.point(), reply.point()) {
            (Some(first), Some(reply)) => {
                let [first, reply] = [first, reply].map(|point| vertex_name(point, size));
                format!(" ({first} is met by {reply})")
            }
            _ => String::new(),
        },
        _ => String::new(),
    }
}
