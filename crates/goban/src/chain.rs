//! Chains: solidly connected stones of one colour (other words: string, worm, block).

use crate::Color;
use std::fmt;
use tobi_grid::{CELLS, Point, PointSet, Size};

/// A chain on a board, as it stands now.
///
/// Its liberties and all numbers are kept ready; its stones are collected when asked for.
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
        PointSet::from_points(self.size, self.ring())
    }

    /// Its first stone in reading order. Cost: a walk over its stones.
    pub fn first(&self) -> Point {
        self.ring().min().unwrap_or(self.stone)
    }

    /// The empty points beside its stones.
    pub fn liberties(&self) -> PointSet {
        self.slot.liberties
    }

    /// The number of its liberties.
    pub fn liberty_count(&self) -> usize {
        self.slot.liberty_count.into()
    }

    /// Its stones, in an order of no meaning; the one it was found by comes first.
    pub(crate) fn ring(&self) -> impl Iterator<Item = Point> + use<'a> {
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
            self.color, self.slot.liberty_count
        )?;
        fmt::Display::fmt(&self.stones(), f)
    }
}

/// What a board remembers of one chain.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) liberties: PointSet,
    /// Always the size of `liberties`.
    pub(crate) liberty_count: u16,
    /// The number of stones.
    pub(crate) stones: u16,
    /// One of the stones.
    pub(crate) stone: Point,
}

impl Slot {
    /// A lone stone, its liberties not yet given.
    pub(crate) fn of_stone(stone: Point, size: Size) -> Slot {
        Slot {
            liberties: PointSet::empty(size),
            liberty_count: 0,
            stones: 1,
            stone,
        }
    }

    /// Returns whether the liberty is new.
    pub(crate) fn give_liberty(&mut self, point: Point) -> bool {
        let new = self.liberties.insert(point);
        self.liberty_count += u16::from(new);
        new
    }

    pub(crate) fn take_liberty(&mut self, point: Point) {
        self.liberty_count -= u16::from(self.liberties.remove(point));
    }

    /// Adds the stones and liberties of another chain.
    pub(crate) fn absorb(&mut self, other: &Slot) {
        self.liberties |= other.liberties;
        self.liberty_count = self.liberties.len() as u16;
        self.stones += other.stones;
    }
}
