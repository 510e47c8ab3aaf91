//! Whole numbers as arguments: anything else is a `ValueError` that says what was expected.

use crate::board::refused;
use pyo3::prelude::*;

/// A type of whole numbers with its limits.
pub(crate) trait Whole: TryFrom<i128> {
    const LIMITS: [i128; 2];
}

impl Whole for u8 {
    const LIMITS: [i128; 2] = [0, u8::MAX as i128];
}

impl Whole for i16 {
    const LIMITS: [i128; 2] = [i16::MIN as i128, i16::MAX as i128];
}

impl Whole for u32 {
    const LIMITS: [i128; 2] = [0, u32::MAX as i128];
}

impl Whole for u64 {
    const LIMITS: [i128; 2] = [0, u64::MAX as i128];
}

impl Whole for usize {
    const LIMITS: [i128; 2] = [0, u32::MAX as i128];
}

/// An argument of this type: `#[pyo3(from_py_with = whole)]`.
pub(crate) fn whole<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let small = value.extract::<i64>().map(i128::from);
    let found = small.or_else(|_| value.extract::<u64>().map(i128::from));
    let [least, most] = T::LIMITS;
    let inside = found.ok().filter(|number| (least..=most).contains(number));
    inside
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| {
            let text = value
                .repr()
                .map_or_else(|_| "something else".to_owned(), |text| text.to_string());
            refused(format!(
                "expected a whole number from {least} to {most}, found {text}"
            ))
        })
}

/// The same, or `None`.
pub(crate) fn maybe_whole<T: Whole>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    match value.is_none() {
        true => Ok(None),
        false => whole(value).map(Some),
    }
}
