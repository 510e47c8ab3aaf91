//! A small region of a board, whose sets of points are single words: local searches copy and compare them fast.

use crate::{CELLS, Point, PointSet, Size};

/// A set of cells of a [`Patch`]: bit n is cell n.
pub type Cells = u64;

/// At most 64 points of a board. Each is a *cell*, whose number is its place in the list of points.
///
/// ```
/// use tobi_grid::patch::{Patch, each};
/// use tobi_grid::points;
///
/// let region = points!(
///     "# # . #"
///     "# . . ."
/// );
/// let patch = Patch::new(region.size(), region.iter().collect()).expect("only four points");
/// assert_eq!(patch.around(0b0001), 0b1010, "right of the corner, and below it");
/// assert_eq!(patch.flood(0b0001, patch.all()), 0b1011);
/// assert_eq!(patch.set(0b1011).len(), 3);
/// assert_eq!(each(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
/// # assert_eq!(patch.parts(patch.all()).collect::<Vec<_>>(), [0b1011, 0b0100]);
/// ```
#[derive(Clone, Debug)]
pub struct Patch {
    size: Size,
    points: Vec<Point>,
    /// The neighbours of each cell.
    near: [Cells; Patch::MOST],
    all: Cells,
    /// The cell of each point of the board; [`NOWHERE`] elsewhere.
    cells: [u8; CELLS],
}

const NOWHERE: u8 = u8::MAX;

impl Patch {
    /// The most points of a patch.
    pub const MOST: usize = Cells::BITS as usize;

    /// The patch of these points; `None` if there are none, or more than [`Patch::MOST`].
    ///
    /// # Panics
    /// When a point is not on a board of this size.
    pub fn new(size: Size, points: Vec<Point>) -> Option<Patch> {
        if points.is_empty() || points.len() > Patch::MOST {
            return None;
        }
        let mut patch = Patch {
            size,
            near: [0; Patch::MOST],
            all: Cells::MAX >> (Patch::MOST - points.len()),
            cells: [NOWHERE; CELLS],
            points,
        };
        for (cell, point) in patch.points.iter().enumerate() {
            assert!(
                size.contains(*point),
                "{point:?} is not on a board of {size}"
            );
            patch.cells[point.cell()] = cell as u8;
        }
        for (cell, &point) in patch.points.iter().enumerate() {
            let near = size
                .neighbours(point)
                .filter_map(|near| patch.cell_of(near));
            patch.near[cell] = near.fold(0, |cells, near| cells | 1 << near);
        }
        Some(patch)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The points, by their cells.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// All cells.
    #[inline]
    pub fn all(&self) -> Cells {
        self.all
    }

    /// The cell of a point, if the patch has it.
    #[inline]
    pub fn cell_of(&self, point: Point) -> Option<usize> {
        let cell = self.cells[point.cell()];
        (cell != NOWHERE).then_some(usize::from(cell))
    }

    /// The cells of the points of a set that the patch has.
    pub fn cells(&self, set: &PointSet) -> Cells {
        let inside = self.points.iter().enumerate();
        let inside = inside.filter(|(_, point)| set.contains(**point));
        inside.fold(0, |cells, (cell, _)| cells | 1 << cell)
    }

    /// The points of some cells.
    pub fn set(&self, cells: Cells) -> PointSet {
        PointSet::from_points(self.size, each(cells).map(|cell| self.points[cell]))
    }

    /// The neighbours of a cell.
    #[inline]
    pub fn near(&self, cell: usize) -> Cells {
        self.near[cell]
    }

    /// All neighbours of some cells; some may be among the cells themselves.
    #[inline]
    pub fn around(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |around, cell| around | self.near[cell])
    }

    /// The cells of `within` that are connected in it with some cells of `from`.
    #[inline]
    pub fn flood(&self, from: Cells, within: Cells) -> Cells {
        self.chain(from & within, within).0
    }

    /// The cells of `within` that are connected in it with `from`, a part of it, and all neighbours of these cells.
    #[inline]
    pub fn chain(&self, from: Cells, within: Cells) -> (Cells, Cells) {
        let (mut reached, mut front, mut around) = (from, from, 0);
        while front != 0 {
            let near = self.around(front);
            around |= near;
            front = near & within & !reached;
            reached |= front;
        }
        (reached, around)
    }

    /// The connected parts of some cells, by their lowest cells.
    pub fn parts(&self, cells: Cells) -> impl Iterator<Item = Cells> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let part = (left != 0).then(|| self.flood(lowest(left), left))?;
            left &= !part;
            Some(part)
        })
    }
}

/// The lowest of some cells.
#[inline]
pub const fn lowest(cells: Cells) -> Cells {
    cells & cells.wrapping_neg()
}

/// The numbers of some cells, in ascending order.
#[inline]
pub fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut left = cells;
    std::iter::from_fn(move || {
        let cell = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morph;

    /// Every operation is that of sets of points.
    #[test]
    fn cells_are_sets_of_points() {
        let size = Size::new(9, 7).expect("a size");
        let mut random = 1_u64;
        for _ in 0..200 {
            let mut set = |base: PointSet, eighths: u64| {
                let chosen = base.iter().filter(|_| {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    random % 8 < eighths
                });
                PointSet::from_points(size, chosen.collect::<Vec<_>>())
            };
            let region = set(PointSet::full(size), 5);
            let (within, from) = (set(region, 6), set(region, 1));
            let Some(patch) = Patch::new(size, region.iter().collect()) else {
                continue;
            };
            let [all, bits, seeds] = [region, within, from].map(|set| patch.cells(&set));
            assert_eq!(all, patch.all());
            assert_eq!(patch.set(bits), within);
            let grown = each(bits).fold(PointSet::empty(size), |grown, cell| {
                let one = PointSet::from_points(size, [patch.points()[cell]]);
                grown | (morph::dilate(&one) - one)
            });
            assert_eq!(patch.set(patch.around(bits)), grown & region);
            let reached = morph::reconstruct(&(from & within), &within);
            assert_eq!(patch.set(patch.flood(seeds, bits)), reached);
            let parts: Vec<PointSet> = patch.parts(bits).map(|part| patch.set(part)).collect();
            let components = crate::components(&within, crate::Connectivity::Four);
            assert_eq!(parts, components.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_patch_has_1_to_64_points() {
        let size = Size::new(9, 9).expect("a size");
        let first = |count| Patch::new(size, size.points().take(count).collect());
        assert!(first(0).is_none() && first(65).is_none());
        assert_eq!(first(1).map(|patch| patch.all()), Some(1));
        assert_eq!(first(64).map(|patch| patch.all()), Some(Cells::MAX));
    }
}
