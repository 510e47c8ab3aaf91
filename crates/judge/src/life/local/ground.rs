//! The region of a local game, a patch of at most 64 points.

use super::Region;
use super::stones::{Side, Stones};
use tobi_goban::{Board, ByColor, Color, Pose};
use tobi_grid::patch::{Cells, Patch};
use tobi_grid::{Point, PointSet, morph};

/// The region in one of its poses.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pose: Pose,
    /// The points of the region, in the order of the pose.
    pub(super) patch: Patch,
    /// The cells of the region: all of the patch, or some of them.
    pub(super) all: Cells,
    /// The points next to the safe stones of each side.
    pub(super) walls: [Cells; 2],
}

impl Ground {
    /// Returns the region in its first pose, and the stones in it; `None` if it has no points or too many.
    pub(super) fn new(board: &Board, region: &Region) -> Option<(Ground, Stones)> {
        let Region { points, walls } = region;
        let beside = walls.map(|stones| morph::dilate(&stones) & *points);
        let stones = ByColor::from_fn(|color| *board.stones(color) & *points);
        let mut poses: Vec<Pose> = Pose::all(board.size()).collect();
        Pose::keep_first(&mut poses, |pose| {
            let of = |sets: &ByColor<PointSet>| {
                Color::BOTH.map(|color| pose.set_in(&sets[pose.color_out(color)]))
            };
            (pose.inside(), pose.set_in(points), of(&stones), of(&beside))
        });
        let pose = poses[0];
        let points = pose.set_in(points);
        let points: Vec<Point> = points.iter().map(|at| pose.point_out(at)).collect();
        let patch = Patch::new(board.size(), points)?;
        let mut ground = Ground {
            pose,
            all: patch.all(),
            walls: [0; 2],
            patch,
        };
        let cells = |ground: &Ground, sets: &ByColor<PointSet>| {
            Side::BOTH.map(|side| ground.patch.cells(&sets[ground.color(side)]))
        };
        ground.walls = cells(&ground, &beside);
        let stones = Stones(cells(&ground, &stones));
        Some((ground, stones))
    }

    pub(super) fn len(&self) -> usize {
        self.all.count_ones() as usize
    }

    /// The region without some stones of a side, which become walls.
    pub(super) fn without(&self, side: Side, stones: Cells) -> Ground {
        let mut ground = self.clone();
        ground.all &= !stones;
        ground.walls[side as usize] |= self.patch.around(stones) & ground.all;
        ground.walls[side.other() as usize] &= ground.all;
        ground
    }

    /// The colour of a side.
    pub(super) fn color(&self, side: Side) -> Color {
        self.pose.color_out(match side {
            Side::One => Color::Black,
            Side::Two => Color::White,
        })
    }

    /// The side of a colour.
    pub(super) fn side(&self, color: Color) -> Side {
        if self.color(Side::One) == color {
            Side::One
        } else {
            Side::Two
        }
    }

    /// The cells of a side that are connected with its walls.
    pub(super) fn joined(&self, own: Cells, side: Side) -> Cells {
        self.patch.flood(self.walls[side as usize], own)
    }
}
