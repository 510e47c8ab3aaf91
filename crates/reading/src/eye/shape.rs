//! Closed eye spaces of a few points, solved whole.
//!
//! What stands outside a closed region does not matter while its border holds: the two-eyes game inside
//! has few positions, three for each point, and all of them are solved at once, by looking backwards:
//! first those that are lost at sight, then those from which they can be reached.

use crate::Side;
use crate::params::{SHAPE_POINTS, SHAPES_REMEMBERED};
use std::collections::HashMap;
use tobi_grid::{Point, PointSet, Size};

/// Eyes that a closed region gives, for each first mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeValue {
    /// Eyes when the attacker moves first, whatever he wins by ko.
    pub least: u8,
    /// Eyes when the defender moves first, the attacker winning all kos.
    pub most: u8,
    /// As `least`, the defender winning all kos.
    pub least_by_ko: u8,
    /// As `most`, the defender winning all kos.
    pub most_by_ko: u8,
}

/// The eyes of a closed region: `border` are the owner's stones around it, taken for connected and safe,
/// `attackers` the enemy stones in it. `None` for a region with more points than are solved.
///
/// Cost: some microseconds for three points, some milliseconds for seven.
///
/// ```
/// use tobi_grid::{morph, points};
/// use tobi_reading::shape_value;
///
/// let three = points!(
///     ". . . . ."
///     ". # # # ."
///     ". . . . ."
/// );
/// let border = morph::external_boundary(&three);
/// let value = shape_value(&three, &border, &(three - three)).expect("three points");
/// assert_eq!((value.least, value.most), (1, 2));
/// ```
pub fn shape_value(
    region: &PointSet,
    border: &PointSet,
    attackers: &PointSet,
) -> Option<ShapeValue> {
    Shapes::default().value(region, border, attackers)
}

/// Solved regions, for those that come again.
#[derive(Default)]
pub(crate) struct Shapes {
    solved: HashMap<(PointSet, PointSet), Solved>,
}

impl Shapes {
    /// As [`shape_value`].
    pub(crate) fn value(
        &mut self,
        region: &PointSet,
        border: &PointSet,
        attackers: &PointSet,
    ) -> Option<ShapeValue> {
        if region.len() > SHAPE_POINTS {
            return None;
        }
        let size = region.size();
        let walled = PointSet::from_fn(size, |point| {
            region.contains(*point) && size.neighbours(*point).any(|near| border.contains(near))
        });
        if self.solved.len() >= SHAPES_REMEMBERED {
            self.solved.clear();
        }
        let solved = self
            .solved
            .entry((*region, walled))
            .or_insert_with(|| Solved::new(size, region, &walled));
        Some(solved.value(attackers))
    }
}

/// A region as bits: one for each point, in reading order.
struct Shape {
    cells: usize,
    /// The neighbours of each set of points, those in the set that have one there included.
    beside: Vec<u16>,
    /// Points beside the border.
    walled: u16,
    all: u16,
}

/// The stones in a region.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Inside {
    own: u16,
    enemy: u16,
}

/// Who wins each position of a region.
struct Solved {
    cells: Vec<Point>,
    /// Whether the attacker prevents two eyes: for each position, side to move, and winner of kos.
    prevented: [[Vec<bool>; 2]; 2],
}

const SIDES: [Side; 2] = [Side::Defender, Side::Attacker];

impl Solved {
    fn new(size: Size, region: &PointSet, walled: &PointSet) -> Solved {
        let cells: Vec<Point> = region.iter().collect();
        let bits = |set: &dyn Fn(Point) -> bool| -> u16 {
            (0..cells.len())
                .filter(|&cell| set(cells[cell]))
                .map(|cell| 1 << cell)
                .sum()
        };
        let near: Vec<u16> = cells
            .iter()
            .map(|&point| bits(&|other| size.neighbours(point).any(|near| near == other)))
            .collect();
        let mut beside = vec![0];
        for set in 1..1usize << cells.len() {
            let first = set.trailing_zeros() as usize;
            beside.push(beside[set & (set - 1)] | near[first]);
        }
        let shape = Shape {
            cells: cells.len(),
            beside,
            walled: bits(&|point| walled.contains(point)),
            all: bits(&|_| true),
        };
        let (by_defender, has_ko) = shape.solve(Side::Defender);
        let by_attacker = match has_ko {
            true => shape.solve(Side::Attacker).0,
            false => by_defender.clone(),
        };
        let prevented = [by_defender, by_attacker];
        Solved { cells, prevented }
    }

    fn value(&self, attackers: &PointSet) -> ShapeValue {
        let enemy = (0..self.cells.len())
            .filter(|&cell| attackers.contains(self.cells[cell]))
            .map(|cell| 1 << cell)
            .sum();
        let index = Inside { own: 0, enemy }.index(self.cells.len());
        let eyes = |ko_winner: usize, first: usize| match self.prevented[ko_winner][first][index] {
            true => 1,
            false => 2,
        };
        ShapeValue {
            least: eyes(1, 1),
            most: eyes(1, 0),
            least_by_ko: eyes(0, 1),
            most_by_ko: eyes(0, 0),
        }
    }
}

impl Inside {
    fn index(self, cells: usize) -> usize {
        (0..cells).rev().fold(0, |index, cell| {
            let here = self.own >> cell & 1 | (self.enemy >> cell & 1) << 1;
            index * 3 + usize::from(here)
        })
    }

    fn at(mut index: usize, cells: usize) -> Inside {
        let mut inside = Inside { own: 0, enemy: 0 };
        for cell in 0..cells {
            match index % 3 {
                1 => inside.own |= 1 << cell,
                2 => inside.enemy |= 1 << cell,
                _ => {}
            }
            index /= 3;
        }
        inside
    }
}

impl Shape {
    /// Whether the attacker prevents two eyes, for each side to move and each position; and whether
    /// there is a ko.
    fn solve(&self, ko_winner: Side) -> ([Vec<bool>; 2], bool) {
        let cells = self.cells;
        let mut has_ko = false;
        let positions = 3usize.pow(cells as u32);
        let mut prevented = [vec![false; positions], vec![false; positions]];
        // For each open position and side: where the moves lead to.
        let mut open = Vec::new();
        for index in 0..positions {
            let inside = Inside::at(index, cells);
            if !self.is_possible(inside) || self.eyes(inside) >= 2 {
                continue;
            }
            for (mover, side) in SIDES.into_iter().enumerate() {
                let mut after = Vec::with_capacity(cells + 1);
                for (next, takes_ko) in (0..cells).filter_map(|cell| self.play(inside, cell, side))
                {
                    has_ko |= takes_ko;
                    if !takes_ko || side == ko_winner {
                        after.push(next.index(cells));
                    }
                }
                if side == Side::Attacker {
                    after.push(index);
                }
                open.push((index, mover, after));
            }
        }
        loop {
            let before = open.len();
            open.retain(|(index, mover, after)| {
                let other = &prevented[1 - mover];
                let is_prevented = match SIDES[*mover] {
                    Side::Defender => after.iter().all(|&next| other[next]),
                    Side::Attacker => after.iter().any(|&next| other[next]),
                };
                prevented[*mover][*index] = is_prevented;
                !is_prevented
            });
            if open.len() == before {
                return (prevented, has_ko);
            }
        }
    }

    /// The points that hang together with `seed` within `mask`.
    fn flood(&self, seed: u16, mask: u16) -> u16 {
        let mut reached = seed & mask;
        loop {
            let next = reached | self.beside(reached) & mask;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn beside(&self, cells: u16) -> u16 {
        self.beside[usize::from(cells)]
    }

    /// Whether all stones have liberties.
    fn is_possible(&self, inside: Inside) -> bool {
        let empty = self.all & !(inside.own | inside.enemy);
        self.breathless(inside.own, empty, true) == 0
            && self.breathless(inside.enemy, empty, false) == 0
    }

    /// The stones of chains without a liberty; own chains at the border have some outside.
    fn breathless(&self, stones: u16, empty: u16, own: bool) -> u16 {
        let mut rest = stones;
        let mut dead = 0;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), stones);
            rest &= !chain;
            if self.beside(chain) & empty == 0 && !(own && chain & self.walled != 0) {
                dead |= chain;
            }
        }
        dead
    }

    /// The position after a move, if it is allowed, and whether it takes a ko.
    fn play(&self, inside: Inside, cell: usize, side: Side) -> Option<(Inside, bool)> {
        let stone = 1 << cell;
        if (inside.own | inside.enemy) & stone != 0 {
            return None;
        }
        let mut next = inside;
        let is_own = side == Side::Defender;
        let (mine, theirs) = match is_own {
            true => (&mut next.own, &mut next.enemy),
            false => (&mut next.enemy, &mut next.own),
        };
        *mine |= stone;
        let empty = self.all & !(*mine | *theirs);
        let captured = self.breathless(*theirs, empty, !is_own);
        *theirs &= !captured;
        let empty = empty | captured;
        if self.breathless(*mine, empty, is_own) != 0 {
            return None;
        }
        let takes_ko = captured.count_ones() == 1
            && self.flood(stone, *mine) == stone
            && (self.beside(stone) & empty) == captured
            && !(is_own && self.walled & stone != 0);
        Some((next, takes_ko))
    }

    /// Real eyes: parts whose surrounding chains hang together without them.
    fn eyes(&self, inside: Inside) -> u32 {
        let mut rest = self.all & !inside.own;
        let mut eyes = 0;
        while rest != 0 {
            let part = self.flood(rest & rest.wrapping_neg(), self.all & !inside.own);
            rest &= !part;
            eyes += u32::from(self.is_real(inside, part));
        }
        eyes
    }

    fn is_real(&self, inside: Inside, part: u16) -> bool {
        let empty = self.all & !(inside.own | inside.enemy);
        let mut rest = self.beside(part) & inside.own;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), inside.own);
            rest &= !chain;
            if chain & self.walled != 0 {
                continue;
            }
            // A chain away from the border needs two liberties in common with it, or one where the
            // attacker cannot play.
            let liberties = self.beside(chain) & empty & !part & self.walled;
            let is_linked = match liberties.count_ones() {
                0 => false,
                1 => {
                    let cell = liberties.trailing_zeros() as usize;
                    self.beside(chain) & empty & part != 0
                        && self.play(inside, cell, Side::Attacker).is_none()
                }
                _ => true,
            };
            if !is_linked {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_grid::{Symmetry, morph};

    /// A region drawn in the middle of a board (`#` empty, `O` attacker), or in its upper left corner.
    fn value(picture: &[&str], corner: bool) -> ShapeValue {
        let size = Size::square(9);
        let shift = if corner { 0 } else { 1 };
        let set = |marks: &str| {
            let mut set = PointSet::empty(size);
            for (row, line) in picture.iter().enumerate() {
                for (column, mark) in line.chars().enumerate() {
                    if marks.contains(mark) {
                        set.insert(Point::new(column as u8 + shift, row as u8 + shift));
                    }
                }
            }
            set
        };
        let region = set("#O");
        let border = morph::external_boundary(&region);
        let value = shape_value(&region, &border, &set("O")).expect("a small region");
        for symmetry in Symmetry::ALL {
            let of = |set| symmetry.of_set(&set);
            let turned = shape_value(&of(region), &of(border), &of(set("O")));
            assert_eq!(turned, Some(value), "{picture:?}");
        }
        value
    }

    /// Least and most eyes, where no ko matters.
    fn eyes(picture: &[&str], corner: bool) -> (u8, u8) {
        let value = value(picture, corner);
        assert_eq!(value.least, value.least_by_ko, "{picture:?}");
        assert_eq!(value.most, value.most_by_ko, "{picture:?}");
        (value.least, value.most)
    }

    #[test]
    fn known_shapes_have_the_known_eyes() {
        for corner in [false, true] {
            assert_eq!(eyes(&["##"], corner), (1, 1));
            assert_eq!(eyes(&["###"], corner), (1, 2));
            assert_eq!(eyes(&["##", "#"], corner), (1, 2));
            assert_eq!(eyes(&["####"], corner), (2, 2));
            assert_eq!(eyes(&["##", "##"], corner), (1, 1));
            assert_eq!(eyes(&["###", " #"], corner), (1, 2));
            assert_eq!(eyes(&["###", "##"], corner), (1, 2));
        }
        assert_eq!(eyes(&[" #", "###", " #"], false), (1, 2));
        assert_eq!(eyes(&["###", "###"], false), (2, 2));
        assert_eq!(eyes(&[" ##", "###", " #"], false), (1, 2));
        assert_eq!(eyes(&["#####"], false), (2, 2));
    }

    #[test]
    fn stones_inside_count() {
        assert_eq!(eyes(&["#O#"], false), (1, 1));
        assert_eq!(eyes(&["O##"], false), (1, 2));
        assert_eq!(eyes(&["#OO#"], false), (1, 1));
        assert_eq!(eyes(&["###", "#O"], false), (1, 2));
        assert_eq!(eyes(&["###", "O#"], false), (1, 2));
        assert_eq!(eyes(&["#O#", "##"], false), (1, 1));
    }

    #[test]
    fn who_moves_first_is_no_worse_and_kos_help_who_wins_them() {
        // All regions of two rows of three columns, in the corner, with all stones in them.
        let size = Size::square(5);
        for index in 0..3usize.pow(6) {
            let mark = |cell: usize| index / 3usize.pow(cell as u32) % 3;
            let set = |wanted: &[usize]| {
                PointSet::from_fn(size, |p| {
                    p.row() < 2
                        && p.column() < 3
                        && wanted.contains(&mark(usize::from(p.row() * 3 + p.column())))
                })
            };
            let region = set(&[1, 2]);
            if region.is_empty() {
                continue;
            }
            let border = !region;
            let value = shape_value(&region, &border, &set(&[2])).expect("a small region");
            assert!(value.least <= value.most && value.least_by_ko <= value.most_by_ko);
            assert!(value.least <= value.least_by_ko && value.most <= value.most_by_ko);
        }
    }
}
