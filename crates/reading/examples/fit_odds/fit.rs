//! The fit: each move's odds are the product of its features' odds (a Bradley-Terry model of teams, as Coulom's).

use crate::choices::{Choice, Choices};
use std::collections::HashMap;
use std::fmt::Write;
use tobi_reading::Side;

/// How often each choice is seen.
pub(crate) const ROUNDS: u32 = 6;

/// The first step, and the pull towards zero.
const STEP: f32 = 0.1;
const RIDGE: f32 = 2e-6;

/// Weights of features, for the moves of each side.
pub(crate) struct Fit {
    weights: Vec<[f32; 2]>,
    /// Sums of squared slopes.
    slopes: Vec<[f32; 2]>,
    /// Which features tell of the last move.
    replies: Vec<bool>,
}

impl Fit {
    pub(crate) fn new(names: &HashMap<String, usize>) -> Fit {
        let mut replies = vec![false; names.len()];
        for (name, &index) in names {
            replies[index] = name.starts_with("to-last") || name.starts_with("answers");
        }
        Fit {
            weights: vec![[0.0; 2]; names.len()],
            slopes: vec![[1e-6; 2]; names.len()],
            replies,
        }
    }

    /// The chance of each move of a choice.
    fn chances(&self, all: &Choices, choice: &Choice, replies: bool) -> Vec<f32> {
        let side = choice.side as usize;
        let sums = all.features(choice).map(|features| {
            let used = features
                .iter()
                .map(|&it| usize::from(it))
                .filter(|&it| replies || !self.replies[it]);
            used.map(|it| self.weights[it][side]).sum::<f32>()
        });
        let sums: Vec<f32> = sums.collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let mut chances: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let total: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|it| *it /= total);
        chances
    }

    /// Sees all choices once, in an order as good as random.
    pub(crate) fn learn(&mut self, all: &Choices, replies: bool, round: u32) {
        let count = all.len();
        let stride = (count as f64 * 0.618) as usize | 1;
        let stride = (stride..).find(|&it| gcd(it, count) == 1).unwrap_or(1);
        for turn in 0..count {
            let choice = *all.get((turn * stride + round as usize) % count);
            let chances = self.chances(all, &choice, replies);
            let side = choice.side as usize;
            for (index, (features, &chance)) in all.features(&choice).zip(&chances).enumerate() {
                let slope = f32::from(u8::from(index == choice.played)) - chance;
                if slope.abs() < 1e-4 {
                    continue;
                }
                for &feature in features {
                    let feature = usize::from(feature);
                    if self.replies[feature] != replies {
                        continue;
                    }
                    let slope = slope - RIDGE * self.weights[feature][side];
                    self.slopes[feature][side] += slope * slope;
                    self.weights[feature][side] += STEP * slope / self.slopes[feature][side].sqrt();
                }
            }
        }
    }

    /// How well the moves are foretold.
    pub(crate) fn report(&self, all: &Choices, replies: bool) -> String {
        let mut text = String::new();
        for side in [Side::Defender, Side::Attacker] {
            let (mut likelihood, mut even, mut first, mut five, mut count) = (0.0, 0.0, 0, 0, 0);
            for choice in all.iter().filter(|choice| choice.side == side) {
                let chances = self.chances(all, choice, replies);
                let chance = chances[choice.played];
                likelihood += f64::from(chance.max(1e-9).ln());
                even -= (choice.len as f64).ln();
                let place = chances.iter().filter(|&&it| it > chance).count();
                first += usize::from(place == 0);
                five += usize::from(place < 5);
                count += 1;
            }
            let part = |it: usize| 100.0 * it as f64 / f64::from(count.max(1));
            let count = f64::from(count.max(1));
            let _ = write!(
                text,
                "{side:?}: log-likelihood {:.3} (even odds {:.3}), first {:.1} %, among five {:.1} %; ",
                likelihood / count,
                even / count,
                part(first),
                part(five)
            );
        }
        text.trim_end_matches("; ").to_string()
    }

    /// The table, in hundredths.
    pub(crate) fn table(&self, names: &HashMap<String, usize>) -> String {
        let mut lines: Vec<(&String, &usize)> = names.iter().collect();
        lines.sort_by_key(|(name, _)| {
            let (family, value) = name.split_once(' ').unwrap_or((name, ""));
            (
                family.to_string(),
                value.parse::<u32>().unwrap_or(0),
                value.to_string(),
            )
        });
        let hundredths = |it: f32| (100.0 * it).round() as i32;
        let mut text = String::new();
        for (name, &index) in lines {
            let [defender, attacker] = self.weights[index].map(hundredths);
            if (defender, attacker) != (0, 0) {
                let _ = writeln!(text, "{name} {defender} {attacker}");
            }
        }
        text
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
