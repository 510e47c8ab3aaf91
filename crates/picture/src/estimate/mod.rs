//! Draws an estimate: the likely owner of each point, with larger marks for more certain points.

pub mod course;
pub mod svg;
pub mod text;

use crate::names::Names;
use tobi::Grade;
use tobi::estimate::EstimateReport;
use tobi_goban::Color;
use tobi_grid::Point;

/// The grades from the most certain on, with their meanings (the owner follows).
const MEANINGS: [(Grade, &str); 3] = [
    (Grade::Strong, "surely"),
    (Grade::Medium, "likely"),
    (Grade::Weak, "perhaps"),
];

/// The maximum number of changes that are shown, so that each has a digit.
const MOST_CHANGES: usize = 9;

/// The best first moves of both sides in the local games that are shown, with the digits that mark them.
fn digits(report: &EstimateReport) -> Vec<(Point, char)> {
    let shown = report.changes().iter().take(MOST_CHANGES).zip('1'..);
    let marked = shown.flat_map(|(change, digit)| {
        let moves = Color::BOTH.map(|color| change.moves(color).first());
        let points = moves.into_iter().flatten().filter_map(|mv| mv.point());
        points.map(move |point| (point, digit))
    });
    marked.collect()
}

/// The groups that some lines of text name, so that the board shows their letters.
fn names(report: &EstimateReport, lines: &[String]) -> Names {
    let named = report.groups().iter().filter(|named| {
        let title = named.title();
        lines.iter().any(|line| line.contains(&title))
    });
    named.collect()
}
