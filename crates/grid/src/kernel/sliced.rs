//! X_z on bit planes: the algorithm, once, for every machine.
//!
//! Loops and no closures: a closure is compiled without the machine features of the function that it
//! ends up in, and every vector instruction in it becomes a call.

use super::lanes::{Lanes, any, beside, load};
use crate::morph::{Scale, Sources};
use crate::set::ROWS;

/// Bit planes of the absolute values.
pub(super) const PLANES: usize = 8;

/// Whether no value can outgrow the planes.
pub(super) fn fits(sources: &Sources, scale: Scale) -> bool {
    let greatest = i32::from(sources.strength()) + 4 * i32::from(scale.dilations);
    greatest < 1 << PLANES
}

/// A field of small numbers as planes of bits, one row a word.
pub(super) struct Planes {
    pub positive: [u32; ROWS],
    pub negative: [u32; ROWS],
    /// Bit k of each absolute value; zero where neither sign is.
    pub magnitude: [[u32; ROWS]; PLANES],
}

/// X_z of boards that have at most `N * V::ROWS - 2` rows.
///
/// The frame's first and last row must be in the registers: they end the vertical shifts.
#[inline(always)]
pub(super) fn x_z<V: Lanes, const N: usize>(sources: &Sources, scale: Scale) -> Planes {
    debug_assert!(usize::from(sources.size().rows()) + 2 <= N * V::ROWS);
    let board = load::<V, N>(&sources.size().board_rows());
    let mut state = State {
        positive: load(sources.positive().rows()),
        negative: load(sources.negative().rows()),
        magnitude: [[V::none(); N]; PLANES],
    };
    for (bit, plane) in state.magnitude.iter_mut().enumerate() {
        if sources.strength() >> bit & 1 != 0 {
            for (i, rows) in plane.iter_mut().enumerate() {
                *rows = state.positive[i].or(state.negative[i]);
            }
        }
    }
    for _ in 0..scale.dilations {
        state.dilate(&board);
    }
    let off_board = complement(&board);
    state.claim(&off_board);
    for _ in 0..scale.erosions {
        state.erode(&off_board);
    }
    state.finish(&board)
}

struct State<V, const N: usize> {
    positive: [V; N],
    negative: [V; N],
    /// Meaningful only where one of the signs is.
    magnitude: [[V; N]; PLANES],
}

impl<V: Lanes, const N: usize> State<V, N> {
    /// D_z. The signs hold no point off the board.
    #[inline(always)]
    fn dilate(&mut self, board: &[V; N]) {
        let (positive, negative) = (self.positive, self.negative);
        for i in 0..N {
            let plus = beside(&positive, i);
            let minus = beside(&negative, i);
            let any_plus = any(plus);
            let any_minus = any(minus);
            // Barred from growing with a sign: points of the other sign, and points beside it.
            let not_plus = negative[i].or(any_minus);
            let not_minus = positive[i].or(any_plus);
            let grows = board[i].without(not_plus.and(not_minus));
            // Where a point grows, all its neighbours with a sign have one sign: count them together.
            let mut like = [V::none(); 4];
            for side in 0..4 {
                like[side] = plus[side].or(minus[side]).and(grows);
            }
            self.add(i, count(like));
            self.positive[i] = positive[i].or(any_plus.and(grows));
            self.negative[i] = negative[i].or(any_minus.and(grows));
        }
    }

    /// Counts the points off the board to both signs, so that they erode neither.
    #[inline(always)]
    fn claim(&mut self, off_board: &[V; N]) {
        for (i, &off) in off_board.iter().enumerate() {
            self.positive[i] = self.positive[i].or(off);
            self.negative[i] = self.negative[i].or(off);
        }
    }

    /// E_z. Both signs hold all points off the board.
    #[inline(always)]
    fn erode(&mut self, off_board: &[V; N]) {
        let (positive, negative) = (self.positive, self.negative);
        for i in 0..N {
            let plus = beside(&positive, i);
            let minus = beside(&negative, i);
            let mut unlike = [V::none(); 4];
            for side in 0..4 {
                unlike[side] = positive[i].choose_not(plus[side], minus[side]);
            }
            let live = self.subtract(i, count(unlike)).or(off_board[i]);
            self.positive[i] = positive[i].and(live);
            self.negative[i] = negative[i].and(live);
        }
    }

    /// Adds a three-bit count to the absolute values.
    #[inline(always)]
    fn add(&mut self, i: usize, count: [V; 3]) {
        let mut carry = V::none();
        for (bit, plane) in self.magnitude.iter_mut().enumerate() {
            let value = plane[i];
            if bit < 3 {
                plane[i] = value.sum(count[bit], carry);
                carry = value.carry(count[bit], carry);
            } else {
                plane[i] = value.xor(carry);
                carry = value.and(carry);
            }
        }
    }

    /// Subtracts a three-bit count; returns where the result is more than zero.
    #[inline(always)]
    fn subtract(&mut self, i: usize, count: [V; 3]) -> V {
        let mut borrow = V::none();
        let mut any = V::none();
        for (bit, plane) in self.magnitude.iter_mut().enumerate() {
            let value = plane[i];
            if bit < 3 {
                plane[i] = value.sum(count[bit], borrow);
                borrow = value.borrow(count[bit], borrow);
            } else {
                plane[i] = value.xor(borrow);
                borrow = borrow.without(value);
            }
            any = any.or(plane[i]);
        }
        any.without(borrow)
    }

    #[inline(always)]
    fn finish(self, board: &[V; N]) -> Planes {
        let mut planes = Planes {
            positive: [0; ROWS],
            negative: [0; ROWS],
            magnitude: [[0; ROWS]; PLANES],
        };
        for i in 0..N {
            let at = i * V::ROWS;
            let (positive, negative) = (
                self.positive[i].and(board[i]),
                self.negative[i].and(board[i]),
            );
            positive.store(&mut planes.positive, at);
            negative.store(&mut planes.negative, at);
            for (rows, plane) in planes.magnitude.iter_mut().zip(&self.magnitude) {
                plane[i].and(positive.or(negative)).store(rows, at);
            }
        }
        planes
    }
}

/// The number of bits among four, 0 to 4, in three planes.
#[inline(always)]
fn count<V: Lanes>(of: [V; 4]) -> [V; 3] {
    let three = of[0].sum(of[1], of[2]);
    let pairs = of[0].carry(of[1], of[2]);
    let more = three.and(of[3]);
    [three.xor(of[3]), pairs.xor(more), pairs.and(more)]
}

#[inline(always)]
fn complement<V: Lanes, const N: usize>(set: &[V; N]) -> [V; N] {
    let mut rest = *set;
    for lanes in &mut rest {
        *lanes = lanes.not();
    }
    rest
}
