//! A zone as bits, a patch of at most 64 points.

use super::Zone;
use super::standing::SolvedRoom;
use super::stones::Stones;
use tobi_goban::{Board, Color};
use tobi_grid::patch::{Cells, Patch, each};
use tobi_grid::{PointSet, morph};

/// The most walls around a zone: the bits of a [`Walls`].
const MOST_WALLS: usize = 32;

/// A set of walls, by their numbers.
pub(super) type Walls = u32;

/// The constant properties of a zone.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) patch: Patch,
    /// The number of neighbours of each cell on the board.
    pub(super) sides: [u8; Patch::MOST],
    /// The cells next to each wall.
    pub(super) beside: Vec<Cells>,
    /// The eyes that each wall has elsewhere.
    pub(super) elsewhere: Vec<u8>,
    /// The walls that must stand.
    pub(super) required: Walls,
    /// The cells that must become the owner's.
    pub(super) kept: Cells,
}

impl Ground {
    /// The zone and its stones; `None` if it has no points, or too many points or walls.
    pub(super) fn new(board: &Board, owner: Color, zone: &Zone) -> Option<(Ground, Stones)> {
        if zone.points.len() > Patch::MOST || zone.walls.len() > MOST_WALLS {
            return None;
        }
        let all = zone.walls.iter().map(|wall| wall.stones);
        let all = PointSet::union(board.size(), all);
        let edge = morph::dilate(&!(zone.points | all)) & zone.points;
        let [own, enemy] =
            [owner, owner.opponent()].map(|color| *board.stones(color) & zone.points);
        let patch = Patch::new(board.size(), zone.points.iter().collect())?;
        let numbered = zone.walls.iter().enumerate();
        let required = numbered.fold(0, |all, (number, wall)| {
            all | Walls::from(wall.must_stand) << number
        });
        let beside = zone
            .walls
            .iter()
            .map(|wall| patch.cells(&morph::dilate(&wall.stones)));
        let mut ground = Ground {
            sides: [0; Patch::MOST],
            beside: beside.collect(),
            elsewhere: zone.walls.iter().map(|wall| wall.eyes_elsewhere).collect(),
            required,
            kept: patch.cells(&zone.kept),
            patch,
        };
        for cell in each(ground.patch.all()) {
            let point = ground.patch.points()[cell];
            ground.sides[cell] = board.size().neighbours(point).count() as u8;
        }
        let mut stones = Stones {
            own: ground.patch.cells(&own),
            enemy: ground.patch.cells(&enemy),
            edge: ground.patch.cells(&edge),
            ban: 0,
            fallen: 0,
        };
        stones.drop_breathless(&ground);
        Some((ground, stones))
    }

    /// A room: a region that one group alone encloses, with the other side's stones in it, as a zone of its own.
    pub(super) fn room(&self, room: &SolvedRoom) -> Option<(Ground, Stones)> {
        let points = each(room.cells).map(|cell| self.patch.points()[cell]);
        let patch = Patch::new(self.patch.size(), points.collect())?;
        let mut ground = Ground {
            sides: [0; Patch::MOST],
            beside: vec![0],
            elsewhere: vec![room.elsewhere],
            required: 1,
            kept: if room.is_kept { patch.all() } else { 0 },
            patch,
        };
        let mut enemy = 0;
        for (cell, outer) in each(room.cells).enumerate() {
            ground.sides[cell] = self.sides[outer];
            if ground.patch.near(cell).count_ones() < u32::from(self.sides[outer]) {
                ground.beside[0] |= 1 << cell;
            }
            enemy |= (room.intruders >> outer & 1) << cell;
        }
        let stones = Stones {
            own: 0,
            enemy,
            edge: 0,
            ban: 0,
            fallen: 0,
        };
        Some((ground, stones))
    }

    /// The walls next to some cells.
    pub(super) fn walls_at(&self, cells: Cells) -> Walls {
        let near = self
            .beside
            .iter()
            .enumerate()
            .filter(|(_, beside)| *beside & cells != 0);
        near.fold(0, |walls, (wall, _)| walls | 1 << wall)
    }
}
