//! `cargo xtask moves [FIGHTS]`: learns the weights of features of positions and moves in closed fights for life,
//! from random fights that are read out. Both tables go to standard output, for
//! `crates/reading/data/life/positions.txt` and `moves.txt`; the quality of the predictions goes to standard error.
//!
//! The fights are read with the tables that the program was built with: one feature is what won after the same last
//! move, and how often, which depends on the order in which moves were tried.

mod fights;
mod regression;

use fights::fight;
use regression::{Choice, Model};
use tobi_reading::{Budget, Reader, Sample, Side};

/// The default number of fights.
const FIGHTS: u64 = 1_800;

/// The node limit for reading a fight.
const NODES: u32 = 30_000;

/// The minimum number of positions that a fight must have: trivial fights teach nothing about the others.
const LEAST_SAMPLES: usize = 20;

/// The maximum number of positions of one fight: long ones would outweigh all others.
const MOST_SAMPLES: usize = 300;

/// One of so many fights is held out.
const HELD_OUT: usize = 10;

/// The samples of some fights: for training, and held out.
#[derive(Default)]
struct Samples {
    taught: Vec<Sample>,
    held_out: Vec<Sample>,
}

pub(crate) fn run(fights: Option<u64>) {
    let samples = gather(fights.unwrap_or(FIGHTS));
    let (taught, held_out) = (samples.taught.len(), samples.held_out.len());
    eprintln!("{taught} positions, and {held_out} held out");
    println!("# positions.txt");
    for side in [Side::Defender, Side::Attacker] {
        learn(&samples, side, "positions", Sample::OF_POSITIONS, outcome);
    }
    println!("\n# moves.txt");
    for side in [Side::Defender, Side::Attacker] {
        learn(&samples, side, "moves", Sample::OF_MOVES, winning_move);
    }
}

fn gather(fights: u64) -> Samples {
    let reader = Reader::new(Budget::USUAL);
    let mut samples = Samples::default();
    let mut number = 0;
    for seed in 0..fights {
        let Some((position, stone)) = fight(seed) else {
            continue;
        };
        let of = |first| reader.samples_of_life(&position, stone, first, NODES);
        let all = [Side::Attacker, Side::Defender].map(of).concat();
        if all.len() < LEAST_SAMPLES {
            continue;
        }
        let every = all.len().div_ceil(MOST_SAMPLES);
        let some = all.into_iter().step_by(every);
        number += 1;
        match number % HELD_OUT {
            0 => samples.held_out.extend(some),
            _ => samples.taught.extend(some),
        }
    }
    eprintln!("{number} of {fights} fights are worth learning from");
    samples
}

/// Learns one side's weights of these features, and reports the quality of the predictions.
fn learn(
    samples: &Samples,
    side: Side,
    what: &str,
    features: &[(&str, usize)],
    choice: fn(&Sample) -> Option<Choice>,
) {
    let of_side = |samples: &[Sample]| -> Vec<Choice> {
        let samples = samples.iter().filter(|sample| sample.to_move == side);
        samples.filter_map(choice).collect()
    };
    let [taught, held_out] = [&samples.taught, &samples.held_out].map(|some| of_side(some));
    let model = Model::learn(features, &taught);
    eprintln!("{what} of the {side:?}: {}", model.judged_by(&held_out));
    println!();
    for (name, weights) in model.in_hundredths() {
        let side = match side {
            Side::Defender => "defender",
            Side::Attacker => "attacker",
        };
        let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:4}")).collect();
        println!("{side} {name:<10} {}", weights.join(" "));
    }
}

/// Whether the side to move wins: a choice between the features of the position and nothing.
fn outcome(sample: &Sample) -> Option<Choice> {
    Some(Choice {
        options: vec![sample.position.clone(), Vec::new()],
        taken: usize::from(!sample.won),
        weight: 1.0,
    })
}

/// Which move wins, if one was found; passes have only the last feature.
fn winning_move(sample: &Sample) -> Option<Choice> {
    let taken = sample.winner.filter(|_| sample.moves.len() > 1)?;
    Some(Choice {
        options: sample.moves.clone(),
        taken,
        weight: f64::from(sample.nodes.max(2)).log2(),
    })
}
