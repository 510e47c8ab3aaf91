//! A group and its links in words.

use super::{Bond, Link, Named};
use crate::local;
use std::fmt;
use tobi_goban::Color;
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;
use tobi_reading::{Answer, Certainty};

impl Named<'_> {
    /// `Black, 7 stones at D4 in 2 chains`: the vertex is its first stone.
    pub fn described(&self) -> String {
        let group = self.group;
        let counted = |number: usize, word: &str| match number {
            1 => format!("1 {word}"),
            _ => format!("{number} {word}s"),
        };
        let line = format!(
            "{}, {} at {}",
            colored(group.color),
            counted(group.stones.len(), "stone"),
            self.first()
        );
        match group.chains.len() {
            1 => line,
            chains => format!("{line} in {}", counted(chains, "chain")),
        }
    }

    /// The vertex of its first stone.
    pub fn first(&self) -> String {
        let stones = &self.group.stones;
        let first = stones
            .first()
            .map(|stone| vertex_name(stone, stones.size()));
        first.unwrap_or_default()
    }
}

/// A link in words: `D4 and F4: shared liberty, E4`.
#[derive(Clone, Copy, Debug)]
pub struct LinkWords<'a>(pub &'a Link);

impl fmt::Display for LinkWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LinkWords(link) = self;
        let size = link.touched.size();
        let [one, other] = link.chains.map(|chain| vertex_name(chain, size));
        let spaced = |points: &PointSet| {
            let names = points.iter().map(|point| vertex_name(point, size));
            names.collect::<Vec<_>>().join(" ")
        };
        let why = match &link.bond {
            Bond::SharedEye(points) | Bond::SharedLiberty(points) => spaced(points),
            Bond::Rule(name) => (*name).to_owned(),
            Bond::Dilation(step) => format!("step {step}"),
            Bond::Connection { line, .. } if line.is_empty() => "nothing cuts".to_owned(),
            Bond::Connection { line, .. } => {
                let said = line.iter().map(|&(color, mv)| local::said(color, mv, size));
                said.collect::<Vec<_>>().join(" ")
            }
        };
        write!(f, "{one} and {other}: {}, {why}", link.bond.name())
    }
}

/// `B1`, `B1 and D1`, `B1, C1 and D1`; `None` where there is nothing.
pub(crate) fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some(one.clone()),
        [most @ .., last] => Some(format!("{} and {last}", most.join(", "))),
    }
}

/// The names of some points, as [`listed`]; empty where there is none.
pub(crate) fn listed_points(points: &PointSet) -> String {
    let names = points.iter().map(|point| vertex_name(point, points.size()));
    listed(&names.collect::<Vec<_>>()).unwrap_or_default()
}

pub(crate) fn vertex_name(point: Point, size: Size) -> String {
    Vertex::new(point, size).to_string()
}

/// The colour as a player's name.
pub(crate) const fn colored(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// `1 liberty`, `2 liberties`.
pub(crate) fn counted(number: usize, one: &str, more: &str) -> String {
    let word = if number == 1 { one } else { more };
    format!("{number} {word}")
}

/// `certain`; `believed, by` and by what; or `a guess`.
pub(crate) fn how_sure(certainty: Certainty) -> String {
    match certainty {
        Certainty::Proved => "certain".to_owned(),
        Certainty::Believed(by) => format!("believed, by {by}"),
        Certainty::Unknown => "a guess".to_owned(),
    }
}

/// ` (F5 is met by G5)`, of an answer that fails; nothing where its line is shorter.
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
