//! The field of a closed fight as bits: one cell for each point, at most 64 cells.
//!
//! The surroundings of the field are stones of the attacker that are assumed to be safe: an attacker's stone that
//! touches them is safe too.

use super::history::{PASS, Spot};
use crate::Side;
use tobi_goban::{Color, Move, PositionKey};
use tobi_grid::{CELLS, Point, PointSet, Size};

/// Cells of a field, one bit each.
pub(super) type Cells = u64;

/// The most points that a field may have.
pub(super) const MOST_CELLS: usize = 64;

/// The cells of a set, in ascending order.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}

/// The constant properties of a closed fight.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) size: Size,
    /// The point of each cell, in reading order.
    pub(super) points: Vec<Point>,
    /// The neighbours of each cell within the field.
    pub(super) near: [Cells; MOST_CELLS],
    /// The diagonal neighbours of each cell within the field.
    pub(super) diagonal: [Cells; MOST_CELLS],
    /// The number of diagonal neighbours of each cell that are safe stones outside the field.
    pub(super) watched: [u8; MOST_CELLS],
    /// The location of each cell on the board: 0 the corner, 1 next to it, 2 the edge, 3 the 2-2 point, 4 the second
    /// line, 5 farther in.
    pub(super) places: [u8; MOST_CELLS],
    /// The number of neighbours of each cell on the board.
    pub(super) sides: [u8; MOST_CELLS],
    /// The cells next to safe stones outside the field.
    pub(super) beside_safe: Cells,
    /// All cells.
    pub(super) all: Cells,
    /// The group in question.
    pub(super) target: Cells,
    /// The cells on which the group has escaped.
    pub(super) exits: Cells,
    keys: [[u64; MOST_CELLS]; 2],
    /// The cell of each point; [`NOWHERE`] outside the field.
    cells: [u8; CELLS],
}

const NOWHERE: u8 = u8::MAX;

impl Ground {
    /// The ground of these points, for the life of `target`; `None` if there are too many points.
    ///
    /// Points next to the field count as safe stones of the attacker. Points diagonal to it count only if they are in
    /// `firm`.
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

    /// The cells of the points of a set that are in the field.
    pub(super) fn cells(&self, set: &PointSet) -> Cells {
        let belongs = |&(_, point): &(usize, &Point)| set.contains(*point);
        let cells = self.points.iter().enumerate().filter(belongs);
        cells.fold(0, |cells, (cell, _)| cells | 1 << cell)
    }

    /// The cell of a point, if it is in the field.
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

    /// The connected cells of `within` that contain `seed`, a part of it, and all their neighbours.
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

    /// The cells next to safe stones of the attacker: those outside the field, and these inside; also the latter.
    pub(super) fn beside_safe(&self, safe: Cells) -> Cells {
        self.beside_safe | safe | self.around(safe)
    }

    /// Whether an eye on this cell is false now and will stay false, because of its diagonals, if these stones are
    /// safe.
    pub(super) fn is_false(&self, cell: usize, safe: Cells) -> bool {
        let enemies = (self.diagonal[cell] & safe).count_ones() + u32::from(self.watched[cell]);
        enemies >= if self.sides[cell] == 4 { 2 } else { 1 }
    }

    /// The change of a key by one stone.
    pub(super) fn key(&self, side: Side, cell: usize) -> u64 {
        self.keys[side as usize][cell]
    }

    /// The change of a key by these stones.
    pub(super) fn key_of(&self, side: Side, cells: Cells) -> u64 {
        each(cells).fold(0, |key, cell| key ^ self.key(side, cell))
    }
}

/// The location of a point on the board: see [`Ground::places`].
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
