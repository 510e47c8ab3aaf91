//! AVX2 and AVX-512.
//!
//! This file and `packed` have all `unsafe` code of the core. Code that is compiled for a machine feature may run
//! only on machines that have it. The proof is a value of [`Avx2`] or [`Avx512`], which only `detect` creates. The
//! invariant of this file: registers ([`EightRows`], [`SixteenRows`]) are created, and their intrinsics run, only
//! below the `doors!` of their machine, whose methods take such a proof. The registers are private, so that no other
//! file can break the invariant. (Everything is inlined into the functions compiled for the feature; that is for
//! speed.)
//!
//! `BENCHMARKS.md` has the gain: X_z runs three to five times faster than on portable words.
#![allow(unsafe_code)]

use super::floats;
use super::lanes::Lanes;
use super::rows;
use super::sheet::{Layout, Sheet};
use super::sliced::{self, RowPlanes};
use crate::morph::{Scale, Sources};
use crate::{Field, PointSet, STRIDE};
use std::arch::x86_64::*;

/// Proof that this machine has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof that this machine has AVX-512 F and BW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    #[inline]
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}

impl Avx512 {
    #[inline]
    pub(super) fn detect() -> Option<Avx512> {
        let here = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        here.then_some(Avx512(()))
    }
}

/// The safe entry points of one machine: each compiles a portable body for the machine's features, with as many
/// registers as the board's rows and the frame need.
macro_rules! doors {
    ($machine:ident, $features:literal, $lanes:ident, $write_row:ident, $($rows:pat => $n:literal),+) => {
        impl $machine {
            pub(super) fn dilate(self, set: &PointSet) -> PointSet {
                #[target_feature(enable = $features)]
                fn compiled(set: &PointSet) -> PointSet {
                    match set.size().rows() {
                        $($rows => rows::dilate::<$lanes, $n>(set),)+
                    }
                }
                // SAFETY: `self` proves the features.
                unsafe { compiled(set) }
            }

            pub(super) fn erode(self, set: &PointSet) -> PointSet {
                #[target_feature(enable = $features)]
                fn compiled(set: &PointSet) -> PointSet {
                    match set.size().rows() {
                        $($rows => rows::erode::<$lanes, $n>(set),)+
                    }
                }
                // SAFETY: `self` proves the features.
                unsafe { compiled(set) }
            }

            pub(super) fn x_z(self, sources: &Sources, scale: Scale) -> Field<i16> {
                #[target_feature(enable = $features)]
                fn compiled(sources: &Sources, scale: Scale) -> Field<i16> {
                    let sheet = Sheet::single(sources);
                    let planes = match sheet.rows {
                        $($rows => sliced::x_z::<$lanes, $n>(&sheet, scale),)+
                    };
                    let mut field = Field::new(sources.size());
                    for row in 0..sheet.rows {
                        $write_row(&planes.row(row + 1), field.row_cells_mut(row));
                    }
                    field
                }
                // SAFETY: `self` proves the features.
                unsafe { compiled(sources, scale) }
            }

            pub(super) fn write_floats(self, field: &Field<i16>, values: &mut [f32]) {
                #[target_feature(enable = $features)]
                fn compiled(field: &Field<i16>, values: &mut [f32]) {
                    floats::write(field, values);
                }
                // SAFETY: `self` proves the features.
                unsafe { compiled(field, values) }
            }

            /// X_z of the boards on a sheet: a field for each.
            pub(super) fn x_z_all(
                self,
                sheet: &Sheet,
                layout: Layout,
                scale: Scale,
                fields: &mut [Field<i16>],
            ) {
                #[target_feature(enable = $features)]
                fn compiled(
                    sheet: &Sheet,
                    layout: Layout,
                    scale: Scale,
                    fields: &mut [Field<i16>],
                ) {
                    let planes = match sheet.rows {
                        $($rows => sliced::x_z::<$lanes, $n>(sheet, scale),)+
                    };
                    for (index, field) in fields.iter_mut().enumerate() {
                        let (above, left) = layout.corner(index);
                        for row in 0..usize::from(layout.size().rows()) {
                            let words = planes.part(above + row + 1, left, layout.size().columns());
                            $write_row(&words, field.row_cells_mut(row));
                        }
                    }
                }
                // SAFETY: `self` proves the features.
                unsafe { compiled(sheet, layout, scale, fields) }
            }
        }
    };
}

doors!(Avx2, "avx2", EightRows, write_row_avx2, 0..=6 => 1, 7..=14 => 2, 15..=22 => 3, _ => 4);
doors!(Avx512, "avx512f,avx512bw", SixteenRows, write_row_avx512, 0..=14 => 1, _ => 2);

/// Writes the values of a row: a comparison turns each bit into a byte, and the planes are added as bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn write_row_avx2(words: &RowPlanes, cells: &mut [i16; STRIDE]) {
    let bytes = |word: u32| {
        // Copies byte i of the word to bytes 8i..8i+8, then bit j of it to byte 8i+j.
        let word = _mm256_set1_epi32(word as i32);
        let pick = _mm256_setr_epi64x(
            0,
            0x0101_0101_0101_0101,
            0x0202_0202_0202_0202,
            0x0303_0303_0303_0303,
        );
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let spread = _mm256_shuffle_epi8(word, pick);
        _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit)
    };
    let mut magnitude = _mm256_setzero_si256();
    for (bit, &word) in words.magnitude.iter().enumerate() {
        let value = _mm256_set1_epi8((1u8 << bit) as i8);
        let here = _mm256_and_si256(bytes(word), value);
        magnitude = _mm256_or_si256(magnitude, here);
    }
    let negative = bytes(words.negative);
    let signed = |magnitude, negative| {
        let (value, sign) = (
            _mm256_cvtepu8_epi16(magnitude),
            _mm256_cvtepi8_epi16(negative),
        );
        _mm256_sub_epi16(_mm256_xor_si256(value, sign), sign)
    };
    let low = signed(
        _mm256_castsi256_si128(magnitude),
        _mm256_castsi256_si128(negative),
    );
    let high = signed(
        _mm256_extracti128_si256::<1>(magnitude),
        _mm256_extracti128_si256::<1>(negative),
    );
    let target: *mut __m256i = cells.as_mut_ptr().cast();
    // SAFETY: the row has 32 cells of 16 bits: two registers; unaligned stores are meant.
    unsafe {
        _mm256_storeu_si256(target, low);
        _mm256_storeu_si256(target.add(1), high);
    }
}

/// Writes the values of a row: its words are masks of 32 lanes, and its cells are one register.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn write_row_avx512(words: &RowPlanes, cells: &mut [i16; STRIDE]) {
    let zero = _mm512_setzero_si512();
    let mut values = zero;
    for (bit, &word) in words.magnitude.iter().enumerate() {
        let value = _mm512_set1_epi16(1 << bit);
        values = _mm512_mask_add_epi16(values, word, values, value);
    }
    values = _mm512_mask_sub_epi16(values, words.negative, zero, values);
    // SAFETY: the row has 32 cells of 16 bits, one register; an unaligned store is meant.
    unsafe { _mm512_storeu_si512(cells.as_mut_ptr().cast(), values) };
}

#[derive(Clone, Copy)]
struct EightRows(__m256i);

#[derive(Clone, Copy)]
struct SixteenRows(__m512i);

/// A method of [`Lanes`] that is one expression of intrinsics.
macro_rules! intrinsic {
    ($register:ident, $name:ident($a:ident $(, $arg:ident)*) => $value:expr) => {
        #[inline(always)]
        fn $name(self, $($arg: $register),*) -> $register {
            let $a = self.0;
            $(let $arg = $arg.0;)*
            // SAFETY: a register proves the feature; see the invariant of this file.
            $register(unsafe { $value })
        }
    };
}

impl Lanes for EightRows {
    const ROWS: usize = 8;

    #[inline(always)]
    fn load(rows: &[u32; 32], at: usize) -> EightRows {
        let rows: &[u32; 8] = rows[at..at + 8].try_into().expect("eight words");
        // SAFETY: eight words are one register, unaligned; for the feature see the invariant of this file.
        EightRows(unsafe { _mm256_loadu_si256(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, rows: &mut [u32; 32], at: usize) {
        let rows: &mut [u32; 8] = (&mut rows[at..at + 8]).try_into().expect("eight words");
        // SAFETY: as in `load`.
        unsafe { _mm256_storeu_si256(rows.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn none() -> EightRows {
        // SAFETY: for the feature see the invariant of this file.
        EightRows(unsafe { _mm256_setzero_si256() })
    }

    intrinsic!(EightRows, not(a) => _mm256_xor_si256(a, _mm256_set1_epi32(-1)));
    intrinsic!(EightRows, and(a, b) => _mm256_and_si256(a, b));
    intrinsic!(EightRows, or(a, b) => _mm256_or_si256(a, b));
    intrinsic!(EightRows, xor(a, b) => _mm256_xor_si256(a, b));
    intrinsic!(EightRows, without(a, b) => _mm256_andnot_si256(b, a));
    intrinsic!(EightRows, left(a) => _mm256_slli_epi32::<1>(a));
    intrinsic!(EightRows, right(a) => _mm256_srli_epi32::<1>(a));
    intrinsic!(EightRows, above(a, previous) => {
        let joint = _mm256_permute2x128_si256::<0x21>(previous, a);
        _mm256_alignr_epi8::<12>(a, joint)
    });
    intrinsic!(EightRows, below(a, next) => {
        let joint = _mm256_permute2x128_si256::<0x21>(a, next);
        _mm256_alignr_epi8::<4>(joint, a)
    });
    intrinsic!(EightRows, choose_not(a, yes, no) => {
        let chosen = _mm256_xor_si256(no, _mm256_and_si256(a, _mm256_xor_si256(yes, no)));
        _mm256_xor_si256(chosen, _mm256_set1_epi32(-1))
    });
}

impl Lanes for SixteenRows {
    const ROWS: usize = 16;

    #[inline(always)]
    fn load(rows: &[u32; 32], at: usize) -> SixteenRows {
        let rows: &[u32; 16] = rows[at..at + 16].try_into().expect("sixteen words");
        // SAFETY: sixteen words are one register, unaligned; for the feature see the invariant of this file.
        SixteenRows(unsafe { _mm512_loadu_si512(rows.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, rows: &mut [u32; 32], at: usize) {
        let rows: &mut [u32; 16] = (&mut rows[at..at + 16]).try_into().expect("sixteen words");
        // SAFETY: as in `load`.
        unsafe { _mm512_storeu_si512(rows.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn none() -> SixteenRows {
        // SAFETY: for the feature see the invariant of this file.
        SixteenRows(unsafe { _mm512_setzero_si512() })
    }

    intrinsic!(SixteenRows, not(a) => _mm512_ternarylogic_epi32::<0x0F>(a, a, a));
    intrinsic!(SixteenRows, and(a, b) => _mm512_and_si512(a, b));
    intrinsic!(SixteenRows, or(a, b) => _mm512_or_si512(a, b));
    intrinsic!(SixteenRows, xor(a, b) => _mm512_xor_si512(a, b));
    intrinsic!(SixteenRows, without(a, b) => _mm512_andnot_si512(b, a));
    intrinsic!(SixteenRows, left(a) => _mm512_slli_epi32::<1>(a));
    intrinsic!(SixteenRows, right(a) => _mm512_srli_epi32::<1>(a));
    intrinsic!(SixteenRows, above(a, previous) => _mm512_alignr_epi32::<15>(a, previous));
    intrinsic!(SixteenRows, below(a, next) => _mm512_alignr_epi32::<1>(next, a));
    // One instruction computes any function of three bits: the constant is its truth table.
    intrinsic!(SixteenRows, choose_not(a, b, c) => _mm512_ternarylogic_epi32::<0x35>(a, b, c));
    intrinsic!(SixteenRows, sum(a, b, c) => _mm512_ternarylogic_epi32::<0x96>(a, b, c));
    intrinsic!(SixteenRows, carry(a, b, c) => _mm512_ternarylogic_epi32::<0xE8>(a, b, c));
    intrinsic!(SixteenRows, borrow(a, b, c) => _mm512_ternarylogic_epi32::<0x8E>(a, b, c));
}
