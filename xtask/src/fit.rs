//! `cargo xtask fit DATA [PLAY-OUTS]`: finds what the cues of the estimate are worth, from positions whose owners a strong player
//! gave. The table goes to standard output, for `crates/judge/data/estimate`.
//!
//! DATA has one position a line, as JSON: `moves` (letters from the top left, Black first), `own` (hundredths, one a point, row by
//! row), `game` (positions of one game follow each other, and are never on both sides of a check). A good move changes little of who owns
//! what: where a later line of the game tells the next move, the position after it is taken with the same owners. Else who is to move
//! would be Black in all positions of an even number of moves, and get the worth of what was played last.

mod squares;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi_goban::{Game, Move, Position, Rules, Setup};
use tobi_grid::{Point, Size};
use tobi_judge::estimate::{CUES, Cues, Effort, Kind, Seen, Weights};
use tobi_reading::{Budget, Reader};

/// Parts of the data, by games; each is judged by what the others taught.
const FOLDS: usize = 3;

/// Holds weights small that few points speak for, in points.
const RIDGE: f64 = 1.0;

/// One point, and who owns it.
struct Sample {
    cues: Cues,
    owner: f64,
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
    let mut samples = Vec::new();
    let mut games: Vec<String> = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let next = lines.peek().map_or("null", |(_, line)| line);
        let found = read([line, next], playouts, &mut games);
        samples.extend(found.ok_or(format!("line {}: no position", number + 1))?);
    }
    let taught = |samples: &[&Sample]| {
        let mut weights = Weights::none();
        for kind in Kind::ALL {
            let of: Vec<&Sample> = samples
                .iter()
                .filter(|sample| sample.cues.kind == kind)
                .copied()
                .collect();
            weights.set(kind, squares::least(&of));
        }
        weights
    };
    let mut off = 0.0;
    for fold in 0..FOLDS {
        let (held, rest): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.fold == fold);
        let weights = taught(&rest);
        let errors = held
            .iter()
            .map(|sample| (f64::from(weights.owner(&sample.cues)) / 1000.0 - sample.owner).abs());
        off += errors.sum::<f64>();
    }
    eprintln!(
        "{} points of {} games; held out, off by {:.4} on average",
        samples.len(),
        games.len(),
        off / samples.len() as f64
    );
    println!(
        "# What each cue is worth for each kind of point, in thousandths; crates/judge/src/estimate/cues.rs says what they are."
    );
    println!(
        "# Fitted by `cargo xtask fit DATA {playouts}` to the owners of {} points of {} games.",
        samples.len(),
        games.len()
    );
    print!("{}", taught(&samples.iter().collect::<Vec<_>>()));
    Ok(())
}

/// The points of the position of the first line, and of the one after the next move, if the second line tells it.
fn read([line, next]: [&str; 2], playouts: u32, games: &mut Vec<String>) -> Option<Vec<Sample>> {
    let record: Value = serde_json::from_str(line).ok()?;
    let later: Value = serde_json::from_str(next).ok()?;
    let name = record["game"].as_str()?;
    if games.last().is_none_or(|last| last != name) {
        games.push(name.to_owned());
    }
    let fold = games.len() % FOLDS;
    let setup = Setup::new(Size::square(19));
    let mut game = Game::new(Rules::JAPANESE, setup).ok()?;
    let moves: Vec<&str> = record["moves"].as_str()?.split_whitespace().collect();
    for word in &moves {
        play(&mut game, word)?;
    }
    let mut reader = Reader::new(Budget::new(tobi_reading::params::USUAL_BUDGET).ok()?);
    let effort = Effort {
        playouts,
        seed: tobi_judge::params::ESTIMATE_SEED,
    };
    let mut samples = |position: &Position| {
        let seen = Seen::new(position, &mut reader, effort);
        let owners = record["own"].as_array()?.iter();
        let points = seen.cues().into_iter().zip(owners);
        let sample = |(cues, owner): (Cues, &Value)| {
            Some(Sample {
                cues,
                owner: owner.as_f64()? / 100.0,
                fold,
            })
        };
        points.map(sample).collect::<Option<Vec<_>>>()
    };
    let mut found = samples(game.position())?;
    let same_game = later["game"].as_str() == Some(name);
    let next = later["moves"].as_str().filter(|_| same_game);
    if let Some(word) = next.and_then(|moves| moves.split_whitespace().nth(game.moves().len())) {
        play(&mut game, word)?;
        found.extend(samples(game.position())?);
    }
    Some(found)
}

/// Plays the next move, two letters from the top left.
fn play(game: &mut Game, word: &str) -> Option<()> {
    let [column, row] = word.as_bytes() else {
        return None;
    };
    let point = Point::new(column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    let color = game.position().to_move();
    game.play(color, Move::Play(point)).ok()?;
    Some(())
}

/// A cue as a number, 1 for a whole one.
fn number(cue: i32) -> f64 {
    f64::from(cue) / f64::from(tobi_judge::estimate::ONE)
}

/// So many numbers as there are cues.
type Vector = [f64; CUES.len()];
