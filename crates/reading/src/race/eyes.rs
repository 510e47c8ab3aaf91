//! What an eye space walled in by one chain is worth: one eye or two, and how many moves to fill.

use super::space::Space;
use crate::Fight;
use crate::Side;
use std::collections::HashMap;
use tobi_grid::{Point, PointSet, Size};

/// Points of the largest eye space that is read out.
pub(super) const LARGEST: usize = 7;

/// The most moves of a line inside an eye space.
const LONGEST: u32 = 14;

/// How many eyes an eye space becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eyes {
    /// One, even when its owner moves first.
    One,
    /// Two, even when the enemy moves first.
    Two,
    /// Who moves first decides.
    Open,
}

/// An eye space without its place: what is beside what, and where enemy stones stand.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Shape {
    /// The neighbours of each point, a bit each.
    beside: Vec<u8>,
    /// The points beside the wall.
    wall: u8,
    /// Enemy stones.
    enemy: u8,
    /// Whether the wall has liberties outside.
    breathes: bool,
}

/// Eye spaces read so far.
#[derive(Default)]
pub(super) struct EyeBook {
    known: HashMap<Shape, Eyes>,
}

/// The moves that filling an eye of so many points takes: what its owner captures meanwhile is counted.
pub(super) const fn moves_to_fill(points: usize) -> usize {
    match points {
        0..=3 => points,
        4 => 5,
        5 => 8,
        6 => 12,
        _ => 17,
    }
}

impl EyeBook {
    /// The eyes of a space of [`LARGEST`] points at most that the chain with these stones walls in.
    ///
    /// `breathes` is whether that chain has liberties elsewhere too.
    pub(super) fn eyes(
        &mut self,
        fight: &Fight,
        side: Side,
        space: &Space,
        stones: &PointSet,
        breathes: bool,
    ) -> Eyes {
        if space.points.len() == 1 {
            return Eyes::One;
        }
        let shape = Shape {
            breathes,
            ..Shape::of(fight, side, space, stones)
        };
        if let Some(&eyes) = self.known.get(&shape) {
            return eyes;
        }
        let eyes = shape.eyes();
        self.known.insert(shape, eyes);
        eyes
    }
}

impl Shape {
    fn of(fight: &Fight, side: Side, space: &Space, stones: &PointSet) -> Shape {
        let size: Size = fight.size();
        let points: Vec<Point> = space.points.iter().collect();
        let bit = |point: Point| {
            let place = points.iter().position(|&other| other == point);
            place.map_or(0, |place| 1u8 << place)
        };
        let enemy = fight.stones(side.opponent());
        Shape {
            beside: points
                .iter()
                .map(|&p| size.neighbours(p).into_iter().fold(0, |all, near| all | bit(near)))
                .collect(),
            wall: points
                .iter()
                .filter(|&&p| size.neighbours(p).into_iter().any(|near| stones.contains(near)))
                .fold(0, |all, &p| all | bit(p)),
            enemy: points
                .iter()
                .filter(|&&p| enemy.contains(p))
                .fold(0, |all, &p| all | bit(p)),
            breathes: true,
        }
    }

    fn eyes(&self) -> Eyes {
        let mut reading = Reading {
            shape: self,
            known: HashMap::new(),
        };
        if reading.lives(0, self.enemy, false, 0) {
            Eyes::Two
        } else if reading.lives(0, self.enemy, true, 0) {
            Eyes::Open
        } else {
            Eyes::One
        }
    }

    fn neighbours(&self, set: u8) -> u8 {
        (0..self.beside.len())
            .filter(|place| set >> place & 1 != 0)
            .fold(0, |all, place| all | self.beside[place])
    }

    /// The points of `mask` that hang together with `from`.
    fn flood(&self, from: u8, mask: u8) -> u8 {
        let mut set = from & mask;
        loop {
            let wider = (set | self.neighbours(set)) & mask;
            if wider == set {
                return set;
            }
            set = wider;
        }
    }

    /// The stones of `set` that are beside no point of `empty`; those that reach `safe` stay.
    fn breathless(&self, set: u8, empty: u8, safe: u8) -> u8 {
        let mut left = set;
        let mut dead = 0;
        while left != 0 {
            let chain = self.flood(left & left.wrapping_neg(), set);
            left &= !chain;
            if self.neighbours(chain) & empty == 0 && chain & safe == 0 {
                dead |= chain;
            }
        }
        dead
    }
}

/// One eye space being read out. The wall itself is never in danger here.
struct Reading<'a> {
    shape: &'a Shape,
    known: HashMap<(u8, u8, bool), bool>,
}

impl Reading<'_> {
    /// Whether the owner gets two eyes, his stones and the enemy's being these.
    fn lives(&mut self, own: u8, enemy: u8, owner_moves: bool, depth: u32) -> bool {
        let shape = self.shape;
        let all = (1u16 << shape.beside.len()) as u16 - 1;
        let all = all as u8;
        if self.two_eyes(own, enemy, all) {
            return true;
        }
        if depth >= LONGEST {
            return false;
        }
        if let Some(&known) = self.known.get(&(own, enemy, owner_moves)) {
            return known;
        }
        // Who comes back here has made no second eye.
        self.known.insert((own, enemy, owner_moves), false);
        let empty = all & !own & !enemy;
        let tight = !shape.breathes && (empty & shape.wall).count_ones() == 1;
        if tight && !owner_moves {
            // The last liberty of the wall.
            return false;
        }
        let mut lives = !owner_moves;
        for place in 0..shape.beside.len() {
            let stone = 1u8 << place;
            if empty & stone == 0 {
                continue;
            }
            let after = match owner_moves {
                true => self.place(own | stone, enemy, empty & !stone, true),
                false => self.place(enemy | stone, own, empty & !stone, false),
            };
            let Some((mover, other)) = after else {
                continue;
            };
            let (own, enemy) = if owner_moves { (mover, other) } else { (other, mover) };
            if owner_moves && !shape.breathes && all & !own & !enemy & breath(shape, own) == 0 {
                continue;
            }
            let result = self.lives(own, enemy, !owner_moves, depth + 1);
            if result == owner_moves {
                lives = result;
                break;
            }
        }
        // The enemy may wait; for the owner waiting is never better.
        if !owner_moves && lives {
            lives = self.lives(own, enemy, true, depth + 1);
        }
        self.known.insert((own, enemy, owner_moves), lives);
        lives
    }

    /// The stones of both after a move; `None` for suicide.
    fn place(&self, mover: u8, other: u8, empty: u8, owner_moves: bool) -> Option<(u8, u8)> {
        let wall = self.shape.wall;
        let taken = match owner_moves {
            true => self.shape.breathless(other, empty, 0),
            false => self.shape.breathless(other, empty, wall),
        };
        let safe = if owner_moves { wall } else { 0 };
        let dead = self.shape.breathless(mover, empty | taken, safe);
        (dead == 0).then_some((mover, other & !taken))
    }

    /// Whether the owner's stones, all joined to the wall, part the rest into two regions that will be eyes.
    fn two_eyes(&self, own: u8, enemy: u8, all: u8) -> bool {
        let shape = self.shape;
        if shape.flood(own & shape.wall, own) != own {
            return false;
        }
        let breath = breath(shape, own);
        let mut left = all & !own;
        let mut eyes = 0;
        while left != 0 {
            let region = shape.flood(left & left.wrapping_neg(), all & !own);
            left &= !region;
            let empty = region & !enemy;
            eyes += u32::from(empty != 0 && empty & !breath == 0);
        }
        eyes >= 2
    }
}

/// The points beside the wall, the owner's stones inside being part of it.
fn breath(shape: &Shape, own: u8) -> u8 {
    shape.wall | shape.neighbours(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::space;
    use tobi_goban::{ByColor, Setup};

    /// The eyes of the space at a point of a picture whose wall is black.
    fn eyes(picture: &str, column: u8, row: u8) -> Eyes {
        let setup = Setup::parse(picture).expect("a picture");
        let stones = ByColor {
            black: setup.stones.black,
            white: setup.stones.white,
        };
        let mut fight = Fight::new(&stones, None);
        let wall = Point::new(0, 0);
        let chain = fight.chain_at(wall).expect("a wall");
        let (stones, liberties) = (chain.stones(), chain.liberties());
        let spaces = space::spaces(&mut fight, Side::Defender, wall, &liberties);
        let point = Point::new(column, row);
        let space = spaces.iter().find(|space| space.points.contains(point));
        EyeBook::default().eyes(&fight, Side::Defender, space.expect("a space"), &stones, true)
    }

    #[test]
    fn three_in_a_row_wait_for_the_first_move() {
        assert_eq!(eyes("X X X X X  X . . . X  X X X X X", 1, 1), Eyes::Open);
        assert_eq!(eyes("X X X X X  X . O . X  X X X X X", 1, 1), Eyes::One);
    }

    #[test]
    fn four_live_in_a_row_and_die_in_a_square() {
        assert_eq!(eyes("X X X X X X  X . . . . X  X X X X X X", 1, 1), Eyes::Two);
        assert_eq!(eyes("X X X X  X . . X  X . . X  X X X X", 1, 1), Eyes::One);
    }

    #[test]
    fn six_flowers_need_their_middle() {
        let open = "X X X X X  X . . . X  X . . . X  X X X X X";
        assert_eq!(eyes(open, 1, 1), Eyes::Two);
        let flower = "X X X X X  X . . X X  X . . . X  X X . X X  X X X X X";
        assert_eq!(eyes(flower, 1, 1), Eyes::Open);
    }
}
