//! Checks that the estimate is the score whenever a game is counted: `cargo xtask agree DIR`.
//!
//! It takes the last position of each game, and earlier ones. Games that are counted by one of the two but estimated
//! differently are printed.

use rayon::prelude::*;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tobi::{PastTheEnd, Reading, Session};
use tobi_goban::count::Terms;
use tobi_goban::{Rules, Scoring};
use tobi_judge::estimate::{Effort, Estimate};
use tobi_judge::score::{Dead, Settlement, TeireConvention};
use tobi_reading::{Budget, Reader};

/// Where in a game positions are taken from, in percent of its moves.
const STAGES: [u32; 6] = [40, 70, 80, 90, 95, 100];

/// A position, scored and estimated.
struct Looked {
    /// The score, if it is counted.
    counted: Option<f64>,
    estimated: f64,
    spent: Duration,
}

/// Compares the estimates and the scores of these games.
pub(crate) fn run(files: &[Vec<u8>]) -> ExitCode {
    let mut is_clean = true;
    for stage in STAGES {
        let looked: Vec<Option<Looked>> =
            files.par_iter().map(|file| at_stage(file, stage)).collect();
        let found = || looked.iter().flatten();
        let differing: Vec<usize> = (0..looked.len())
            .filter(|&number| {
                let looked = looked[number].as_ref();
                looked.is_some_and(|it| it.counted.is_some_and(|score| score != it.estimated))
            })
            .collect();
        is_clean &= differing.is_empty();
        let positions = found().count();
        let spent: Duration = found().map(|it| it.spent).sum();
        println!(
            "after {stage} % of the moves: {positions} positions, {} counted, {} estimated differently, {:.1} ms an estimate",
            found().filter(|it| it.counted.is_some()).count(),
            differing.len(),
            spent.as_secs_f64() * 1e3 / positions.max(1) as f64
        );
        for number in differing {
            println!("  game {}", number + 1);
        }
    }
    if is_clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn at_stage(file: &[u8], stage: u32) -> Option<Looked> {
    let whole = Session::read(file, &Reading::default()).ok()?;
    let reading = Reading {
        move_number: Some(whole.move_number() * stage / 100),
        past_the_end: PastTheEnd::Stop,
        ..Reading::default()
    };
    let session = Session::read(file, &reading).ok()?;
    Some(look(&session))
}

fn look(session: &Session) -> Looked {
    let (position, terms) = (session.position(), Terms::of(session.game()));
    let rules: &Rules = session.game().rules();
    let reader = || Reader::new(Budget::USUAL);
    let start = Instant::now();
    let estimate = Estimate::new(position, &mut reader(), Effort::USUAL);
    let spent = start.elapsed();
    let settlement = Settlement::new(position, &mut reader(), &Dead::Judged);
    let settlement = settlement.expect("whole chains are judged");
    // Under area rules an estimate counts the dame that are left.
    let convention = match rules.scoring {
        Scoring::Area => TeireConvention::Deducted,
        Scoring::Territory => TeireConvention::Standing,
    };
    let score = settlement.score(rules, &terms, convention);
    Looked {
        counted: settlement.is_safe().then_some(score.margin().points()),
        estimated: estimate.margin(rules, &terms),
        spent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_the_score_wherever_shipped_games_are_counted() {
        let games = crate::sgf_files(&crate::root().join("cases/games")).expect("they are there");
        let mut counted = 0;
        for (number, game) in games.iter().enumerate() {
            for stage in [80, 90, 95, 100] {
                let looked = at_stage(game, stage).expect("they can be read");
                if let Some(score) = looked.counted {
                    counted += 1;
                    assert_eq!(looked.estimated, score, "game {number} after {stage} %");
                }
            }
        }
        assert!(counted > 4, "{counted}");
    }
}
