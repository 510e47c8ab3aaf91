//! Why a move is played, in one line.

use tobi::play::PlayReport;
use tobi_grid::{Point, Size};
use tobi_notation::Vertex;

/// The reasons for a move of the side to move: `D4 (12.3): ...`.
pub(crate) fn of_move(report: &PlayReport, point: Point, size: Size) -> String {
    let name = Vertex::new(point, size);
    let Some(candidate) = report.candidate(point) else {
        return format!("{name} is not among the moves that Tobi considers");
    };
    let worth = report.worth(candidate);
    match report.reasons(candidate) {
        reasons if reasons.is_empty() => format!("{name} ({worth}): no reason for it was found"),
        reasons => format!("{name} ({worth}): {reasons}"),
    }
}
