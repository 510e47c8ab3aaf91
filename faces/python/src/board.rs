//! Boards and colours from Python: numpy arrays, sgfmill's boards, `b` and `w`.

use crate::whole::shown;
use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use tobi::request::color_named;
use tobi_goban::{ByColor, Color};
use tobi_grid::{PointSet, STRIDE, Size};
use wide::i8x16;

/// An error about an argument.
pub(crate) fn refused(message: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// A description of an object for errors: `an array of dtype float64 and shape (19, 19)`, `str`.
pub(crate) fn described(value: &Bound<'_, PyAny>) -> String {
    match value.cast::<PyUntypedArray>() {
        Ok(array) => {
            let shape: Vec<String> = array.shape().iter().map(ToString::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            format!(
                "an array of dtype {} and shape ({}{comma})",
                array.dtype(),
                shape.join(", ")
            )
        }
        Err(_) => {
            let name = value.get_type().name();
            name.map_or_else(|_| "something else".to_owned(), |name| name.to_string())
        }
    }
}

/// The size of a board of these rows and columns.
pub(crate) fn size(rows: usize, columns: usize) -> PyResult<Size> {
    let size = u32::try_from(columns).ok().zip(u32::try_from(rows).ok());
    let size = size.and_then(|(columns, rows)| Size::new(columns, rows).ok());
    size.ok_or_else(|| {
        refused(format!(
            "expected a board of 1 to 25 rows and columns, found {rows} rows and {columns} columns"
        ))
    })
}

/// A colour: `black`, `white`, `b`, `w` in any case, or 1 and -1.
pub(crate) fn color(value: &Bound<'_, PyAny>) -> PyResult<Color> {
    let wrong = |found: String| {
        refused(format!(
            "expected a colour, 'b', 'w', 'black', 'white', 1 or -1; found {found}"
        ))
    };
    if let Ok(text) = value.extract::<String>() {
        return color_named(&text).ok_or_else(|| wrong(format!("{text:?}")));
    }
    match value.extract::<i64>() {
        Ok(1) => Ok(Color::Black),
        Ok(-1) => Ok(Color::White),
        Ok(other) => Err(wrong(other.to_string())),
        Err(_) => Err(wrong(described(value))),
    }
}

/// How many boards an array may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    One,
    Any,
    /// Several sets of points for each board.
    Layered,
}

impl Number {
    /// The shapes of such arrays.
    const fn shapes(self) -> &'static str {
        match self {
            Number::One => "(rows, columns)",
            Number::Any => "(rows, columns) or (n, rows, columns)",
            Number::Layered => "(k, rows, columns) or (n, k, rows, columns)",
        }
    }
}

/// Boards of an array of integers, one or a batch of them.
pub(crate) struct Boards<'py> {
    array: PyReadonlyArrayDyn<'py, i8>,
    pub(crate) size: Size,
    pub(crate) shape: Vec<usize>,
}

impl<'py> Boards<'py> {
    /// An array (rows, columns) or (n, rows, columns) of integers, 1 for Black, -1 for White, 0 for empty, in any memory
    /// order; nested lists of one board; or a board of sgfmill.
    pub(crate) fn new(value: &Bound<'py, PyAny>, number: Number) -> PyResult<Boards<'py>> {
        let array = match is_sgfmill(value)? {
            true => {
                let (size, stones) = sgfmill(value)?;
                let sign = |point| match () {
                    () if stones.black.contains(point) => 1,
                    () if stones.white.contains(point) => -1,
                    () => 0,
                };
                let points: Vec<i8> = size.points().map(sign).collect();
                let shape = [size.rows(), size.columns()].map(usize::from);
                let made = crate::game::array(value.py(), points, &shape)?;
                PyArrayMethods::readonly(&made)
            }
            false if value.cast::<PyArrayDyn<i8>>().is_ok() => contiguous(value, "int8", number)?,
            false => PyArrayMethods::readonly(&converted(value, number)?),
        };
        let (size, shape) = batch_size(array.shape(), number)?;
        Ok(Boards { array, size, shape })
    }

    /// The points, board after board, row by row.
    pub(crate) fn points(&self) -> &[i8] {
        self.array.as_slice().expect("it was made contiguous")
    }
}

/// Sets of points of a bool array, one or a batch of them.
pub(crate) struct Sets<'py> {
    /// As bytes, of which any but 0 is true: numpy lets a bool be more than 0 and 1.
    array: PyReadonlyArrayDyn<'py, u8>,
    pub(crate) size: Size,
    pub(crate) shape: Vec<usize>,
}

impl<'py> Sets<'py> {
    pub(crate) fn new(value: &Bound<'py, PyAny>, number: Number) -> PyResult<Sets<'py>> {
        let array = contiguous::<bool>(value, "bool", number)?;
        let array = array.call_method1("view", ("uint8",))?;
        let array = PyArrayMethods::readonly(array.cast::<PyArrayDyn<u8>>()?);
        let (size, shape) = batch_size(array.shape(), number)?;
        Ok(Sets { array, size, shape })
    }

    pub(crate) fn points(&self) -> &[u8] {
        self.array.as_slice().expect("it was made contiguous")
    }

    pub(crate) fn len(&self) -> usize {
        self.points().len() / self.size.area()
    }
}

/// Boards as int8: of an array of other integers, or of nested lists.
fn converted<'py>(
    value: &Bound<'py, PyAny>,
    number: Number,
) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
    let py = value.py();
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let (points, shape) = listed(value)?;
        return crate::game::array(py, points, &shape);
    }
    let wrong = || {
        refused(format!(
            "expected integers of shape {}, as an array or as nested lists of one board; found {}",
            number.shapes(),
            described(value)
        ))
    };
    let array = value.cast::<PyUntypedArray>().map_err(|_| wrong())?;
    let widest = match array.dtype().kind() {
        b'i' => "int64",
        b'u' => "uint64",
        _ => return Err(wrong()),
    };
    let numpy = py.import("numpy")?;
    let wide = numpy.call_method1("ascontiguousarray", (array, widest))?;
    let (_, shape) = batch_size(array.shape(), number)?;
    let points = match wide.cast::<PyArrayDyn<i64>>() {
        Ok(wide) => narrowed(PyArrayMethods::readonly(wide).as_slice()?, &shape),
        Err(_) => narrowed(
            PyArrayMethods::readonly(wide.cast::<PyArrayDyn<u64>>()?).as_slice()?,
            &shape,
        ),
    };
    crate::game::array(py, points?, &shape)
}

/// The values as int8; those that do not fit are errors with their places.
fn narrowed<T: Copy + TryInto<i8> + std::fmt::Display>(
    values: &[T],
    shape: &[usize],
) -> PyResult<Vec<i8>> {
    let [.., rows, columns] = *shape else {
        return Ok(Vec::new());
    };
    let narrow = |(at, &value): (usize, &T)| {
        value.try_into().map_err(|_| {
            let board = (shape.len() > 2).then_some(at / (rows * columns));
            let at = at % (rows * columns);
            no_stone(value, [at / columns, at % columns], board)
        })
    };
    values.iter().enumerate().map(narrow).collect()
}

/// The points and the shape of a board that is a list of rows.
fn listed(rows: &Bound<'_, PyAny>) -> PyResult<(Vec<i8>, [usize; 2])> {
    let mut points = Vec::new();
    let (mut count, mut columns) = (0, None);
    for (number, row) in rows.try_iter()?.enumerate() {
        let row = row?;
        let begin = points.len();
        let each = row.try_iter().map_err(|_| {
            refused(format!(
                "expected a list of rows, found {} as row {number}",
                shown(&row)
            ))
        })?;
        for (column, value) in each.enumerate() {
            let value = value?;
            let small = value.extract::<i8>();
            points.push(small.map_err(|_| no_stone(shown(&value), [number, column], None))?);
        }
        let found = points.len() - begin;
        let expected = *columns.get_or_insert(found);
        if found != expected {
            return Err(refused(format!(
                "expected {expected} columns as in row 0, found {found} in row {number}"
            )));
        }
        count += 1;
    }
    Ok((points, [count, columns.unwrap_or(0)]))
}

/// An array of this element type with memory in C order; another order is copied.
fn contiguous<'py, T: numpy::Element>(
    value: &Bound<'py, PyAny>,
    dtype: &str,
    number: Number,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = value.cast::<PyArrayDyn<T>>().map_err(|_| {
        refused(format!(
            "expected an array of dtype {dtype} and shape {}, found {}",
            number.shapes(),
            described(value)
        ))
    })?;
    if array.is_c_contiguous() {
        return Ok(PyArrayMethods::readonly(array));
    }
    let numpy = value.py().import("numpy")?;
    let copied = numpy.call_method1("ascontiguousarray", (array,))?;
    let copied = copied.cast_into::<PyArrayDyn<T>>()?;
    Ok(PyArrayMethods::readonly(&copied))
}

fn batch_size(shape: &[usize], number: Number) -> PyResult<(Size, Vec<usize>)> {
    match (shape, number) {
        (&[rows, columns], Number::One | Number::Any)
        | (&[_, rows, columns], Number::Any | Number::Layered)
        | (&[_, _, rows, columns], Number::Layered) => Ok((size(rows, columns)?, shape.to_vec())),
        _ => Err(refused(format!(
            "expected a shape {}, found {} dimensions",
            number.shapes(),
            shape.len()
        ))),
    }
}

/// A set from the points of one board.
pub(crate) fn set(points: &[u8], size: Size) -> PointSet {
    let mut rows = [0_u32; STRIDE];
    let columns = usize::from(size.columns());
    for (word, row) in rows[1..].iter_mut().zip(points.chunks_exact(columns)) {
        *word = row
            .iter()
            .rev()
            .fold(0, |bits, &point| bits << 1 | u32::from(point != 0))
            << 1;
    }
    PointSet::from_rows(size, rows)
}

/// The bits of black and of white stones of sixteen points, and of invalid values.
fn sixteen(points: [i8; 16]) -> (u16, u16, u16) {
    let points = i8x16::new(points);
    let bits = |points: i8x16| points.to_bitmask() as u16;
    let black = bits(points.simd_eq(i8x16::ONE));
    let white = bits(points.simd_eq(-i8x16::ONE));
    let empty = bits(points.simd_eq(i8x16::ZERO));
    (black, white, !(black | white | empty))
}

/// A bit for each point of a board, rows one after the other, and space for a word after the last.
type Stream = [u8; 84];

/// The row of this many columns that starts at a bit: with the bits of a byte before it, it fits into one word.
fn row(stream: &Stream, begin: usize, columns: usize) -> u32 {
    let word = stream[begin / 8..].first_chunk().copied();
    let word = u32::from_le_bytes(word.unwrap_or_default());
    word >> (begin % 8) & ((1 << columns) - 1)
}

/// An error about a value, with its place, and with the `board` of a batch.
fn no_stone(
    found: impl std::fmt::Display,
    [row, column]: [usize; 2],
    board: Option<usize>,
) -> PyErr {
    let board = board.map_or_else(String::new, |number| format!(" of board {number}"));
    refused(format!(
        "expected 1 for Black, -1 for White and 0 for empty, found {found} in row {row}, column {column}{board}"
    ))
}

/// The stones of one board; an invalid value is an error with its place, and with the `board` of a batch.
pub(crate) fn stones(
    points: &[i8],
    size: Size,
    board: Option<usize>,
) -> PyResult<ByColor<PointSet>> {
    let (mut dark, mut light): (Stream, Stream) = ([0; 84], [0; 84]);
    let mut fault = 0;
    let (sixteens, rest) = points.as_chunks::<16>();
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    let (dark_words, _) = dark.as_chunks_mut();
    let (light_words, _) = light.as_chunks_mut();
    let words = dark_words.iter_mut().zip(light_words);
    for (points, (dark, light)) in sixteens.iter().chain([&last]).zip(words) {
        let (black, white, wrong) = sixteen(*points);
        *dark = black.to_le_bytes();
        *light = white.to_le_bytes();
        fault |= wrong;
    }
    let columns = usize::from(size.columns());
    if fault != 0 {
        let wrong = points.iter().position(|point| !(-1..=1).contains(point));
        let at = wrong.unwrap_or_default();
        return Err(no_stone(points[at], [at / columns, at % columns], board));
    }
    let set = |stream: &Stream| {
        let mut rows = [0_u32; STRIDE];
        let inside = &mut rows[1..=usize::from(size.rows())];
        for (number, word) in inside.iter_mut().enumerate() {
            *word = row(stream, number * columns, columns) << 1;
        }
        PointSet::from_rows(size, rows)
    };
    Ok(ByColor {
        black: set(&dark),
        white: set(&light),
    })
}

/// The stones of one board that is an array of integers, nested lists, or a board of sgfmill.
pub(crate) fn position(value: &Bound<'_, PyAny>) -> PyResult<(Size, ByColor<PointSet>)> {
    if is_sgfmill(value)? {
        return sgfmill(value);
    }
    let boards = Boards::new(value, Number::One)?;
    Ok((boards.size, stones(boards.points(), boards.size, None)?))
}

/// Whether it is a board of sgfmill.
fn is_sgfmill(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(value.cast::<PyUntypedArray>().is_err()
        && value.hasattr("side")?
        && value.hasattr("list_occupied_points")?)
}

/// A board of sgfmill: rows count from the bottom, colours are `b` and `w`.
fn sgfmill(board: &Bound<'_, PyAny>) -> PyResult<(Size, ByColor<PointSet>)> {
    let side: usize = board.getattr("side")?.extract()?;
    let size = size(side, side)?;
    let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
    for stone in board.call_method0("list_occupied_points")?.try_iter()? {
        let (colour, (row, column)): (Bound<'_, PyAny>, (usize, usize)) = stone?.extract()?;
        let from_top = side.checked_sub(row + 1);
        let point = from_top.and_then(|row| size.point(column as i32, row as i32));
        let point = point.ok_or_else(|| {
            refused(format!(
                "expected points of a {side}x{side} board, found row {row}, column {column}"
            ))
        })?;
        stones[color(&colour)?].insert(point);
    }
    Ok((size, stones))
}
