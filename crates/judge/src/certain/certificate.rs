//! The certificate of what was proved by search: what the owner answers in each region that counts.
//!
//! It says all that the theorem of [`tobi_reading::safety`] needs, so that a program that knows only the rules can check it:
//! the regions, which have no points in common; how many eyes each region gives to each wall; and the answers.
//!
//! - A *wall* lives if the regions give it life, or two eyes. No wall that lives is ever captured if the owner answers each
//!   move of the other side in the region in which it was played.
//! - *Kept* points are the owner's: once the region is settled, the owner captures all stones of the other side in the areas
//!   with kept points by moving there alone, without giving up a wall.

use tobi_goban::{Board, ByColor, Color, Pose};
use tobi_grid::PointSet;
use tobi_reading::safety::Strategy;

/// The regions that prove what a board's owners keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The stones of each colour that live by these regions, or even if their owner never moves again.
    pub alive: ByColor<PointSet>,
    /// The regions of both colours; those of one colour have no points in common.
    pub regions: Vec<ProvedRegion>,
}

/// A region, what it gives its owner, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedRegion {
    /// Whose it is.
    pub owner: Color,
    /// Its points, with the stones on them.
    pub points: PointSet,
    /// The walls around it that live.
    pub walls: Vec<ProvedWall>,
    /// The points that stay or become the owner's.
    pub kept: PointSet,
    /// The answers; `None` if the search did not find them again.
    pub strategy: Option<Strategy>,
}

/// A living chain of the owner beside a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedWall {
    /// Its stones, outside the region.
    pub stones: PointSet,
    /// What the region gives it.
    pub given: Contribution,
    /// The eyes that other regions give it: 0, 1, or 2 for life.
    pub eyes_elsewhere: u8,
}

/// What a region gives a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contribution {
    /// Nothing: it lives without this region.
    Nothing,
    /// One eye.
    Eye,
    /// Two eyes, or a connection to a wall that lives.
    Life,
}

impl Contribution {
    /// The eyes: 0, 1, or 2 for life.
    pub const fn eyes(self) -> u8 {
        self as u8
    }
}

impl Certificate {
    /// Nothing is proved.
    pub(super) fn new(board: &Board) -> Certificate {
        Certificate {
            alive: ByColor::from_fn(|_| PointSet::empty(board.size())),
            regions: Vec::new(),
        }
    }
}

impl ProvedRegion {
    /// The stones of its walls that live.
    pub fn living(&self) -> PointSet {
        let walls = self.walls.iter().map(|wall| wall.stones);
        PointSet::union(self.points.size(), walls)
    }

    /// The region of a pose on the board outside.
    pub(super) fn posed_out(&self, pose: &Pose) -> ProvedRegion {
        let walls = self.walls.iter().map(|wall| ProvedWall {
            stones: pose.set_out(&wall.stones),
            ..*wall
        });
        let strategy = self.strategy.as_ref();
        ProvedRegion {
            owner: pose.color_out(self.owner),
            points: pose.set_out(&self.points),
            walls: walls.collect(),
            kept: pose.set_out(&self.kept),
            strategy: strategy
                .map(|it| it.moved(|point| pose.point_out(point), |points| pose.set_out(points))),
        }
    }
}
