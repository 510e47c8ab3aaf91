//! Rectangles of points in a few operations, whatever their size: a file may have millions.

use tobi_grid::{Point, PointSet, Size};

/// The first columns and rows of a board.
#[derive(Clone, Debug)]
pub(super) struct Bands {
    size: Size,
    /// Created for the first rectangle: most records have none.
    made: Option<Made>,
}

#[derive(Clone, Debug)]
struct Made {
    /// At `n`, the first `n` columns.
    columns: Vec<PointSet>,
    /// At `n`, the first `n` rows.
    rows: Vec<PointSet>,
}

impl Bands {
    pub(super) const fn new(size: Size) -> Bands {
        Bands { size, made: None }
    }

    /// Adds the rectangle between two corners, in any order, to `set`.
    pub(super) fn fill(&mut self, set: &mut PointSet, [a, b]: [Point; 2]) {
        if a == b {
            set.insert(a);
            return;
        }
        let Made { columns, rows } = self.made.get_or_insert_with(|| Made::of(self.size));
        let between = |bands: &[PointSet], a: u8, b: u8| {
            bands[usize::from(a.max(b)) + 1] - bands[usize::from(a.min(b))]
        };
        *set |= between(columns, a.column(), b.column()) & between(rows, a.row(), b.row());
    }
}

impl Made {
    fn of(size: Size) -> Made {
        let bands = |count: u8, number: fn(Point) -> u8| {
            let first = |n| PointSet::from_fn(size, |point| number(*point) < n);
            (0..=count).map(first).collect()
        };
        Made {
            columns: bands(size.columns(), Point::column),
            rows: bands(size.rows(), Point::row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_those_of_their_points() {
        let size = Size::new(4, 3).unwrap();
        let mut bands = Bands::new(size);
        for a in size.points() {
            for b in size.points() {
                let between = |x: u8, p: u8, q: u8| (p.min(q)..=p.max(q)).contains(&x);
                let plain = PointSet::from_fn(size, |point| {
                    between(point.column(), a.column(), b.column())
                        && between(point.row(), a.row(), b.row())
                });
                let mut set = PointSet::empty(size);
                bands.fill(&mut set, [a, b]);
                assert_eq!(set, plain);
            }
        }
    }
}
