//! The steps of the procedure, each with its board.

use super::Settlement;
use crate::influence::standing;
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
    let count = settlement.count();
    let standing = standing(board, &dead);
    let mut filled = Filled::new(settlement, standing);
    filled.dame();
    let (dame_filled, dame_moves) = (filled.stones(), std::mem::take(&mut filled.moves));
    filled.teire();
    vec![
        Step {
            kind: StepKind::Judged,
            stones: ByColor::from_fn(|color| *board.stones(color)),
            moves: Vec::new(),
            points: dead,
        },
        Step {
            kind: StepKind::DeadOff,
            stones: standing,
            moves: Vec::new(),
            points: count.territory.black | count.territory.white,
        },
        Step {
            kind: StepKind::DameFilled,
            stones: dame_filled,
            points: played(&dame_moves, board),
            moves: dame_moves,
        },
        Step {
            kind: StepKind::Teire,
            stones: filled.stones(),
            points: played(&filled.moves, board),
            moves: filled.moves,
        },
    ]
}

fn played(moves: &[(Color, Point)], board: &Board) -> PointSet {
    PointSet::from_points(board.size(), moves.iter().map(|&(_, point)| point))
}

/// The board without the dead stones while it is filled.
struct Filled<'a> {
    settlement: &'a Settlement,
    board: Board,
    moves: Vec<(Color, Point)>,
}

impl Filled<'_> {
    fn new(settlement: &Settlement, stones: ByColor<PointSet>) -> Filled<'_> {
        let mut board = Board::new(settlement.position().size());
        for color in Color::BOTH {
            for point in stones[color] {
                board.place(point, color);
            }
        }
        Filled {
            settlement,
            board,
            moves: Vec::new(),
        }
    }

    fn stones(&self) -> ByColor<PointSet> {
        ByColor::from_fn(|color| *self.board.stones(color))
    }

    /// Fills the dame in their order, except where a stone would capture removed stones or be in atari.
    fn dame(&mut self) {
        for &(color, point) in &self.settlement.filling.moves {
            if self.board.effect(point, color) == Effect::Quiet {
                self.play(color, point);
            }
        }
    }

    fn teire(&mut self) {
        for teire in self.settlement.teire() {
            if self.board.is_empty_at(teire.point) {
                self.play(teire.color, teire.point);
            }
        }
    }

    fn play(&mut self, color: Color, point: Point) {
        self.board.place(point, color);
        self.moves.push((color, point));
    }
}
