//! Tries to refute Tobi's answers about local games: `cargo xtask refute DIR [POSITIONS] [--seed N]`.
//!
//! Positions are random ones of the SGF files of a folder, each from another game as long as there are enough. In
//! each, questions are asked about a few chains, groups, pairs of chains and eye spaces, for both first movers. Then
//! each answer is compared with
//!
//! | | file |
//! |---|---|
//! | the same with 20 times the nodes, after its own first move, after moves that are said to fail, in another pose |
//! `again` |
//! | other local games about the same stones: `chains`, `ladder`, `capture`, `either`, `life`, `race` | `others` |
//! | static life, and the groups of the judge | `judged` |
//!
//! Two *proved* answers that cannot both be true are a contradiction: it is printed with the position as SGF, and the
//! exit code is 1. If one of the two is only believed, the disagreement is only counted. A different ko code is a
//! contradiction like any other; such cases have an additional column.
//!
//! The output depends only on the files, the number of positions and the seed.

mod again;
mod claim;
mod judged;
mod others;
pub(crate) mod sample;
mod tally;

use sample::{Questions, Sample};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use tally::Tally;
use tobi_goban::Position;
use tobi_goban::random_game::SplitMix;
use tobi_judge::life::Lives;
use tobi_reading::params::USUAL_BUDGET;
use tobi_reading::{Budget, Reader, Side};

/// The default number of positions.
const POSITIONS: usize = 100;
/// The budget of the long reading, as a multiple of the default.
const TIMES: u32 = 20;
/// Nodes for each move that is said to fail.
const BRIEF_NODES: u32 = 2_000;
/// Positions between two lines of progress on standard error.
const PROGRESS: usize = 10;

/// The options.
pub(crate) struct Options {
    pub(crate) positions: usize,
    pub(crate) seed: u64,
}

impl Options {
    /// Reads the number of positions and `--seed N`, both optional, in any order.
    pub(crate) fn parse(words: &[&str]) -> Result<Options, String> {
        let mut options = Options {
            positions: POSITIONS,
            seed: 1,
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "--seed" {
                let seed = words.next().and_then(|seed| seed.parse().ok());
                options.seed = seed.ok_or("--seed needs a number")?;
            } else {
                let positions = word.parse();
                options.positions =
                    positions.map_err(|_| format!("`{word}` is not a number of positions"))?;
            }
        }
        Ok(options)
    }
}

/// Readers with the budgets for comparisons.
struct Readers {
    usual: Reader,
    long: Reader,
    brief: Reader,
}

impl Readers {
    fn new() -> Readers {
        let reader = |nodes| Reader::new(Budget::new(nodes).expect("it is not zero")).with_proofs();
        Readers {
            usual: reader(USUAL_BUDGET),
            long: reader(USUAL_BUDGET * TIMES),
            brief: reader(BRIEF_NODES),
        }
    }

    /// A reader's answers do not depend on earlier questions, but its memory should not grow.
    fn forget(&mut self) {
        self.usual.forget();
        self.long.forget();
        self.brief.forget();
    }
}

/// Tries positions of these games on all cores; prints contradictions in the order of the positions, then the tables.
pub(crate) fn run(files: &[Vec<u8>], options: &Options) -> ExitCode {
    let sample = Sample::new(files.len(), options.positions, options.seed);
    let next = AtomicUsize::new(0);
    let (done, results) = mpsc::channel();
    let work = |done: mpsc::Sender<(usize, Option<Tally>)>| {
        let mut readers = Readers::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= sample.len() {
                return;
            }
            let tally = sample.position(files, number).map(|position| {
                readers.forget();
                let mut random = SplitMix::new(options.seed ^ (number as u64 + 1) << 32);
                look(&mut readers, &position, &mut random)
            });
            done.send((number, tally)).expect("somebody waits for it");
        }
    };
    let mut all = Tally::default();
    let mut left_out = 0;
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            let done = done.clone();
            scope.spawn(|| work(done));
        }
        drop(done);
        // Those that were finished before their turn.
        let mut early = BTreeMap::new();
        for number in 0..sample.len() {
            while !early.contains_key(&number) {
                let (number, tally) = results.recv().expect("the workers do all positions");
                early.insert(number, tally);
            }
            match early.remove(&number).flatten() {
                Some(tally) => {
                    tally.print_contradictions();
                    all.add(tally);
                }
                None => left_out += 1,
            }
            if (number + 1).is_multiple_of(PROGRESS) {
                eprintln!("{} of {} positions", number + 1, sample.len());
            }
        }
    });
    all.print_tables();
    if left_out > 0 {
        println!("{left_out} positions left out: their files cannot be read");
    }
    if all.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// All questions about one position, and all attempts to refute the answers.
fn look(readers: &mut Readers, position: &Position, random: &mut SplitMix) -> Tally {
    let mut tally = Tally::default();
    let lives = Lives::new(position, &mut readers.usual);
    let wanted = judged::proved_groups(&lives);
    let questions = Questions::new(position, &wanted, random);
    for game in questions.games() {
        for first in [Side::Defender, Side::Attacker] {
            let Some(claim) = game.ask(&mut readers.usual, position, first) else {
                continue;
            };
            tally.answered(game.name(), &claim);
            let asked = (&game, first);
            again::refute(readers, position, asked, &claim, random, &mut tally);
        }
    }
    others::compare(&mut readers.usual, position, &questions, &mut tally);
    judged::compare(
        &mut readers.usual,
        position,
        (&lives, &questions),
        &mut tally,
    );
    tally
}
