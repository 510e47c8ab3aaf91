//! `cargo xtask choice DIR [EVERY]`: learns the weights of the terms of moves from moves of games that the predictor
//! has not learned from, using one of EVERY (8) positions. The table goes to standard output, for
//! `crates/judge/data/choice`.

use crate::predictor::{Hits, Part, game, turns};
use rayon::prelude::*;
use std::process::ExitCode;
use tobi_goban::Game;
use tobi_grid::Point;
use tobi_judge::choice::{Chooser, Kind, Style, Weights};
use tobi_judge::predictor::Look;
use tobi_judge::territory::Phase;
use tobi_reading::{Budget, Reader};

/// The default of EVERY.
const EVERY: usize = 8;

/// How often all cases are used.
const ROUNDS: usize = 300;

/// The initial learning rate.
const RATE: f64 = 0.05;

/// Regularization: keeps weights small that few moves support.
const RIDGE: f64 = 1.0;

/// What a unit of the shape's log-odds is worth in a middle game, in points. Source: with the predictor of 27,700 features
/// and a certain gain of a point worth a point; the present predictor knows most certain gains itself.
const SHAPE_POINTS: f64 = 7.18;

/// A position with its candidates.
struct Case {
    phase: usize,
    /// The candidate that was played, if it is one.
    played: Option<usize>,
    /// The terms of each candidate, summed up by kind.
    moves: Vec<Vec<(usize, f64)>>,
}

pub(crate) fn run(files: &[Vec<u8>], every: Option<usize>) -> ExitCode {
    let games: Vec<Game> = files.iter().filter_map(|file| game(file)).collect();
    let every = every.unwrap_or(EVERY);
    let of = |part| {
        let games = games.iter().enumerate();
        let games = games.filter(move |(number, _)| Part::of(*number) == part);
        games.map(|(_, game)| game).collect::<Vec<&Game>>()
    };
    let taught = cases(&of(Part::Choice), every);
    let weights = learn(&taught);
    let held = cases(&of(Part::Held), every);
    let shape = Kind::Shape as usize;
    let mut by_shape = vec![[0.0; Phase::ALL.len()]; Kind::ALL.len()];
    by_shape[shape] = [1.0; Phase::ALL.len()];
    eprintln!("held out, by the shape alone: {}", hits(&held, &by_shape));
    eprintln!("taught: {}", hits(&taught, &weights));
    let hits = hits(&held, &weights);
    eprintln!("held out: {hits}");
    let scale = scale(&weights);
    println!(
        "# The weights of the terms of moves, in points for each unit; crates/judge/src/choice/term.rs says what they are."
    );
    println!(
        "# Learned by `cargo xtask choice DIR {every}` from {} moves of strong players.",
        taught.len()
    );
    println!("# On other games: {hits}.");
    print!(
        "{}",
        Weights::new(|kind, phase| scale * weights[kind as usize][phase as usize])
    );
    ExitCode::SUCCESS
}

/// The factor that makes the shape worth [`SHAPE_POINTS`] in a middle game.
fn scale(weights: &[[f64; Phase::ALL.len()]]) -> f64 {
    SHAPE_POINTS / weights[Kind::Shape as usize][1]
}

/// Positions of some games, one of so many.
fn cases(games: &[&Game], every: usize) -> Vec<Case> {
    let all = games.par_iter().enumerate().map(|(number, game)| {
        let mut reader = Reader::new(Budget::USUAL);
        let mut chooser = Chooser::new(Style::Indigo);
        let mut cases = Vec::new();
        let mut turn = number; // not the same moves of all games
        turns(game, |look, played| {
            turn += 1;
            if turn % every == 0 {
                cases.push(case(look, played, &mut chooser, &mut reader));
            }
        });
        cases
    });
    all.flatten().collect()
}

fn case(look: &Look<'_>, played: Point, chooser: &mut Chooser, reader: &mut Reader) -> Case {
    let (moves, phase) = chooser.terms(look, reader);
    let sums = moves.iter().map(|(_, terms)| {
        let mut sums: Vec<(usize, f64)> = Vec::new();
        for term in terms {
            let (kind, amount) = (term.kind as usize, term.amount as f64 / 1000.0);
            match sums.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, sum)) => *sum += amount,
                None => sums.push((kind, amount)),
            }
        }
        sums
    });
    Case {
        phase,
        played: moves.iter().position(|&(point, _)| point == played),
        moves: sums.collect(),
    }
}

type Table = Vec<[f64; Phase::ALL.len()]>;

fn values(case: &Case, weights: &Table) -> Vec<f64> {
    let value = |sums: &Vec<(usize, f64)>| -> f64 {
        sums.iter()
            .map(|&(kind, amount)| weights[kind][case.phase] * amount)
            .sum()
    };
    case.moves.iter().map(value).collect()
}

/// Conditional logit by gradient steps.
fn learn(cases: &[Case]) -> Table {
    let mut weights: Table = vec![[0.0; Phase::ALL.len()]; Kind::ALL.len()];
    let mut squares: Table = vec![[1.0; Phase::ALL.len()]; Kind::ALL.len()];
    for _ in 0..ROUNDS {
        let mut gradient: Table = vec![[0.0; Phase::ALL.len()]; Kind::ALL.len()];
        for case in cases {
            let Some(played) = case.played else { continue };
            let values = values(case, &weights);
            let most = values.iter().copied().fold(f64::MIN, f64::max);
            let likely: Vec<f64> = values.iter().map(|value| (value - most).exp()).collect();
            let all: f64 = likely.iter().sum();
            for (number, sums) in case.moves.iter().enumerate() {
                let off = f64::from(u8::from(number == played)) - likely[number] / all;
                for &(kind, amount) in sums {
                    gradient[kind][case.phase] += off * amount;
                }
            }
        }
        for kind in 0..weights.len() {
            for phase in 0..Phase::ALL.len() {
                let step = gradient[kind][phase] - RIDGE * weights[kind][phase];
                squares[kind][phase] += step * step;
                let weight = weights[kind][phase] + RATE * step / squares[kind][phase].sqrt();
                weights[kind][phase] = weight.max(0.0);
            }
        }
    }
    weights
}

fn hits(cases: &[Case], weights: &Table) -> Hits {
    let mut hits = Hits::default();
    for case in cases {
        match case.played {
            Some(played) => hits.count(played, &values(case, weights)),
            None => hits.miss(),
        }
    }
    hits
}
