//! `cargo xtask predictor DIR`: learns the weights of the features of moves from games. The table goes to standard
//! output, for `crates/judge/data/predictor`.
//!
//! Of every ten games, in the order of their names, eight are for training; the ninth is left for `cargo xtask
//! choice`, and the tenth measures how often the prediction is right.

use rayon::prelude::*;
use std::collections::HashMap;
use std::process::ExitCode;
use tobi::{Reading, Session};
use tobi_goban::{Game, Position};
use tobi_grid::Point;
use tobi_judge::predictor::{Feature, Look, Shapes, Weights, features};
use tobi_reading::{Budget, Reader};

/// How often a shape must have been played to be listed. Source: a trial, in which 39.5 % of moves were right with 8
/// and 40.3 % with 1, with ten times the shapes.
const PLAYED: u32 = 8;

/// How often the games are used.
const ROUNDS: usize = 2;

/// The initial learning rate. Source: trained on 387 games, 0.06, 0.15, 0.3, 0.6 and 1.2 predict 34.3, 35.2, 35.5,
/// 35.4 and 34.9 % of the moves of others.
const RATE: f64 = 0.3;

/// Games whose features are in memory together.
const AT_ONCE: usize = 32;

/// A move that was played, and the features of all possible moves.
struct Case {
    played: usize,
    moves: Vec<Vec<Feature>>,
}

/// The parts of the games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Training data of the predictor.
    Predictor,
    /// Training data of the choice of moves: games that the predictor does not know.
    Choice,
    /// Games that neither has seen.
    Held,
}

impl Part {
    pub(crate) fn of(number: usize) -> Part {
        match number % 10 {
            0..=7 => Part::Predictor,
            8 => Part::Choice,
            _ => Part::Held,
        }
    }
}

pub(crate) fn run(files: &[Vec<u8>]) -> ExitCode {
    let games: Vec<Game> = files.iter().filter_map(|file| game(file)).collect();
    let of = |part| {
        let games = games.iter().enumerate();
        games.filter_map(move |(number, game)| (Part::of(number) == part).then_some(game))
    };
    let teachers: Vec<&Game> = of(Part::Predictor).collect();
    let mut learned = Learned::of(listed(&teachers));
    for round in 0..ROUNDS {
        for games in teachers.chunks(AT_ONCE) {
            for case in cases(games) {
                learned.learn(&case);
            }
            if round + 1 == ROUNDS {
                learned.note();
            }
        }
        eprintln!("round {}: {}", round + 1, learned.taught);
        learned.taught = Hits::default();
    }
    let weights = learned.rounded();
    let held: Vec<&Game> = of(Part::Held).collect();
    let mut hits = Hits::default();
    for games in held.chunks(AT_ONCE) {
        for case in cases(games) {
            hits.add(&case, |features| {
                features.iter().map(|&it| weights.of(it)).sum()
            });
        }
    }
    eprintln!("held out: {hits}");
    println!("# The weights of the features of moves: log-odds in thousandths.");
    println!(
        "# Learned by `cargo xtask predictor DIR` from the moves of {} games of strong players; hash of all {} games {:016x}.",
        teachers.len(),
        games.len(),
        hash(files)
    );
    println!("# On {} other games: {hits}.", held.len());
    print!("{weights}");
    ExitCode::SUCCESS
}

/// The game in a file, if there is one without errors.
pub(crate) fn game(file: &[u8]) -> Option<Game> {
    match Session::read(file, &Reading::default()) {
        Ok(session) => Some(session.game().clone()),
        Err(error) => {
            eprintln!("left out: {error}");
            None
        }
    }
}

/// The positions of a game in which a stone was played, with the last two moves and that stone.
pub(crate) fn turns(game: &Game, mut see: impl FnMut(&Look<'_>, Point)) {
    let mut again = Game::from_position(*game.rules(), game.start().clone());
    let mut last = [None; 2];
    for &(color, mv) in game.moves() {
        if let Some(played) = mv.point() {
            let mut setup = again.position().setup();
            setup.to_move = color;
            let position = Position::from_setup(setup).expect("a game leads there");
            let moves = again.legal_moves(color);
            if moves.contains(played) {
                see(
                    &Look {
                        position: &position,
                        last,
                        moves: &moves,
                    },
                    played,
                );
            }
        }
        if again.play_tolerant(color, mv).is_err() {
            return;
        }
        last = [mv.point(), last[0]];
    }
}

/// All moves of some games, in order.
fn cases(games: &[&Game]) -> Vec<Case> {
    let all = games.par_iter().map(|game| {
        let mut reader = Reader::new(Budget::USUAL);
        let mut shapes = Shapes::new(game.start().board());
        let mut cases = Vec::new();
        turns(game, |look, played| {
            let moves = features(&mut shapes, look, &mut reader);
            let at = moves.iter().position(|&(point, _)| point == played);
            cases.push(Case {
                played: at.expect("it is one of the moves"),
                moves: moves.into_iter().map(|(_, features)| features).collect(),
            });
        });
        cases
    });
    all.flatten().collect()
}

/// The shapes that were played often enough, and all traits that occurred.
fn listed(games: &[&Game]) -> Vec<Feature> {
    let mut played: HashMap<Feature, u32> = HashMap::new();
    for games in games.chunks(AT_ONCE) {
        for case in cases(games) {
            for &feature in &case.moves[case.played] {
                *played.entry(feature).or_default() += 1;
            }
        }
    }
    let often = played.into_iter();
    let often = often.filter(|&(feature, times)| times >= PLAYED || feature.is_trait());
    let mut listed: Vec<Feature> = often.map(|(feature, _)| feature).collect();
    listed.sort_unstable();
    eprintln!("{} features", listed.len());
    listed
}

/// Weights during training.
struct Learned {
    place: HashMap<Feature, usize>,
    weights: Vec<(Feature, f64)>,
    /// The sums of squared changes, which reduce the learning rate.
    squares: Vec<f64>,
    /// The sum of the weights at some times of the last round, and the number of these times.
    sums: Vec<f64>,
    times: f64,
    taught: Hits,
}

impl Learned {
    fn of(features: Vec<Feature>) -> Learned {
        Learned {
            place: features.iter().copied().zip(0..).collect(),
            squares: vec![1.0; features.len()],
            sums: vec![0.0; features.len()],
            times: 0.0,
            weights: features.into_iter().map(|feature| (feature, 0.0)).collect(),
            taught: Hits::default(),
        }
    }

    /// One step towards the move that was played.
    fn learn(&mut self, case: &Case) {
        let known = |features: &Vec<Feature>| -> Vec<usize> {
            let places = features.iter().filter_map(|it| self.place.get(it));
            places.copied().collect()
        };
        let moves: Vec<Vec<usize>> = case.moves.iter().map(known).collect();
        let odds = |places: &Vec<usize>| places.iter().map(|&at| self.weights[at].1).sum::<f64>();
        let odds: Vec<f64> = moves.iter().map(odds).collect();
        self.taught.count(case.played, &odds);
        let most = odds.iter().copied().fold(f64::MIN, f64::max);
        let likely: Vec<f64> = odds.iter().map(|odds| (odds - most).exp()).collect();
        let all: f64 = likely.iter().sum();
        let mut steps: HashMap<usize, f64> = HashMap::new();
        for (number, places) in moves.iter().enumerate() {
            let wanted = f64::from(u8::from(number == case.played));
            let off = wanted - likely[number] / all;
            if off.abs() > 1e-4 {
                for &place in places {
                    *steps.entry(place).or_default() += off;
                }
            }
        }
        for (place, step) in steps {
            self.squares[place] += step * step;
            self.weights[place].1 += RATE * step / self.squares[place].sqrt();
        }
    }

    /// Adds the weights to the average, which is the final result because it fluctuates less.
    fn note(&mut self) {
        self.times += 1.0;
        for (sum, (_, weight)) in self.sums.iter_mut().zip(&self.weights) {
            *sum += weight;
        }
    }

    fn rounded(&self) -> Weights {
        let features = self.weights.iter().map(|&(feature, _)| feature);
        let average = self
            .sums
            .iter()
            .map(|sum| (1000.0 * sum / self.times).round() as i16);
        Weights::new(&features.zip(average).collect::<Vec<_>>())
    }
}

/// How often the move that was played was among the most likely.
#[derive(Default)]
pub(crate) struct Hits {
    moves: u32,
    /// Among the first one, five, twenty.
    among: [u32; 3],
}

impl Hits {
    fn add(&mut self, case: &Case, odds: impl Fn(&[Feature]) -> i32) {
        let odds: Vec<f64> = case.moves.iter().map(|it| odds(it).into()).collect();
        self.count(case.played, &odds);
    }

    /// The move that was played is not among the possible ones.
    pub(crate) fn miss(&mut self) {
        self.moves += 1;
    }

    /// Equal moves count as more likely.
    pub(crate) fn count(&mut self, played: usize, odds: &[f64]) {
        let better = odds.iter().filter(|&&it| it >= odds[played]).count() - 1;
        self.moves += 1;
        for (among, first) in self.among.iter_mut().zip([1, 5, 20]) {
            *among += u32::from(better < first);
        }
    }
}

impl std::fmt::Display for Hits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [first, five, twenty] = self
            .among
            .map(|hits| 100.0 * f64::from(hits) / f64::from(self.moves.max(1)));
        write!(
            f,
            "{first:.1} % of {} moves predicted, {five:.1} % within five, {twenty:.1} % within twenty",
            self.moves
        )
    }
}

/// FNV-1a of all files, concatenated.
pub(crate) fn hash(files: &[Vec<u8>]) -> u64 {
    let bytes = files.iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Move;

    #[test]
    fn turns_are_the_stones_of_a_game() {
        let game = game(b"(;SZ[5];B[cc];W[];B[dd];W[cd])").unwrap();
        let mut seen = Vec::new();
        turns(&game, |look, played| seen.push((look.last, played)));
        let [c, d, e] = [(2, 2), (3, 3), (2, 3)].map(|(column, row)| Point::new(column, row));
        assert_eq!(
            seen,
            [
                ([None, None], c),
                ([None, Some(c)], d),
                ([Some(d), None], e)
            ]
        );
        assert!(matches!(game.moves()[1].1, Move::Pass));
    }
}
