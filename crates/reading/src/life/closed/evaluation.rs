//! The static evaluation of a closed fight: how likely the side to move wins, by learned weights of the position's
//! features. It gives the initial proof numbers.

use super::ground::Ground;
use super::stones::{Chain, Chains, Stones};
use super::weights::{self, Table};
use crate::Side;
use crate::life::eyes::Outlook;
use crate::params::{EVEN_NUMBER, LARGEST_NUMBER, TRUST_IN_EVALUATION};
use std::sync::LazyLock;
use tobi_grid::patch::Cells;

/// The features, each with its number of kinds, in the order of [`kinds`]; see `data/life/positions.txt` for their
/// meaning.
pub(super) const FEATURES: [(&str, usize); 13] = [
    ("sure", 4),
    ("most", 15),
    ("empty", 24),
    ("inner", 24),
    ("liberties", 8),
    ("breath", 12),
    ("endangered", 4),
    ("parts", 8),
    ("guests", 10),
    ("caught", 4),
    ("bands", 6),
    ("way", 8),
    ("ko", 2),
];

static WEIGHTS: LazyLock<Table<{ FEATURES.len() }>> = LazyLock::new(|| {
    let text = include_str!("../../../data/life/positions.txt");
    weights::parse(text, &FEATURES).expect("the table is part of the program and tested")
});

/// Longer ways out than this many steps are not distinguished.
const FARTHEST_WAY: u32 = 6;

/// The kinds of an unsettled position.
pub(super) fn kinds(
    ground: &Ground,
    stones: &Stones,
    chains: &Chains,
    outlook: &Outlook,
) -> [u8; FEATURES.len()] {
    let watched = ground.beside_safe(chains.safe());
    let inner = ground.patch.all() & !stones.defender & !watched;
    let in_atari = |chain: &&Chain| chain.liberties.is_power_of_two();
    let own = chains.of_defender();
    let group = || own.iter().filter(|chain| chain.stones & ground.target != 0);
    let least = group().map(|chain| chain.liberties.count_ones()).min();
    let breath = group().fold(0, |all, chain| all | chain.liberties);
    let guests = || chains.of_attacker().iter().filter(|chain| !chain.safe);
    let counts = [
        outlook.sure,
        outlook.most,
        stones.empty(ground).count_ones(),
        inner.count_ones(),
        least.unwrap_or(0),
        breath.count_ones(),
        own.iter().filter(in_atari).count() as u32,
        own.len() as u32,
        guests().map(|chain| chain.stones.count_ones()).sum(),
        guests().filter(in_atari).count() as u32,
        guests().count() as u32,
        way_out(ground, stones),
        u32::from(stones.ko != 0),
    ];
    std::array::from_fn(|feature| counts[feature].min(FEATURES[feature].1 as u32 - 1) as u8)
}

/// Steps to the nearest exit past the attacker's stones, from 1 for a group that stands on one; 0 if the field has no
/// exits, and [`FARTHEST_WAY`] + 1 for longer ways.
fn way_out(ground: &Ground, stones: &Stones) -> u32 {
    if ground.exits == 0 {
        return 0;
    }
    let free: Cells = ground.patch.all() & !stones.attacker;
    let mut reached = stones.defender & ground.target;
    for steps in 1..=FARTHEST_WAY {
        if reached & ground.exits != 0 {
            return steps;
        }
        reached |= ground.patch.around(reached) & free;
    }
    FARTHEST_WAY + 1
}

/// The initial proof and disproof numbers.
pub(super) fn numbers(kinds: [u8; FEATURES.len()], to_move: Side) -> [u32; 2] {
    let evaluation = weights::sum(&WEIGHTS[to_move as usize], kinds);
    let trusted = evaluation * TRUST_IN_EVALUATION / 100;
    [-trusted, trusted].map(number)
}

/// The number of leaves at these odds, in hundredths of the logarithm.
fn number(odds: i32) -> u32 {
    // In parts of 2^20, from even odds up to the largest number.
    static TIMES: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let most = u64::from(LARGEST_NUMBER) << 20;
        weights::multiples(1)
            .take_while(|&times| times <= most)
            .collect()
    });
    let times = TIMES[(odds.unsigned_abs() as usize).min(TIMES.len() - 1)];
    let even = u64::from(EVEN_NUMBER);
    let number = if odds < 0 {
        (even << 20) / times
    } else {
        (even * times) >> 20
    };
    number.clamp(1, u64::from(LARGEST_NUMBER)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_distinguishes_positions() {
        for (feature, (name, kinds)) in FEATURES.into_iter().enumerate() {
            for side in &*WEIGHTS {
                let weights = &side[feature][..kinds];
                assert!(weights.iter().any(|weight| weight != &weights[0]), "{name}");
            }
        }
    }

    #[test]
    fn better_odds_make_larger_numbers() {
        assert_eq!(number(0), EVEN_NUMBER);
        assert!(number(69).abs_diff(2 * EVEN_NUMBER) <= 1);
        assert!(number(-69).abs_diff(EVEN_NUMBER / 2) <= 1);
        assert_eq!((number(-10_000), number(10_000)), (1, LARGEST_NUMBER));
    }
}
