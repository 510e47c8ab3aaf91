//! What playouts say of the surroundings of each point: means over near points and over groups. They vary less than what
//! they say of the point itself, and a group lives or dies as a whole.

use crate::life::Lives;
use tobi_goban::{Board, Color};
use tobi_grid::morph::dilate;
use tobi_grid::{Field, Point, PointSet};

/// Means of who owned points in playouts, in the same parts.
pub(super) struct Surroundings<'a> {
    owners: &'a Field<i32>,
    groups: Vec<Group>,
    /// The number of the group of each stone, from 1 on; 0 where there is none.
    group_of: Field<usize>,
}

struct Group {
    color: Color,
    stones: PointSet,
    sum: i32,
}

impl<'a> Surroundings<'a> {
    pub(super) fn new(owners: &'a Field<i32>, lives: &Lives) -> Surroundings<'a> {
        let mut group_of = Field::new(owners.size());
        let mut groups = Vec::new();
        for (group, _) in lives.iter() {
            groups.push(Group {
                color: group.color,
                stones: group.stones,
                sum: group.stones.iter().map(|stone| owners[stone]).sum(),
            });
            for stone in group.stones {
                group_of[stone] = groups.len();
            }
        }
        Surroundings {
            owners,
            groups,
            group_of,
        }
    }

    /// Of the point and its neighbours, and of all points within two steps.
    pub(super) fn near_and_far(&self, point: Point) -> [i32; 2] {
        let near = dilate(&PointSet::from_points(self.owners.size(), [point]));
        [near, dilate(&near)].map(|points| {
            let sum: i32 = points.iter().map(|at| self.owners[at]).sum();
            sum / points.len() as i32
        })
    }

    /// Of the stones of the point's group, and of the enemy groups that touch it; of an empty point, of the groups beside it,
    /// and 0.
    pub(super) fn group_and_enemy(&self, board: &Board, point: Point) -> [i32; 2] {
        let groups = |stones: PointSet| {
            let mut numbers: Vec<usize> = stones.iter().map(|stone| self.group_of[stone]).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let Some(own) = self.group_of[point].checked_sub(1) else {
            let beside = dilate(&PointSet::from_points(board.size(), [point])) - board.empty();
            return [self.mean(&groups(beside)), 0];
        };
        let own_stones = &self.groups[own];
        let touching = dilate(&own_stones.stones) & *board.stones(own_stones.color.opponent());
        [self.mean(&[own + 1]), self.mean(&groups(touching))]
    }

    /// Of the stones of these groups; 0 if there are none.
    fn mean(&self, numbers: &[usize]) -> i32 {
        let groups = numbers
            .iter()
            .filter_map(|number| self.groups.get(number.checked_sub(1)?));
        let sums = groups.map(|group| (group.sum, group.stones.len() as i32));
        let (sum, stones) = sums.fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        sum.checked_div(stones).unwrap_or(0)
    }
}
