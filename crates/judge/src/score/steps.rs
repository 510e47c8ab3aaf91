//! The procedure, one board after the other.

use super::Settlement;
use crate::influence::standing;
use tobi_goban::{ByColor, Color};
use tobi_grid::{Point, PointSet};

/// What is done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepKind {
    /// The groups are judged; nothing has changed yet. `points` are the dead stones.
    Judged,
    /// The dead stones are taken off. `points` are the territories.
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
    /// What is done.
    pub kind: StepKind,
    /// The stones on the board afterwards.
    pub stones: ByColor<PointSet>,
    /// The stones played in this step, in their order.
    pub moves: Vec<(Color, Point)>,
    /// The points that the step is about.
    pub points: PointSet,
}

pub(super) fn steps(settlement: &Settlement) -> Vec<Step> {
    let board = settlement.position().board();
    let dead = settlement.dead();
    let count = settlement.count();
    vec![
        Step {
            kind: StepKind::Judged,
            stones: ByColor::from_fn(|color| *board.stones(color)),
            moves: Vec::new(),
            points: dead,
        },
        Step {
            kind: StepKind::DeadOff,
            stones: standing(board, &dead),
            moves: Vec::new(),
            points: count.territory.black | count.territory.white,
        },
    ]
}
