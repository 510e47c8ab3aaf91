//! Learned tables: the weight of each kind of each feature for the side to move, in hundredths of the logarithm of the
//! odds.

use crate::Side;

/// The most kinds of a feature.
pub(super) const MOST_KINDS: usize = 25;

/// The weights of all kinds of one feature.
pub(super) type Weights = [i32; MOST_KINDS];

/// The weights of all features, for the defender and for the attacker.
pub(super) type Table<const FEATURES: usize> = [[Weights; FEATURES]; 2];

/// Parses lines of a side, the name of a feature, and the weights of its kinds; `#` starts a comment. `None` if
/// anything is invalid.
pub(super) fn parse<const FEATURES: usize>(
    text: &str,
    features: &[(&str, usize); FEATURES],
) -> Option<Table<FEATURES>> {
    let mut table = [[[0; MOST_KINDS]; FEATURES]; 2];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let side = match words.next() {
            None => continue,
            Some("defender") => Side::Defender,
            Some("attacker") => Side::Attacker,
            Some(_) => return None,
        };
        let name = words.next()?;
        let feature = features.iter().position(|&(feature, _)| feature == name)?;
        let weights: Result<Vec<i32>, _> = words.map(str::parse).collect();
        let weights = weights
            .ok()
            .filter(|weights| weights.len() == features[feature].1)?;
        table[side as usize][feature][..weights.len()].copy_from_slice(&weights);
    }
    Some(table)
}

/// The sum of the weights of these kinds.
pub(super) fn sum<const FEATURES: usize>(table: &[Weights], kinds: [u8; FEATURES]) -> i32 {
    let weight = |(weights, kind): (&Weights, u8)| weights[usize::from(kind)];
    table.iter().zip(kinds).map(weight).sum()
}

/// A number in parts of 2^20, multiplied by one more hundredth of the logarithm of the odds at each step.
///
/// A hundredth is a factor of 1.01005; integers give the same result on every machine.
pub(super) fn multiples(number: u32) -> impl Iterator<Item = u64> {
    let step = |times: &u64| Some(times + times / 100 + times / 20_000);
    std::iter::successors(Some(u64::from(number) << 20), step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_names_known_sides_and_features_and_all_kinds() {
        let features = [("captures", 3), ("pass", 1)];
        let table = parse("# none, one, more\n\nattacker captures 1 -2 3", &features);
        let table = table.expect("all is well");
        assert_eq!(table[Side::Attacker as usize][0][..3], [1, -2, 3]);
        assert_eq!(sum(&table[Side::Attacker as usize], [2, 0]), 3);
        for wrong in [
            "attacker captures 1 2",
            "nobody pass 1",
            "defender nothing 1",
            "defender pass x",
        ] {
            assert!(parse(wrong, &features).is_none(), "{wrong}");
        }
    }
}
