//! Chains: solidly connected stones of one colour (other words: string, worm, block).

use crate::Color;
use std::fmt;
use tobi_grid::{CELLS, Point, PointSet, STRIDE, Size};

/// A chain on a board, as it stands now.
///
/// Counts and liberties are stored; the set of stones is collected on demand.
#[derive(Clone, Copy)]
pub struct Chain<'a> {
    slot: &'a Slot,
    color: Color,
    stone: Point,
    next: &'a [Point; CELLS],
    size: Size,
}

impl<'a> Chain<'a> {
    pub(crate) fn new(
        slot: &'a Slot,
        color: Color,
        stone: Point,
        next: &'a [Point; CELLS],
        size: Size,
    ) -> Chain<'a> {
        Chain {
            slot,
            color,
            stone,
            next,
            size,
        }
    }

    /// The colour of its stones.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The number of its stones, 1 or more.
    #[expect(clippy::len_without_is_empty, reason = "a chain has a stone")]
    pub fn len(&self) -> usize {
        self.slot.stones.into()
    }

    /// Its stones. Cost: a walk over them.
    pub fn stones(&self) -> PointSet {
        let mut rows = [0; STRIDE];
        for stone in self.ring() {
            rows[stone.cell() / STRIDE] |= 1 << (stone.cell() % STRIDE);
        }
        PointSet::from_rows(self.size, rows)
    }

    /// Its first stone in reading order. Cost: a walk over its stones.
    pub fn first(&self) -> Point {
        self.ring().min().unwrap_or(self.stone)
    }

    /// The empty points next to its stones. Cost: a copy.
    pub fn liberties(&self) -> PointSet {
        PointSet::from_rows(self.size, self.slot.liberties.rows)
    }

    /// Its liberties, in reading order. Cost: a look at each row of the board; no copy.
    pub fn each_liberty(&self) -> impl Iterator<Item = Point> + use<'a> {
        self.slot.liberties.iter()
    }

    /// The first of its liberties in reading order; between moves there is always one.
    pub fn first_liberty(&self) -> Option<Point> {
        self.slot.liberties.first()
    }

    /// The number of its liberties.
    pub fn liberty_count(&self) -> usize {
        self.slot.liberty_count().into()
    }

    /// Whether the two are the same chain of the same board.
    pub fn is(&self, other: &Chain<'_>) -> bool {
        std::ptr::eq(self.slot, other.slot)
    }

    /// Its stones in no particular order; the one it was found by comes first.
    pub fn ring(&self) -> impl Iterator<Item = Point> + use<'a> {
        let (first, next) = (self.stone, self.next);
        std::iter::successors(Some(first), move |stone| {
            let following = next[stone.cell()];
            (following != first).then_some(following)
        })
    }
}

impl PartialEq for Chain<'_> {
    /// Whether colour, stones and liberties are equal.
    fn eq(&self, other: &Chain<'_>) -> bool {
        self.color == other.color
            && self.stones() == other.stones()
            && self.liberties() == other.liberties()
    }
}

impl Eq for Chain<'_> {}

impl fmt::Debug for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} chain with {} liberties",
            self.color,
            self.slot.liberty_count()
        )?;
        fmt::Display::fmt(&self.stones(), f)
    }
}

/// What a board stores about one chain.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    liberties: Liberties,
    /// The number of stones.
    pub(crate) stones: u16,
    /// One of the stones.
    pub(crate) stone: Point,
}

impl Slot {
    /// A lone stone; its liberties are added later.
    pub(crate) const fn of_stone(stone: Point) -> Slot {
        Slot {
            liberties: Liberties::NONE,
            stones: 1,
            stone,
        }
    }

    pub(crate) fn liberty_count(&self) -> u16 {
        self.liberties.count
    }

    /// Adds the liberty `point` if `really`; returns whether it is new.
    pub(crate) fn give_liberty(&mut self, point: Point, really: bool) -> bool {
        self.liberties.insert(point, really)
    }

    pub(crate) fn take_liberty(&mut self, point: Point) {
        self.liberties.remove(point);
    }

    /// Adds the stones and liberties of another chain.
    pub(crate) fn absorb(&mut self, other: &Slot) {
        self.liberties.unite(&other.liberties);
        self.stones += other.stones;
    }
}

/// A set of liberties and its size.
///
/// A [`PointSet`] without its checks, for the innermost loops: points of the frame are accepted, and the condition
/// for adding a point is a number, not a branch.
#[derive(Clone, Debug)]
struct Liberties {
    rows: [u32; CELLS / STRIDE],
    /// Always the number of bits in `rows`.
    count: u16,
}

impl Liberties {
    const NONE: Liberties = Liberties {
        rows: [0; CELLS / STRIDE],
        count: 0,
    };

    fn insert(&mut self, point: Point, really: bool) -> bool {
        let row = &mut self.rows[point.cell() / STRIDE];
        let bit = u32::from(really) << (point.cell() % STRIDE);
        let new = bit & !*row;
        *row |= new;
        self.count += u16::from(new != 0);
        new != 0
    }

    fn remove(&mut self, point: Point) {
        let row = &mut self.rows[point.cell() / STRIDE];
        let there = *row & 1 << (point.cell() % STRIDE);
        *row ^= there;
        self.count -= u16::from(there != 0);
    }

    fn unite(&mut self, other: &Liberties) {
        let mut count = 0;
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            *row |= more;
            count += row.count_ones();
        }
        self.count = count as u16;
    }

    fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    fn iter(&self) -> EachLiberty<'_> {
        EachLiberty {
            rows: &self.rows,
            row: 0,
            bits: self.rows[0],
            left: self.count,
        }
    }
}

/// Iterates over the liberties of a chain; stops after the last one, not after the last row.
struct EachLiberty<'a> {
    rows: &'a [u32; CELLS / STRIDE],
    row: usize,
    /// The rest of this row.
    bits: u32,
    /// The rest of the set.
    left: u16,
}

impl Iterator for EachLiberty<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.left = self.left.checked_sub(1)?;
        while self.bits == 0 {
            self.row += 1;
            self.bits = self.rows[self.row];
        }
        let column = self.bits.trailing_zeros() as u8;
        self.bits &= self.bits - 1;
        // The first row and column belong to the frame.
        Some(Point::new(column - 1, self.row as u8 - 1))
    }
}
