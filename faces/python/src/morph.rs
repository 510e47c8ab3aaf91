//! Morphology on numpy arrays: one board (rows, columns), or a batch (n, rows, columns).

use crate::board::{Boards, Number, Sets, refused, stones};
use crate::game::array;
use crate::whole::{limited, maybe_whole, whole};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use std::time::{Duration, Instant};
use tobi::params::BOUZY_STONE;
use tobi_goban::ByColor;
use tobi_grid::morph::{self, Scale, Sources, UNREACHED};
use tobi_grid::{Field, PointSet};

/// Boards computed at once: their data fits into the first-level cache.
const AT_ONCE: usize = 8;

/// The most boards computed between two looks at the clock, which takes as long as a tenth of a board.
const UNTIMED: usize = 32 * AT_ONCE;

/// If so many boards take longer than this, there are half as many until the next look.
const LONG: Duration = Duration::from_millis(5);

/// How often Python's signals are checked.
const GLANCE: Duration = Duration::from_millis(50);

/// A set of points.
type Shape<'py> = Bound<'py, PyArrayDyn<bool>>;

/// A field of numbers.
type Map<'py> = Bound<'py, PyArrayDyn<f32>>;

/// Computes pieces of a batch without the GIL, and checks signals from time to time.
fn in_pieces(
    py: Python<'_>,
    boards: usize,
    mut piece: impl FnMut(std::ops::Range<usize>) -> PyResult<()> + Send,
) -> PyResult<()> {
    // One board takes less time than releasing the GIL.
    if boards == 1 {
        return piece(0..1);
    }
    py.detach(|| {
        let mut last = Instant::now();
        let (mut looked, mut untimed, mut left) = (last, AT_ONCE, AT_ONCE);
        for start in (0..boards).step_by(AT_ONCE) {
            piece(start..boards.min(start + AT_ONCE))?;
            left -= AT_ONCE;
            if left > 0 {
                continue;
            }
            let now = Instant::now();
            untimed = if now - looked < LONG {
                UNTIMED.min(2 * untimed)
            } else {
                AT_ONCE.max(untimed / 2)
            };
            (looked, left) = (now, untimed);
            if now - last > GLANCE {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method is not general enough"
                )]
                Python::attach(|py| py.check_signals())?;
                last = Instant::now();
            }
        }
        Ok(())
    })
}

/// An operator from one set to another.
fn on_sets<'py>(
    value: &Bound<'py, PyAny>,
    operator: impl Fn(&PointSet) -> PointSet + Send + Sync,
) -> PyResult<Shape<'py>> {
    let (py, sets) = (value.py(), Sets::new(value, Number::Any)?);
    let (size, area, count) = (sets.size, sets.size.area(), sets.len());
    let points = sets.points();
    let mut made = Vec::with_capacity(points.len());
    in_pieces(py, count, |range| {
        for board in points[range.start * area..range.end * area].chunks_exact(area) {
            let set = operator(&crate::board::set(board, size));
            made.extend(size.points().map(|point| set.contains(point)));
        }
        Ok(())
    })?;
    array(py, made, &sets.shape)
}

/// An operator that computes fields for many boards, with a preparation step for each.
fn on_boards<'py, T: Send>(
    value: &Bound<'py, PyAny>,
    ready: impl Fn(ByColor<PointSet>) -> T + Send + Sync,
    operator: impl Fn(&[T], &mut [Field<i16>]) + Send + Sync,
) -> PyResult<Map<'py>> {
    let (py, boards) = (value.py(), Boards::new(value, Number::Any)?);
    let (size, area) = (boards.size, boards.size.area());
    let points = boards.points();
    let is_batch = boards.shape.len() > 2;
    // Numpy's own memory: it requests large pages, which large batches would otherwise wait for. One board is cleared in
    // less time than `numpy.empty` is called; clearing a batch, all of which is written below, would take longer.
    let made = match boards.shape.len() {
        2 => PyArray1::<f32>::zeros(py, points.len(), false),
        _ => {
            let made = py
                .import("numpy")?
                .call_method1("empty", (points.len(), "float32"))?;
            made.cast_into::<PyArray1<f32>>()?
        }
    };
    let mut writable = made.readwrite();
    let values = writable.as_slice_mut()?;
    let count = points.len() / area;
    // Every piece uses the same memory.
    let mut made_ready = Vec::with_capacity(AT_ONCE.min(count));
    let mut fields = vec![Field::new(size); AT_ONCE.min(count)];
    in_pieces(py, count, |range| {
        made_ready.clear();
        for number in range.clone() {
            let board = &points[number * area..][..area];
            let place = is_batch.then_some(number);
            made_ready.push(ready(stones(board, size, place)?));
        }
        let fields = &mut fields[..made_ready.len()];
        operator(&made_ready, fields);
        let values = &mut values[range.start * area..range.end * area];
        for (field, values) in fields.iter().zip(values.chunks_exact_mut(area)) {
            field.write_floats(values);
        }
        Ok(())
    })?;
    drop(writable);
    made.reshape(boards.shape)
}

/// Computes the field of each board by itself.
fn each<T>(boards: &[T], fields: &mut [Field<i16>], operator: impl Fn(&T) -> Field<i16>) {
    for (board, field) in boards.iter().zip(fields) {
        *field = operator(board);
    }
}

/// D: the points and their neighbours. bool in, bool out, one board or a batch.
#[pyfunction]
pub(crate) fn dilate<'py>(points: &Bound<'py, PyAny>) -> PyResult<Shape<'py>> {
    on_sets(points, morph::dilate)
}

/// E: the points without those next to the complement. bool in, bool out, one board or a batch.
#[pyfunction]
pub(crate) fn erode<'py>(points: &Bound<'py, PyAny>) -> PyResult<Shape<'py>> {
    on_sets(points, morph::erode)
}

/// D E: what survives an erosion, restored. bool in, bool out, one board or a batch.
#[pyfunction]
pub(crate) fn open<'py>(points: &Bound<'py, PyAny>) -> PyResult<Shape<'py>> {
    on_sets(points, morph::open)
}

/// X(n) = E^n D^n: gaps filled (Bouzy 2003, section 2). bool in, bool out, one board or a batch; n from 0 to 50.
#[pyfunction]
#[pyo3(signature = (points, n=1))]
pub(crate) fn close<'py>(
    points: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] n: i128,
) -> PyResult<Shape<'py>> {
    let n: u32 = limited("n", n, [0, 50])?;
    on_sets(points, |set| morph::close_n(set, n))
}

/// Two batches of the same shape.
fn same_shape(one: &Sets<'_>, other: &Sets<'_>) -> PyResult<()> {
    if one.shape == other.shape {
        Ok(())
    } else {
        Err(refused(format!(
            "expected two arrays of one shape, found {:?} and {:?}",
            one.shape, other.shape
        )))
    }
}

/// Steps from the nearest point of `start`, inside `within` only: float32, inf for points that cannot be reached.
///
/// Both are bool arrays of one shape, one board or a batch.
#[pyfunction]
pub(crate) fn distance<'py>(
    start: &Bound<'py, PyAny>,
    within: &Bound<'py, PyAny>,
) -> PyResult<Map<'py>> {
    let (py, from, within) = (
        start.py(),
        Sets::new(start, Number::Any)?,
        Sets::new(within, Number::Any)?,
    );
    same_shape(&from, &within)?;
    let mut made: Vec<f32> = Vec::with_capacity(from.points().len());
    let (size, area) = (from.size, from.size.area());
    let (starts, masks) = (from.points(), within.points());
    let board =
        |points: &[u8], number: usize| crate::board::set(&points[number * area..][..area], size);
    in_pieces(py, from.len(), |range| {
        for number in range {
            let steps = morph::distance(&board(starts, number), &board(masks, number));
            made.extend(steps.values().map(|&steps| match steps {
                UNREACHED => f32::INFINITY,
                steps => f32::from(steps),
            }));
        }
        Ok(())
    })?;
    array(py, made, &from.shape)
}

/// Which seed reaches each point of `within` first: int16, the number of the seed from 1, -1 if several arrive at
/// once, 0 if none does (SKIZ, Serra 1982).
///
/// One board: seeds bool (k, rows, columns), which are k sets on it; within bool (rows, columns). A batch: seeds (n, k, rows,
/// columns), within (n, rows, columns); a seed may be empty. The result has the shape of `within`. steps: maximum number of
/// dilations, default unlimited.
#[pyfunction]
#[pyo3(signature = (seeds, within, steps=None))]
pub(crate) fn zones<'py>(
    seeds: &Bound<'py, PyAny>,
    within: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = maybe_whole)] steps: Option<i128>,
) -> PyResult<Bound<'py, PyArrayDyn<i16>>> {
    let steps = steps.map(|steps| limited("steps", steps, [0, u32::MAX.into()]));
    let steps: Option<u32> = steps.transpose()?;
    let py = seeds.py();
    let (seeds, within) = (
        Sets::new(seeds, Number::Layered)?,
        Sets::new(within, Number::Any)?,
    );
    let count = seeds_on(&seeds.shape, &within.shape).ok_or_else(|| {
        refused(format!(
            "expected seeds (k, rows, columns) and a mask (rows, columns), or a batch (n, k, rows, columns) and (n, rows, columns), at most 32767 seeds on a board; found {:?} and {:?}",
            seeds.shape, within.shape
        ))
    })?;
    let (size, area) = (within.size, within.size.area());
    let (starts, masks) = (seeds.points(), within.points());
    let mut made = Vec::with_capacity(masks.len());
    in_pieces(py, within.len(), |range| {
        for number in range {
            let board =
                |points: &[u8], at: usize| crate::board::set(&points[at * area..][..area], size);
            let sets = (0..count).map(|seed| board(starts, number * count + seed));
            let sets: Vec<PointSet> = sets.collect();
            let found = morph::zones(&sets, &board(masks, number), steps);
            let mut labels = Field::new(size);
            found.contested.iter().for_each(|point| labels[point] = -1);
            for (label, zone) in (1..).zip(&found.zones) {
                zone.iter().for_each(|point| labels[point] = label);
            }
            made.extend(size.points().map(|point| labels[point]));
        }
        Ok(())
    })?;
    array(py, made, &within.shape)
}

/// How many seeds each board has; `None` if the shapes do not fit.
fn seeds_on(seeds: &[usize], within: &[usize]) -> Option<usize> {
    let (boards, [count, board @ ..]) = seeds.split_at(seeds.len().checked_sub(3)?) else {
        return None;
    };
    let fits = within == [boards, board].concat() && *count <= i16::MAX as usize;
    fits.then_some(*count)
}

/// X_z(d, e): d dilations that count neighbours, then e erosions, from `strength` on each stone (Bouzy 2003, section 3).
///
/// int8 boards in, float32 fields of whole numbers out, Black-positive; one board or a batch. d, e from 0 to 255,
/// strength from 1 to 16384. For e = d(d-1)+1 a lone stone gives no territory. Cost of 5/21 on 19x19: about a
/// microsecond.
#[pyfunction]
#[pyo3(signature = (board, d, e, strength=BOUZY_STONE.into()))]
pub(crate) fn x_z<'py>(
    board: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = whole)] d: i128,
    #[pyo3(from_py_with = whole)] e: i128,
    #[pyo3(from_py_with = whole)] strength: i128,
) -> PyResult<Map<'py>> {
    let bytes = [0, u8::MAX.into()];
    let (d, e) = (limited("d", d, bytes)?, limited("e", e, bytes)?);
    let strength = limited("strength", strength, [1, Sources::MAX_STRENGTH.into()])?;
    on_boards(
        board,
        move |stones| Sources::new(stones.black, stones.white, strength),
        move |sources, fields| morph::x_z_into(sources, Scale::new(d, e), fields),
    )
}

/// x_z by its name: bouzy(board, '5/21') is the territory.
#[pyfunction]
pub(crate) fn bouzy<'py>(board: &Bound<'py, PyAny>, scale: &str) -> PyResult<Map<'py>> {
    let scale: Scale = scale.parse().map_err(refused)?;
    let [d, e] = [scale.dilations, scale.erosions].map(i128::from);
    x_z(board, d, e, BOUZY_STONE.into())
}

/// Zobrist's influence of 1969: 64 on each stone, then four times +1 or -1 to the neighbours of signed points.
///
/// int8 boards in, float32 fields out, Black-positive; one board or a batch.
#[pyfunction]
pub(crate) fn zobrist<'py>(board: &Bound<'py, PyAny>) -> PyResult<Map<'py>> {
    on_boards(
        board,
        |stones| stones,
        |boards, fields| each(boards, fields, tobi::influence::zobrist),
    )
}

/// Bouzy's variant of zobrist: a point next to both colours subtracts from neither.
#[pyfunction]
pub(crate) fn zobrist_two_colour<'py>(board: &Bound<'py, PyAny>) -> PyResult<Map<'py>> {
    on_boards(
        board,
        |stones| stones,
        |boards, fields| each(boards, fields, tobi::influence::zobrist_two_colour),
    )
}
