//! X_z on bit planes: one algorithm for all machines.

use super::lanes::{Bits, Lanes, any};
use super::sheet::Sheet;
use crate::morph::{Scale, Sources};
use crate::set::ROWS;

/// The number of bit planes for absolute values.
pub(super) const PLANES: usize = 8;

/// Whether all values fit into the planes.
pub(super) fn fits(sources: &Sources, scale: Scale) -> bool {
    let greatest = i32::from(sources.strength()) + 4 * i32::from(scale.dilations);
    greatest < 1 << PLANES
}

/// Fields of small numbers as bit planes, one word for each row of the sheet.
pub(super) struct Planes {
    negative: [u32; ROWS],
    /// Bit k of each absolute value.
    magnitude: [[u32; ROWS]; PLANES],
}

/// One row of one board; the lowest bit is its frame's column.
pub(super) struct RowPlanes {
    pub(super) negative: u32,
    pub(super) magnitude: [u32; PLANES],
}

impl Planes {
    /// A row of a sheet that holds one board.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> RowPlanes {
        self.cut(row, |word| word)
    }

    /// A row of a board of `columns` points whose frame is at bit `left`.
    #[inline(always)]
    pub(super) fn part(&self, row: usize, left: usize, columns: u8) -> RowPlanes {
        let mask = (2 << columns) - 2;
        self.cut(row, |word| (word >> left) & mask)
    }

    #[inline(always)]
    fn cut(&self, row: usize, cut: impl Fn(u32) -> u32) -> RowPlanes {
        let row = row % ROWS;
        let mut magnitude = [0; PLANES];
        for (word, plane) in magnitude.iter_mut().zip(&self.magnitude) {
            *word = cut(plane[row]);
        }
        RowPlanes {
            negative: cut(self.negative[row]),
            magnitude,
        }
    }
}

/// X_z of a sheet of at most `N * V::ROWS - 2` rows.
#[inline(always)]
pub(super) fn x_z<V: Lanes, const N: usize>(sheet: &Sheet, scale: Scale) -> Planes {
    let [board] = x_z_in_turns::<V, N, 1>(std::array::from_ref(sheet), scale);
    board.planes()
}

/// X_z of sheets of at most `N * V::ROWS - 2` rows.
///
/// The first and last row of the frame must be in the registers: they end the vertical shifts. Several sheets are
/// computed alternately, one step at a time: while a step of one waits for its own carries, the machine works on the
/// other.
#[inline(always)]
pub(super) fn x_z_in_turns<V: Lanes, const N: usize, const SHEETS: usize>(
    sheets: &[Sheet; SHEETS],
    scale: Scale,
) -> [State<V, N>; SHEETS] {
    let mut states = [State::<V, N>::none(); SHEETS];
    for (state, sheet) in states.iter_mut().zip(sheets) {
        *state = State::of(sheet);
    }
    for _ in 0..scale.dilations {
        for state in &mut states {
            state.dilate();
        }
    }
    for state in &mut states {
        state.turn_to_erosions();
    }
    for _ in 0..scale.erosions {
        for state in &mut states {
            state.erode();
        }
    }
    for state in &mut states {
        state.finish();
    }
    states
}

/// The values of a sheet during the computation.
#[derive(Clone, Copy)]
pub(super) struct State<V, const N: usize> {
    board: Bits<V, N>,
    positive: Bits<V, N>,
    pub(super) negative: Bits<V, N>,
    /// Bit k of each absolute value; during erosions, of the value minus one. Where there is no sign it is
    /// meaningless until the end.
    pub(super) magnitude: [Bits<V, N>; PLANES],
}

impl<V: Lanes, const N: usize> State<V, N> {
    #[inline(always)]
    fn none() -> Self {
        State {
            board: Bits::none(),
            positive: Bits::none(),
            negative: Bits::none(),
            magnitude: [Bits::none(); PLANES],
        }
    }

    #[inline(always)]
    fn of(sheet: &Sheet) -> Self {
        debug_assert!(sheet.rows + 2 <= N * V::ROWS);
        let mut state = State {
            board: Bits::load(&sheet.board),
            positive: Bits::load(&sheet.positive),
            negative: Bits::load(&sheet.negative),
            magnitude: [Bits::none(); PLANES],
        };
        let all = state.positive.or(state.negative);
        for (bit, plane) in state.magnitude.iter_mut().enumerate() {
            if sheet.strength >> bit & 1 != 0 {
                *plane = all;
            }
        }
        state
    }

    /// Between dilations and erosions: from here on, points off the board have both signs, so that they erode
    /// neither. The planes hold the absolute values minus one, so that a point dies exactly when a subtraction
    /// borrows.
    #[inline(always)]
    fn turn_to_erosions(&mut self) {
        let off_board = self.board.not();
        self.positive = self.positive.or(off_board);
        self.negative = self.negative.or(off_board);
        let mut borrow = self.board;
        for plane in &mut self.magnitude {
            let value = *plane;
            *plane = value.xor(borrow);
            borrow = borrow.without(value);
        }
    }

    /// D_z.
    #[inline(always)]
    fn dilate(&mut self) {
        let (plus, minus) = (self.positive.beside(), self.negative.beside());
        let (any_plus, any_minus) = (any(plus), any(minus));
        // Points that must not grow: points of the other sign, and points next to one.
        let not_plus = self.negative.or(any_minus);
        let not_minus = self.positive.or(any_plus);
        let grows = self.board.without(not_plus.and(not_minus));
        // Where a point grows, all its neighbours with a sign have the same sign, so they can be counted together.
        let mut like = plus;
        for (side, minus) in like.iter_mut().zip(minus) {
            *side = side.or(minus).and(grows);
        }
        self.add(count(like));
        self.positive = self.positive.or(any_plus.and(grows));
        self.negative = self.negative.or(any_minus.and(grows));
    }

    /// E_z. Both sign sets contain all points off the board.
    #[inline(always)]
    fn erode(&mut self) {
        let (plus, minus) = (self.positive.beside(), self.negative.beside());
        let mut unlike = plus;
        for (side, minus) in unlike.iter_mut().zip(minus) {
            *side = self.positive.choose_not(*side, minus);
        }
        let dies = self.subtract(count(unlike)).and(self.board);
        self.positive = self.positive.without(dies);
        self.negative = self.negative.without(dies);
    }

    /// Adds a three-bit count to the absolute values.
    #[inline(always)]
    fn add(&mut self, count: [Bits<V, N>; 3]) {
        let mut carry = Bits::none();
        for (bit, plane) in self.magnitude.iter_mut().enumerate() {
            let value = *plane;
            if bit < 3 {
                *plane = value.sum(count[bit], carry);
                carry = value.carry(count[bit], carry);
            } else {
                *plane = value.xor(carry);
                carry = value.and(carry);
            }
        }
    }

    /// Subtracts a three-bit count from the planes; returns where the count is larger.
    #[inline(always)]
    fn subtract(&mut self, count: [Bits<V, N>; 3]) -> Bits<V, N> {
        let mut borrow = Bits::none();
        for (bit, plane) in self.magnitude.iter_mut().enumerate() {
            let value = *plane;
            if bit < 3 {
                *plane = value.sum(count[bit], borrow);
                borrow = value.borrow(count[bit], borrow);
            } else {
                *plane = value.xor(borrow);
                borrow = borrow.without(value);
            }
        }
        borrow
    }

    /// Adds the one that was subtracted before the erosions, and clears the garbage of dead points.
    #[inline(always)]
    fn finish(&mut self) {
        let signed = self.positive.or(self.negative).and(self.board);
        let mut carry = signed;
        for plane in &mut self.magnitude {
            let value = *plane;
            *plane = value.xor(carry).and(signed);
            carry = carry.and(value);
        }
    }

    /// The same as row words.
    #[inline(always)]
    fn planes(&self) -> Planes {
        let mut planes = Planes {
            negative: [0; ROWS],
            magnitude: [[0; ROWS]; PLANES],
        };
        self.negative.store(&mut planes.negative);
        for (rows, plane) in planes.magnitude.iter_mut().zip(self.magnitude) {
            plane.store(rows);
        }
        planes
    }
}

/// The number of bits among four, 0 to 4, in three planes.
#[inline(always)]
fn count<V: Lanes, const N: usize>(of: [Bits<V, N>; 4]) -> [Bits<V, N>; 3] {
    let three = of[0].sum(of[1], of[2]);
    let pairs = of[0].carry(of[1], of[2]);
    let more = three.and(of[3]);
    [three.xor(of[3]), pairs.xor(more), pairs.and(more)]
}
