//! The weights of the features.

use super::features::{FEATURES, Features, Kind, ONE};
use super::fraction;
use crate::params::WEIGHED_SIDES;
use std::fmt;
use std::sync::LazyLock;
use tobi_grid::Size;

/// A whole point, and a weight of one. Ownership and weights are counted in thousandths, so that sums are the same on every
/// machine.
pub const WHOLE: i32 = 1000;

/// The weight of each feature for each kind of point, in parts of [`WHOLE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    of: [[i32; FEATURES.len()]; Kind::ALL.len()],
}

/// The weights without playouts: on 9x9, and on 19x19.
static STATIC: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    [
        part_of_the_program(include_str!("../../data/estimate/static_9.txt")),
        part_of_the_program(include_str!("../../data/estimate/static.txt")),
    ]
});

/// The weights with playouts.
static SAMPLED: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    [
        part_of_the_program(include_str!("../../data/estimate/sampled_9.txt")),
        part_of_the_program(include_str!("../../data/estimate/sampled.txt")),
    ]
});

fn part_of_the_program(table: &str) -> Weights {
    Weights::parse(table).expect("the table is part of the program and tested")
}

impl Weights {
    /// The weights with or without playouts on a board of this size: between 9x9 and 19x19 interpolated by the side, or by
    /// the root of the area.
    pub fn usual(sampled: bool, size: Size) -> Weights {
        let [small, large] = if sampled { &*SAMPLED } else { &*STATIC };
        let part = fraction(WEIGHED_SIDES, size.mean_side());
        small.mixed(large, (f64::from(WHOLE) * part).round() as i32)
    }

    /// The weights this many thousandths of the way to others.
    fn mixed(&self, others: &Weights, thousandths: i32) -> Weights {
        let mut mixed = Weights::none();
        for (kind, of) in mixed.of.iter_mut().enumerate() {
            for (place, weight) in of.iter_mut().enumerate() {
                let [one, other] = [self, others].map(|it| it.of[kind][place]);
                *weight = ((WHOLE - thousandths) * one + thousandths * other) / WHOLE;
            }
        }
        mixed
    }

    /// All weights are 0.
    pub fn none() -> Weights {
        Weights {
            of: [[0; FEATURES.len()]; Kind::ALL.len()],
        }
    }

    /// Sets the weights of one kind.
    pub fn set(&mut self, kind: Kind, thousandths: [i32; FEATURES.len()]) {
        self.of[kind as usize] = thousandths;
    }

    /// The likely owner of a point with these features: from -[`WHOLE`] for White to [`WHOLE`] for Black.
    ///
    /// Swapping the colours negates the result exactly: the sum is one of whole numbers, and roots are rounded the same way
    /// everywhere.
    pub fn owner(&self, features: &Features) -> i32 {
        let weights = &self.of[features.kind as usize];
        let products = weights.iter().zip(&features.values);
        let sum: i64 = products
            .map(|(&weight, &feature)| i64::from(weight) * i64::from(feature))
            .sum();
        let sum = sum as f64 / (f64::from(WHOLE) * f64::from(ONE));
        (f64::from(WHOLE) * sum / (1.0 + sum * sum).sqrt()).round() as i32
    }

    /// Reads a table in the form in which [`Weights`] are written: a line of kinds, then a line for each feature.
    pub fn parse(text: &str) -> Option<Weights> {
        let mut lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let kinds: Vec<&str> = lines.next()?.split_whitespace().skip(1).collect();
        if !kinds.iter().eq(Kind::ALL.map(Kind::name).iter()) {
            return None;
        }
        let mut weights = Weights::none();
        for (place, feature) in FEATURES.into_iter().enumerate() {
            let mut words = lines.next()?.split_whitespace();
            if words.next()? != feature {
                return None;
            }
            for of in &mut weights.of {
                of[place] = words.next()?.parse().ok()?;
            }
        }
        lines.next().is_none().then_some(weights)
    }
}

impl fmt::Display for Weights {
    /// A table: a line for each feature, a column for each kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:15}", "feature")?;
        for kind in Kind::ALL {
            write!(f, "{:>15}", kind.name())?;
        }
        for (place, feature) in FEATURES.into_iter().enumerate() {
            write!(f, "\n{feature:15}")?;
            for of in &self.of {
                write!(f, "{:15}", of[place])?;
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
        for sampled in [false, true] {
            for side in [5, 9, 13, 19, 25] {
                let weights = Weights::usual(sampled, Size::square(side));
                assert_eq!(
                    Weights::parse(&weights.to_string()).as_ref(),
                    Some(&weights)
                );
            }
        }
        assert_eq!(Weights::parse("feature certain-life"), None);
    }
}
