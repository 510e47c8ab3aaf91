//! What each feature is worth.

use super::features::{FAMILIES, Feature};
use super::shape::Picture;
use crate::Side;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// What a feature is worth for the defender's moves and for the attacker's, in hundredths of the logarithm of the odds.
pub(super) type Worth = [i16; 2];

pub(super) struct Table {
    numbers: Vec<Vec<Worth>>,
    shapes: HashMap<u64, Worth, BuildHasherDefault<KeyHasher>>,
}

/// Keys are as good as random already.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let text = include_str!("../../../../data/odds/local.txt");
    Table::parse(text).expect("the table is part of the program and tested")
});

impl Table {
    pub(super) fn parse(text: &str) -> Option<Table> {
        let mut table = Table {
            numbers: FAMILIES.map(|(_, values)| vec![[0, 0]; values]).to_vec(),
            shapes: HashMap::default(),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let feature = words.next()?;
            let worth = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
            if let Some(kind) = name.strip_prefix("shape") {
                let picture = Picture::parse(kind.parse().ok()?, feature)?;
                for copy in picture.copies() {
                    table.shapes.insert(copy.key(), worth);
                }
            } else {
                let family = FAMILIES.iter().position(|&(family, _)| family == name)?;
                let value: usize = feature.parse().ok()?;
                *table.numbers[family].get_mut(value)? = worth;
            }
        }
        Some(table)
    }

    pub(super) fn worth(&self, feature: Feature, side: Side) -> i32 {
        let worth = match feature {
            Feature::Number(family, value) => self.numbers[usize::from(family)][usize::from(value)],
            Feature::Shape(_, key) => self.shapes.get(&key).copied().unwrap_or_default(),
        };
        worth[side as usize].into()
    }
}
