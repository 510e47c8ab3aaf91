//! Random fights: a room at the edge of the board, a group around it, a wall around that, and some random stones.

use tobi_goban::random_game::SplitMix;
use tobi_goban::{ByColor, Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size, morph};

/// The board that fights are made on.
const BOARD: u8 = 13;

/// The minimum and maximum number of points of a room.
const ROOM: [u32; 2] = [5, 15];

/// One of so many stones of the group is missing.
const MISSING: u32 = 8;

/// One of so many fights has a wall with a gap of one stone.
const WITH_GAP: u32 = 2;

/// The maximum number of random stones of each colour in a room.
const STRAY: u32 = 4;

/// A fight for the life of the black group on this stone; `None` if the position is invalid.
pub(super) fn fight(seed: u64) -> Option<(Position, Point)> {
    let size = Size::square(BOARD);
    let mut random = SplitMix::new(seed);
    let room = room(size, &mut random);
    let group = morph::external_boundary(&room);
    let around = morph::dilate(&(room | group));
    let mut wall = around - (room | group);
    let mut black = group;
    for point in &group {
        if random.below(MISSING) == 0 {
            black.remove(point);
        }
    }
    if random.below(WITH_GAP) == 0 {
        let gap = wall.iter().nth(random.below(wall.len() as u32) as usize)?;
        wall.remove(gap);
    }
    let mut white = wall;
    for stones in [&mut black, &mut white] {
        for _ in 0..random.below(STRAY + 1) {
            let at = random.below(room.len() as u32) as usize;
            stones.extend(room.iter().nth(at));
        }
    }
    let mut setup = Setup::new(size);
    setup.stones = ByColor {
        black: black - white,
        white,
    };
    let position = Position::from_setup(setup).ok()?;
    let blacks = position.board().chains();
    let blacks = blacks.filter(|chain| chain.color() == Color::Black);
    let largest = blacks.max_by_key(|chain| (chain.len(), std::cmp::Reverse(chain.first())));
    let stone = largest?.first();
    Some((position, stone))
}

/// A region grown point by point from one on the lowest three lines, most often in a corner.
fn room(size: Size, random: &mut SplitMix) -> PointSet {
    let start = match random.below(4) {
        0 => Point::new(size.columns() / 2, random.below(3) as u8),
        _ => Point::new(random.below(3) as u8, random.below(3) as u8),
    };
    let points = ROOM[0] + random.below(ROOM[1] - ROOM[0] + 1);
    let mut room = PointSet::from_points(size, [start]);
    while (room.len() as u32) < points {
        let edge = morph::external_boundary(&room);
        let low = edge.iter().filter(|point| point.row() < 4);
        let low: Vec<Point> = low.collect();
        room.insert(low[random.below(low.len() as u32) as usize]);
    }
    room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_one_fight_for_a_black_group() {
        let made: Vec<_> = (0..50).filter_map(fight).collect();
        assert!(made.len() > 25, "{} of 50", made.len());
        for (seed, (position, stone)) in made.iter().enumerate() {
            assert_eq!(
                position.board().color_at(*stone),
                Some(Color::Black),
                "{seed}"
            );
        }
        let again: Vec<_> = (0..50).filter_map(fight).collect();
        let keys = |made: &[(Position, Point)]| {
            made.iter()
                .map(|(position, _)| position.key())
                .collect::<Vec<_>>()
        };
        assert_eq!(keys(&made), keys(&again));
    }
}
