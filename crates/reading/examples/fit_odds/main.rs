//! Fits `data/odds/local.txt`: how likely strong players are to play which move in a fight about a group.
//!
//! `cargo run --release -p tobi-reading --example fit_odds -- FILE...` reads games, one a line. Whatever else a line
//! holds, its moves on 19x19 are written `B[pd]` and `W[dp]`, as in an SGF file. Every fifth game is held out.

mod choices;
mod fit;

use choices::Choices;
use fit::Fit;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Vec::new();
    for file in std::env::args().skip(1) {
        games.extend(fs::read_to_string(file)?.lines().map(choices::moves));
    }
    let (held_out, learned): (Vec<_>, Vec<_>) = games
        .iter()
        .enumerate()
        .partition(|(index, _)| index % 5 == 0);
    let learned: Vec<_> = learned.into_iter().map(|(_, game)| game).collect();
    let held_out: Vec<_> = held_out.into_iter().map(|(_, game)| game).collect();
    let names = choices::frequent(&learned);
    let learn = Choices::of(&learned, &names);
    let test = Choices::of(&held_out, &names);
    eprintln!(
        "{} features, {} choices, {} held out",
        names.len(),
        learn.len(),
        test.len()
    );
    let mut fit = Fit::new(&names);
    for replies in [false, true] {
        for round in 0..fit::ROUNDS {
            fit.learn(&learn, replies, round);
            eprintln!("{round}: {}", fit.report(&test, replies));
        }
    }
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/odds/local.txt");
    let head = include_str!("head.txt");
    let report = format!(
        "# Held out: without the last move, {}; with it, {}.\n\n",
        fit.report(&test, false),
        fit.report(&test, true)
    );
    fs::write(target, format!("{head}{report}{}", fit.table(&names)))?;
    Ok(())
}
