//! Names and phrases that all reports share.

use crate::{Session, assumption};
use tobi_goban::{Board, Color, Move, Position, Rules};
use tobi_grid::{Point, PointSet, Size, morph};
use tobi_judge::groups::named_by;
use tobi_judge::params::LOCAL_STEPS;
use tobi_notation::{Vertex, vertex};
use tobi_reading::{Answer, Certainty};

/// The maximum number of liberties that are named, and of points of a small eye space.
pub(crate) const MOST_LIBERTIES: usize = 4;

/// How much the words of a report tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What a player needs.
    #[default]
    Usual,
    /// Also how many playouts a judgement rests on.
    Playouts,
}

/// Whether the other side surrounds some stones of a colour, rather than standing beside them: over free points without
/// an enemy stone next to them they reach at most half of all free points.
pub(crate) fn is_surrounded(board: &Board, stones: &PointSet, color: Color) -> bool {
    let empty = board.empty();
    let free = empty - morph::dilate(board.stones(color.opponent()));
    let reached = morph::reconstruct(&(morph::dilate(stones) & free), &free);
    2 * reached.len() <= empty.len()
}

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

/// The stone with the fewest steps along lines to some points in all; of equal ones the first.
pub(crate) fn nearest(stones: &PointSet, points: &PointSet) -> Option<Point> {
    let steps = |stone: Point| {
        let to = |point: Point| {
            let columns = stone.column().abs_diff(point.column());
            usize::from(columns) + usize::from(stone.row().abs_diff(point.row()))
        };
        points.iter().map(to).sum::<usize>()
    };
    stones.iter().min_by_key(|&stone| (steps(stone), stone))
}

/// The vertex by which stones of one colour are named, the same in all reports: see [`named_by`]. Empty for no stones.
pub(crate) fn stones_name(board: &Board, stones: &PointSet) -> String {
    let at = named_by(board, stones);
    at.map_or_else(String::new, |at| vertex_name(at, stones.size()))
}

/// `japanese rules, komi 6.5, 2 handicap stones`.
pub(crate) fn rules_and_komi(session: &Session) -> String {
    let game = session.game();
    let rules = game.rules().title();
    let handicap = match session.record().map_or(0, |record| record.header.handicap) {
        0 => String::new(),
        stones => format!(
            ", {}",
            counted(stones as usize, "handicap stone", "handicap stones")
        ),
    };
    format!("{rules} rules, komi {}{handicap}", game.komi())
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

/// `certain`; `believed, based on` a judgement; or `a guess`.
pub(crate) fn how_sure(certainty: Certainty) -> String {
    match certainty {
        Certainty::Proved(_) => "certain".to_owned(),
        Certainty::Believed(by) => format!("believed, based on {}", assumption::words(by)),
        Certainty::Stopped(_) | Certainty::Unknown => "a guess".to_owned(),
    }
}

/// The points around some stones at which a move is local.
pub(crate) fn vicinity(stones: &PointSet) -> PointSet {
    (0..LOCAL_STEPS).fold(*stones, |near, _| morph::dilate(&near))
}

/// The first names of some points, and the number of the others if there are several: `B1, C1 and 4 more`.
pub(crate) fn some_points(points: &PointSet, most: usize) -> String {
    let mut names = point_names(points);
    let more = names.len().saturating_sub(most);
    if more > 1 {
        names.truncate(most);
        names.push(format!("{more} more"));
    }
    listed(&names).unwrap_or_default()
}

/// ` (F5 is met by G5)`, for an answer about these stones that fails; empty if its line is shorter or begins elsewhere
/// (with a ko threat, for example).
pub(crate) fn met(failed: &Answer, stones: &PointSet) -> String {
    let near = vicinity(stones);
    match opening(failed) {
        [Some(first), Some(reply)] if near.contains(first) => {
            let [first, reply] = [first, reply].map(|point| vertex_name(point, stones.size()));
            format!(" ({first} is met by {reply})")
        }
        _ => String::new(),
    }
}

/// Like [`met`], for a defence that fails. If the line begins elsewhere, only the reply: ` (after a move elsewhere, G5 kills)`.
pub(crate) fn killed(defend: &Answer, stones: &PointSet) -> String {
    match (met(defend, stones), opening(defend)) {
        (met, [_, Some(reply)]) if met.is_empty() && vicinity(stones).contains(reply) => {
            let reply = vertex_name(reply, stones.size());
            format!(" (after a move elsewhere, {reply} kills)")
        }
        (met, _) => met,
    }
}

/// ` (F5 is met by G5)`, for a [defence that fails](tobi_judge::life::refuted_defence).
pub(crate) fn example_of(refuted: Option<[Point; 2]>, size: Size) -> Option<String> {
    let [first, reply] = refuted?.map(|point| vertex_name(point, size));
    Some(format!(" ({first} is met by {reply})"))
}

/// ` (A5 or B5 does not help)` or ` (Black may not play at A5)`: the liberties of stones that are dead although no line shows
/// why.
pub(crate) fn hopeless(position: &Position, stones: &PointSet) -> String {
    let board = position.board();
    let Some(color) = stones.first().and_then(|at| board.color_at(at)) else {
        return String::new();
    };
    let liberties = morph::dilate(stones) & board.empty();
    let legal = liberties & position.legal_moves(color, &Rules::JAPANESE);
    let name = |points: &PointSet| {
        let mut names = point_names(points);
        names.truncate(MOST_LIBERTIES);
        either(&names)
    };
    match (legal.is_empty(), liberties.is_empty()) {
        (false, _) => format!(" ({} does not help)", name(&legal)),
        (true, false) => format!(" ({} may not play at {})", color.name(), name(&liberties)),
        (true, true) => String::new(),
    }
}

/// ` (2 liberties: A5 and B5)`.
pub(crate) fn liberties_of(board: &Board, stones: &PointSet) -> String {
    let liberties = morph::dilate(stones) & board.empty();
    let number = counted(liberties.len(), "liberty", "liberties");
    format!(" ({number}: {})", some_points(&liberties, MOST_LIBERTIES))
}

/// The first two moves of an answer's line.
fn opening(answer: &Answer) -> [Option<Point>; 2] {
    [0, 1].map(|number| answer.line.get(number)?.1.point())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_reading::{Side, Success};

    /// An answer that fails after these moves, about a stone at D4 on 9x9.
    fn failed(line: &[&str]) -> (Answer, PointSet) {
        let size = Size::square(9);
        let at = |name: &str| vertex::parse_point(name, size).expect("a vertex");
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let moves = line.iter().map(|name| Move::Play(at(name)));
        let answer = Answer {
            first: Side::Defender,
            success: Success::No,
            certainty: Certainty::Unknown,
            moves: Vec::new(),
            line: colors.zip(moves).collect(),
            nodes: 0,
            touched: PointSet::full(size),
            trace: None,
        };
        (answer, PointSet::from_points(size, [at("D4")]))
    }

    #[test]
    fn a_move_elsewhere_is_no_example_of_a_defence() {
        let told = |line: &[&str]| {
            let (answer, stones) = failed(line);
            [met(&answer, &stones), killed(&answer, &stones)]
        };
        assert_eq!(told(&["D5", "D6"]), [" (D5 is met by D6)"; 2]);
        assert_eq!(
            told(&["J9", "D5"]),
            ["", " (after a move elsewhere, D5 kills)"]
        );
        assert_eq!(told(&["J9", "J8"]), ["", ""]);
        assert_eq!(told(&["D5"]), ["", ""]);
    }

    #[test]
    fn many_points_are_counted() {
        let size = Size::square(9);
        let row = |columns: u8| {
            PointSet::from_points(size, (0..columns).map(|column| Point::new(column, 8)))
        };
        assert_eq!(some_points(&row(3), 2), "A1, B1 and C1");
        assert_eq!(some_points(&row(4), 2), "A1, B1 and 2 more");
    }
}
