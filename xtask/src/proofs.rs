//! The share of finished games that is proved, for several efforts: `cargo xtask proofs DIR [GAMES]`.
//!
//! It also asks the reader, which shares only the engine with the search of zones, to prove the contrary: that stones which
//! are proved alive are killed or captured by the side that moves first, or that dead ones live.

use rayon::prelude::*;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tobi::{Reading, Session, vertex};
use tobi_goban::{Board, ByColor, Color, Move, Position};
use tobi_grid::PointSet;
use tobi_judge::certain::{Certain, Guess};
use tobi_judge::params::PROOF_EFFORT;
use tobi_judge::score::{Dead, Settlement};
use tobi_reading::{Budget, Question, Reader, Side, Success};

/// The efforts that are compared; 0: no search.
const EFFORTS: [u32; 5] = [0, 1, 5, 10, 40];

/// The nodes of each question that asks for the contrary.
const REFUTING_NODES: u32 = 5_000;

/// How many are proved, of how many.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    proved: usize,
    all: usize,
}

impl Share {
    fn add(&mut self, all: &PointSet, proved: &PointSet) {
        self.all += all.len();
        self.proved += (*all & *proved).len();
    }

    fn percent(self) -> f64 {
        100.0 * self.proved as f64 / self.all.max(1) as f64
    }
}

/// What is proved of one game, or of several.
#[derive(Clone, Copy, Debug, Default)]
struct Proved {
    alive: Share,
    dead: Share,
    /// Points with an owner.
    points: Share,
    spent: Duration,
}

/// Prints the shares of the last positions of these games.
pub(crate) fn run(files: &[Vec<u8>], games: usize) -> ExitCode {
    let judged: Vec<(Position, Guess)> = files
        .par_iter()
        .take(games)
        .filter_map(|file| judged(file))
        .collect();
    println!(
        "{} games; percent proved of living stones, dead stones, owned points; ms in the median and at most",
        judged.len()
    );
    for effort in EFFORTS {
        let found: Vec<Proved> = judged
            .par_iter()
            .map(|(position, guess)| proved(position.board(), guess, effort))
            .collect();
        let mut times: Vec<Duration> = found.iter().map(|it| it.spent).collect();
        times.sort_unstable();
        let percent = |of: fn(&Proved) -> Share| {
            let sum = found
                .iter()
                .map(of)
                .fold(Share::default(), |sum, it| Share {
                    proved: sum.proved + it.proved,
                    all: sum.all + it.all,
                });
            sum.percent()
        };
        let ms = |time: Option<&Duration>| time.map_or(0.0, |it| it.as_secs_f64() * 1e3);
        println!(
            "effort {effort}: {:.1} {:.1} {:.1}; {:.1} {:.1}",
            percent(|it| it.alive),
            percent(|it| it.dead),
            percent(|it| it.points),
            ms(times.get(times.len() / 2)),
            ms(times.last()),
        );
    }
    let contradicted: Vec<String> = judged
        .par_iter()
        .flat_map(|(position, guess)| contradicted(position, guess))
        .collect();
    println!("{} proofs contradicted by reading", contradicted.len());
    contradicted.iter().for_each(|it| println!("{it}"));
    if contradicted.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The chains of which reading proves the contrary.
fn contradicted(position: &Position, guess: &Guess) -> Vec<String> {
    let board = position.board();
    let certain = Certain::by_search(board, guess, PROOF_EFFORT);
    let budget = Budget::new(REFUTING_NODES).expect("more than no node");
    let mut reader = Reader::new(budget).with_proofs_only();
    let mut proves = |question: Question, first: Side| {
        let answer = reader.answer(position, &question, first);
        answer.is_ok_and(|it| it.certainty.is_proved() && it.success == Success::Yes)
    };
    let mut found = Vec::new();
    for chain in board.chains() {
        let (stones, stone) = (chain.stones(), chain.first());
        let is_wrong = if stones.is_subset(&certain.alive[chain.color()]) {
            proves(Question::Capture(stone), Side::Attacker)
                || proves(Question::Life(stone), Side::Attacker)
        } else {
            stones.is_subset(&certain.dead) && proves(Question::Life(stone), Side::Defender)
        };
        if is_wrong {
            let name = vertex::name(Move::Play(stone), board.size());
            found.push(format!("{name} of\n{board}"));
        }
    }
    found
}

/// The end of a game, and what the score says about it.
pub(crate) fn judged(file: &[u8]) -> Option<(Position, Guess)> {
    let session = Session::read(file, &Reading::default()).ok()?;
    let position = session.position();
    let mut reader = Reader::new(Budget::USUAL);
    let settlement = Settlement::new(position, &mut reader, &Dead::Judged).ok()?;
    let guess = Guess {
        dead: settlement.dead(),
        owned: settlement.count().territory,
    };
    Some((position.clone(), guess))
}

fn proved(board: &Board, guess: &Guess, effort: u32) -> Proved {
    let start = Instant::now();
    let certain = Certain::by_search(board, guess, effort);
    let mut proved = Proved {
        spent: start.elapsed(),
        ..Proved::default()
    };
    let owned = ByColor::from_fn(|color| certain.alive[color] | certain.territory[color]);
    for color in Color::BOTH {
        let living = *board.stones(color) - guess.dead;
        proved.alive.add(&living, &certain.alive[color]);
        proved
            .dead
            .add(&(*board.stones(color) & guess.dead), &certain.dead);
        proved
            .points
            .add(&(living | guess.owned[color]), &owned[color]);
    }
    proved
}
