//! A choice of moves as text.

use super::lettered;
use crate::board::{Board, BoardStyle};
use tobi::Session;
use tobi::play::PlayReport;
use tobi_grid::{Point, PointSet};
use tobi_notation::Vertex;

/// The board with at most `most` candidates, the decision in words, and the reasons for the other candidates.
pub fn paint(report: &PlayReport, most: usize, caption: &[String], brush: BoardStyle) -> String {
    format!("{}\n\n{}", caption.join("\n"), choice(report, most, brush))
}

/// The same without a caption.
pub fn choice(report: &PlayReport, most: usize, brush: BoardStyle) -> String {
    let letters = lettered(report, most);
    let sign = |point: Point| {
        let at = letters.iter().find(|(_, it)| it.point == point);
        at.map(|&(letter, _)| letter)
    };
    let played = report.chosen();
    let letter = played.and_then(|it| sign(it.point));
    let letter = letter.map_or_else(String::new, |letter| format!("{letter} "));
    let board = board(report.session(), &sign, brush);
    let mut text = format!("{board}\n{letter}{}\n", report.words());
    let others = letters
        .iter()
        .filter(|(_, it)| played.is_none_or(|played| played.point != it.point));
    let others = others.map(|(letter, candidate)| {
        format!(
            "{letter} {} ({}): {}\n",
            Vertex::new(candidate.point, report.size()),
            report.value(candidate),
            report.reasons(candidate)
        )
    });
    let others: String = others.collect();
    if !others.is_empty() {
        text += &format!("\n{others}");
    }
    text
}

/// The board with signs on empty points and the last move in parentheses.
pub fn board(session: &Session, sign: &dyn Fn(Point) -> Option<char>, brush: BoardStyle) -> String {
    let nothing = PointSet::empty(session.size());
    let stones = session.position().board();
    let board = Board {
        ringed: &PointSet::from_points(session.size(), session.last_stone()),
        stone: &|point| stones.color_at(point),
        sign,
        ..Board::bare(&nothing)
    };
    board.paint(brush)
}
