//! `cargo xtask evaluation DATA`: learns the weights of the counts of a group for its chances in the open, from
//! positions with the ownership of a strong player. The table goes to standard output, for
//! `crates/reading/data/life/evaluation.txt`.
//!
//! DATA is as for `fit`. Logistic regression: the value of a count is the sum of the weights of the thresholds that
//! it has reached. No weight is negative, since no count is evidence against a group.

use crate::oracle::{self, Record};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi_reading::{Budget, Reader, Side};

/// The thresholds for each count, in the order of the table. Source: set by hand, with hundreds of groups between two
/// of them.
const STEPS: [(&str, &[u32]); 10] = [
    ("turn", &[1]),
    ("liberties", &[2, 3, 4, 5, 6, 8, 10]),
    ("free", &[2, 3, 4, 5, 7, 10]),
    ("room", &[3, 4, 6, 8, 10, 13, 17, 24]),
    ("sure", &[1, 2, 3, 4]),
    ("most", &[3, 4, 6, 8]),
    ("atari", &[1, 2]),
    ("pressed", &[1, 2]),
    ("friends", &[2, 4, 7, 12, 20]),
    ("backing", &[3, 6, 10, 16]),
];

/// Regularization: keeps weights small that few groups support, in groups.
const RIDGE: f64 = 1.0;

/// Rounds of the regression, each over all weights.
const ROUNDS: usize = 60;

/// Number of folds, by games; each is predicted from the others.
const FOLDS: usize = 3;

/// A group whose life is not certain.
struct Case {
    /// The thresholds that its counts have reached, by index.
    reached: Vec<usize>,
    /// The probability that it lives.
    lives: f64,
    fold: usize,
}

pub(crate) fn run(data: &Path) -> ExitCode {
    let learned = fs::read_to_string(data)
        .map_err(|error| error.to_string())
        .and_then(|text| learn(&text));
    match learned {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{}: {reason}", data.display());
            ExitCode::FAILURE
        }
    }
}

fn learn(text: &str) -> Result<(), String> {
    let reader = Reader::new(Budget::USUAL);
    let mut cases = Vec::new();
    let records = oracle::records(text)?;
    for record in &records {
        cases.extend(groups(&reader, record));
    }
    let mut right = 0;
    for fold in 0..FOLDS {
        let (held, rest): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| case.fold == fold);
        let weights = Weights::of(&rest);
        right += held
            .iter()
            .filter(|case| (weights.log_odds(case) > 0.0) == (case.lives > 0.5))
            .count();
    }
    let share = 100.0 * right as f64 / cases.len().max(1) as f64;
    eprintln!(
        "{} chains of {} positions; held out by games, {share:.1} % are on the right side of zero",
        cases.len(),
        records.len()
    );
    Weights::of(&cases.iter().collect::<Vec<_>>()).print();
    Ok(())
}

/// The chains of a position that are not certainly alive.
fn groups(reader: &Reader, record: &Record) -> Vec<Case> {
    let position = &record.position;
    let case = |chain: tobi_goban::Chain<'_>| {
        let first = if chain.color() == position.to_move() {
            Side::Defender
        } else {
            Side::Attacker
        };
        let counts = reader.evaluation_counts(position, chain.first(), first)?;
        let blacks: f64 = chain.stones().iter().map(|p| record.owners[p]).sum();
        let owned = f64::from(chain.color().sign()) * blacks / chain.len() as f64;
        Some(Case {
            reached: reached(&counts),
            lives: (1.0 + owned) / 2.0,
            fold: record.game_number % FOLDS,
        })
    };
    position.board().chains().filter_map(case).collect()
}

fn reached(counts: &[(&str, u32)]) -> Vec<usize> {
    let steps = STEPS
        .iter()
        .flat_map(|(name, steps)| steps.iter().map(move |step| (*name, *step)));
    let count = |wanted| {
        let found = counts.iter().find(|(name, _)| *name == wanted);
        found.map_or(0, |(_, count)| *count)
    };
    steps
        .enumerate()
        .filter(|(_, (name, step))| count(*name) >= *step)
        .map(|(place, _)| place)
        .collect()
}

/// The value before any count, and what each threshold adds, as log-odds.
struct Weights {
    always: f64,
    steps: Vec<f64>,
}

impl Weights {
    /// Coordinate descent by bounded Newton steps.
    fn of(cases: &[&Case]) -> Weights {
        let count = STEPS.iter().map(|(_, steps)| steps.len()).sum();
        let mut weights = Weights {
            always: 0.0,
            steps: vec![0.0; count],
        };
        let mut sums = vec![0.0; cases.len()];
        let all: Vec<usize> = (0..cases.len()).collect();
        let mut having: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (number, case) in cases.iter().enumerate() {
            for &place in &case.reached {
                having[place].push(number);
            }
        }
        for _ in 0..ROUNDS {
            let step = newton(cases, &sums, &all, 0.0);
            weights.always += step;
            sums.iter_mut().for_each(|sum| *sum += step);
            for (weight, having) in weights.steps.iter_mut().zip(&having) {
                let next = (*weight + newton(cases, &sums, having, *weight)).max(0.0);
                for &number in having {
                    sums[number] += next - *weight;
                }
                *weight = next;
            }
        }
        weights
    }

    fn log_odds(&self, case: &Case) -> f64 {
        let steps = case.reached.iter().map(|&place| self.steps[place]);
        self.always + steps.sum::<f64>()
    }

    fn print(&self) {
        let hundredths = |weight: f64| (100.0 * weight).round() as i32;
        println!("{:<9} {}", "always", hundredths(self.always));
        let mut weights = self.steps.iter();
        for (name, steps) in STEPS {
            print!("{name:<9}");
            for (step, weight) in steps.iter().zip(weights.by_ref()) {
                if hundredths(*weight) > 0 {
                    print!(" {step}:{}", hundredths(*weight));
                }
            }
            println!();
        }
    }
}

/// A Newton step for a weight that these cases share.
fn newton(cases: &[&Case], sums: &[f64], having: &[usize], weight: f64) -> f64 {
    let mut slope = -RIDGE * weight;
    let mut curve = RIDGE;
    for &number in having {
        let likely = 1.0 / (1.0 + (-sums[number]).exp());
        slope += cases[number].lives - likely;
        curve += likely * (1.0 - likely);
    }
    slope / curve
}
