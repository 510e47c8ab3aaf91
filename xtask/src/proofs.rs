//! The share of finished games that is proved, for several efforts: `cargo xtask proofs DIR [GAMES]`.

use rayon::prelude::*;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tobi::{Reading, Session};
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::PointSet;
use tobi_judge::certain::{Certain, Guess};
use tobi_judge::score::{Dead, Settlement};
use tobi_reading::{Budget, Reader};

/// The efforts that are compared; 0: no search.
const EFFORTS: [u32; 5] = [0, 1, 5, 10, 40];

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
    let judged: Vec<(Board, Guess)> = files
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
            .map(|(board, guess)| proved(board, guess, effort))
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
    ExitCode::SUCCESS
}

/// The end of a game, and what the score says about it.
fn judged(file: &[u8]) -> Option<(Board, Guess)> {
    let session = Session::read(file, &Reading::default()).ok()?;
    let position = session.position();
    let mut reader = Reader::new(Budget::USUAL);
    let settlement = Settlement::new(position, &mut reader, &Dead::Judged).ok()?;
    let guess = Guess {
        dead: settlement.dead(),
        owned: settlement.count().territory,
    };
    Some((position.board().clone(), guess))
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
