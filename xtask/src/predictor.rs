//! `cargo xtask predictor DIR`: learns the weights of the features of moves from games. The table goes to standard
//! output, for `crates/judge/data/predictor`.
//!
//! Of every ten games, in the order of their names, eight are for training; the ninth is left for `cargo xtask
//! choice`, and the tenth measures how often the prediction is right.

use rayon::prelude::*;
use std::collections::HashMap;
use std::process::ExitCode;
use tobi::{Reading, Session};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Game, Position};
use tobi_grid::{Point, PointSet};
use tobi_judge::predictor::{Feature, Look, Noted, Shapes, Weights, features};
use tobi_reading::{Budget, Reader};

/// How often a feature must have been played to be considered. Source: a trial, in which 39.5 % of moves were right with
/// 8 and 40.3 % with 1, with ten times the shapes.
const PLAYED: u32 = 8;

/// The largest number of features that are considered: those that were played most often.
const CONSIDERED: usize = 1 << 16;

/// How many of them are listed: those that change most. Source: on other games 37,000 predict as many moves as 57,000.
const LISTED: usize = 37_000;

/// How often the games are used, first with all features that are considered, then with the listed ones.
const ROUNDS: usize = 2;

/// The initial learning rate. Source: trained on 387 games, 0.06, 0.15, 0.3, 0.6 and 1.2 predict 34.3, 35.2, 35.5,
/// 35.4 and 34.9 % of the moves of others.
const RATE: f32 = 0.3;

/// The average of the weights is taken over states that are so many moves apart.
const APART: usize = 4000;

/// Of so many moves one is also learned as if the last two moves were unknown, and the next one as if the last but one
/// was: in an estimate they are, in its first position and in those after one move. Source: docs/lab/moves.md.
const ALSO_UNKNOWN: usize = 13;

/// Games that are read together.
const AT_ONCE: usize = 32;

/// A move that was played, and the features of all possible moves as indices of the list.
struct Case {
    played: usize,
    /// The features of all moves in one row.
    features: Vec<u16>,
    /// Where the features of each move end.
    ends: Vec<u16>,
}

impl Case {
    fn moves(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let ranges = starts.zip(&self.ends);
        ranges.map(|(&start, &end)| &self.features[start.into()..end.into()])
    }
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
    let training: Vec<&Game> = of(Part::Predictor).collect();
    let list = List::of(&training);
    let cases = cases(&training, &list);
    let first = Learned::from(&cases, &vec![true; list.features.len()]);
    let kept = list.keep(&first);
    let weights = list.rounded(&Learned::from(&cases, &kept));
    drop(cases);
    let held: Vec<&Game> = of(Part::Held).collect();
    let mut hits = Hits::default();
    for games in held.chunks(AT_ONCE) {
        for (played, scores) in scores(games, &weights) {
            hits.count(played, &scores);
        }
    }
    eprintln!("held out: {hits}");
    println!("# The weights of the features of moves: log-odds in thousandths.");
    println!(
        "# Learned by `cargo xtask predictor DIR` from the moves of {} games of strong players; hash of all {} games {:016x}.",
        training.len(),
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

/// What `see` makes of each move of some games, in order; and, if `also_unknown`, of one move of [`ALSO_UNKNOWN`] as if the
/// last two moves were unknown, and of the next one as if the last but one was.
fn over<T: Send>(
    games: &[&Game],
    also_unknown: bool,
    see: impl Fn(&Look<'_>, Point, &mut Shapes, &mut Reader) -> T + Sync,
) -> Vec<T> {
    let all = games.par_iter().map(|game| {
        let mut reader = Reader::new(Budget::USUAL);
        let mut shapes = Shapes::new(game.start().board());
        let (mut seen, mut moves) = (Vec::new(), 0_usize);
        turns(game, |look, played| {
            seen.push(see(look, played, &mut shapes, &mut reader));
            let known = [[None; 2], [look.last[0], None]];
            let also = known.get(moves % ALSO_UNKNOWN);
            if let Some(&last) = also.filter(|_| also_unknown) {
                let look = Look { last, ..*look };
                seen.push(see(&look, played, &mut shapes, &mut reader));
            }
            moves += 1;
        });
        seen
    });
    all.flatten().collect()
}

/// All moves of some games, in order.
fn cases(games: &[&Game], list: &List) -> Vec<Case> {
    over(games, true, |look, played, shapes, reader| {
        let listed = |feature| list.place.contains_key(&feature);
        let moves = features(shapes, look, reader, listed);
        let mut case = Case {
            played: at(&moves, played),
            features: Vec::new(),
            ends: Vec::with_capacity(moves.len()),
        };
        for (_, all) in &moves {
            case.features
                .extend(all.iter().map(|it| list.place[&it.feature]));
            case.ends.push(case.features.len() as u16);
        }
        case.features.shrink_to_fit();
        case
    })
}

/// For each move of some games its index among the possible ones, and their scores.
fn scores(games: &[&Game], weights: &Weights) -> Vec<(usize, Vec<f64>)> {
    over(games, false, |look, played, shapes, reader| {
        let moves = features(shapes, look, reader, |feature| weights.of(feature) != 0);
        let sum = |all: &Vec<Noted>| all.iter().map(|it| weights.of(it.feature)).sum::<i32>();
        let scores = moves.iter().map(|(_, all)| sum(all).into());
        (at(&moves, played), scores.collect())
    })
}

fn at<T>(moves: &[(Point, T)], played: Point) -> usize {
    let at = moves.iter().position(|&(point, _)| point == played);
    at.expect("it is one of the moves")
}

/// Features, the most frequent ones first.
struct List {
    features: Vec<Feature>,
    place: HashMap<Feature, u16>,
    /// How often each was played.
    played: Vec<u32>,
    /// The next smaller shape of each.
    within: Vec<Option<u16>>,
}

impl List {
    /// The features that were played often enough.
    fn of(games: &[&Game]) -> List {
        let mut counts: HashMap<Feature, (u32, Option<Feature>)> = HashMap::new();
        for games in games.chunks(AT_ONCE) {
            let moves = over(games, true, |look, played, shapes, reader| {
                let only = PointSet::from_points(look.position.size(), [played]);
                let look = Look {
                    moves: &only,
                    ..*look
                };
                features(shapes, &look, reader, |_| true)
            });
            for Noted { feature, within } in moves.into_iter().flatten().flat_map(|it| it.1) {
                counts.entry(feature).or_insert((0, within)).0 += 1;
            }
        }
        let mut often: Vec<_> = counts.into_iter().collect();
        often.retain(|&(_, (times, _))| times >= PLAYED);
        often.sort_unstable_by_key(|&(feature, (times, _))| (std::cmp::Reverse(times), feature));
        often.truncate(CONSIDERED);
        let features: Vec<Feature> = often.iter().map(|it| it.0).collect();
        let numbered = features.iter().zip(0..=u16::MAX);
        let place: HashMap<Feature, u16> = numbered.map(|(&it, at)| (it, at)).collect();
        let within = often
            .iter()
            .map(|(_, (_, within))| place.get(&(*within)?).copied());
        eprintln!("{} features", features.len());
        List {
            played: often.iter().map(|it| it.1.0).collect(),
            within: within.collect(),
            features,
            place,
        }
    }

    /// Which features to keep: those whose weights change most, and all shapes inside them.
    fn keep(&self, learned: &Learned) -> Vec<bool> {
        let change =
            |at: usize| f64::from(learned.average(at)).powi(2) * f64::from(self.played[at]);
        let mut by_change: Vec<usize> = (0..self.features.len()).collect();
        by_change.sort_by(|&a, &b| change(b).total_cmp(&change(a)));
        let (mut kept, mut count) = (vec![false; self.features.len()], 0);
        for mut at in by_change {
            while count < LISTED && !std::mem::replace(&mut kept[at], true) {
                count += 1;
                match self.within[at] {
                    Some(smaller) => at = smaller.into(),
                    None => break,
                }
            }
        }
        kept
    }

    /// The weights of the features that were learned; none is rounded to 0, which would end a list of shapes.
    fn rounded(&self, learned: &Learned) -> Weights {
        let unit = f32::from(Weights::UNIT);
        let most = f32::from(i16::MAX / Weights::UNIT);
        let units = |at| (1000.0 * learned.average(at) / unit).round();
        let weight = |at: usize| match units(at).clamp(-most, most) as i16 {
            0 => Weights::UNIT,
            units => units * Weights::UNIT,
        };
        let all = self.features.iter().enumerate();
        let kept = all.filter(|&(at, _)| learned.may[at]);
        Weights::new(&kept.map(|(at, &it)| (it, weight(at))).collect::<Vec<_>>())
    }
}

/// Weights during training.
struct Learned {
    /// Which ones may change; the others stay 0.
    may: Vec<bool>,
    weights: Vec<f32>,
    /// The sums of squared changes, which reduce the learning rate (AdaGrad).
    squares: Vec<f32>,
    /// The steps of one move.
    steps: Vec<f32>,
    /// The sum of the weights at some times of the last round, and the number of these times.
    sums: Vec<f64>,
    times: f64,
    taught: Hits,
}

impl Learned {
    /// Learns from some moves in random order.
    fn from(cases: &[Case], may: &[bool]) -> Learned {
        let mut learned = Learned {
            may: may.to_vec(),
            weights: vec![0.0; may.len()],
            squares: vec![1.0; may.len()],
            steps: vec![0.0; may.len()],
            sums: vec![0.0; may.len()],
            times: 0.0,
            taught: Hits::default(),
        };
        let mut order: Vec<usize> = (0..cases.len()).collect();
        let mut random = SplitMix::new(1);
        for round in 0..ROUNDS {
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last as u32 + 1) as usize);
            }
            for (number, &case) in order.iter().enumerate() {
                learned.learn(&cases[case]);
                if round + 1 == ROUNDS && number % APART == 0 {
                    learned.note();
                }
            }
            let taught = std::mem::take(&mut learned.taught);
            eprintln!("round {}: {taught}", round + 1);
        }
        learned
    }

    /// One step towards the move that was played.
    fn learn(&mut self, case: &Case) {
        let weight = |at: &u16| self.weights[usize::from(*at)];
        let scores: Vec<f32> = case
            .moves()
            .map(|all| all.iter().map(weight).sum())
            .collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let likely: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
        let all: f32 = likely.iter().sum();
        self.taught.count(case.played, &scores);
        let mut changed = Vec::new();
        for (number, features) in case.moves().enumerate() {
            let wanted = f32::from(u8::from(number == case.played));
            let off = wanted - likely[number] / all;
            if off.abs() > 1e-3 {
                for &at in features.iter().filter(|&&at| self.may[usize::from(at)]) {
                    let step = &mut self.steps[usize::from(at)];
                    if *step == 0.0 {
                        changed.push(usize::from(at));
                    }
                    *step += off;
                }
            }
        }
        for at in changed {
            let step = std::mem::take(&mut self.steps[at]);
            self.squares[at] += step * step;
            self.weights[at] += RATE * step / self.squares[at].sqrt();
        }
    }

    /// Adds the weights to the average, which is the final result because it fluctuates less.
    fn note(&mut self) {
        self.times += 1.0;
        for (sum, weight) in self.sums.iter_mut().zip(&self.weights) {
            *sum += f64::from(*weight);
        }
    }

    fn average(&self, at: usize) -> f32 {
        (self.sums[at] / self.times) as f32
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
    /// The move that was played is not among the possible ones.
    pub(crate) fn miss(&mut self) {
        self.moves += 1;
    }

    /// Equal moves count as more likely.
    pub(crate) fn count<T: PartialOrd>(&mut self, played: usize, scores: &[T]) {
        let better = scores.iter().filter(|it| **it >= scores[played]).count() - 1;
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
