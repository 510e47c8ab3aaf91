//! Pictures of a choice: the board with the candidates marked a, b, c, and what speaks for each.

pub mod svg;
pub mod text;

use tobi::play::{Candidate, PlayReport};

/// At most `most` candidates with the letters that mark them, the one that is played first.
fn lettered(report: &PlayReport, most: usize) -> Vec<(char, &Candidate)> {
    ('a'..='z').zip(report.first(most)).collect()
}
