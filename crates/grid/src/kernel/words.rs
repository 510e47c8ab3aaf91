//! Portable lanes: two rows in a 64-bit word.

use super::lanes::Lanes;
use super::rows;
use super::sheet::{Layout, Sheet};
use super::sliced::{self, Planes, RowPlanes};
use crate::morph::{Scale, Sources};
use crate::{Field, PointSet, STRIDE};

#[derive(Clone, Copy)]
struct TwoRows(u64);

impl Lanes for TwoRows {
    const ROWS: usize = 2;

    #[inline(always)]
    fn load(rows: &[u32; 32], at: usize) -> TwoRows {
        TwoRows(u64::from(rows[at]) | u64::from(rows[at + 1]) << 32)
    }

    #[inline(always)]
    fn store(self, rows: &mut [u32; 32], at: usize) {
        rows[at] = self.0 as u32;
        rows[at + 1] = (self.0 >> 32) as u32;
    }

    #[inline(always)]
    fn none() -> TwoRows {
        TwoRows(0)
    }

    #[inline(always)]
    fn not(self) -> TwoRows {
        TwoRows(!self.0)
    }

    #[inline(always)]
    fn and(self, other: TwoRows) -> TwoRows {
        TwoRows(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: TwoRows) -> TwoRows {
        TwoRows(self.0 | other.0)
    }

    #[inline(always)]
    fn xor(self, other: TwoRows) -> TwoRows {
        TwoRows(self.0 ^ other.0)
    }

    #[inline(always)]
    fn without(self, other: TwoRows) -> TwoRows {
        TwoRows(self.0 & !other.0)
    }

    // A bit that moves from one row to the other lands in the frame, where it is ignored.
    #[inline(always)]
    fn left(self) -> TwoRows {
        TwoRows(self.0 << 1)
    }

    #[inline(always)]
    fn right(self) -> TwoRows {
        TwoRows(self.0 >> 1)
    }

    #[inline(always)]
    fn above(self, previous: TwoRows) -> TwoRows {
        TwoRows(self.0 << 32 | previous.0 >> 32)
    }

    #[inline(always)]
    fn below(self, next: TwoRows) -> TwoRows {
        TwoRows(self.0 >> 32 | next.0 << 32)
    }

    #[inline(always)]
    fn choose_not(self, yes: TwoRows, no: TwoRows) -> TwoRows {
        TwoRows(!(no.0 ^ self.0 & (yes.0 ^ no.0)))
    }
}

/// Calls `$operator` with as many words as this number of rows and the frame need. Each size is compiled separately;
/// WebAssembly has only two sizes, because it is downloaded.
macro_rules! by_rows {
    ($rows:expr, $module:ident::$operator:ident, $($argument:expr),*) => {
        match $rows {
            #[cfg(target_arch = "wasm32")]
            0..=20 => $module::$operator::<TwoRows, 11>($($argument),*),
            #[cfg(target_arch = "wasm32")]
            _ => $module::$operator::<TwoRows, 16>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            0..=10 => $module::$operator::<TwoRows, 6>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            11..=14 => $module::$operator::<TwoRows, 8>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            15..=20 => $module::$operator::<TwoRows, 11>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            21..=26 => $module::$operator::<TwoRows, 14>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            _ => $module::$operator::<TwoRows, 16>($($argument),*),
        }
    };
}

pub(super) fn dilate(set: &PointSet) -> PointSet {
    by_rows!(set.size().rows(), rows::dilate, set)
}

pub(super) fn erode(set: &PointSet) -> PointSet {
    by_rows!(set.size().rows(), rows::erode, set)
}

pub(super) fn x_z(sources: &Sources, scale: Scale) -> Field<i16> {
    let sheet = Sheet::single(sources);
    let planes = planes(&sheet, scale);
    let mut field = Field::new(sources.size());
    for row in 0..sheet.rows {
        write_row(&planes.row(row + 1), field.row_cells_mut(row));
    }
    field
}

/// X_z as bit planes. In WebAssembly one size serves all boards: it is 16 kB, and a field takes microseconds.
fn planes(sheet: &Sheet, scale: Scale) -> Planes {
    if cfg!(target_arch = "wasm32") {
        return sliced::x_z::<TwoRows, 16>(sheet, scale);
    }
    by_rows!(sheet.rows, sliced::x_z, sheet, scale)
}

/// X_z of the boards on a sheet: a field for each.
pub(super) fn x_z_all(sheet: &Sheet, layout: Layout, scale: Scale, fields: &mut [Field<i16>]) {
    let planes = planes(sheet, scale);
    for (index, field) in fields.iter_mut().enumerate() {
        let (above, left) = layout.corner(index);
        for row in 0..usize::from(layout.size().rows()) {
            let words = planes.part(above + row + 1, left, layout.size().columns());
            write_row(&words, field.row_cells_mut(row));
        }
    }
}

/// Writes the values of a row; gathers their bits in bytes first.
fn write_row(words: &RowPlanes, cells: &mut [i16; STRIDE]) {
    let mut magnitudes = [0; STRIDE];
    let mut negatives = [0; STRIDE];
    for octet in 0..STRIDE / 8 {
        let byte = |word: u32| (word >> (8 * octet)) as u8;
        let mut eight = 0;
        for (bit, &word) in words.magnitude.iter().enumerate() {
            eight |= spread(byte(word)) << bit;
        }
        let place = octet * 8..octet * 8 + 8;
        magnitudes[place.clone()].copy_from_slice(&eight.to_le_bytes());
        negatives[place].copy_from_slice(&spread(byte(words.negative)).to_le_bytes());
    }
    for (column, cell) in cells.iter_mut().enumerate() {
        let sign = -i16::from(negatives[column]);
        *cell = (i16::from(magnitudes[column]) ^ sign) - sign;
    }
}

/// Puts bit i of `bits` into the lowest bit of byte i.
#[inline(always)]
fn spread(bits: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let picked = (u64::from(bits) * EACH) & 0x8040_2010_0804_0201;
    (picked + 0x7f * EACH) >> 7 & EACH
}

#[cfg(test)]
mod tests {
    #[test]
    fn spreading_puts_each_bit_into_its_byte() {
        for bits in 0..=255u8 {
            let bytes = super::spread(bits).to_le_bytes();
            let expected: [u8; 8] = std::array::from_fn(|i| bits >> i & 1);
            assert_eq!(bytes, expected);
        }
    }
}
