//! The 1970 hash of positions (not to be confused with Zobrist's influence model of 1969).

use crate::{ByColor, Color};
use std::fmt;
use std::ops::{BitXor, BitXorAssign};
#[cfg(not(target_arch = "wasm32"))]
use tobi_grid::CELLS;
use tobi_grid::{Point, PointSet};

/// A 64-bit key: equal for equal stones, and almost certainly different for different ones.
///
/// The key is the exclusive or of one fixed number for each stone; side to move and ko point are added on demand. The
/// numbers come from `splitmix64` with a fixed seed, so a key means the same on every platform and in every version.
/// The size of the board is not part of it.
///
/// Among `n` different positions, the probability that two share a key is about `n * n / 2^65`: one in 3e13 for a
/// game of a thousand moves. Collisions can be made on purpose; do not trust keys from others.
///
/// ```
/// use tobi_goban::{Color, PositionKey, Setup};
///
/// let setup = Setup::parse("X .\n. O")?;
/// let key = PositionKey::of_stones(&setup.stones);
/// assert_eq!(key, PositionKey::of_stones(&setup.stones));
/// assert_ne!(key.with_to_move(Color::White), key.with_to_move(Color::Black));
/// # Ok::<(), tobi_grid::DiagramError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(u64);

impl PositionKey {
    /// The key of an empty board.
    pub const EMPTY: PositionKey = PositionKey(0);

    /// The key of these stones, computed from scratch: one table look-up for each stone.
    pub fn of_stones(stones: &ByColor<PointSet>) -> PositionKey {
        let mut key = PositionKey::EMPTY;
        for color in Color::BOTH {
            for point in stones[color] {
                key ^= PositionKey::of_stone(color, point);
            }
        }
        key
    }

    /// The number for one stone.
    pub const fn of_stone(color: Color, point: Point) -> PositionKey {
        #[cfg(not(target_arch = "wasm32"))]
        let number = STONES[point.cell()][color as usize];
        #[cfg(target_arch = "wasm32")]
        let number = stone(point.cell(), color as usize);
        PositionKey(number)
    }

    /// The key with a side to move; for Black it is the key itself. Applying it twice restores the key.
    #[must_use]
    pub const fn with_to_move(self, color: Color) -> PositionKey {
        match color {
            Color::Black => self,
            Color::White => PositionKey(self.0 ^ WHITE_TO_MOVE),
        }
    }

    /// The key with a point forbidden by ko. Applying it twice restores the key.
    #[must_use]
    pub const fn with_ko(self, point: Point) -> PositionKey {
        PositionKey(self.0 ^ splitmix64(KO_SEED + point.cell() as u64))
    }

    /// The number itself.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl BitXor for PositionKey {
    type Output = PositionKey;
    fn bitxor(self, other: PositionKey) -> PositionKey {
        PositionKey(self.0 ^ other.0)
    }
}

impl BitXorAssign for PositionKey {
    fn bitxor_assign(&mut self, other: PositionKey) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for PositionKey {
    /// Sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Where the numbers of the stones start: the digits of the golden ratio.
const STONE_SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// The digits of the square root of two.
const KO_SEED: u64 = 0x6a09_e667_f3bc_c908;
/// The digits of pi.
const WHITE_TO_MOVE: u64 = splitmix64(0x243f_6a88_85a3_08d3);

/// The number for one stone.
const fn stone(cell: usize, color: usize) -> u64 {
    splitmix64(STONE_SEED + (2 * cell + color) as u64)
}

/// The numbers for all stones. WebAssembly computes each on demand: random numbers cannot be compressed, and every
/// byte is downloaded.
#[cfg(not(target_arch = "wasm32"))]
static STONES: [[u64; 2]; CELLS] = {
    let mut table = [[0; 2]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = [stone(cell, 0), stone(cell, 1)];
        cell += 1;
    }
    table
};

/// The output function of SplitMix by Steele, Lea and Flood: one scrambled word for each number.
pub(crate) const fn splitmix64(number: u64) -> u64 {
    let mut word = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
