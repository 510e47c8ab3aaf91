//! The results of playouts around each point: means over near points and over groups. They vary less than the result of the
//! point itself, and a group lives or dies as a whole.

use crate::life::Lives;
use tobi_goban::Board;
use tobi_grid::morph::dilate;
use tobi_grid::{Field, Point, PointSet};

/// Means of the owners of points in playouts, in parts of `ONE`.
pub(super) struct Surroundings<'a> {
    owners: &'a Field<i32>,
    board: &'a Board,
    /// The number of the group of each stone, from 1 on; 0 where there is none.
    group_of: Field<usize>,
    groups: Vec<Sum>,
    /// For each group, the mean over the enemy groups that touch it.
    enemies: Vec<i32>,
}

/// A sum over a number of points.
#[derive(Clone, Copy, Default)]
struct Sum {
    owners: i32,
    points: i32,
}

impl Sum {
    fn of(points: &PointSet, owners: &Field<i32>) -> Sum {
        Sum {
            owners: points.iter().map(|point| owners[point]).sum(),
            points: points.len() as i32,
        }
    }

    /// The mean; 0 for no point. It is rounded towards 0, so that swapped colours negate it.
    fn mean(self) -> i32 {
        self.owners.checked_div(self.points).unwrap_or(0)
    }
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(owners: &'a Field<i32>, board: &'a Board, lives: &Lives) -> Surroundings<'a> {
        let mut of = Surroundings {
            owners,
            board,
            group_of: Field::new(owners.size()),
            groups: Vec::new(),
            enemies: Vec::new(),
        };
        for (group, _) in lives.iter() {
            of.groups.push(Sum::of(&group.stones, owners));
            for stone in group.stones {
                of.group_of[stone] = of.groups.len();
            }
        }
        for (group, _) in lives.iter() {
            let touching = dilate(&group.stones) & *board.stones(group.color.opponent());
            of.enemies.push(of.mean_of_groups(&touching));
        }
        of
    }

    /// The means over the point and its neighbours, and over all points within two steps.
    pub(super) fn near_and_far(&self, point: Point) -> [i32; 2] {
        let near = self.near(point);
        [near, dilate(&near)].map(|points| Sum::of(&points, self.owners).mean())
    }

    /// The means over the stones of the point's group, and over the enemy groups that touch it; for an empty point, over the
    /// groups beside it, and 0.
    pub(super) fn group_and_enemy(&self, point: Point) -> [i32; 2] {
        match self.group_of[point].checked_sub(1) {
            Some(group) => [self.groups[group].mean(), self.enemies[group]],
            None => {
                let beside = self.near(point) - self.board.empty();
                [self.mean_of_groups(&beside), 0]
            }
        }
    }

    fn near(&self, point: Point) -> PointSet {
        dilate(&PointSet::from_points(self.owners.size(), [point]))
    }

    /// The sum over all stones of the groups to which these stones belong.
    fn mean_of_groups(&self, stones: &PointSet) -> i32 {
        let mut numbers: Vec<usize> = stones.iter().map(|stone| self.group_of[stone]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let groups = numbers.iter().filter_map(|number| number.checked_sub(1));
        let sum = groups.fold(Sum::default(), |sum, group| Sum {
            owners: sum.owners + self.groups[group].owners,
            points: sum.points + self.groups[group].points,
        });
        sum.mean()
    }
}
