//! `cargo xtask fit DATA [PLAYOUTS]`: learns the weights of the features of the estimate, from positions with the
//! ownership of a strong player. The table goes to standard output, for `crates/judge/data/estimate`.
//!
//! DATA is read by `oracle`. A good move changes the ownership little: if a later line of the game has the next move,
//! the position after it is used with the same ownership. Otherwise the side to move would be Black in all positions
//! with an even number of moves, and would get the weight of the last move.

mod squares;

use crate::oracle::{self, Record};
use crate::predictor::hash;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi_goban::Position;
use tobi_judge::estimate::{Effort, Features, JudgedPosition, WHOLE};
use tobi_reading::{Budget, Reader};

/// Number of folds, by games; each is predicted from the others.
const FOLDS: usize = 3;

/// Regularization: keeps weights small that few points support, in points.
const RIDGE: f64 = 1.0;

/// The error of a point above which errors count by their size, not by their square. Source: held out, the ownership is
/// off by 0.0857 on 19x19 and 0.1187 on 9x9, with squares by 0.0871 and 0.1216; values from 0.05 to 0.3 differ by less
/// than 0.001.
const LARGE: f64 = 0.15;

/// The weight of an error of a board's sum, relative to errors of single points. Source: held out, with 0, 0.02 and
/// 0.1 the margin of 869 positions differs from the results by 7.66, 7.50 and 7.30 points, and the ownership by
/// 0.095, 0.097 and 0.104.
const SUM: f64 = 0.02;

/// The points of a position with their ownership.
struct Case {
    points: Vec<(Features, f64)>,
    fold: usize,
}

pub(crate) fn run(data: &Path, playouts: u32) -> ExitCode {
    match fit(data, playouts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{}: {reason}", data.display());
            ExitCode::FAILURE
        }
    }
}

fn fit(data: &Path, playouts: u32) -> Result<(), String> {
    let text = fs::read_to_string(data).map_err(|error| error.to_string())?;
    let records = oracle::records(&text)?;
    let games = records.last().map_or(0, |record| record.game_number);
    let cases: Vec<Case> = records.iter().flat_map(|it| read(it, playouts)).collect();
    let (mut off, mut sums) = (0.0, 0.0);
    for fold in 0..FOLDS {
        let (held, rest): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| case.fold == fold);
        let weights = squares::least(&rest);
        for case in held {
            let error = |(features, owner): &(Features, f64)| {
                f64::from(weights.owner(features)) / f64::from(WHOLE) - owner
            };
            off += case
                .points
                .iter()
                .map(|point| error(point).abs())
                .sum::<f64>();
            sums += case.points.iter().map(error).sum::<f64>().abs();
        }
    }
    let points: usize = cases.iter().map(|case| case.points.len()).sum();
    eprintln!(
        "{points} points of {} games; held out: mean error {:.4}, of the sum {:.2}",
        games,
        off / points as f64,
        sums / cases.len() as f64
    );
    println!(
        "# The weight of each feature for each kind of point, in thousandths; crates/judge/src/estimate/features.rs says what they are."
    );
    println!(
        "# Fitted by `cargo xtask fit {} {playouts}` to the owners of {points} points of {games} games; hash of the data {:016x}.",
        data.file_name().unwrap_or_default().display(),
        hash(&[text.into_bytes()])
    );
    print!("{}", squares::least(&cases.iter().collect::<Vec<_>>()));
    Ok(())
}

/// The points of a position, and of the one after the next move.
fn read(record: &Record, playouts: u32) -> Vec<Case> {
    let mut reader = Reader::new(Budget::USUAL);
    let effort = Effort {
        playouts,
        seed: tobi_judge::params::ESTIMATE_SEED,
    };
    let owners: Vec<f64> = record
        .owners
        .size()
        .points()
        .map(|p| record.owners[p])
        .collect();
    let mut case = |position: &Position| Case {
        points: JudgedPosition::new(position, &mut reader, effort)
            .features()
            .into_iter()
            .zip(owners.iter().copied())
            .collect(),
        fold: record.game_number % FOLDS,
    };
    let positions = [Some(&record.position), record.after.as_ref()];
    positions.into_iter().flatten().map(&mut case).collect()
}

/// A feature as a number, 1 for a whole one.
fn number(feature: i32) -> f64 {
    f64::from(feature) / f64::from(tobi_judge::estimate::ONE)
}
