//! The zone of a siege, a patch of at most 64 points.

use super::Zone;
use super::stones::Stones;
use tobi_goban::{Board, Color, Pose};
use tobi_grid::patch::{Cells, Patch, each};
use tobi_grid::{Point, PointSet, morph};

/// The most walls around a zone: the bits of a [`Walls`].
const MOST_WALLS: usize = 32;

/// A set of walls, by their numbers.
pub(super) type Walls = u32;

/// The constant properties of a siege, in one pose.
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
    keys: [[u64; Patch::MOST]; 2],
}

impl Ground {
    /// The zone in its first pose, and its stones; `None` if it has no points, or too many points or walls.
    pub(super) fn new(board: &Board, owner: Color, zone: &Zone) -> Option<(Ground, Stones)> {
        if zone.points.len() > Patch::MOST || zone.walls.len() > MOST_WALLS {
            return None;
        }
        let all = zone.walls.iter().map(|wall| wall.stones);
        let all = PointSet::union(board.size(), all);
        let edge = morph::dilate(&!(zone.points | all)) & zone.points;
        let [own, enemy] =
            [owner, owner.opponent()].map(|color| *board.stones(color) & zone.points);
        let mut poses: Vec<Pose> = Pose::with_black(owner, board.size()).collect();
        Pose::keep_first(&mut poses, |pose| {
            let sets = [zone.points, own, enemy, edge, zone.kept, all];
            (pose.inside(), sets.map(|set| pose.set_in(&set)))
        });
        let pose = poses[0];
        let points = pose.set_in(&zone.points);
        let points: Vec<Point> = points.iter().map(|at| pose.point_out(at)).collect();
        let patch = Patch::new(board.size(), points)?;
        let mut walls: Vec<(PointSet, Cells, u8, bool)> = zone
            .walls
            .iter()
            .map(|wall| {
                let beside = patch.cells(&morph::dilate(&wall.stones));
                (
                    pose.set_in(&wall.stones),
                    beside,
                    wall.eyes_elsewhere,
                    wall.must_stand,
                )
            })
            .filter(|wall| wall.1 != 0)
            .collect();
        walls.sort();
        let mut ground = Ground {
            sides: [0; Patch::MOST],
            beside: walls.iter().map(|wall| wall.1).collect(),
            elsewhere: walls.iter().map(|wall| wall.2).collect(),
            required: walls
                .iter()
                .enumerate()
                .fold(0, |all, (number, wall)| all | Walls::from(wall.3) << number),
            kept: patch.cells(&zone.kept),
            keys: [[0; Patch::MOST]; 2],
            patch,
        };
        let mut key = 0x9e37_79b9_7f4a_7c15_u64;
        for cell in each(ground.patch.all()) {
            let point = ground.patch.points()[cell];
            ground.sides[cell] = board.size().neighbours(point).count() as u8;
            for keys in &mut ground.keys {
                key = mixed(key);
                keys[cell] = key;
            }
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

    /// The walls next to some cells.
    pub(super) fn walls_at(&self, cells: Cells) -> Walls {
        let near = self
            .beside
            .iter()
            .enumerate()
            .filter(|(_, beside)| *beside & cells != 0);
        near.fold(0, |walls, (wall, _)| walls | 1 << wall)
    }

    /// The key of some stones.
    pub(super) fn key(&self, stones: &Stones) -> u64 {
        let of =
            |keys: &[u64; Patch::MOST], cells| each(cells).fold(0, |key, cell| key ^ keys[cell]);
        let stood = of(&self.keys[0], stones.own) ^ of(&self.keys[1], stones.enemy);
        let [ban, edge, fallen] = [stones.ban, stones.edge, stones.fallen.into()].map(mixed);
        stood ^ ban ^ edge.rotate_left(21) ^ fallen.rotate_left(42)
    }
}

/// The next of a sequence of keys (SplitMix64).
fn mixed(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mix = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mix = (mix ^ mix >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mix ^ mix >> 31
}
