//! The C++ code of Bouzy 2003, section 4, translated to Rust: the baseline of the benchmarks, and an independent
//! implementation to test against.
//!
//! It is as printed, 19x19 only, with two differences: `mask` is 2^19 - 1 (the paper says 2^19, with which its shifts
//! lose everything), and the arrays belong to a value instead of the class. Nothing else in the project uses it.

use crate::morph::{Scale, Sources};
use crate::{Field, PointSet, Size};

/// Side of the board, `t` in the paper.
const T: usize = 19;
/// Points of the board, `t2` in the paper.
const T2: usize = T * T;
const MASK: u32 = (1 << T) - 1;

/// A set of intersections, `SI` in section 4.1: 19 integers, 19 bits each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Si {
    line: [u32; T],
}

impl Si {
    /// The points of a 19x19 set.
    ///
    /// # Panics
    /// When the board is not 19x19.
    pub fn new(set: &PointSet) -> Si {
        assert!(
            set.size() == Size::square(19),
            "the code of the paper is for 19x19 only"
        );
        let mut line = [0; T];
        for point in set {
            line[usize::from(point.row())] |= 1 << point.column();
        }
        Si { line }
    }

    /// The same points as a set.
    pub fn set(&self) -> PointSet {
        PointSet::from_fn(Size::square(19), |p| {
            self.line[usize::from(p.row())] >> p.column() & 1 != 0
        })
    }

    /// `SI::dilation`: adds the points of `self` and their neighbours to `q`.
    pub fn dilation(&self, q: &mut Si) {
        let line = &self.line;
        let here = line[0];
        if here != 0 {
            q.line[0] |= here;
            let right = here >> 1 & MASK;
            q.line[0] |= right;
            let left = here << 1 & MASK;
            q.line[0] |= left;
        }
        let down = line[1];
        if down != 0 {
            q.line[0] |= down;
        }
        for j in 1..T - 1 {
            let up = line[j - 1];
            if up != 0 {
                q.line[j] |= up;
            }
            let here = line[j];
            if here != 0 {
                q.line[j] |= here;
                let right = here >> 1 & MASK;
                q.line[j] |= right;
                let left = here << 1 & MASK;
                q.line[j] |= left;
            }
            let down = line[j + 1];
            if down != 0 {
                q.line[j] |= down;
            }
        }
        let up = line[T - 2];
        if up != 0 {
            q.line[T - 1] |= up;
        }
        let here = line[T - 1];
        if here != 0 {
            q.line[T - 1] |= here;
            let right = here >> 1 & MASK;
            q.line[T - 1] |= right;
            let left = here << 1 & MASK;
            q.line[T - 1] |= left;
        }
    }
}

/// `Potential` in section 4.2: the colour and the absolute value of each intersection.
#[derive(Clone, Debug)]
pub struct Potential {
    buffer_nature: [i32; T2],
    buffer_intensity: [i32; T2],
    nature: [i32; T2],
    intensity: [i32; T2],
}

impl Potential {
    /// The start of X_z on 19x19.
    ///
    /// # Panics
    /// When the board is not 19x19.
    pub fn new(sources: &Sources) -> Potential {
        assert!(
            sources.size() == Size::square(19),
            "the code of the paper is for 19x19 only"
        );
        let mut nature = [0; T2];
        let mut intensity = [0; T2];
        for (idx, value) in sources.field().values().enumerate() {
            nature[idx] = i32::from(value.signum());
            intensity[idx] = i32::from(value.abs());
        }
        Potential {
            buffer_nature: nature,
            buffer_intensity: intensity,
            nature,
            intensity,
        }
    }

    /// The values with their signs.
    pub fn field(&self) -> Field<i16> {
        let size = Size::square(19);
        Field::from_fn(size, |p| {
            let idx = usize::from(p.row()) * T + usize::from(p.column());
            (self.nature[idx] * self.intensity[idx]) as i16
        })
    }

    /// The algorithm with d dilations and e erosions.
    pub fn run(&mut self, scale: Scale) {
        for _ in 0..scale.dilations {
            self.dilate_z();
        }
        for _ in 0..scale.erosions {
            self.erase_z();
        }
    }

    fn copy(&mut self) {
        self.buffer_nature = self.nature;
        self.buffer_intensity = self.intensity;
    }

    fn dilate_z(&mut self) {
        self.copy();
        for idx in 0..T2 {
            self.dilate_z_element(idx);
        }
    }

    fn dilate_z_element(&mut self, idx: usize) {
        let mut ma_nature = self.buffer_nature[idx];
        for idxv in NEIGHBOURS[idx] {
            if idxv != -1
                && self.buffer_nature[idxv as usize] != 0
                && self.buffer_nature[idxv as usize] != ma_nature
            {
                if ma_nature != 0 {
                    return;
                }
                ma_nature = self.buffer_nature[idxv as usize];
            }
        }
        if ma_nature == 0 {
            return;
        }
        self.nature[idx] = ma_nature;
        for idxv in NEIGHBOURS[idx] {
            if idxv != -1 && self.buffer_nature[idxv as usize] == ma_nature {
                self.intensity[idx] += 1;
            }
        }
    }

    fn erase_z(&mut self) {
        self.copy();
        for idx in 0..T2 {
            self.erase_z_element(idx);
        }
    }

    fn erase_z_element(&mut self, idx: usize) {
        let ma_nature = self.buffer_nature[idx];
        if ma_nature == 0 {
            return;
        }
        for idxv in NEIGHBOURS[idx] {
            if idxv != -1 && self.buffer_nature[idxv as usize] != ma_nature {
                self.intensity[idx] -= 1;
            }
            if self.intensity[idx] == 0 {
                self.nature[idx] = 0;
                break;
            }
        }
    }
}

/// `IDX_VOISIN`, which the paper does not print: the four neighbours of each intersection, -1 off the board.
static NEIGHBOURS: [[i32; 4]; T2] = {
    let mut table = [[-1; 4]; T2];
    let mut idx = 0;
    while idx < T2 {
        let (row, column) = (idx / T, idx % T);
        if row > 0 {
            table[idx][0] = (idx - T) as i32;
        }
        if column > 0 {
            table[idx][1] = idx as i32 - 1;
        }
        if column + 1 < T {
            table[idx][2] = idx as i32 + 1;
        }
        if row + 1 < T {
            table[idx][3] = (idx + T) as i32;
        }
        idx += 1;
    }
    table
};
