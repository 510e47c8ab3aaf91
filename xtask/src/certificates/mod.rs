//! Checks certificates of finished games: `cargo xtask certificates DIR [GAMES]`.
//!
//! A certificate says how the owner answers in each region. The checker knows nothing of the search that found it, only the
//! rules of Go. In each region it tries *every* order of attacks on the region, on the dame around it, and elsewhere beside
//! the walls, as far as its number of positions allows, and random attacks on the whole board. It checks that
//!
//! - the accounts are right: no region assumes an eye that others do not give,
//! - no wall that lives is ever captured, and each answer is allowed,
//! - once the other side stops and all is settled, the owner captures all stones in the areas with kept points by moving
//!   there alone, without ever putting a wall into atari.
//!
//! | file | content |
//! |---|---|
//! | `accounts` | the eyes that regions give and assume |
//! | `replay` | a game against a certificate |

mod accounts;
mod replay;
#[cfg(test)]
mod tests;

use rayon::prelude::*;
use replay::{Fault, Replay, Thread};
use std::collections::HashSet;
use std::process::ExitCode;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, Color, PositionKey};
use tobi_grid::{Point, PointSet, morph};
use tobi_judge::certain::{Certain, Certificate};
use tobi_judge::params::{CERTIFICATE_EFFORT, STRATEGY_POSITIONS};
use tobi_reading::safety::Strategy;

/// How hard the checker tries.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The most positions of all orders of attacks on one region.
    positions: usize,
    /// The random games against each owner.
    games: u64,
    /// The most attacks of a random game.
    attacks: usize,
}

/// The effort for each game of a folder.
const USUAL: Effort = Effort {
    positions: 5_000,
    games: 200,
    attacks: 120,
};

/// What was checked.
#[derive(Clone, Debug, Default)]
struct Checked {
    regions: usize,
    /// Regions in which all orders of attacks were tried.
    exhausted: usize,
    /// Regions whose answers are not all written down.
    cut: usize,
    positions: usize,
    faults: Vec<Fault>,
}

impl Checked {
    fn add(mut self, other: Checked) -> Checked {
        self.regions += other.regions;
        self.exhausted += other.exhausted;
        self.cut += other.cut;
        self.positions += other.positions;
        self.faults.extend(other.faults);
        self
    }
}

/// Checks the certificates of the last positions of these games.
pub(crate) fn run(files: &[Vec<u8>], games: usize) -> ExitCode {
    let of_file = |file: &Vec<u8>| {
        let (position, guess) = crate::proofs::judged(file)?;
        let board = position.board();
        let (_, certificate) =
            Certain::with_certificate(board, &guess, CERTIFICATE_EFFORT, STRATEGY_POSITIONS);
        Some(check(board, &certificate, USUAL))
    };
    let checked: Vec<Checked> = files.par_iter().take(games).filter_map(of_file).collect();
    let count = checked.len();
    let all = checked.into_iter().fold(Checked::default(), Checked::add);
    println!(
        "{count} games: {} regions, {} attacked in every order, {} with answers that are not written down; {} positions; {} faults",
        all.regions,
        all.exhausted,
        all.cut,
        all.positions,
        all.faults.len()
    );
    for fault in &all.faults {
        println!("{}\n{}", fault.what, fault.board);
    }
    if all.faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Checks the certificate of a board.
fn check(board: &Board, certificate: &Certificate, effort: Effort) -> Checked {
    let mut checked = Checked::default();
    for owner in Color::BOTH {
        if let Some(what) = accounts::wrong(board, certificate, owner) {
            checked.faults.push(Fault {
                what,
                board: board.to_string(),
            });
        }
        let start = Replay::new(board, certificate, owner);
        for region in certificate.regions.iter().filter(|it| it.owner == owner) {
            checked.regions += 1;
            let strategy = region.strategy.as_ref();
            checked.cut += usize::from(!strategy.is_some_and(Strategy::is_complete));
            let beside = morph::dilate(&region.living()) | region.points;
            let others = certificate.regions.iter();
            let others = others.filter(|it| it.owner == owner && it.points != region.points);
            let others = PointSet::union(board.size(), others.map(|it| it.points));
            let mut orders = Orders::new(beside - others, effort.positions);
            match orders.try_all(&start) {
                Err(fault) => checked.faults.push(fault),
                Ok(all) => checked.exhausted += usize::from(all),
            }
            checked.positions += orders.met.len();
        }
        for seed in 0..effort.games {
            let played = play_randomly(&start, seed, effort.attacks);
            checked.faults.extend(played.err());
            checked.positions += effort.attacks;
        }
    }
    checked
}

/// All orders of attacks on some points.
struct Orders {
    targets: PointSet,
    met: HashSet<(PositionKey, Vec<Thread>)>,
    most: usize,
}

impl Orders {
    fn new(targets: PointSet, most: usize) -> Orders {
        Orders {
            targets,
            met: HashSet::new(),
            most,
        }
    }

    /// Tries them; whether all positions were met.
    fn try_all(&mut self, start: &Replay) -> Result<bool, Fault> {
        let mut open = vec![start.clone()];
        while let Some(now) = open.pop() {
            let key = (now.board.key(), now.threads().to_vec());
            if !self.met.insert(key) {
                continue;
            }
            if now.is_cut || self.met.len() >= self.most {
                return Ok(false);
            }
            is_kept(&now)?;
            for attack in now.attacks().filter(|&at| self.targets.contains(at)) {
                let mut after = now.clone();
                after.attack(attack)?;
                open.push(after);
            }
        }
        Ok(true)
    }
}

/// Random attacks: those that the certificate names and all others about equally often.
fn play_randomly(start: &Replay, seed: u64, most: usize) -> Result<(), Fault> {
    let mut chance = SplitMix::new(seed);
    let mut now = start.clone();
    for _ in 0..most {
        let all: Vec<Point> = now.attacks().collect();
        let named = all.iter().copied().filter(|&at| now.is_named(at));
        let named: Vec<Point> = named.collect();
        let attacks = if named.is_empty() || chance.below(2) == 0 {
            all
        } else {
            named
        };
        if attacks.is_empty() || now.is_cut {
            break;
        }
        now.attack(attacks[chance.below(attacks.len() as u32) as usize])?;
    }
    is_kept(&now)
}

/// Whether the kept points are the owner's if the other side stops here.
fn is_kept(now: &Replay) -> Result<(), Fault> {
    let mut end = now.clone();
    end.settle()?;
    if end.is_cut { Ok(()) } else { end.keep() }
}
