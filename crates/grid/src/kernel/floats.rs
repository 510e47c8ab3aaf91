//! Conversion of whole numbers to floating-point numbers, for other programs.

use crate::Field;

/// Writes the values row by row from the top left, eight at a time: that compiles to a few instructions.
#[inline(always)]
pub(super) fn write(field: &Field<i16>, values: &mut [f32]) {
    let columns = usize::from(field.size().columns());
    for (row, values) in field.rows().zip(values.chunks_exact_mut(columns)) {
        let (eights, _) = row.as_chunks::<8>();
        let (made, _) = values.as_chunks_mut::<8>();
        for (eight, made) in eights.iter().zip(made) {
            *made = eight.map(f32::from);
        }
        // The rest, together with some that are already done: eight at once are faster than three one by one.
        match (row.last_chunk::<8>(), values.last_chunk_mut()) {
            (Some(eight), Some(made)) => *made = eight.map(f32::from),
            _ => {
                for (value, made) in row.iter().zip(values) {
                    *made = f32::from(*value);
                }
            }
        }
    }
}
