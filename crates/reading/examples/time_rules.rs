//! How long matching all rule bases takes: `cargo run --release -p tobi-reading --example time_rules < PICTURE`.

use std::io::Read;
use std::time::Instant;
use tobi_goban::{Position, Setup};
use tobi_reading::rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut picture = String::new();
    std::io::stdin().read_to_string(&mut picture)?;
    let position = Position::from_setup(Setup::parse(&picture)?)?;
    let mut found = rules::matches(position.board()).len();
    let rounds: u32 = 2_000;
    let start = Instant::now();
    for _ in 0..rounds {
        found = std::hint::black_box(rules::matches(std::hint::black_box(position.board()))).len();
    }
    println!(
        "{} rules, {found} matches, {:.1} us a board",
        rules::all().len(),
        start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds)
    );
    Ok(())
}
