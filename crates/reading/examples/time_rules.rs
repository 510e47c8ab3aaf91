//! How long matching all rule bases takes: `cargo run --release -p tobi-reading --example time_rules < PICTURE`.

use std::io::Read;
use std::time::Instant;
use tobi_goban::{Position, Setup};
use tobi_reading::rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut picture = String::new();
    std::io::stdin().read_to_string(&mut picture)?;
    let position = Position::from_setup(Setup::parse(&picture)?)?;
    let found = rules::matches(position.board()).len();
    let rounds: u32 = 50;
    let mut times: Vec<f64> = (0..101)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                std::hint::black_box(rules::matches(std::hint::black_box(position.board())));
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "{} rules, {found} matches: {:.1} us a board (median; best {:.1})",
        rules::all().len(),
        times[times.len() / 2],
        times[0]
    );
    Ok(())
}
