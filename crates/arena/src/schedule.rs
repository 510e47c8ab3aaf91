//! Plans the games of a match. The order does not depend on the number of games: more games continue it.

use crate::openings::Opening;
use crate::record::GameRecord;
use crate::settings::Settings;
use tobi_goban::ByColor;

/// A planned game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the match, from 1.
    pub game: u32,
    /// Which engines play, as indices in the settings.
    pub players: ByColor<usize>,
    /// The moves played before.
    pub opening: Opening,
    /// The two engines, the lower index first, and the number of the game between them, from 0. Games 2n and 2n + 1
    /// are a pair: the same opening with swapped colours.
    pub pair: (usize, usize),
    pub(crate) number: u32,
    /// The seed for engines that accept one; the same for both games of a pair.
    pub(crate) seed: Option<u64>,
}

/// All games of a match: round by round, in a round pair by pair, for each pair one opening twice.
pub(crate) fn fixtures(settings: &Settings) -> Vec<Fixture> {
    let openings = shuffled(settings);
    let engines = settings.engines.len();
    let pairs: Vec<(usize, usize)> = (0..engines)
        .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
        .collect();
    let mut fixtures = Vec::new();
    for round in 0..settings.games.div_ceil(2) {
        let opening = match openings.len() {
            0 => Opening::EMPTY,
            many => openings[round as usize % many].clone(),
        };
        for (place, &(first, second)) in pairs.iter().enumerate() {
            for twin in 0..2 {
                let number = 2 * round + twin;
                let before = (round as usize * pairs.len() + place) as u32;
                let (black, white) = match twin {
                    0 => (first, second),
                    _ => (second, first),
                };
                fixtures.push(Fixture {
                    game: 2 * before + twin + 1,
                    players: ByColor { black, white },
                    opening: opening.clone(),
                    pair: (first, second),
                    number,
                    seed: settings.seed.map(|seed| {
                        // GTP engines read a seed as a positive 31-bit number.
                        1 + mixed(seed, u64::from(before)) % 0x7fff_fffe
                    }),
                });
            }
        }
    }
    fixtures.retain(|fixture| fixture.number < settings.games);
    fixtures
}

/// The openings in the order in which they are played.
fn shuffled(settings: &Settings) -> Vec<Opening> {
    let mut openings = settings.openings.clone();
    if let Some(seed) = settings.seed {
        for last in (1..openings.len()).rev() {
            let other = mixed(!seed, last as u64) % (last as u64 + 1);
            openings.swap(last, other as usize);
        }
    }
    openings
}

/// The number at an index of a random stream: SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) fn mixed(seed: u64, place: u64) -> u64 {
    let mut z = seed.wrapping_add((place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Fixture {
    /// The score of the first engine of the pair in this game; `None` if it is void.
    pub(crate) fn first_score(&self, game: &GameRecord) -> Option<f64> {
        let score = game.black_score()?;
        Some(if self.players.black == self.pair.0 {
            score
        } else {
            1.0 - score
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::parse;
    use crate::settings::EngineCommand;
    use std::collections::HashSet;
    use std::time::Duration;
    use tobi_goban::{Komi, Rules};
    use tobi_grid::Size;

    fn settings(engines: &[&str], games: u32, seed: Option<u64>) -> Settings {
        let size = Size::square(9);
        Settings {
            engines: engines
                .iter()
                .map(|name| EngineCommand::parse(name).unwrap())
                .collect(),
            size,
            komi: Komi::ZERO,
            rules: Rules::JAPANESE,
            openings: parse("cc\ngg\ncg\ngc\nee\n", size, Rules::JAPANESE).unwrap(),
            games,
            sprt: None,
            seconds: None,
            max_moves: 243,
            seed,
            patience: Duration::from_secs(1),
            referee: None,
            jobs: 1,
        }
    }

    #[test]
    fn twins_swap_colours_and_share_the_rest() {
        let fixtures = fixtures(&settings(&["a", "b", "c"], 12, Some(7)));
        assert_eq!(fixtures.len(), 3 * 12);
        for twins in fixtures.chunks(2) {
            let [one, two] = twins else {
                panic!("all have one")
            };
            assert_eq!(one.players, two.players.swapped());
            assert_eq!(
                (&one.opening, one.pair, one.seed),
                (&two.opening, two.pair, two.seed)
            );
            assert_eq!((one.number % 2, two.number), (0, one.number + 1));
        }
        let numbers: Vec<u32> = fixtures.iter().map(|fixture| fixture.game).collect();
        assert_eq!(numbers, (1..=36).collect::<Vec<_>>());
        let seeds: HashSet<_> = fixtures.iter().map(|fixture| fixture.seed).collect();
        assert_eq!(seeds.len(), 18, "each opening of each pair has its own");
    }

    #[test]
    fn more_games_continue_the_same_match() {
        for seed in [None, Some(1)] {
            let (few, many) = (
                settings(&["a", "b", "c"], 7, seed),
                settings(&["a", "b", "c"], 20, seed),
            );
            let many = fixtures(&many);
            for fixture in fixtures(&few) {
                assert!(many.contains(&fixture), "{fixture:?}");
            }
        }
    }

    #[test]
    fn seeds_shuffle_the_openings_and_lose_none() {
        let order = |seed| -> Vec<String> {
            let fixtures = fixtures(&settings(&["a", "b"], 10, seed));
            fixtures
                .iter()
                .step_by(2)
                .map(|fixture| fixture.opening.to_string())
                .collect()
        };
        assert_eq!(order(None), ["cc", "gg", "cg", "gc", "ee"]);
        let orders: HashSet<Vec<String>> = (0..40).map(|seed| order(Some(seed))).collect();
        assert!(orders.len() > 20, "{}", orders.len());
        for mut order in orders {
            order.sort();
            assert_eq!(order, ["cc", "cg", "ee", "gc", "gg"]);
        }
    }
}
