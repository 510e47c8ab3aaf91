//! The likelihood of results for a given strength of an engine: Elo, its interval, and the sequential test.
//!
//! The two games of an opening, with swapped colours, are one trial: their results are correlated, as many openings
//! favour a colour. A trial gives the first engine 0, 1/2, 1, 3/2 or 2 points: the *pentanomial* model, as in
//! Fishtest. Treating games as independent (the trinomial model) would overstate the variance of paired games.
//!
//! For each expected score `s` the most likely probabilities `p_i` of the five outcomes `a_i` (0, 1/4, .. 1: points by
//! game) are, with the observed frequencies `f_i`,
//!
//! ```text
//! p_i = f_i / (1 + x (a_i - s)),   x such that  sum f_i (a_i - s) / (1 + x (a_i - s)) = 0
//! ```
//!
//! (M. Van den Bergh, "A quick derivation of the MLE of a multinomial distribution with given expectation", Proposition 1.1,
//! <http://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf>; the same is A. Owen's empirical likelihood, 1988). So
//! with `n` trials
//!
//! ```text
//! log likelihood(s) = n sum f_i log p_i
//! LLR = log likelihood(s1) - log likelihood(s0)        the test's number; s0, s1 are the scores of the two Elo differences
//! 2 (log likelihood(best) - log likelihood(s)) <= 3.8415   the interval of 95 % (Wilks: chi square with one degree)
//! ```
//!
//! The generalized sequential test with this LLR ends at `log(b / (1 - a))` or `log((1 - b) / a)` (Wald 1945); both
//! error rates, a and b, are 0.05 here: -2.944 and 2.944. An outcome that never happened is counted 0.001 times, as
//! in Fishtest: that keeps the numbers finite, and the interval from being empty when all trials ended alike.

use crate::settings::Sprt;
use std::ops::RangeInclusive;

/// Outcomes of a trial, in points by game.
const OUTCOMES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The count of an outcome that never happened.
const UNSEEN: f64 = 0.001;

/// The 95 % point of the chi square distribution with one degree of freedom.
const CHI_SQUARE: f64 = 3.841_458_820_694_124;

/// The probability of either error of the test.
const ERROR: f64 = 0.05;

/// How many trials had each outcome: the first engine got 0, 1/2, 1, 3/2, 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trials(pub [u32; 5]);

impl Trials {
    /// Adds a trial with the points of its two games.
    ///
    /// # Panics
    /// When the points are not those of two games.
    pub fn add(&mut self, points: f64) {
        let outcome = (points * 2.0) as usize;
        assert!(
            outcome < 5 && outcome as f64 == points * 2.0,
            "{points} points of two games"
        );
        self.0[outcome] += 1;
    }

    /// The number of trials.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of all points, from 0 to 1; `None` without trials.
    pub fn score(&self) -> Option<f64> {
        let points = self.0.iter().zip(OUTCOMES).map(|(&n, a)| f64::from(n) * a);
        let count = self.count();
        (count > 0).then(|| points.sum::<f64>() / f64::from(count))
    }

    /// The scores that are consistent with these results: the 95 % interval; `None` without trials.
    pub fn interval(&self) -> Option<RangeInclusive<f64>> {
        let best = self.score()?;
        let likely = |score: f64| {
            2.0 * (self.best_log_likelihood() - self.log_likelihood(score)) <= CHI_SQUARE
        };
        let edge = |mut inside: f64, mut outside: f64| {
            for _ in 0..60 {
                let middle = f64::midpoint(inside, outside);
                if likely(middle) {
                    inside = middle;
                } else {
                    outside = middle;
                }
            }
            inside
        };
        // All trials won, or all lost: the extreme score is possible.
        let low = if best <= 0.0 { 0.0 } else { edge(best, 0.0) };
        let high = if best >= 1.0 { 1.0 } else { edge(best, 1.0) };
        Some(low..=high)
    }

    /// The log likelihood ratio of the test: positive favours `elo1`, negative `elo0`. 0 without trials.
    pub fn llr(&self, sprt: Sprt) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        self.log_likelihood(score_of(sprt.elo1)) - self.log_likelihood(score_of(sprt.elo0))
    }

    fn frequencies(&self) -> [f64; 5] {
        self.0.map(|n| if n == 0 { UNSEEN } else { f64::from(n) })
    }

    /// Of the frequencies themselves: no probabilities make these results more likely.
    fn best_log_likelihood(&self) -> f64 {
        let counts = self.frequencies();
        let all: f64 = counts.iter().sum();
        counts.iter().map(|n| n * (n / all).ln()).sum()
    }

    /// Of the most likely probabilities with this expected score; minus infinity at 0 and 1.
    fn log_likelihood(&self, score: f64) -> f64 {
        if score <= 0.0 || score >= 1.0 {
            return f64::NEG_INFINITY;
        }
        let counts = self.frequencies();
        let all: f64 = counts.iter().sum();
        let x = multiplier(&counts, score);
        let terms = counts.iter().zip(OUTCOMES).map(|(n, a)| {
            let p = n / all / (1.0 + x * (a - score));
            n * p.ln()
        });
        terms.sum()
    }
}

/// The `x` of the most likely probabilities with this expected score, which is between 0 and 1.
fn multiplier(counts: &[f64; 5], score: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        let terms = counts.iter().zip(OUTCOMES);
        terms
            .map(|(n, a)| n * (a - score) / (1.0 + x * (a - score)))
            .sum()
    };
    // All probabilities are positive between these two; the sum falls from plus to minus infinity there.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The expected score of an engine that is better by this many Elo points.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference for an expected score; infinite at 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is `elo0` or less.
    Lesser,
    /// It is `elo1` or more.
    Greater,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// The result of the test at this LLR.
    pub fn at(llr: f64) -> Verdict {
        match llr {
            _ if llr >= bound() => Verdict::Greater,
            _ if llr <= -bound() => Verdict::Lesser,
            _ => Verdict::Open,
        }
    }

    /// `elo0`, `elo1`, `open`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Lesser => "elo0",
            Verdict::Greater => "elo1",
            Verdict::Open => "open",
        }
    }
}

/// The LLR at which the test ends, on either side.
pub fn bound() -> f64 {
    ((1.0 - ERROR) / ERROR).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mixed;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 50.0,
    };

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} {b}");
    }

    #[test]
    fn elo_and_score_are_one_thing() {
        close(score_of(0.0), 0.5, 1e-12);
        // 10^(1/2) : 1 are the odds for 200 Elo points.
        close(score_of(200.0), 0.759_746_926_647_957_8, 1e-12);
        close(elo_of(0.75), 190.848_501_887_864_97, 1e-9);
        for elo in [-300.0, -1.0, 0.0, 20.0, 250.0] {
            close(elo_of(score_of(elo)), elo, 1e-9);
            close(score_of(elo) + score_of(-elo), 1.0, 1e-12);
        }
        assert_eq!(
            (elo_of(0.0), elo_of(1.0)),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
    }

    #[test]
    fn with_two_outcomes_all_is_in_closed_form() {
        // All trials end 2:0 or 0:2, and the unseen outcomes hardly count: a coin with 30 heads of 40.
        let trials = Trials([10, 0, 0, 0, 30]);
        let by_hand = |s: f64| 30.0 * s.ln() + 10.0 * (1.0 - s).ln();
        let llr = by_hand(score_of(50.0)) - by_hand(score_of(0.0));
        close(trials.llr(TEST), llr, 0.02);
        // 30 ln 0.571463 + 10 ln 0.428537 - 40 ln 0.5
        close(llr, 2.466, 0.001);
        // The interval of a coin's likelihood: 2 (by_hand(0.75) - by_hand(s)) = 3.8415.
        let interval = trials.interval().unwrap();
        for edge in [*interval.start(), *interval.end()] {
            close(2.0 * (by_hand(0.75) - by_hand(edge)), CHI_SQUARE, 0.02);
        }
        close(*interval.start(), 0.604, 0.002);
        close(*interval.end(), 0.866, 0.002);
    }

    #[test]
    fn with_many_trials_the_ratio_is_that_of_normal_ones() {
        // LLR = n (s1 - s0) (2 mean - s0 - s1) / (2 variance), Van den Bergh's approximation, near the mean.
        let trials = Trials([1000, 4000, 9000, 4500, 1500]);
        let (n, mean) = (20_000.0, trials.score().unwrap());
        let squares = [1000.0, 4000.0, 9000.0, 4500.0, 1500.0]
            .iter()
            .zip(OUTCOMES);
        let variance = squares
            .map(|(n, a)| n * (a - mean) * (a - mean))
            .sum::<f64>()
            / n;
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        let (s0, s1) = (score_of(0.0), score_of(5.0));
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        close(trials.llr(sprt), normal, 0.02 * normal.abs());
        // The interval is close to the normal one: 1.96 standard errors.
        let error = 1.959_964 * (variance / n).sqrt();
        let interval = trials.interval().unwrap();
        close(*interval.start(), mean - error, 1e-4);
        close(*interval.end(), mean + error, 1e-4);
    }

    /// The points of two games of an engine that is better by this many Elo points.
    fn two_games(elo: f64, seed: u64, trial: u64) -> f64 {
        let won = |game: u64| {
            let chance = mixed(seed, 2 * trial + game) as f64 / u64::MAX as f64;
            f64::from(u8::from(chance < score_of(elo)))
        };
        won(0) + won(1)
    }

    #[test]
    fn the_test_errs_as_seldom_as_it_promises() {
        const SERIES: u64 = 400;
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 120.0,
        };
        for (elo, right) in [(0.0, Verdict::Lesser), (120.0, Verdict::Greater)] {
            let mut wrong = 0;
            for seed in 0..SERIES {
                let mut trials = Trials::default();
                let verdict = (0..).find_map(|trial| {
                    trials.add(two_games(elo, seed, trial));
                    let verdict = Verdict::at(trials.llr(sprt));
                    (verdict != Verdict::Open).then_some(verdict)
                });
                wrong += u64::from(verdict != Some(right));
            }
            // The error rate is 5 %: 20 of 400, with a standard deviation of 4.4.
            assert!(wrong <= 33, "{wrong} of {SERIES} wrong at {elo}");
        }
    }

    #[test]
    fn the_interval_holds_what_it_promises() {
        const SERIES: u64 = 600;
        for elo in [0.0, 100.0, 250.0] {
            let held = |&seed: &u64| {
                let mut trials = Trials::default();
                (0..40).for_each(|trial| trials.add(two_games(elo, seed, trial)));
                trials.interval().unwrap().contains(&score_of(elo))
            };
            let held = (0..SERIES).filter(held).count();
            // The coverage is 95 %: 570 of 600, with a standard deviation of 5.3.
            assert!((549..=591).contains(&held), "{held} of {SERIES} at {elo}");
        }
    }

    #[test]
    fn the_other_engine_sees_it_from_the_other_side() {
        let turned = |Trials([a, b, c, d, e]): Trials| Trials([e, d, c, b, a]);
        let back = Sprt {
            elo0: -TEST.elo1,
            elo1: -TEST.elo0,
        };
        for trials in [
            Trials([1, 0, 0, 0, 0]),
            Trials([0, 0, 7, 0, 0]),
            Trials([3, 1, 4, 1, 5]),
            Trials([0, 2, 0, 9, 0]),
        ] {
            let other = turned(trials);
            close(trials.llr(TEST), -other.llr(back), 1e-6);
            close(trials.score().unwrap() + other.score().unwrap(), 1.0, 1e-12);
            let (one, two) = (trials.interval().unwrap(), other.interval().unwrap());
            close(one.start() + two.end(), 1.0, 1e-9);
            close(one.end() + two.start(), 1.0, 1e-9);
        }
    }

    #[test]
    fn more_of_the_same_says_more() {
        for wins in 1..40 {
            let (less, more) = (Trials([0, 0, 2, 0, wins]), Trials([0, 0, 2, 0, wins + 1]));
            assert!(more.llr(TEST) > less.llr(TEST), "{wins}");
            let width = |trials: Trials| {
                let interval = trials.interval().unwrap();
                interval.end() - interval.start()
            };
            let doubled = Trials([0, 0, 4, 0, 2 * wins]);
            assert!(width(doubled) < width(less), "{wins}");
        }
    }

    #[test]
    fn extremes_stay_finite() {
        assert_eq!(Trials::default().llr(TEST), 0.0);
        assert_eq!(Trials::default().interval(), None);
        for trials in [
            Trials([5, 0, 0, 0, 0]),
            Trials([0, 0, 5, 0, 0]),
            Trials([0, 0, 0, 0, 5]),
        ] {
            assert!(trials.llr(TEST).is_finite());
            let (best, interval) = (trials.score().unwrap(), trials.interval().unwrap());
            assert!(
                interval.contains(&best) && interval.end() - interval.start() > 0.1,
                "{interval:?}"
            );
        }
        // All five trials won: the lowest score with 2 * 5 ln(1 / s) = 3.8415.
        let interval = Trials([0, 0, 0, 0, 5]).interval().unwrap();
        close(*interval.start(), (-CHI_SQUARE / 10.0).exp(), 0.005);
        assert_eq!(*interval.end(), 1.0);
        assert_eq!(
            Verdict::at(Trials([0, 0, 0, 0, 40]).llr(TEST)),
            Verdict::Greater
        );
        assert_eq!(
            Verdict::at(Trials([40, 0, 0, 0, 0]).llr(TEST)),
            Verdict::Lesser
        );
        close(bound(), 2.944, 0.001);
    }
}
