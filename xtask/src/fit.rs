//! `cargo xtask fit DATA [PLAY-OUTS]`: finds what the cues of the estimate are worth, from positions whose owners a strong player
//! gave. The table goes to standard output, for `crates/judge/data/estimate`.
//!
//! DATA has one position a line, as JSON: `moves` (letters from the top left, Black first), `own` (hundredths, one a
//! point, row by row), `game` (positions of one game follow each other, and are never on both sides of a check). A good
//! move changes little of who owns what: where a later line of the game tells the next move, the position after it is
//! taken with the same owners. Else who is to move would be Black in all positions of an even number of moves, and get
//! the worth of what was played last.

mod squares;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tobi_goban::{Game, Move, Position, Rules, Setup};
use tobi_grid::{Point, Size};
use tobi_judge::estimate::{Cues, Effort, Seen};
use tobi_reading::{Budget, Reader};

/// Parts of the data, by games; each is judged by what the others taught.
const FOLDS: usize = 3;

/// Holds weights small that few points speak for, in points.
const RIDGE: f64 = 1.0;

/// What an error of a board's sum counts, in errors of single points. Source: held out, with 0, 0.02 and 0.1 the margin
/// of 869 positions is off the results by 7.66, 7.50 and 7.30 points, and the ownership by 0.095, 0.097 and 0.104.
const SUM: f64 = 0.02;

/// The points of a position with their owners.
struct Case {
    points: Vec<(Cues, f64)>,
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
    let mut cases = Vec::new();
    let mut games: Vec<String> = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let next = lines.peek().map_or("null", |(_, line)| line);
        let found = read([line, next], playouts, &mut games);
        cases.extend(found.ok_or(format!("line {}: no position", number + 1))?);
    }
    let (mut off, mut sums) = (0.0, 0.0);
    for fold in 0..FOLDS {
        let (held, rest): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| case.fold == fold);
        let weights = squares::least(&rest);
        for case in held {
            let error =
                |(cues, owner): &(Cues, f64)| f64::from(weights.owner(cues)) / 1000.0 - owner;
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
        "{points} points of {} games; held out, off by {:.4} on average, and {:.2} in sum",
        games.len(),
        off / points as f64,
        sums / cases.len() as f64
    );
    println!(
        "# What each cue is worth for each kind of point, in thousandths; crates/judge/src/estimate/cues.rs says what they are."
    );
    println!(
        "# Fitted by `cargo xtask fit DATA {playouts}` to the owners of {} points of {} games.",
        points,
        games.len()
    );
    print!("{}", squares::least(&cases.iter().collect::<Vec<_>>()));
    Ok(())
}

/// The points of the position of the first line, and of the one after the next move, if the second line tells it.
fn read([line, next]: [&str; 2], playouts: u32, games: &mut Vec<String>) -> Option<Vec<Case>> {
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
    let mut reader = Reader::new(Budget::USUAL);
    let effort = Effort {
        playouts,
        seed: tobi_judge::params::ESTIMATE_SEED,
    };
    let mut case = |position: &Position| {
        let seen = Seen::new(position, &mut reader, effort);
        let owners = record["own"].as_array()?.iter();
        let points = seen.cues().into_iter().zip(owners);
        let point = |(cues, owner): (Cues, &Value)| Some((cues, owner.as_f64()? / 100.0));
        let points = points.map(point).collect::<Option<Vec<_>>>()?;
        Some(Case { points, fold })
    };
    let mut found = vec![case(game.position())?];
    let same_game = later["game"].as_str() == Some(name);
    let next = later["moves"].as_str().filter(|_| same_game);
    if let Some(word) = next.and_then(|moves| moves.split_whitespace().nth(game.moves().len())) {
        play(&mut game, word)?;
        found.push(case(game.position())?);
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
