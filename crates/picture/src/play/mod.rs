//! Draws a choice of moves: the board with the candidates marked a, b, c, and the reasons for each.

pub mod svg;
pub mod text;

use tobi::play::{Candidate, PlayReport};

/// At most `most` candidates with their letters; the first is played.
fn lettered(report: &PlayReport, most: usize) -> Vec<(char, &Candidate)> {
    ('a'..='z').zip(report.first(most)).collect()
}
