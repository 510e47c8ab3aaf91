//! The region of a local game as bit sets, one bit for each point.

use super::stones::{Side, Stones};
use tobi_goban::{Board, ByColor, Color, Pose};
use tobi_grid::{Point, PointSet, morph};

/// A set of points of the region.
pub(super) type Cells = u64;

/// The region in one of its poses.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pose: Pose,
    /// The points on the board.
    points: Vec<Point>,
    /// Their neighbours in the region, for each point.
    near: Vec<Cells>,
    /// All points of the region.
    pub(super) all: Cells,
    /// The points next to the safe stones of each side.
    pub(super) walls: [Cells; 2],
}

impl Ground {
    /// The largest number of points that a region may have.
    pub(super) const MOST: usize = Cells::BITS as usize;

    /// Returns the region in its first pose, and the stones in it; `None` if it has too many points.
    pub(super) fn new(
        board: &Board,
        region: &PointSet,
        walls: &ByColor<PointSet>,
    ) -> Option<(Ground, Stones)> {
        if region.len() > Ground::MOST {
            return None;
        }
        let beside = walls.map(|stones| morph::dilate(&stones) & *region);
        let stones = ByColor::from_fn(|color| *board.stones(color) & *region);
        let mut poses: Vec<Pose> = Pose::all(board.size()).collect();
        Pose::keep_first(&mut poses, |pose| {
            let of = |sets: &ByColor<PointSet>| {
                Color::BOTH.map(|color| pose.set_in(&sets[pose.color_out(color)]))
            };
            (pose.inside(), pose.set_in(region), of(&stones), of(&beside))
        });
        let pose = poses[0];
        let points: Vec<Point> = pose.set_in(region).iter().collect();
        let points: Vec<Point> = points.into_iter().map(|at| pose.point_out(at)).collect();
        let mut ground = Ground {
            pose,
            near: vec![0; points.len()],
            all: match points.len() {
                Ground::MOST => Cells::MAX,
                count => (1 << count) - 1,
            },
            points,
            walls: [0; 2],
        };
        for cell in 0..ground.points.len() {
            let one = PointSet::from_points(board.size(), [ground.points[cell]]);
            ground.near[cell] = ground.cells(&(morph::dilate(&one) - one));
        }
        ground.walls = Side::BOTH.map(|side| ground.cells(&beside[ground.color(side)]));
        let stones = Side::BOTH.map(|side| ground.cells(&stones[ground.color(side)]));
        Some((ground, Stones(stones)))
    }

    pub(super) fn len(&self) -> usize {
        self.all.count_ones() as usize
    }

    /// The region without some stones of a side, which become walls.
    pub(super) fn without(&self, side: Side, stones: Cells) -> Ground {
        let mut ground = self.clone();
        ground.all &= !stones;
        ground.walls[side as usize] |= self.around(stones) & ground.all;
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
        match self.color(Side::One) == color {
            true => Side::One,
            false => Side::Two,
        }
    }

    /// The points of a set that are in the region.
    pub(super) fn cells(&self, set: &PointSet) -> Cells {
        let inside = self.points.iter().enumerate();
        let inside = inside.filter(|(_, point)| set.contains(**point));
        inside.fold(0, |cells, (cell, _)| cells | 1 << cell)
    }

    /// The points of some cells.
    pub(super) fn set(&self, cells: Cells) -> PointSet {
        let points = each(cells).map(|cell| self.points[cell]);
        PointSet::from_points(self.pose.outside(), points)
    }

    /// The point of a cell.
    pub(super) fn point(&self, cell: usize) -> Point {
        self.points[cell]
    }

    /// The neighbours of a cell.
    pub(super) fn near_of(&self, cell: usize) -> Cells {
        self.near[cell]
    }

    /// All neighbours of these cells; some may be among the cells themselves.
    pub(super) fn around(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |around, cell| around | self.near[cell])
    }

    /// All cells within a set that are connected with some cells.
    pub(super) fn flood(&self, from: Cells, within: Cells) -> Cells {
        let mut flood = from & within;
        let mut new = flood;
        while new != 0 {
            new = self.around(new) & within & !flood;
            flood |= new;
        }
        flood
    }

    /// The cells of a side that are connected with its walls.
    pub(super) fn joined(&self, own: Cells, side: Side) -> Cells {
        self.flood(self.walls[side as usize], own)
    }

    /// The connected parts of some cells.
    pub(super) fn parts(&self, cells: Cells) -> impl Iterator<Item = Cells> {
        let mut left = cells;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let part = self.flood(lowest(left), left);
                left &= !part;
                part
            })
        })
    }
}

/// The lowest of some cells.
pub(super) const fn lowest(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// The numbers of some cells.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut left = cells;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            cell
        })
    })
}
