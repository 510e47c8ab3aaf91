//! What an eye space walled in by one chain is worth: whether the chain lives in it, or how many moves
//! more than its owner the enemy needs to fill it.
//!
//! The space is read as a small game of its own, with the wall's outer liberties gone. The enemy pays a move for
//! each stone; the owner may answer or play elsewhere, and each answer costs him a move too. What that comes to is
//! what books teach as liberties of big eyes (four points: five moves, five: eight, six: twelve), and it is right
//! for corners and for stones that stand inside already.

use super::space::Space;
use crate::{Fight, Side};
use std::collections::HashMap;
use tobi_grid::{Point, PointSet};

/// Points of the largest eye space that is read.
pub(crate) const LARGEST: usize = 7;

/// What an eye space is worth to its owner, the wall being shut in outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EyeWorth {
    /// The wall cannot be captured, even when the enemy moves first.
    Lives,
    /// The enemy needs so many moves more than the owner, whoever moves first.
    Moves(usize),
    /// A move inside is worth something, or there is a ko: not to be counted.
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
}

/// Eye spaces read so far.
#[derive(Default)]
pub(crate) struct EyeBook {
    known: HashMap<Shape, EyeWorth>,
}

impl EyeBook {
    /// The worth of a space of [`LARGEST`] points at most that the chain with these stones walls in alone.
    pub(super) fn worth(
        &mut self,
        fight: &Fight,
        side: Side,
        space: &Space,
        stones: &PointSet,
    ) -> EyeWorth {
        let shape = Shape::of(fight, side, space, stones);
        if let Some(&worth) = self.known.get(&shape) {
            return worth;
        }
        let worth = shape.worth();
        self.known.insert(shape, worth);
        worth
    }
}

impl Shape {
    fn of(fight: &Fight, side: Side, space: &Space, stones: &PointSet) -> Shape {
        let size = fight.size();
        let points: Vec<Point> = space.points.iter().collect();
        let bits = |belongs: &dyn Fn(Point) -> bool| {
            let places = points.iter().enumerate();
            places.fold(0u8, |all, (place, &point)| {
                all | u8::from(belongs(point)) << place
            })
        };
        let touches =
            |point: Point, set: &PointSet| size.neighbours(point).any(|near| set.contains(near));
        let enemy = fight.stones(side.opponent());
        Shape {
            beside: points
                .iter()
                .map(|&point| {
                    let near = PointSet::from_points(size, size.neighbours(point));
                    bits(&|other| near.contains(other))
                })
                .collect(),
            wall: bits(&|point| touches(point, stones)),
            enemy: bits(&|point| enemy.contains(point)),
        }
    }

    fn worth(&self) -> EyeWorth {
        let game = Filling::of(self);
        let value = game.values(Kos::Won);
        let without = game.values(Kos::Lost)[0];
        match (value[0], game.owner_first(0, &value, Kos::Won)) {
            (moves, _) if moves != without => EyeWorth::Open,
            (NEVER, _) => EyeWorth::Lives,
            (moves, same) if moves == same => EyeWorth::Moves(moves.into()),
            _ => EyeWorth::Open,
        }
    }

    fn neighbours(&self, set: u8) -> u8 {
        let places = self.beside.iter().enumerate();
        places.fold(0, |all, (place, near)| {
            all | if set >> place & 1 != 0 { *near } else { 0 }
        })
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

    /// The stones of `set` whose chains touch nothing of `empty`.
    fn breathless(&self, set: u8, empty: u8) -> u8 {
        let mut left = set;
        let mut dead = 0;
        while left != 0 {
            let chain = self.flood(left & left.wrapping_neg(), set);
            left &= !chain;
            if self.neighbours(chain) & empty == 0 {
                dead |= chain;
            }
        }
        dead
    }

    /// The owner's stones inside that belong to the wall.
    fn joined(&self, own: u8) -> u8 {
        self.flood(own & self.wall, own)
    }

    /// The liberties of the wall.
    fn breath(&self, own: u8, empty: u8) -> u8 {
        (self.wall | self.neighbours(self.joined(own))) & empty
    }
}

/// More moves than any space takes: the wall is not captured.
const NEVER: u8 = u8::MAX;

/// Whether the owner may take back a ko inside at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kos {
    Won,
    Lost,
}

/// Stones inside: the owner's and the enemy's.
type Stones = (u8, u8);

/// All positions of an eye space that can come up, and what follows which; the first is the present one.
#[derive(Default)]
struct Filling {
    /// What each enemy move leads to; `None` where it captures the wall.
    attacks: Vec<Vec<Option<usize>>>,
    /// What each of the owner's moves leads to, and whether it takes a ko.
    answers: Vec<Vec<(usize, bool)>>,
}

impl Filling {
    fn of(shape: &Shape) -> Filling {
        let mut places: HashMap<Stones, usize> = HashMap::new();
        let mut waiting: Vec<Stones> = vec![(0, shape.enemy)];
        places.insert(waiting[0], 0);
        let mut filling = Filling::default();
        let mut next = 0;
        while next < waiting.len() {
            let (own, enemy) = waiting[next];
            let mut place_of = |stones: Stones| {
                *places.entry(stones).or_insert_with(|| {
                    waiting.push(stones);
                    waiting.len() - 1
                })
            };
            let all = ((1u16 << shape.beside.len()) - 1) as u8;
            let empty = all & !own & !enemy;
            let mut attacks = Vec::new();
            let mut answers = Vec::new();
            for place in 0..shape.beside.len() {
                let stone = 1u8 << place;
                if empty & stone == 0 {
                    continue;
                }
                let left = empty & !stone;
                if shape.breath(own, left) == 0 {
                    attacks.push(None);
                } else {
                    // Stones of the owner that do not belong to the wall can be taken.
                    let loose = own & !shape.joined(own);
                    let taken = shape.breathless(loose, left);
                    let stones = enemy | stone;
                    if shape.breathless(stones, left | taken) == 0 {
                        attacks.push(Some(place_of((own & !taken, stones))));
                    }
                }
                let stones = own | stone;
                let taken = shape.breathless(enemy, left);
                let loose = stones & !shape.joined(stones);
                let fits = shape.breathless(loose, left | taken) == 0
                    && shape.breath(stones, left | taken) != 0;
                if fits {
                    let takes_ko = taken.count_ones() == 1
                        && loose & stone != 0
                        && shape.beside[place] & (left | taken | stones) == taken;
                    answers.push((place_of((stones, enemy & !taken)), takes_ko));
                }
            }
            filling.attacks.push(attacks);
            filling.answers.push(answers);
            next += 1;
        }
        filling
    }

    /// For each position the moves that the enemy needs more than the owner, the enemy moving next.
    fn values(&self, kos: Kos) -> Vec<u8> {
        let mut values = vec![NEVER; self.attacks.len()];
        // In each round what is captured in one enemy move more becomes known.
        loop {
            let mut changed = false;
            for place in (0..values.len()).rev() {
                let value = self.attacks[place]
                    .iter()
                    .map(|after| match after {
                        None => 1,
                        Some(after) => match self.owner_first(*after, &values, kos) {
                            NEVER => NEVER,
                            value => value + 1,
                        },
                    })
                    .min();
                let value = value.unwrap_or(NEVER);
                if value < values[place] {
                    values[place] = value;
                    changed = true;
                }
            }
            if !changed {
                return values;
            }
        }
    }

    /// The same with a move inside for the owner first, where that gains him something.
    fn owner_first(&self, place: usize, values: &[u8], kos: Kos) -> u8 {
        let answers = self.answers[place].iter();
        let open = answers.filter(|(_, takes_ko)| kos == Kos::Won || !takes_ko);
        let best = open.map(|&(after, _)| match values[after] {
            NEVER => NEVER,
            value => value.saturating_sub(1),
        });
        best.fold(values[place], u8::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::space;
    use tobi_goban::{ByColor, Setup};

    /// The worth of the space at a point of a picture whose wall is black, with a stone in the upper left corner.
    fn worth(picture: &str, column: u8, row: u8) -> EyeWorth {
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
        EyeBook::default().worth(&fight, Side::Defender, space.expect("a space"), &stones)
    }

    #[test]
    fn three_in_a_row_wait_for_the_first_move() {
        let open = "X X X X X
                    X . . . X
                    X X X X X";
        assert_eq!(worth(open, 1, 1), EyeWorth::Open);
        let dead = "X X X X X
                    X . O . X
                    X X X X X";
        assert_eq!(worth(dead, 1, 1), EyeWorth::Moves(2));
    }

    #[test]
    fn four_live_in_a_row_and_die_in_a_square() {
        let row = "X X X X X X
                   X . . . . X
                   X X X X X X";
        assert_eq!(worth(row, 1, 1), EyeWorth::Lives);
        let square = "X X X X
                      X . . X
                      X . . X
                      X X X X";
        assert_eq!(worth(square, 1, 1), EyeWorth::Moves(5));
    }

    #[test]
    fn big_eyes_take_what_the_books_say() {
        let five = "X X X X X
                    X X . X X
                    X . O . X
                    X X . X X
                    X X X X X";
        assert_eq!(worth(five, 2, 1), EyeWorth::Moves(7));
        let six = "X X X X X
                   X . . X X
                   X . O . X
                   X X . X X
                   X X X X X";
        assert_eq!(worth(six, 1, 1), EyeWorth::Moves(11));
    }

    #[test]
    fn stones_in_a_corner_take_liberties() {
        let square = "X X X X
                      X X . O
                      X X O .";
        assert_eq!(worth(square, 2, 1), EyeWorth::Moves(1));
    }
}
