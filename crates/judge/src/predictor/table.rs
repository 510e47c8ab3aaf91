//! The weights of shapes and traits: the table `data/predictor/weights.txt`.

use super::diamond::NUMBERS;
use super::traits::{Kind, TRAITS, Trait};
use std::fmt::{self, Write};
use std::sync::LazyLock;

/// A feature of a move: a shape or a trait, by its number. Traits come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(u32);

impl Feature {
    /// The feature of a shape's number.
    pub(super) const fn from_shape(number: u32) -> Feature {
        Feature(TRAITS as u32 + number)
    }
}

impl From<Trait> for Feature {
    fn from(it: Trait) -> Feature {
        Feature(it.index() as u32)
    }
}

/// The weights of features: how much each adds to the logarithm of a move's prior, in thousandths.
///
/// A hash table with linear probing. The learned one takes 256 KB, so that it stays in a core's second-level cache. The
/// hash of a feature is a permutation of the numbers of 25 bits: its high bits are the place where the search for
/// the feature begins, and a slot has only its low bits and the distance from that place.
#[derive(Clone, Debug)]
pub struct Weights {
    slots: Vec<Slot>,
    /// The number of high bits.
    high: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The low bits of the hash, and above them the distance.
    tag: u16,
    /// 0 if the slot is empty.
    weight: i16,
}

/// The number of bits of a feature.
const BITS: u32 = 25;

/// The most low bits of a slot: the other bits of a tag are for the distance.
const LOW: u32 = 9;

/// The number of distances.
const DISTANCES: usize = 1 << (u16::BITS - LOW);

/// An odd factor for hashes (Knuth).
const FACTOR: u32 = 0x9e37_79b1;

/// The inverse of the factor, modulo any power of two.
const INVERSE: u32 = 0x0e8b_2f51;

/// The output of the build script.
const TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/weights.table"));

static LEARNED: LazyLock<Weights> = LazyLock::new(|| {
    let weights = unpacked(TABLE).expect("the table is part of the program and tested");
    Weights::new(&weights)
});

impl Weights {
    /// The learned weights of the project; they are read once.
    pub fn learned() -> &'static Weights {
        &LEARNED
    }

    /// Weights are multiples of this. Source: rounding to 20 costs no accuracy, to 40 0.05 %.
    pub const UNIT: i16 = 20;

    /// A table of these weights; of equal features the last one counts.
    pub fn new(weights: &[(Feature, i16)]) -> Weights {
        let fill = |high| {
            let mut table = Weights {
                slots: vec![Slot::default(); (1_usize << high) + DISTANCES],
                high,
            };
            let mut weights = weights.iter().filter(|(_, weight)| *weight != 0);
            let all_fit = weights.all(|&(feature, weight)| table.insert(feature, weight));
            all_fit.then_some(table)
        };
        let enough = (weights.len() * 3 / 2).next_power_of_two().ilog2();
        let mut sizes = enough.max(BITS - LOW)..=BITS;
        let table = sizes.find_map(fill);
        table.expect("a slot for each hash is enough")
    }

    /// The weight of a feature; 0 if it is unknown.
    #[inline]
    pub fn of(&self, feature: Feature) -> i32 {
        let (start, low) = self.place(feature);
        let slots = self.slots[start..start + DISTANCES].iter().enumerate();
        for (distance, slot) in slots {
            if slot.weight == 0 || slot.tag == tag(low, distance) {
                return slot.weight.into();
            }
        }
        0
    }

    /// Returns whether there was a slot for it.
    fn insert(&mut self, feature: Feature, weight: i16) -> bool {
        let (start, low) = self.place(feature);
        let slots = self.slots[start..start + DISTANCES].iter_mut();
        let mut slots = (0..).map(|distance| tag(low, distance)).zip(slots);
        let free = slots.find(|(tag, slot)| slot.weight == 0 || slot.tag == *tag);
        free.map(|(tag, slot)| *slot = Slot { tag, weight })
            .is_some()
    }

    /// The first slot to look at, and the low bits of the hash.
    #[inline]
    fn place(&self, feature: Feature) -> (usize, u16) {
        let hash = feature.0.wrapping_mul(FACTOR) & ((1 << BITS) - 1);
        let low = BITS - self.high;
        ((hash >> low) as usize, (hash & ((1 << low) - 1)) as u16)
    }

    /// The features with their weights.
    fn all(&self) -> impl Iterator<Item = (Feature, i16)> {
        let filled = self
            .slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| slot.weight != 0);
        filled.map(|(at, &Slot { tag, weight })| {
            let start = at as u32 - u32::from(tag >> LOW);
            let hash = start << (BITS - self.high) | u32::from(tag) & ((1 << LOW) - 1);
            (
                Feature(hash.wrapping_mul(INVERSE) & ((1 << BITS) - 1)),
                weight,
            )
        })
    }
}

/// The tag of these low bits at this distance.
#[inline]
fn tag(low: u16, distance: usize) -> u16 {
    low | (distance as u16) << LOW
}

/// Reads the Rice codes that the build script writes; `None` if they are not as expected.
fn unpacked(mut table: &[u8]) -> Option<Vec<(Feature, i16)>> {
    let mut weights = Vec::new();
    while !table.is_empty() {
        let end = table.iter().position(|&byte| byte == b'\n')?;
        let (head, codes) = table.split_at(end);
        let mut words = str::from_utf8(head).ok()?.split(' ');
        let name = words.next()?;
        let mut numbers = words.map(|word| word.parse::<usize>().ok());
        let mut next = || numbers.next().flatten();
        let (count, distance_bits, weight_bits, bytes) = (next()?, next()?, next()?, next()?);
        let (codes, rest) = codes.get(1..)?.split_at_checked(bytes)?;
        let mut bits = (0..codes.len() * 8).map(|at| codes[at / 8] >> (at % 8) & 1);
        let mut read = |low: usize| {
            let high = bits.by_ref().take_while(|&bit| bit == 1).count() as u32;
            let places = (0..low).zip(&mut bits);
            places.fold(high << low, |number, (at, bit)| {
                number | u32::from(bit) << at
            })
        };
        let mut number = 0;
        for _ in 0..count {
            number += read(distance_bits);
            let folded = read(weight_bits) as u16;
            let weight = (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed();
            weights.push((feature(name, number)?, weight * Weights::UNIT));
        }
        table = rest;
    }
    Some(weights)
}

/// The feature of a name and a number.
fn feature(name: &str, number: u32) -> Option<Feature> {
    if name == "shape" {
        return (number < NUMBERS).then_some(Feature::from_shape(number));
    }
    let kind = *Kind::ALL.iter().find(|kind| kind.name() == name)?;
    let level = u16::try_from(number).ok()?;
    (usize::from(level) < kind.levels()).then(|| Trait { kind, level }.into())
}

impl fmt::Display for Weights {
    /// Writes traits by name and level, then the shapes by their numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all: Vec<_> = self.all().collect();
        all.sort_unstable();
        for (feature, weight) in all {
            match Trait::at(feature.0 as usize) {
                Some(Trait { kind, level }) => write!(f, "{} {level}", kind.name())?,
                None => write!(f, "shape {:06x}", feature.0 - TRAITS as u32)?,
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
    fn the_packed_table_is_the_one_that_people_read() {
        let text = include_str!("../../data/predictor/weights.txt");
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let learned = Weights::learned().to_string();
        let ours: Vec<&str> = learned.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(ours, lines.collect::<Vec<_>>());
        assert!(ours.len() > 1000);
        assert!(
            ours.iter()
                .any(|line| line.starts_with("shape") && line.contains('-'))
        );
    }

    #[test]
    fn a_damaged_table_is_refused() {
        assert_eq!(unpacked(b""), Some(Vec::new()));
        // Level 1, and 2 in units, without low bits: 10 11110.
        assert_eq!(
            unpacked(b"line 1 0 0 1\n\x3d"),
            Some(vec![(
                Feature::from(Trait {
                    kind: Kind::Line,
                    level: 1
                }),
                40
            )])
        );
        for table in [
            &b"line 1 0 0 1"[..],
            b"line 1 0 0 2\n\x3d",
            b"line 1 0 1\n\x3d",
            b"nothing 1 0 0 1\n\x3d",
            b"eye 1 0 0 1\n\x3d",
        ] {
            assert_eq!(unpacked(table), None);
        }
    }

    #[test]
    fn an_unlisted_feature_has_no_weight() {
        let weights = Weights::new(&[(Feature(8), 5), (Feature(16), -7)]);
        let of = [8, 16, 24].map(|number| weights.of(Feature(number)));
        assert_eq!(of, [5, -7, 0]);
    }

    /// Many features with nearly the same place: the table grows until all have a slot.
    #[test]
    fn crowded_features_have_their_weights() {
        let features = |hash: u32| Feature((32 * hash).wrapping_mul(INVERSE) & ((1 << BITS) - 1));
        let crowd: Vec<_> = (0..200)
            .map(|hash| (features(hash), hash as i16 + 1))
            .collect();
        let weights = Weights::new(&crowd);
        assert!(weights.high > BITS - LOW);
        for &(feature, weight) in &crowd {
            assert_eq!(weights.of(feature), i32::from(weight));
        }
        assert_eq!(weights.of(features(200)), 0);
        let mut all: Vec<_> = weights.all().collect();
        all.sort_unstable_by_key(|(_, weight)| *weight);
        assert_eq!(all, crowd);
    }
}
