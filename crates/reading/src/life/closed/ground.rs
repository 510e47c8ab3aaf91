//! The field of a closed fight, a patch of at most 64 points.
//!
//! Points around the field are stones of the attacker that are assumed to be safe: an attacker's stone that touches them
//! is safe too.

use super::history::{PASS, Spot};
use crate::Side;
use crate::life::arena::Arena;
use tobi_goban::{Color, Move, PositionKey};
use tobi_grid::patch::{Cells, Patch, each};
use tobi_grid::{Point, PointSet, Size, morph};

/// The most points that a field may have.
pub(super) const MOST_CELLS: usize = Patch::MOST;

/// The constant properties of a closed fight.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The points of the field, in reading order.
    pub(super) patch: Patch,
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
    /// The stones in question.
    pub(super) target: Cells,
    /// The parts of these that must all live; a part lives if one of its stones does.
    pub(super) parts: Vec<Cells>,
    /// The cells on which the group has escaped.
    pub(super) exits: Cells,
    keys: [[u64; MOST_CELLS]; 2],
}

impl Ground {
    /// The ground of an arena; `None` if it has too many points.
    ///
    /// The points `held` outside the field count as safe stones of the attacker. Points diagonal to it count only if
    /// they are firm.
    pub(super) fn of(arena: &Arena, held: &PointSet) -> Option<Ground> {
        let size = arena.field.size();
        let patch = Patch::new(size, arena.field.iter().collect())?;
        let mut ground = Ground {
            diagonal: [0; MOST_CELLS],
            watched: [0; MOST_CELLS],
            places: [0; MOST_CELLS],
            sides: [0; MOST_CELLS],
            beside_safe: patch.cells(&morph::dilate(held)),
            target: patch.cells(&arena.target),
            parts: vec![patch.cells(&arena.target)],
            exits: patch.cells(&arena.exits),
            keys: [[0; MOST_CELLS]; 2],
            patch,
        };
        for cell in each(ground.patch.all()) {
            let point = ground.patch.points()[cell];
            ground.places[cell] = place(size, point);
            ground.sides[cell] = size.neighbours(point).count() as u8;
            for (right, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let (column, row) = (i32::from(point.column()), i32::from(point.row()));
                let Some(near) = size.point(column + right, row + down) else {
                    continue;
                };
                match ground.patch.cell_of(near) {
                    Some(other) => ground.diagonal[cell] |= 1 << other,
                    None => ground.watched[cell] += u8::from(arena.firm.contains(near)),
                }
            }
            for color in Color::BOTH {
                let key = PositionKey::of_stone(color, point).get();
                ground.keys[Side::of_color(color) as usize][cell] = key;
            }
        }
        Some(ground)
    }

    /// The same ground, on which all of these chains must live.
    pub(super) fn with_parts(mut self, chains: &[PointSet]) -> Ground {
        self.parts = chains.iter().map(|chain| self.patch.cells(chain)).collect();
        self
    }

    /// The move to a spot.
    pub(super) fn move_at(&self, spot: Spot) -> Move {
        match self.patch.points().get(usize::from(spot)) {
            Some(&point) => Move::Play(point),
            None => Move::Pass,
        }
    }

    /// The spot of a move within the field.
    pub(super) fn spot_of(&self, mv: Move) -> Spot {
        match mv {
            Move::Play(point) => self
                .patch
                .cell_of(point)
                .map_or(Spot::MAX, |cell| cell as Spot),
            Move::Pass => PASS,
        }
    }

    /// The cells next to safe stones of the attacker: those outside the field, and these inside; also the latter.
    pub(super) fn beside_safe(&self, safe: Cells) -> Cells {
        self.beside_safe | safe | self.patch.around(safe)
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
