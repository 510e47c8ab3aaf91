//! How the score was found, one board for each step.

use crate::board::{Board, BoardStyle};
use tobi::score::{ScoreReport, Step, StepKind};
use tobi_goban::{Color, Move};
use tobi_grid::{PointSet, Size};
use tobi_notation::vertex;

/// Draws the steps, in plain characters.
pub fn paint(report: &ScoreReport) -> String {
    let settlement = report.settlement();
    let size = settlement.position().size();
    let steps = settlement.steps();
    let board = |(number, step): (usize, &Step)| {
        let said = format!("\n{}. {}\n", number + 1, heading(step, size));
        if is_idle(step) {
            said
        } else {
            format!("{said}\n{}", picture(step, size))
        }
    };
    steps.iter().enumerate().map(board).collect()
}

/// Whether there is nothing to do.
fn is_idle(step: &Step) -> bool {
    match step.kind {
        StepKind::Judged => step.points.is_empty(),
        StepKind::DameFilled | StepKind::Teire => step.moves.is_empty(),
        _ => false,
    }
}

/// The step and its result.
fn heading(step: &Step, size: Size) -> String {
    let count = step.points.len();
    let of = |color: Color| (step.points & step.stones[color]).len();
    match step.kind {
        StepKind::Judged if step.points.is_empty() => "groups judged: no stone is dead".to_owned(),
        StepKind::Judged => format!(
            "groups judged: {} black and {} white stones are dead, in parentheses",
            of(Color::Black),
            of(Color::White)
        ),
        StepKind::DeadOff => format!("dead stones off: {count} points of territory, marked"),
        StepKind::DameFilled if step.moves.is_empty() => "no dame to fill".to_owned(),
        StepKind::DameFilled => format!("dame filled: {}", played(step, size)),
        StepKind::Teire if step.moves.is_empty() => "nothing more to protect".to_owned(),
        StepKind::Teire => format!("protective moves: {}", played(step, size)),
        kind => kind.name().to_owned(),
    }
}

/// `Black K10, White J9`.
fn played(step: &Step, size: Size) -> String {
    let moves = step.moves.iter();
    let moves = moves.map(|&(color, point)| {
        format!("{} {}", color.name(), vertex::name(Move::Play(point), size))
    });
    moves.collect::<Vec<_>>().join(", ")
}

/// The stones after the step; those concerned are in parentheses.
fn picture(step: &Step, size: Size) -> String {
    let played = step.moves.iter().map(|&(_, point)| point);
    let stones = step.stones.black | step.stones.white;
    let ringed = PointSet::from_points(size, played) | (step.points & stones);
    let about = step.points - stones;
    let nothing = PointSet::empty(size);
    let stone = |point| {
        let mut both = Color::BOTH.into_iter();
        both.find(|&color| step.stones[color].contains(point))
    };
    let board = Board {
        ringed: &ringed,
        rings: match step.kind {
            StepKind::Judged => "dead stones",
            _ => "stones played",
        },
        sign: &|point| about.contains(point).then_some('*'),
        stone: &stone,
        ..Board::bare(&nothing)
    };
    let legend = if about.is_empty() {
        ""
    } else {
        "* territory\n"
    };
    board.paint(BoardStyle::PLAIN) + legend
}
