//! Points as names, as (row, column), and as arrays of bools.

use crate::board::{Number, Sets, set};
use crate::choices;
use crate::game::array;
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use tobi_grid::PointSet;
use tobi_notation::Vertex;

/// A point as (row, column) from the top left, both from 0: row_column('D4', 19) is (15, 3).
///
/// size: that of the board, as 19 or (rows, columns), such as `game.size`.
#[pyfunction]
pub(crate) fn row_column(point: &Bound<'_, PyAny>, size: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
    let point = choices::point(point, choices::size(size)?)?;
    Ok((point.row(), point.column()))
}

/// The name of a point: vertex((15, 3), 19) is 'D4'.
///
/// size: that of the board, as 19 or (rows, columns), such as `game.size`.
#[pyfunction]
pub(crate) fn vertex(point: &Bound<'_, PyAny>, size: &Bound<'_, PyAny>) -> PyResult<String> {
    let size = choices::size(size)?;
    Ok(Vertex::new(choices::point(point, size)?, size).to_string())
}

/// A bool array (rows, columns), the top row first, in which these points are True, such as mask(score.dead, score.size).
///
/// size: that of the board, as 19 or (rows, columns).
#[pyfunction]
pub(crate) fn mask<'py>(
    points: &Bound<'py, PyAny>,
    size: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let size = choices::size(size)?;
    let mut set = PointSet::empty(size);
    for point in choices::points(points, size)? {
        set.insert(point);
    }
    let values = size.points().map(|point| set.contains(point)).collect();
    let shape = [size.rows(), size.columns()].map(usize::from);
    array(points.py(), values, &shape)
}

/// The names of the points that are True in a bool array (rows, columns), row by row from the top.
#[pyfunction]
pub(crate) fn vertices(mask: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let sets = Sets::new(mask, Number::One)?;
    let points = set(sets.points(), sets.size);
    let names = points
        .iter()
        .map(|point| Vertex::new(point, sets.size).to_string());
    Ok(names.collect())
}
