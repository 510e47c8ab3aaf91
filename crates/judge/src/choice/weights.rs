//! The weights of terms: the table `data/choice/weights.txt`.

use super::term::{Kind, Term};
use crate::territory::Phase;
use std::fmt;
use std::sync::LazyLock;

/// The value of a thousandth of each kind of [`Kind::LEARNED`] terms in each phase of the game, in millionths of a
/// point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    of: Vec<[i64; Phase::ALL.len()]>,
}

/// The names of [`Phase::ALL`] in the table, in the order of its columns.
const HEADS: [&str; 3] = ["opening", "middle", "end"];

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let table = include_str!("../../data/choice/weights.txt");
    Weights::parse(table).expect("the table is part of the program and tested")
});

impl Weights {
    /// The learned weights of the project.
    pub fn learned() -> &'static Weights {
        &LEARNED
    }

    /// The weights of the paper: an object counts by its size.
    pub(super) fn paper() -> Weights {
        let counts = [
            Kind::Save,
            Kind::Kill,
            Kind::Rescue,
            Kind::Capture,
            Kind::Connect,
            Kind::Cut,
            Kind::Eye,
            Kind::Poke,
            Kind::Close,
            Kind::Enter,
            Kind::Area,
        ];
        Weights::new(|kind, _| f64::from(u8::from(counts.contains(&kind))))
    }

    /// A table from the points for each unit of a term.
    pub fn new(points: impl Fn(Kind, Phase) -> f64) -> Weights {
        let of = |&kind| Phase::ALL.map(|phase| (1000.0 * points(kind, phase)).round() as i64);
        Weights {
            of: Kind::LEARNED.iter().map(of).collect(),
        }
    }

    /// The value of a term of a learned kind, in millionths of a point.
    pub(super) fn millionths(&self, term: &Term, phase: Phase) -> i64 {
        let column = Phase::ALL.iter().position(|&it| it == phase).unwrap_or(0);
        self.of[term.kind as usize][column] * term.amount
    }

    /// Reads a table in the format in which [`Weights`] are written.
    fn parse(text: &str) -> Option<Weights> {
        let lines = text.lines();
        let mut lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
        let mut heads = lines.next()?.split_whitespace();
        if heads.next() != Some("term") || !heads.eq(HEADS) {
            return None;
        }
        let mut of = Vec::new();
        for kind in Kind::LEARNED {
            let mut words = lines.next()?.split_whitespace();
            if words.next()? != kind.name() {
                return None;
            }
            let mut points = [0; Phase::ALL.len()];
            for points in &mut points {
                let number: f64 = words.next()?.parse().ok()?;
                *points = (1000.0 * number).round() as i64;
            }
            of.push(points);
        }
        lines.next().is_none().then_some(Weights { of })
    }
}

impl fmt::Display for Weights {
    /// Writes one kind a line and one phase a column: points for each unit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:12}", "term")?;
        for head in HEADS {
            write!(f, "{head:>12}")?;
        }
        for (kind, of) in Kind::LEARNED.iter().zip(&self.of) {
            write!(f, "\n{:12}", kind.name())?;
            for &points in of {
                write!(f, "{:12.3}", points as f64 / 1000.0)?;
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let learned = Weights::learned();
        assert_eq!(Weights::parse(&learned.to_string()).as_ref(), Some(learned));
        assert_eq!(Weights::parse("term opening"), None);
    }
}
