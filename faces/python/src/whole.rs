//! Whole numbers as arguments: anything else is a `ValueError` that says what was expected.

use crate::board::refused;
use pyo3::prelude::*;

/// A whole number, whose limits [`limited`] checks: `#[pyo3(from_py_with = whole)]`.
pub(crate) fn whole(value: &Bound<'_, PyAny>) -> PyResult<i128> {
    let small = value.extract::<i64>().map(i128::from);
    let found = small.or_else(|_| value.extract::<u64>().map(i128::from));
    found.map_err(|_| {
        let found = shown(value);
        refused(format!(
            "expected a whole number of at most 64 bits, found {found}"
        ))
    })
}

/// The same, or `None`.
pub(crate) fn maybe_whole(value: &Bound<'_, PyAny>) -> PyResult<Option<i128>> {
    if value.is_none() {
        Ok(None)
    } else {
        whole(value).map(Some)
    }
}

/// The number as another type, if it is from `least` to `most`.
pub(crate) fn limited<T: TryFrom<i128>>(
    what: &str,
    number: i128,
    [least, most]: [i128; 2],
) -> PyResult<T> {
    let inside = (least..=most).contains(&number).then_some(number);
    inside
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| {
            refused(format!(
                "expected {what} from {least} to {most}, found {number}"
            ))
        })
}

/// How Python shows a value.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr();
    text.map_or_else(|_| "something else".to_owned(), |text| text.to_string())
}
