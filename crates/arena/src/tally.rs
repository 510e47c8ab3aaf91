//! Sums over the games of two engines.

use crate::likelihood::{self, Trials, Verdict};
use crate::record::{GameRecord, Spent};
use crate::settings::Sprt;
use std::collections::BTreeMap;
use tobi_goban::Color;

/// Games won, drawn and lost, from the point of view of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Wins {
    fn add(&mut self, score: f64) {
        match score {
            1.0 => self.won += 1,
            0.0 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    /// The number of games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, from 0 to 1; `None` without games.
    pub fn score(self) -> Option<f64> {
        let points = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }

    /// The sum of both.
    #[must_use]
    pub const fn and(self, other: Wins) -> Wins {
        Wins {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

/// The games of one engine, or those against another one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Those with Black.
    pub black: Wins,
    /// Those with White.
    pub white: Wins,
    /// Void games, which have no result.
    pub void: u32,
    /// Games lost by a fault: died, hung, invalid answer, rejected, illegal.
    pub faults: u32,
    /// Moves and their cost, with the slowest of all games.
    pub spent: Spent,
}

impl Tally {
    /// Adds a game of the engine with this name. Other games are ignored.
    pub fn add(&mut self, name: &str, game: &GameRecord) {
        let color = match () {
            () if game.black == name => Color::Black,
            () if game.white == name => Color::White,
            () => return,
        };
        match (game.black_score(), color) {
            (None, _) => self.void += 1,
            (Some(score), Color::Black) => self.black.add(score),
            (Some(score), Color::White) => self.white.add(1.0 - score),
        }
        self.faults += u32::from(game.culprit() == Some(name));
        let more = game.spent()[color];
        let (first, none) = (self.spent.moves == 0, more.moves == 0);
        self.spent.cpu = match (first, none) {
            (true, _) => more.cpu,
            (false, true) => self.spent.cpu,
            (false, false) => self.spent.cpu.zip(more.cpu).map(|(sum, more)| sum + more),
        };
        self.spent.moves += more.moves;
        self.spent.seconds += more.seconds;
        if more.slowest > self.spent.slowest {
            (self.spent.slowest, self.spent.slowest_move) = (more.slowest, more.slowest_move);
        }
    }

    /// With both colours.
    pub const fn wins(&self) -> Wins {
        self.black.and(self.white)
    }
}

/// The trials of two engines, each of two games with the same opening and swapped colours.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// The score of the first engine in each game, by the game's number between the two, from 0; `None` for void
    /// games.
    scores: BTreeMap<u32, Option<f64>>,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestResult {
    /// The log likelihood ratio: where the test ended, otherwise after the last trial.
    pub llr: f64,
    /// The result.
    pub verdict: Verdict,
    /// The number of trials used so far.
    pub trials: u32,
}

impl Series {
    /// Adds a game by its number between the two, from 0, with the score of the first engine.
    pub fn add(&mut self, number: u32, score: Option<f64>) {
        self.scores.insert(number, score);
    }

    /// All trials for which both games were played and count.
    pub fn trials(&self) -> Trials {
        let mut trials = Trials::default();
        for (_, points) in self.whole() {
            trials.add(points);
        }
        trials
    }

    /// Runs the test trial by trial in the order of the games: it ends with the first trial that decides, whatever
    /// was played later. It stops before a trial that is not played yet; trials with a void game are left out.
    pub fn test(&self, sprt: Sprt) -> TestResult {
        let mut trials = Trials::default();
        let mut result = TestResult {
            llr: 0.0,
            verdict: Verdict::Open,
            trials: 0,
        };
        let mut waiting = 0;
        for (trial, points) in self.whole() {
            let is_void = |number: u32| matches!(self.scores.get(&number), Some(None));
            let left_out = |trial: u32| is_void(2 * trial) || is_void(2 * trial + 1);
            if !(waiting..trial).all(left_out) {
                break;
            }
            waiting = trial + 1;
            trials.add(points);
            let llr = trials.llr(sprt);
            result = TestResult {
                llr,
                verdict: Verdict::at(llr),
                trials: trials.count(),
            };
            if result.verdict != Verdict::Open {
                break;
            }
        }
        result
    }

    /// The complete trials with their points, in order.
    fn whole(&self) -> impl Iterator<Item = (u32, f64)> {
        let firsts = self.scores.iter().filter(|(number, _)| *number % 2 == 0);
        firsts.filter_map(|(&number, &score)| {
            let other = self.scores.get(&(number + 1)).copied().flatten();
            Some((number / 2, score? + other?))
        })
    }
}

/// Elo points by which the first engine is better, with the 95 % interval; infinite where there is no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The estimate.
    pub best: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// From these trials; `None` without any.
    pub fn of(trials: &Trials) -> Option<Elo> {
        let (score, interval) = (trials.score()?, trials.interval()?);
        Some(Elo {
            best: likelihood::elo_of(score),
            low: likelihood::elo_of(*interval.start()),
            high: likelihood::elo_of(*interval.end()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 300.0,
    };

    fn series(scores: &[(u32, Option<f64>)]) -> Series {
        let mut series = Series::default();
        for &(number, score) in scores {
            series.add(number, score);
        }
        series
    }

    #[test]
    fn trials_are_whole() {
        let series = series(&[
            (0, Some(1.0)),
            (1, Some(1.0)),
            (2, Some(0.5)),
            (3, Some(0.0)),
            // The second game of its pair is void, and that of the next pair is not played yet.
            (4, Some(1.0)),
            (5, None),
            (7, Some(1.0)),
        ]);
        assert_eq!(series.trials(), Trials([0, 1, 0, 0, 1]));
    }

    #[test]
    fn the_order_of_arrival_decides_nothing() {
        let scores: Vec<(u32, Option<f64>)> = (0..40).map(|n| (n, Some(1.0))).collect();
        let forwards = series(&scores).test(TEST);
        let backwards: Vec<_> = scores.iter().rev().copied().collect();
        assert_eq!(series(&backwards).test(TEST), forwards);
        assert_eq!(forwards.verdict, Verdict::Greater);
        // 2 ln(score of 300 Elo / 0.5) is the maximum that a won trial of two games adds; ln is 0.53.
        assert!((5..=7).contains(&forwards.trials), "{forwards:?}");
        // Games played after the decision do not change it.
        let mut more = series(&scores);
        (40..80).for_each(|n| more.add(n, Some(0.0)));
        assert_eq!(more.test(TEST), forwards);
    }

    #[test]
    fn the_test_waits_for_what_is_not_played_yet() {
        let mut scores: Vec<(u32, Option<f64>)> = (0..40).map(|n| (n, Some(1.0))).collect();
        scores.remove(4);
        let result = series(&scores).test(TEST);
        assert_eq!((result.verdict, result.trials), (Verdict::Open, 2));
        // A void game is played: its trial is left out, and the test continues.
        scores.push((4, None));
        let result = series(&scores).test(TEST);
        assert_eq!(result.verdict, Verdict::Greater);
    }

    #[test]
    fn elo_follows_the_score() {
        let elo = Elo::of(&Trials([0, 0, 10, 0, 10])).unwrap();
        assert!((elo.best - 190.85).abs() < 0.01, "{elo:?}");
        assert!(elo.low > 0.0 && elo.low < elo.best && elo.best < elo.high);
        let elo = Elo::of(&Trials([0, 0, 0, 0, 3])).unwrap();
        assert!(elo.low.is_finite() && elo.best.is_infinite() && elo.high.is_infinite());
        assert_eq!(Elo::of(&Trials::default()), None);
    }
}
