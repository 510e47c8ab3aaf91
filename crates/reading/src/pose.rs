//! How a question is turned before it is read: Black defends, and all symmetric copies look the same.
//!
//! A search tries moves in some order, and a budget ends it somewhere. So that mirrored, turned or
//! recoloured positions get mirrored, turned or recoloured answers all the same, every question is
//! first brought into one pose out of sixteen, and its answer back out of it.

use crate::{Answer, Fight, Side};
use tobi_goban::{ByColor, Color, Move, Position};
use tobi_grid::{Point, PointSet, Size, Symmetry};

/// The way between a position and the fight that is read in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pose {
    symmetry: Symmetry,
    /// Size of the position's board.
    outside: Size,
    defender: Color,
    /// Whether stones far from the question decided between symmetries: then the answer hangs on all points.
    hangs_on_all: bool,
}

impl Pose {
    /// The pose of a question about `marks`, points in an order that means something.
    ///
    /// Of the eight symmetric boards the one whose marks come first in reading order; if that does
    /// not decide, the stones and liberties of the chains there, at last all stones.
    pub(crate) fn new(position: &Position, defender: Color, marks: &[Point]) -> Pose {
        let nowhere = PointSet::empty(position.size());
        Pose::with_area(position, defender, marks, &nowhere)
    }

    /// The pose of a question about `marks` and about an area.
    pub(crate) fn with_area(
        position: &Position,
        defender: Color,
        marks: &[Point],
        area: &PointSet,
    ) -> Pose {
        let board = position.board();
        let pose = |&symmetry: &Symmetry| Pose {
            symmetry,
            outside: position.size(),
            defender,
            hangs_on_all: false,
        };
        let mut poses: Vec<Pose> = Symmetry::ALL.iter().map(pose).collect();
        keep_first(&mut poses, |pose| {
            let marks = marks.iter().map(|&mark| pose.point_in(mark));
            let area = pose.set_in(area).iter().collect::<Vec<_>>();
            (pose.inside().rows(), marks.collect::<Vec<_>>(), area)
        });
        if poses.len() > 1 {
            let chains = || marks.iter().filter_map(|&mark| board.chain_at(mark));
            keep_first(&mut poses, |pose| {
                let order = |set| pose.set_in(&set).iter().collect::<Vec<_>>();
                let view = chains().map(|chain| (order(chain.stones()), order(chain.liberties())));
                view.collect::<Vec<_>>()
            });
        }
        let hangs_on_all = poses.len() > 1;
        if hangs_on_all {
            keep_first(&mut poses, |pose| {
                let order = |color| pose.set_in(board.stones(color)).iter().collect::<Vec<_>>();
                (order(defender), order(defender.opponent()))
            });
        }
        Pose {
            hangs_on_all,
            ..poses[0]
        }
    }

    /// Size of the board in the fight.
    pub(crate) fn inside(&self) -> Size {
        self.symmetry.of_size(self.outside)
    }

    /// The position as a fight in which this side moves first: a ko binds only the side whose turn it is.
    pub(crate) fn fight(&self, position: &Position, first: Side) -> Fight {
        let board = position.board();
        let stones = ByColor {
            black: self.set_in(board.stones(self.defender)),
            white: self.set_in(board.stones(self.defender.opponent())),
        };
        let in_turn = self.color_out(first.color()) == position.to_move();
        let ko = position.ko().filter(|_| in_turn);
        Fight::new(&stones, ko.map(|ko| self.point_in(ko)))
    }

    pub(crate) fn point_in(&self, point: Point) -> Point {
        self.symmetry.of_point(point, self.outside)
    }

    pub(crate) fn point_out(&self, point: Point) -> Point {
        self.symmetry.inverse().of_point(point, self.inside())
    }

    pub(crate) fn set_in(&self, set: &PointSet) -> PointSet {
        self.symmetry.of_set(set)
    }

    pub(crate) fn set_out(&self, set: &PointSet) -> PointSet {
        self.symmetry.inverse().of_set(set)
    }

    pub(crate) fn move_out(&self, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point_out(point)),
            Move::Pass => Move::Pass,
        }
    }

    /// The colour that a fight's colour stands for.
    pub(crate) fn color_out(&self, color: Color) -> Color {
        match color {
            Color::Black => self.defender,
            Color::White => self.defender.opponent(),
        }
    }

    /// An answer of the fight, told about the position.
    pub(crate) fn answer_out(&self, answer: Answer) -> Answer {
        let told = |&(color, mv): &(Color, Move)| (self.color_out(color), self.move_out(mv));
        Answer {
            moves: answer.moves.iter().map(|&mv| self.move_out(mv)).collect(),
            line: answer.line.iter().map(told).collect(),
            touched: match self.hangs_on_all {
                true => PointSet::full(self.outside),
                false => self.set_out(&answer.touched),
            },
            trace: answer
                .trace
                .map(|trace| trace.map_moves(&|color, mv| told(&(color, mv)))),
            ..answer
        }
    }
}

/// Keeps the poses whose view is the smallest.
fn keep_first<V: Ord>(poses: &mut Vec<Pose>, view: impl Fn(&Pose) -> V) {
    let first = poses.iter().map(&view).min();
    poses.retain(|pose| Some(view(pose)) == first);
}
