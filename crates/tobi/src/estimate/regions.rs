//! The names of regions, and the count of territory.

use crate::groups::{GroupsReport, Named};
use crate::words::{nearest, vertex_name};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet};
use tobi_judge::estimate::Region;

/// A region of territory with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRegion {
    /// The part of the board that contains its middle: `upper left corner`, `left side`, `center`.
    pub part: &'static str,
    /// The names of the groups around it, in order.
    pub groups: Vec<String>,
    /// The stone of the owner beside it that is nearest to its middle, its wall; `None` if no living stone is beside it.
    pub wall: Option<Point>,
    /// The region.
    pub region: Region,
}

/// Parts of the board: rows from the top, columns from the left.
pub(crate) const PARTS: [[&str; 3]; 3] = [
    ["upper left corner", "upper side", "upper right corner"],
    ["left side", "center", "right side"],
    ["lower left corner", "lower side", "lower right corner"],
];

/// Names the regions. Regions of one colour with the same part and groups are joined.
pub(super) fn named(regions: Vec<Region>, groups: &GroupsReport) -> Vec<NamedRegion> {
    let mut named: Vec<NamedRegion> = Vec::new();
    for region in regions {
        let around = around(&region, groups);
        let names: Vec<String> = around.iter().map(|it| it.name.to_owned()).collect();
        let part = part(&region.points);
        let same = |known: &&mut NamedRegion| {
            known.region.owner == region.owner && known.part == part && known.groups == names
        };
        match named.iter_mut().find(same) {
            Some(known) => {
                known.region.points |= region.points;
                known.region.dead |= region.dead;
                known.region.walls |= region.walls;
                known.wall = nearest(&known.region.walls, &known.region.points);
            }
            None => named.push(NamedRegion {
                part,
                groups: names,
                wall: nearest(&region.walls, &region.points),
                region,
            }),
        }
    }
    named
}

/// The groups of the owner with stones next to a region.
fn around<'a>(region: &Region, groups: &'a GroupsReport) -> Vec<Named<'a>> {
    let named = groups.iter();
    let walls = named.filter(|named| !named.group.stones.is_disjoint(&region.walls));
    walls.collect()
}

/// The part of the board that contains the middle of these points; each side is a third of the width or height.
pub(crate) fn part(points: &PointSet) -> &'static str {
    let size = points.size();
    let third = |sum: usize, wide: u8| {
        // Three times the mean distance from the edge, as a fraction of the width.
        let (times, whole) = (3 * sum, 2 * usize::from(wide) * points.len());
        match times {
            low if low < whole => 0,
            high if high > 2 * whole => 2,
            _ => 1,
        }
    };
    let across = points.iter().map(|at| 2 * usize::from(at.column()) + 1);
    let down = points.iter().map(|at| 2 * usize::from(at.row()) + 1);
    PARTS[third(down.sum(), size.rows())][third(across.sum(), size.columns())]
}

impl NamedRegion {
    /// `left side, by C10`: the place and the nearest wall.
    pub fn described(&self) -> String {
        match self.wall {
            Some(wall) => format!(
                "{}, by {}",
                self.part,
                vertex_name(wall, self.region.points.size())
            ),
            None => self.part.to_owned(),
        }
    }

    /// The owner.
    pub fn owner(&self) -> Color {
        self.region.owner
    }
}

#[cfg(test)]
mod tests {
    use super::part;
    use tobi_grid::{Point, PointSet, Size};

    #[test]
    fn parts_are_named_by_their_middle() {
        let size = Size::square(9);
        let at = |points: &[(u8, u8)]| {
            let points = points.iter().map(|&(column, row)| Point::new(column, row));
            part(&PointSet::from_points(size, points))
        };
        assert_eq!(at(&[(0, 0)]), "upper left corner");
        assert_eq!(at(&[(4, 4)]), "center");
        assert_eq!(at(&[(0, 3), (0, 4)]), "left side");
        assert_eq!(at(&[(8, 8), (7, 8)]), "lower right corner");
        assert_eq!(at(&[(0, 8), (8, 8)]), "lower side");
        assert_eq!(part(&PointSet::full(size)), "center");
    }
}
