//! The steps of the procedure, each with its board.

use super::Settlement;
use tobi_goban::{Board, ByColor, Color, Effect};
use tobi_grid::{Point, PointSet};

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepKind {
    /// The groups are judged; the board has not changed yet. `points` are the dead stones.
    Judged,
    /// The dead stones are removed. `points` are the territories.
    DeadOff,
    /// The dame are filled alternately, in the order of `moves`.
    DameFilled,
    /// The protective moves that this forces are played.
    Teire,
}

impl StepKind {
    /// `judged`, `dead off`, `dame filled`, `teire`.
    pub const fn name(self) -> &'static str {
        match self {
            StepKind::Judged => "judged",
            StepKind::DeadOff => "dead off",
            StepKind::DameFilled => "dame filled",
            StepKind::Teire => "teire",
        }
    }
}

/// One step of the procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The kind of the step.
    pub kind: StepKind,
    /// The stones on the board afterwards.
    pub stones: ByColor<PointSet>,
    /// The stones played in this step, in order.
    pub moves: Vec<(Color, Point)>,
    /// The points concerned.
    pub points: PointSet,
}

pub(super) fn steps(settlement: &Settlement) -> Vec<Step> {
    let board = settlement.position().board();
    let dead = settlement.dead();
    let territory = settlement.count().territory;
    let mut filled = settlement.position().without(&dead).board().clone();
    let still = |kind, board: &Board, points| Step {
        kind,
        stones: stones(board),
        moves: Vec::new(),
        points,
    };
    let judged = still(StepKind::Judged, board, dead);
    let dead_off = still(
        StepKind::DeadOff,
        &filled,
        territory.black | territory.white,
    );
    // No stone captures removed stones or is in atari.
    let dame = settlement.filling.moves.iter().copied();
    let dame = play(
        StepKind::DameFilled,
        &mut filled,
        dame,
        |board, at, color| board.effect(at, color) == Effect::Quiet,
    );
    let teire = settlement.teire().iter().map(|it| (it.color, it.point));
    let teire = play(StepKind::Teire, &mut filled, teire, |board, at, _| {
        board.is_empty_at(at)
    });
    vec![judged, dead_off, dame, teire]
}

fn stones(board: &Board) -> ByColor<PointSet> {
    ByColor::from_fn(|color| *board.stones(color))
}

/// Plays the moves that fit, in their order.
fn play(
    kind: StepKind,
    board: &mut Board,
    moves: impl Iterator<Item = (Color, Point)>,
    fits: impl Fn(&Board, Point, Color) -> bool,
) -> Step {
    let mut played = Vec::new();
    for (color, point) in moves {
        if fits(board, point, color) {
            board.place(point, color);
            played.push((color, point));
        }
    }
    Step {
        kind,
        stones: stones(board),
        points: PointSet::from_points(board.size(), played.iter().map(|&(_, point)| point)),
        moves: played,
    }
}
