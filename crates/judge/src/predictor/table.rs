//! The weights of shapes and traits: the table `data/predictor/weights.txt`.

use super::traits::{Kind, LEVELS, Trait};
use std::fmt::{self, Write};
use std::sync::LazyLock;

/// A feature of a move: a shape or a trait, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(pub(super) u32);

impl Feature {
    /// Whether it is a trait; there are few of them.
    pub fn is_trait(self) -> bool {
        (self.0 as usize) < Kind::ALL.len() * LEVELS
    }
}

impl From<Trait> for Feature {
    fn from(it: Trait) -> Feature {
        Feature(it.index() as u32)
    }
}

/// The weights of features: how much each adds to the logarithm of a move's prior, in thousandths.
#[derive(Clone, Debug)]
pub struct Weights {
    /// A hash table of features and weights, indexed by the feature's lowest bits with linear probing; weight 0 marks
    /// an empty slot.
    slots: Vec<(Feature, i16)>,
}

/// The output of the build script.
const TRAITS: &str = include_str!(concat!(env!("OUT_DIR"), "/traits.txt"));
const SHAPES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/shapes.table"));

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let traits = parse(TRAITS).expect("the table is part of the program and tested");
    let shapes = shapes(SHAPES);
    Weights::new(&traits.into_iter().chain(shapes).collect::<Vec<_>>())
});

impl Weights {
    /// The learned weights of the project; they are read once.
    pub fn learned() -> &'static Weights {
        &LEARNED
    }

    /// A table of these weights; of equal features the last one counts.
    pub fn new(weights: &[(Feature, i16)]) -> Weights {
        let mut table = Weights {
            slots: vec![(Feature(0), 0); (4 * weights.len() + 1).next_power_of_two()],
        };
        for &(feature, weight) in weights.iter().filter(|(_, weight)| *weight != 0) {
            let slot = table.slot(feature);
            table.slots[slot] = (feature, weight);
        }
        table
    }

    /// The weight of a feature; 0 if it is unknown.
    #[inline]
    pub fn of(&self, feature: Feature) -> i32 {
        self.slots[self.slot(feature)].1.into()
    }

    /// The slot of a feature, or the slot where it would be.
    #[inline]
    fn slot(&self, feature: Feature) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = feature.0 as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != feature {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Reads a table in the format in which [`Weights`] are written; the error names the line.
fn parse(text: &str) -> Result<Vec<(Feature, i16)>, String> {
    let lines = text.lines().zip(1..);
    let entries = lines.filter(|(line, _)| !line.starts_with('#') && !line.is_empty());
    entries
        .map(|(line, number)| {
            feature_of(line).ok_or_else(|| {
                format!("line {number}: not a name, a level or shape, and a weight: {line}")
            })
        })
        .collect()
}

/// Reads the Rice codes that the build script writes.
fn shapes(table: &[u8]) -> impl Iterator<Item = (Feature, i16)> {
    let (count, codes) = table.split_first_chunk().expect("the build script counts");
    let (&[distance_bits, weight_bits], codes) =
        codes.split_first_chunk().expect("and names the low bits");
    let mut bits = (0..codes.len() * 8).map(|at| codes[at / 8] >> (at % 8) & 1);
    let mut read = move |low: u8| {
        let high = bits.by_ref().take_while(|&bit| bit == 1).count() as u32;
        let places = (0..low).zip(&mut bits);
        places.fold(high << low, |number, (at, bit)| {
            number | u32::from(bit) << at
        })
    };
    let mut number = 0;
    (0..u32::from_le_bytes(*count)).map(move |_| {
        number += read(distance_bits);
        let folded = read(weight_bits) as u16;
        let weight = (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed();
        (Feature(number), weight)
    })
}

/// Reads a line such as `answer 3 812` or `shape 9f3a2c1b -137`.
fn feature_of(line: &str) -> Option<(Feature, i16)> {
    let mut words = line.split_whitespace();
    let (name, which, weight) = (words.next()?, words.next()?, words.next()?);
    let weight = weight.parse().ok().filter(|&weight| weight != 0)?;
    let feature = match name {
        "shape" => Feature(u32::from_str_radix(which, 16).ok()?),
        _ => {
            let kind = Kind::ALL.iter().find(|kind| kind.name() == name)?;
            let level = which
                .parse()
                .ok()
                .filter(|&level| usize::from(level) < LEVELS)?;
            Trait { kind: *kind, level }.into()
        }
    };
    words.next().is_none().then_some((feature, weight))
}

impl fmt::Display for Weights {
    /// Writes traits by name and level, then the shapes by their numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filled = self.slots.iter().filter(|(_, weight)| *weight != 0);
        let mut all: Vec<_> = filled.copied().collect();
        all.sort_unstable();
        for (feature, weight) in all {
            match feature.is_trait() {
                true => {
                    let (kind, level) = (feature.0 as usize / LEVELS, feature.0 as usize % LEVELS);
                    write!(f, "{} {level}", Kind::ALL[kind].name())?;
                }
                false => write!(f, "shape {:08x}", feature.0)?,
            }
            writeln!(f, " {weight}")?;
        }
        f.write_char('\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let learned = Weights::learned();
        let text = learned.to_string();
        let again = Weights::new(&parse(&text).unwrap());
        assert_eq!(again.to_string(), text);
        assert!(text.lines().count() > 1000);
    }

    #[test]
    fn the_packed_table_is_the_one_that_people_read() {
        let table = parse(include_str!("../../data/predictor/weights.txt")).unwrap();
        assert_eq!(
            Weights::learned().to_string(),
            Weights::new(&table).to_string()
        );
        assert!(
            table
                .iter()
                .any(|&(feature, weight)| weight < 0 && !feature.is_trait())
        );
    }

    #[test]
    fn a_bad_table_is_refused_with_its_line() {
        for (table, line) in [
            ("# a\nshape 12 x", 2),
            ("shape 123456789 4", 1),
            ("nothing 1 4", 1),
            ("line 32 4", 1),
            ("line 1 4 4", 1),
            ("line 1 40000", 1),
            ("line 1 5\nline 1", 2),
        ] {
            let fault = parse(table).unwrap_err();
            assert!(fault.starts_with(&format!("line {line}:")), "{fault}");
        }
    }

    #[test]
    fn an_unlisted_feature_has_no_weight() {
        let weights = Weights::new(&[(Feature(8), 5), (Feature(16), -7)]);
        let of = [8, 16, 24].map(|number| weights.of(Feature(number)));
        assert_eq!(of, [5, -7, 0]);
    }
}
