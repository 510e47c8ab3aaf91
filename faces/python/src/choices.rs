//! Arguments that are one of several names.

use crate::board::{self, color, described, refused};
use crate::whole::{limited, shown, whole};
use numpy::PyUntypedArray;
use pyo3::prelude::*;
use tobi::Session;
use tobi_goban::Move;
use tobi_grid::{Point, Size};
use tobi_notation::vertex;

/// One of these names, or an error that lists them.
pub(crate) fn one_of<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(name, _)| format!("{name:?}")).collect();
        refused(format!(
            "expected a {what}, one of {}; found {name:?}",
            names.join(", ")
        ))
    })
}

/// A point by its name, such as `D4`, or by row and column from the top left, both from 0, as a tuple or an array.
pub(crate) fn point(value: &Bound<'_, PyAny>, size: Size) -> PyResult<Point> {
    if let Ok(name) = value.extract::<String>() {
        return vertex::parse_point(&name, size).map_err(refused);
    }
    let pair = match value.cast::<PyUntypedArray>() {
        Ok(array) => array.call_method0("tolist")?.extract::<[i64; 2]>(),
        Err(_) => value.extract::<(i64, i64)>().map(<[i64; 2]>::from),
    };
    let Ok([row, column]) = pair else {
        let found = described(value);
        return Err(refused(format!(
            "expected a point, as 'D4' or (row, column) from the top left; found {found}"
        )));
    };
    let coordinates = i32::try_from(column).ok().zip(i32::try_from(row).ok());
    let point = coordinates.and_then(|(column, row)| size.point(column, row));
    point.ok_or_else(|| {
        let (rows, columns) = (size.rows(), size.columns());
        refused(format!(
            "expected a point on a board of {rows} rows and {columns} columns, found row {row}, column {column}"
        ))
    })
}

/// A point, or a pass: `pass` or `None`.
pub(crate) fn played(value: &Bound<'_, PyAny>, size: Size) -> PyResult<Move> {
    if value.is_none() {
        return Ok(Move::Pass);
    }
    match value.extract::<String>() {
        Ok(name) => vertex::parse(&name, size).map_err(refused),
        Err(_) => point(value, size).map(Move::Play),
    }
}

/// The stones captured by Black and by White.
pub(crate) fn prisoners(value: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let both = value.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
    let (black, white) = both.map_err(|_| {
        let found = shown(value);
        refused(format!(
            "expected prisoners as (by Black, by White), found {found}"
        ))
    })?;
    let number = |value| limited("prisoners", whole(value)?, [0, u32::MAX.into()]);
    Ok((number(&black)?, number(&white)?))
}

/// A list of points.
pub(crate) fn points(value: &Bound<'_, PyAny>, size: Size) -> PyResult<Vec<Point>> {
    let each = value.try_iter().map_err(|_| {
        refused(format!(
            "expected a list of points, found {}",
            described(value)
        ))
    })?;
    each.map(|value| point(&value?, size)).collect()
}

/// A colour, or the side to move.
pub(crate) fn player(
    value: Option<&Bound<'_, PyAny>>,
    session: &Session,
) -> PyResult<tobi_goban::Color> {
    let value = value.filter(|value| !value.is_none());
    value.map_or_else(|| Ok(session.position().to_move()), color)
}

/// A size, as 19 or (rows, columns).
pub(crate) fn size(value: &Bound<'_, PyAny>) -> PyResult<Size> {
    match (value.extract::<usize>(), value.extract::<(usize, usize)>()) {
        (Ok(side), _) => board::size(side, side),
        (_, Ok((rows, columns))) => board::size(rows, columns),
        _ => {
            let found = shown(value);
            Err(refused(format!(
                "expected a size, as 19 or (rows, columns); found {found}"
            )))
        }
    }
}

/// The variations to follow, from 1.
pub(crate) fn variation(value: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
    let wrong = || {
        let found = shown(value);
        refused(format!(
            "expected the variations to follow, as (2,) or (2, 1); found {found}"
        ))
    };
    let each = value.try_iter().map_err(|_| wrong())?;
    each.map(|number| {
        let number = whole(&number?).map_err(|_| wrong())?;
        limited("a variation", number, [1, u32::MAX.into()])
    })
    .collect()
}

/// The moves to review: a number, or the first and the last one.
pub(crate) fn moves(value: &Bound<'_, PyAny>) -> PyResult<[u32; 2]> {
    let found = match value.extract::<u32>() {
        Ok(number) => Some((number, number)),
        Err(_) => value.extract::<(u32, u32)>().ok(),
    };
    match found {
        Some((from @ 1.., to)) if from <= to => Ok([from, to]),
        _ => {
            let text = value.repr()?;
            Err(refused(format!(
                "expected moves as 57 or (50, 120), the first at least 1 and the last not before it; found {text}"
            )))
        }
    }
}
