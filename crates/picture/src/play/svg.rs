//! A choice of moves as SVG: the candidates' letters on the board, and a line of text for each.

use super::lettered;
use crate::svg::{BoardSvg, Line};
use tobi::play::{Candidate, Decision, PlayReport};
use tobi_notation::Vertex;

/// Draws at most `most` candidates.
pub fn paint(report: &PlayReport, most: usize, caption: &[String]) -> String {
    let session = report.session();
    let size = session.size();
    let mut heading = caption.to_vec();
    // The reasons for the move that is played follow its letter.
    if !matches!(report.choice().decision, Decision::Play(..)) {
        heading.push(report.words());
    }
    let letters = lettered(report, most);
    let played = report.chosen();
    let is_played = |it: &Candidate| played.is_some_and(|played| played.point == it.point);
    let words = letters.iter().map(|(_, candidate)| {
        if is_played(candidate) {
            return report.words();
        }
        let name = Vertex::new(candidate.point, size);
        format!(
            "{name} ({}): {}",
            report.value(candidate),
            report.reasons(candidate)
        )
    });
    let words: Vec<String> = words.collect();
    let heading = heading.into_iter().map(Line::Words).collect();
    let mut sheet = BoardSvg::new(size, heading, &words);
    sheet.grid();
    let board = session.position().board();
    for point in size.points() {
        let place = sheet.place(point);
        if let Some(color) = board.color_at(point) {
            let ink = sheet.stone(place, color);
            if session.last_stone() == Some(point) {
                sheet.last(place, false, ink);
            }
        }
    }
    for &(letter, candidate) in &letters {
        let place = sheet.place(candidate.point);
        sheet.candidate(place, letter, is_played(candidate));
    }
    sheet.heading();
    for (&(letter, candidate), words) in letters.iter().zip(&words) {
        let place = sheet.legend_mark();
        sheet.candidate(place, letter, is_played(candidate));
        sheet.meaning(words);
    }
    sheet.finish()
}
