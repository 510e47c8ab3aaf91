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
}

impl Pose {
    /// The pose of a question about `marks`, points in an order that means something.
    ///
    /// Of the eight symmetric boards the one whose stones, and then marks, come first in reading order.
    pub(crate) fn new(position: &Position, defender: Color, marks: &[Point]) -> Pose {
        let size = position.size();
        let board = position.board();
        let pose = |&symmetry: &Symmetry| Pose {
            symmetry,
            outside: size,
            defender,
        };
        let view = |pose: &Pose| {
            let own = pose.set_in(board.stones(defender));
            let enemy = pose.set_in(board.stones(defender.opponent()));
            let stones = own.iter().chain(enemy.iter());
            let order: Vec<Point> = stones
                .chain(marks.iter().map(|&p| pose.point_in(p)))
                .collect();
            (pose.inside().rows(), order)
        };
        let mut poses = Symmetry::ALL.iter().map(pose);
        let first = poses.next().expect("there are eight symmetries");
        let mut best = (view(&first), first);
        for pose in poses {
            let seen = view(&pose);
            if seen < best.0 {
                best = (seen, pose);
            }
        }
        best.1
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
            touched: self.set_out(&answer.touched),
            trace: answer
                .trace
                .map(|trace| trace.map_moves(&|color, mv| told(&(color, mv)))),
            ..answer
        }
    }
}
