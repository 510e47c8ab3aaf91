//! The ownership of the points of many boards.

use crate::board::{Boards, Number, color, refused, stones};
use crate::game::array;
use crate::options::{keywords, parse};
use crate::origin::Begun;
use crate::wait::wait_on;
use crate::whole::whole;
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyString;
use rayon::prelude::*;
use tobi::Session;
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi_goban::{Color, Setup};

/// Who owns each point of many boards, as estimate() says: float32 of the same shape, from -1 for White to 1 for Black.
///
/// boards: integers (n, rows, columns), or one board. to_move: a colour, or one for each board; default Black. rules, komi,
/// playouts, seed: as of Game.from_board() and estimate(). threads: 0 for all cores; the result is the same with any number.
///
/// Raises ValueError for chains without liberties, with the number of the board. Cost: that of estimate() for each board.
#[pyfunction]
#[pyo3(signature = (boards, *, to_move=None, rules="japanese", komi=None, playouts=Effort::USUAL.playouts.into(), seed=Effort::USUAL.seed.into(), threads=0))]
pub(crate) fn ownership<'py>(
    boards: &Bound<'py, PyAny>,
    to_move: Option<&Bound<'py, PyAny>>,
    rules: &str,
    komi: Option<f64>,
    #[pyo3(from_py_with = whole)] playouts: i128,
    #[pyo3(from_py_with = whole)] seed: i128,
    #[pyo3(from_py_with = whole)] threads: i128,
) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    let (py, boards) = (boards.py(), Boards::new(boards, Number::Any)?);
    let known = tobi::request::Field::ESTIMATES;
    let effort = parse(known, &keywords!(py, playouts, seed), boards.size)?.effort();
    let points = boards.points().chunks_exact(boards.size.area());
    let turns = turns(to_move, points.len())?;
    let is_batch = boards.shape.len() > 2;
    let session = |(number, (points, turn)): (usize, (&[i8], Color))| {
        let mut setup = Setup::new(boards.size);
        setup.stones = stones(points, boards.size, is_batch.then_some(number))?;
        setup.to_move = turn;
        let game = Begun::new(setup, rules, komi)?.game();
        let game = game.map_err(|error| {
            if is_batch {
                refused(format!("board {number}: {}", error.value(py)))
            } else {
                error
            }
        });
        Ok(game?.session)
    };
    let sessions = points.zip(turns).enumerate().map(session);
    let sessions = sessions.collect::<PyResult<Vec<Session>>>()?;
    let owned = wait_on(py, threads, move |stopped| {
        let owned = |session: &Session| {
            if stopped.is_set() {
                Vec::new()
            } else {
                owned(session, effort)
            }
        };
        sessions.par_iter().map(owned).collect::<Vec<_>>().concat()
    })?;
    array(py, owned, &boards.shape)
}

/// The side to move on each board.
fn turns(value: Option<&Bound<'_, PyAny>>, boards: usize) -> PyResult<Vec<Color>> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(vec![Color::Black; boards]);
    };
    let each = match value.try_iter() {
        Ok(each) if !value.is_instance_of::<PyString>() => each,
        _ => return Ok(vec![color(value)?; boards]),
    };
    let turns = each
        .map(|value| color(&value?))
        .collect::<PyResult<Vec<_>>>()?;
    if turns.len() == boards {
        Ok(turns)
    } else {
        Err(refused(format!(
            "expected to_move as a colour, or one for each of {boards} boards; found {} of them",
            turns.len()
        )))
    }
}

/// The ownership of each point, row by row.
fn owned(session: &Session, effort: Effort) -> Vec<f32> {
    let report = EstimateReport::new(session, &mut Reader::new(Budget::USUAL), effort);
    let owned = report.estimate().ownership();
    owned.values().map(|&value| value as f32).collect()
}
