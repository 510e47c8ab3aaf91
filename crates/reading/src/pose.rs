//! Normalises a question before it is read: the defender becomes Black, and all symmetric copies become the same board.
//!
//! A search tries moves in some order, and the budget may stop it at any point. So every question is first transformed
//! into one of 16 poses, and its answer is transformed back. This ensures that rotated, mirrored or colour-swapped
//! positions get equally transformed answers.

use crate::{Answer, Fight, Side};
use tobi_goban::{Color, Move, Pose, Position};
use tobi_grid::{Point, PointSet};

/// The transformation between a position and the fight that is read for it: the pose of a question.
///
/// A mark on a stone of the defender stands for the stone's chain, and any stone of the chain gives the same answer. In
/// the pose, the mark is the chain's first stone in reading order.
#[derive(Clone, Debug)]
pub(crate) struct QuestionPose {
    pose: Pose,
    /// Marks that stand for chains, each with its point in the pose.
    chains: Vec<(Point, Point)>,
    /// Whether stones far from the question decided between symmetries: then the answer depends on all points.
    depends_on_all: bool,
}

impl QuestionPose {
    /// The pose of a question about `marks`, whose order matters.
    ///
    /// It chooses, of the eight symmetric boards, the one whose marks, or the chains that they stand for, come first in
    /// reading order. Ties are decided by the stones and liberties of these chains, then by all stones.
    pub(crate) fn new(position: &Position, defender: Color, marks: &[Point]) -> QuestionPose {
        let nowhere = PointSet::empty(position.size());
        QuestionPose::with_area(position, defender, marks, &nowhere)
    }

    /// The pose of a question about `marks` and about an area.
    pub(crate) fn with_area(
        position: &Position,
        defender: Color,
        marks: &[Point],
        area: &PointSet,
    ) -> QuestionPose {
        let board = position.board();
        let mut poses: Vec<Pose> = Pose::with_black(defender, position.size()).collect();
        let stands_for = |mark: Point| {
            let chain = board.chain_at(mark).filter(|it| it.color() == defender);
            chain.map(|chain| chain.stones())
        };
        Pose::keep_first(&mut poses, |pose| {
            let marks = marks.iter().map(|&mark| match stands_for(mark) {
                Some(stones) => pose.set_in(&stones),
                None => PointSet::from_points(pose.inside(), [pose.point_in(mark)]),
            });
            let area = pose.set_in(area);
            (pose.inside().rows(), marks.collect::<Vec<_>>(), area)
        });
        if poses.len() > 1 {
            let chains = || marks.iter().filter_map(|&mark| board.chain_at(mark));
            Pose::keep_first(&mut poses, |pose| {
                let view = chains()
                    .map(|chain| [chain.stones(), chain.liberties()].map(|set| pose.set_in(&set)));
                view.collect::<Vec<_>>()
            });
        }
        let depends_on_all = poses.len() > 1;
        if depends_on_all {
            Pose::keep_first(&mut poses, |pose| {
                let stones = pose.stones_in(board);
                (stones.black, stones.white)
            });
        }
        let pose = poses[0];
        let chains = marks.iter().filter_map(|&mark| {
            let first = pose.set_in(&stands_for(mark)?).first()?;
            Some((mark, first))
        });
        QuestionPose {
            chains: chains.collect(),
            pose,
            depends_on_all,
        }
    }

    /// The position as a fight in which this side moves first: a ko restricts only the side to move.
    pub(crate) fn fight(&self, position: &Position, first: Side) -> Fight {
        let in_turn = self.pose.color_out(first.color()) == position.to_move();
        let ko = position.ko().filter(|_| in_turn);
        let stones = self.pose.stones_in(position.board());
        Fight::new(&stones, ko.map(|ko| self.point_in(ko)))
    }

    /// The point in the pose. For a mark that stands for a chain, it is the chain's first stone in the pose.
    pub(crate) fn point_in(&self, point: Point) -> Point {
        let chain = self.chains.iter().find(|(mark, _)| *mark == point);
        chain.map_or_else(|| self.pose.point_in(point), |&(_, first)| first)
    }

    /// A chain's stones and liberties, transformed into the pose.
    pub(crate) fn view_of_chain(&self, position: &Position, stone: Point) -> [Vec<Point>; 2] {
        let chain = position.board().chain_at(stone);
        let sets = chain.map(|chain| [chain.stones(), chain.liberties()]);
        sets.map_or([Vec::new(), Vec::new()], |sets| {
            sets.map(|set| self.pose.set_in(&set).iter().collect())
        })
    }

    /// All stones, transformed into the pose, the defender's first: equal for symmetric copies of a board.
    pub(crate) fn view(&self, position: &Position) -> [Vec<Point>; 2] {
        let stones = self.pose.stones_in(position.board());
        [stones.black, stones.white].map(|stones| stones.iter().collect())
    }

    pub(crate) fn set_in(&self, set: &PointSet) -> PointSet {
        self.pose.set_in(set)
    }

    pub(crate) fn set_out(&self, set: &PointSet) -> PointSet {
        self.pose.set_out(set)
    }

    /// Transforms an answer about the fight back to the position.
    pub(crate) fn answer_out(&self, answer: Answer) -> Answer {
        let pose = &self.pose;
        let turned = |&(color, mv): &(Color, Move)| (pose.color_out(color), pose.move_out(mv));
        Answer {
            moves: answer.moves.iter().map(|&mv| pose.move_out(mv)).collect(),
            line: answer.line.iter().map(turned).collect(),
            touched: if self.depends_on_all {
                PointSet::full(pose.set_out(&answer.touched).size())
            } else {
                pose.set_out(&answer.touched)
            },
            trace: answer
                .trace
                .map(|trace| trace.map_moves(&|color, mv| turned(&(color, mv)))),
            ..answer
        }
    }
}
