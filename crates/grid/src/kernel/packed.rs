//! AVX-512 with a whole board in one register: three rows in each 64-bit lane.
//!
//! A set of a board of 15 to 22 rows and at most 20 columns takes one register instead of two. So every step of X_z
//! has half as many instructions, except that the rows above and below are now in the same lane or in the next one.
//! Two boards are computed alternately, so that the machine need not wait for the carries of either.
//!
//! As in `x86`, code that is compiled for a machine feature may run only on machines that have it. The invariant of
//! this file: registers ([`Packed`]) are created, and intrinsics run, only below [`x_z`], which takes a proof.
#![allow(unsafe_code)]

use super::lanes::Lanes;
use super::sheet::Sheet;
use super::sliced::{self, PLANES, State};
use super::x86::Avx512;
use crate::morph::{Scale, Sources};
use crate::{Field, STRIDE, Size};
use std::arch::x86_64::*;

/// Twenty-four rows of at most 20 columns. A row takes [`PITCH`] bits, the lowest for its frame's column; the frame
/// of the next row is its border on the right.
#[derive(Clone, Copy)]
struct Packed(__m512i);

/// Distance in bits from one row of a lane to the next.
const PITCH: u32 = 21;

/// Rows in a lane.
const ROWS_A_LANE: usize = 3;

/// Whether boards of this size fit, and would otherwise need two registers.
pub(super) fn takes(size: Size) -> bool {
    (15..=22).contains(&size.rows()) && size.columns() <= 20
}

/// X_z of boards that [fit](takes), into fields of their size.
pub(super) fn x_z<const BOARDS: usize>(
    _proof: Avx512,
    sources: [&Sources; BOARDS],
    scale: Scale,
    fields: [&mut Field<i16>; BOARDS],
) {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn compiled<const BOARDS: usize>(
        sources: [&Sources; BOARDS],
        scale: Scale,
        fields: [&mut Field<i16>; BOARDS],
    ) {
        let sheets = sources.map(Sheet::single);
        let boards = sliced::x_z_in_turns::<Packed, 1, BOARDS>(&sheets, scale);
        for (board, field) in boards.iter().zip(fields) {
            write(board, field);
        }
    }
    assert!(sources.iter().all(|it| takes(it.size())));
    // SAFETY: an `Avx512` proves the features.
    unsafe { compiled(sources, scale, fields) }
}

/// Writes the values of a board: bits of a lane are masks of 64 bytes, and the bytes of a row become its cells.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn write(board: &State<Packed, 1>, field: &mut Field<i16>) {
    let negative = board.negative.register().lanes();
    let mut magnitude = [[0; 8]; PLANES];
    for (lanes, plane) in magnitude.iter_mut().zip(board.magnitude) {
        *lanes = plane.register().lanes();
    }
    let rows = usize::from(field.size().rows());
    // Skips the first row, which is frame.
    for lane in 0..=rows / ROWS_A_LANE {
        let mut bytes = _mm512_setzero_si512();
        for (bit, plane) in magnitude.iter().enumerate() {
            let value = _mm512_set1_epi8((1_u8 << bit) as i8);
            bytes = _mm512_mask_add_epi8(bytes, plane[lane], bytes, value);
        }
        let row = lane * ROWS_A_LANE;
        if row > 0 {
            write_row::<0>(bytes, negative[lane], field.row_cells_mut(row - 1));
        }
        if row < rows {
            write_row::<5>(bytes, negative[lane], field.row_cells_mut(row));
        }
        if row + 1 < rows {
            write_row::<10>(bytes, negative[lane], field.row_cells_mut(row + 1));
        }
    }
}

/// Writes the row whose first byte is in dword `DWORD`: 0, 5 or 10, of which one or two bytes belong to earlier rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn write_row<const DWORD: i32>(bytes: __m512i, negative: u64, cells: &mut [i16; STRIDE]) {
    let before = DWORD as u32 / 5;
    let of_row = _mm512_alignr_epi32::<DWORD>(bytes, bytes);
    let values = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(of_row));
    let below_zero = (negative >> (4 * DWORD)) as u32;
    let values = _mm512_mask_sub_epi16(values, below_zero, _mm512_setzero_si512(), values);
    let target = cells.as_mut_ptr().wrapping_sub(before as usize);
    // SAFETY: of the 32 cells from `target` on only those of the mask are written: the first 21 of the row.
    unsafe { _mm512_mask_storeu_epi16(target, ((1 << PITCH) - 1) << before, values) };
}

impl Packed {
    #[inline(always)]
    fn lanes(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        // SAFETY: eight lanes are one register, unaligned; for the feature see the invariant of this file.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }
}

/// A method of [`Lanes`] that is one expression of intrinsics.
macro_rules! intrinsic {
    ($name:ident($a:ident $(, $arg:ident)*) => $value:expr) => {
        #[inline(always)]
        fn $name(self, $($arg: Packed),*) -> Packed {
            let $a = self.0;
            $(let $arg = $arg.0;)*
            // SAFETY: a register proves the feature; see the invariant of this file.
            Packed(unsafe { $value })
        }
    };
}

impl Lanes for Packed {
    const ROWS: usize = 24;

    #[inline(always)]
    fn load(rows: &[u32; 32], at: usize) -> Packed {
        debug_assert_eq!(at, 0, "one register holds the board");
        // SAFETY: 32 words are two registers, unaligned; for the feature see the invariant of this file.
        unsafe {
            let low = _mm512_loadu_si512(rows.as_ptr().cast());
            let high = _mm512_loadu_si512(rows.as_ptr().add(16).cast());
            // Word 3i + k to lane i; its upper half takes a word that is cut off.
            let from = _mm512_setr_epi64(0, 3, 6, 9, 12, 15, 18, 21);
            let [one, two] = [_mm512_set1_epi64(1), _mm512_set1_epi64(2)];
            let row = _mm512_set1_epi64((1 << PITCH) - 1);
            let first = _mm512_permutex2var_epi32(low, from, high);
            let second = _mm512_permutex2var_epi32(low, _mm512_add_epi64(from, one), high);
            let third = _mm512_permutex2var_epi32(low, _mm512_add_epi64(from, two), high);
            let first = _mm512_and_si512(first, row);
            let second = _mm512_slli_epi64::<PITCH>(_mm512_and_si512(second, row));
            let third = _mm512_slli_epi64::<{ 2 * PITCH }>(_mm512_and_si512(third, row));
            Packed(_mm512_or_si512(first, _mm512_or_si512(second, third)))
        }
    }

    #[inline(always)]
    fn store(self, rows: &mut [u32; 32], at: usize) {
        debug_assert_eq!(at, 0, "one register holds the board");
        for (index, lane) in self.lanes().into_iter().enumerate() {
            for slot in 0..ROWS_A_LANE {
                let row = (lane >> (slot as u32 * PITCH)) & ((1 << PITCH) - 1);
                rows[index * ROWS_A_LANE + slot] = row as u32;
            }
        }
    }

    #[inline(always)]
    fn none() -> Packed {
        // SAFETY: for the feature see the invariant of this file.
        Packed(unsafe { _mm512_setzero_si512() })
    }

    intrinsic!(not(a) => _mm512_ternarylogic_epi64::<0x0F>(a, a, a));
    intrinsic!(and(a, b) => _mm512_and_si512(a, b));
    intrinsic!(or(a, b) => _mm512_or_si512(a, b));
    intrinsic!(xor(a, b) => _mm512_xor_si512(a, b));
    intrinsic!(without(a, b) => _mm512_andnot_si512(b, a));
    // Bits that move from one row to another land in the frame, where they are ignored.
    intrinsic!(left(a) => _mm512_slli_epi64::<1>(a));
    intrinsic!(right(a) => _mm512_srli_epi64::<1>(a));
    intrinsic!(above(a, previous) => {
        let lane_above = _mm512_alignr_epi64::<7>(a, previous);
        let last_row = _mm512_srli_epi64::<{ 2 * PITCH }>(lane_above);
        _mm512_or_si512(_mm512_slli_epi64::<PITCH>(a), last_row)
    });
    intrinsic!(below(a, next) => {
        let lane_below = _mm512_alignr_epi64::<1>(next, a);
        let first_row = _mm512_slli_epi64::<{ 2 * PITCH }>(lane_below);
        _mm512_or_si512(_mm512_srli_epi64::<PITCH>(a), first_row)
    });
    // One instruction computes any function of three bits: the constant is its truth table.
    intrinsic!(choose_not(a, b, c) => _mm512_ternarylogic_epi64::<0x35>(a, b, c));
    intrinsic!(sum(a, b, c) => _mm512_ternarylogic_epi64::<0x96>(a, b, c));
    intrinsic!(carry(a, b, c) => _mm512_ternarylogic_epi64::<0xE8>(a, b, c));
    intrinsic!(borrow(a, b, c) => _mm512_ternarylogic_epi64::<0x8E>(a, b, c));
}
