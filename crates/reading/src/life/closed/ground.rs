//! The field of a closed fight as bits: one cell a point, at most 64 of them.
//!
//! Around the field stand stones of the attacker that are taken for safe, and nothing else: a stone of its own that
//! touches them is safe too.

use super::history::{PASS, Spot};
use crate::Side;
use tobi_goban::{Color, Move, PositionKey};
use tobi_grid::{CELLS, Point, PointSet, Size};

/// Cells of a field, a bit each.
pub(super) type Cells = u64;

/// The most points that a field may have.
pub(super) const MOST_CELLS: usize = 64;

/// The cells of a set, one after the other.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}

/// What never changes during a closed fight.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// The point of each cell, in reading order.
    pub(super) points: Vec<Point>,
    /// The neighbours of each cell within the field.
    pub(super) near: [Cells; MOST_CELLS],
    /// The diagonal neighbours of each cell within the field.
    pub(super) diagonal: [Cells; MOST_CELLS],
    /// How many diagonal neighbours of each cell hold safe stones outside the field.
    pub(super) watched: [u8; MOST_CELLS],
    /// Where on the board each cell lies: the corner 0, beside it 1, the edge 2, the 2-2 point 3, the second line 4,
    /// farther in 5.
    pub(super) places: [u8; MOST_CELLS],
    /// Neighbours of each cell on the board.
    pub(super) sides: [u8; MOST_CELLS],
    /// The cells beside safe stones outside the field.
    pub(super) beside_safe: Cells,
    /// All cells.
    pub(super) all: Cells,
    /// The group whose life is asked for.
    pub(super) target: Cells,
    /// The cells on which the group has got away.
    pub(super) exits: Cells,
    keys: [[u64; MOST_CELLS]; 2],
    /// The cell of each point; [`NOWHERE`] outside the field.
    cells: [u8; CELLS],
}

const NOWHERE: u8 = u8::MAX;

impl Ground {
    /// The ground of these points, for the life of `target`; `None` when there are too many of them.
    ///
    /// What lies beside the field is taken for a safe stone of the attacker, and what lies diagonally to it only
    /// where it is one of the `firm`.
    pub(super) fn of(field: &PointSet, firm: &PointSet, target: &PointSet) -> Option<Ground> {
        let size = field.size();
        let points: Vec<Point> = field.iter().collect();
        if points.is_empty() || points.len() > MOST_CELLS {
            return None;
        }
        let mut cells = [NOWHERE; CELLS];
        for (cell, point) in points.iter().enumerate() {
            cells[point.cell()] = cell as u8;
        }
        let mut ground = Ground {
            size,
            near: [0; MOST_CELLS],
            diagonal: [0; MOST_CELLS],
            watched: [0; MOST_CELLS],
            places: [0; MOST_CELLS],
            sides: [0; MOST_CELLS],
            beside_safe: 0,
            all: Cells::MAX >> (MOST_CELLS - points.len()),
            target: 0,
            exits: 0,
            keys: [[0; MOST_CELLS]; 2],
            cells,
            points: Vec::new(),
        };
        for (cell, &point) in points.iter().enumerate() {
            ground.places[cell] = place(size, point);
            for near in size.neighbours(point) {
                ground.sides[cell] += 1;
                match ground.cell_of(near) {
                    Some(other) => ground.near[cell] |= 1 << other,
                    None => ground.beside_safe |= 1 << cell,
                }
            }
            for (right, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let (column, row) = (i32::from(point.column()), i32::from(point.row()));
                let Some(near) = size.point(column + right, row + down) else {
                    continue;
                };
                match ground.cell_of(near) {
                    Some(other) => ground.diagonal[cell] |= 1 << other,
                    None => ground.watched[cell] += u8::from(firm.contains(near)),
                }
            }
            for color in Color::BOTH {
                let key = PositionKey::of_stone(color, point).get();
                ground.keys[Side::of_color(color) as usize][cell] = key;
            }
        }
        ground.points = points;
        ground.target = ground.cells(target);
        Some(ground)
    }

    /// The cells of the points of a set that lie in the field.
    pub(super) fn cells(&self, set: &PointSet) -> Cells {
        let belongs = |&(_, point): &(usize, &Point)| set.contains(*point);
        let cells = self.points.iter().enumerate().filter(belongs);
        cells.fold(0, |cells, (cell, _)| cells | 1 << cell)
    }

    /// The cell of a point, if it lies in the field.
    pub(super) fn cell_of(&self, point: Point) -> Option<usize> {
        let cell = self.cells[point.cell()];
        (cell != NOWHERE).then_some(usize::from(cell))
    }

    /// The move to a spot.
    pub(super) fn move_at(&self, spot: Spot) -> Move {
        match self.points.get(usize::from(spot)) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        }
    }

    /// The spot of a move within the field.
    pub(super) fn spot_of(&self, mv: Move) -> Spot {
        match mv {
            Move::Play(point) => self.cells[point.cell()],
            Move::Pass => PASS,
        }
    }

    /// The cells of `within` that hang together with `seed`, which is part of it; and all their neighbours.
    pub(super) fn flood(&self, seed: Cells, within: Cells) -> (Cells, Cells) {
        let mut reached = seed;
        let mut front = seed;
        let mut around = 0;
        while front != 0 {
            let near = each(front).fold(0, |near, cell| near | self.near[cell]);
            around |= near;
            front = near & within & !reached;
            reached |= front;
        }
        (reached, around)
    }

    /// The neighbours of cells.
    pub(super) fn around(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |near, cell| near | self.near[cell])
    }

    /// Whether an eye on this cell can be broken from the diagonals, and always will be, when these stones are
    /// safe.
    pub(super) fn is_false(&self, cell: usize, safe: Cells) -> bool {
        let enemies = (self.diagonal[cell] & safe).count_ones() + u32::from(self.watched[cell]);
        enemies >= if self.sides[cell] == 4 { 2 } else { 1 }
    }

    /// What a stone changes in a key.
    pub(super) fn key(&self, side: Side, cell: usize) -> u64 {
        self.keys[side as usize][cell]
    }

    /// What these stones change in a key.
    pub(super) fn key_of(&self, side: Side, cells: Cells) -> u64 {
        each(cells).fold(0, |key, cell| key ^ self.key(side, cell))
    }
}

/// Where on the board a point lies: see [`Ground::places`].
fn place(size: Size, point: Point) -> u8 {
    let from_edge = |at: u8, length: u8| at.min(length - 1 - at);
    let across = from_edge(point.column(), size.columns());
    let down = from_edge(point.row(), size.rows());
    match (across.min(down), across.max(down)) {
        (0, 0) => 0,
        (0, 1) => 1,
        (0, _) => 2,
        (1, 1) => 3,
        (1, _) => 4,
        _ => 5,
    }
}
