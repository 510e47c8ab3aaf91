//! Many games as an Arrow table, exported by Arrow's C data interface.

use crate::board::{described, refused};
use crate::choices;
use crate::options::{keywords, parse};
use crate::wait::wait_on;
use crate::whole::{limited, whole};
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::{Array, StructArray};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyString};
use rayon::prelude::*;
use std::panic::{self, AssertUnwindSafe};
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::request::fields;
use tobi::score::{DeadChoice, GameKey, InFile, Proofs, ScoreOptions, ScoreReport, TeireChoice};
use tobi::{Reading, Session};
use tobi_grid::Size;
use tobi_table::{Report, Rows};

/// A table of reports, one row for each game. It supports Arrow's PyCapsule interface.
///
/// pyarrow.record_batch(table), polars.DataFrame(table) and other libraries read it without a copy. docs/batch.md
/// describes the columns; those about files are missing.
#[pyclass(module = "tobi._tobi", frozen)]
#[derive(Debug)]
pub(crate) struct Table {
    rows: StructArray,
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The schema, by Arrow's PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.rows.data_type()).map_err(fault)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The rows, by Arrow's PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // The requested schema may be ignored; then the caller casts.
        drop(requested_schema);
        let (array, schema): (FFI_ArrowArray, FFI_ArrowSchema) =
            to_ffi(&self.rows.to_data()).map_err(fault)?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        Ok((
            schema,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}

fn fault(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// A text of a list, or the reason why it is missing.
type Text = Result<Vec<u8>, String>;

/// The texts of a list of str, bytes and nulls, or of a column of Arrow.
fn texts(list: &Bound<'_, PyAny>) -> PyResult<Vec<Text>> {
    let wrong = || {
        let found = described(list);
        refused(format!(
            "expected a list of SGF texts as str or bytes, found {found}"
        ))
    };
    if list.is_instance_of::<PyString>() || list.is_instance_of::<PyBytes>() {
        return Err(wrong());
    }
    let list = of_python(list)?;
    let each = list.try_iter().map_err(|_| wrong())?;
    let each = each.enumerate().map(|(number, text)| {
        let text = text?;
        if let Ok(text) = text.cast::<PyString>() {
            let bytes = text.to_str().map(|text| text.as_bytes().to_vec());
            return Ok(bytes.map_err(|error| format!("the text is not UTF-8: {error}")));
        }
        if let Ok(bytes) = text.cast::<PyBytes>() {
            return Ok(Ok(bytes.as_bytes().to_vec()));
        }
        if is_null(&text)? {
            Ok(Err("there is no text: the value is null".to_owned()))
        } else {
            Err(refused(format!(
                "expected SGF as str or bytes, or None; found {} in row {number}",
                described(&text)
            )))
        }
    });
    each.collect()
}

/// The list, or the values of a column of Arrow.
fn of_python<'py>(list: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if list.hasattr("to_pylist")? {
        list.call_method0("to_pylist")
    } else {
        Ok(list.clone())
    }
}

/// The number of moves to replay of each text: all, the same number, or one for each text, where null is all.
fn moves(value: Option<&Bound<'_, PyAny>>, texts: usize) -> PyResult<Vec<Option<u32>>> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        return Ok(vec![None; texts]);
    };
    let number = |value: &Bound<'_, PyAny>| limited("a move", whole(value)?, [0, u32::MAX.into()]);
    let list = of_python(value)?;
    let each = match list.try_iter() {
        Ok(each) if !list.is_instance_of::<PyString>() => each,
        _ => return Ok(vec![Some(number(value)?); texts]),
    };
    let each = each.map(|value| {
        let value = value?;
        (!is_null(&value)?).then(|| number(&value)).transpose()
    });
    let moves = each.collect::<PyResult<Vec<_>>>()?;
    if moves.len() == texts {
        Ok(moves)
    } else {
        Err(refused(format!(
            "expected a move, or one for each of {texts} texts; found {} of them",
            moves.len()
        )))
    }
}

/// Whether it is None, or a null of pandas: the number NaN, or `pandas.NA` in columns with nullable types.
fn is_null(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    if text.is_none() || text.extract::<f64>().is_ok_and(f64::is_nan) {
        return Ok(true);
    }
    // There are no such nulls as long as pandas is not imported.
    let modules = text.py().import("sys")?.getattr("modules")?;
    match modules.get_item("pandas") {
        Ok(pandas) => Ok(text.is(pandas.getattr("NA")?)),
        Err(_) => Ok(false),
    }
}

/// Reports on all texts as lines of JSON, in order.
fn table(
    py: Python<'_>,
    kind: Report,
    texts: Vec<Text>,
    moves: Vec<Option<u32>>,
    threads: i128,
    reading: Reading,
    answer: impl Fn(&Session, GameKey) -> Result<String, String> + Send + Sync + 'static,
) -> PyResult<Table> {
    let rows = wait_on(py, threads, move |stopped| {
        let answer = |text: &[u8], move_number| {
            let reading = Reading {
                move_number,
                ..reading
            };
            let session = Session::read(text, &reading).map_err(|error| error.to_string())?;
            answer(&session, GameKey::of(&session))
        };
        let line = |(text, &at): (&Text, &Option<u32>)| {
            // After Ctrl-C the others are not needed.
            if stopped.is_set() {
                return String::new();
            }
            let answer = match text {
                Err(error) => Err(error.clone()),
                // A panic in one game must not affect the others.
                Ok(text) => panic::catch_unwind(AssertUnwindSafe(|| answer(text, at)))
                    .unwrap_or_else(|_| Err("a bug of tobi; please report this game".to_owned())),
            };
            answer.unwrap_or_else(|error| broken(kind, &error))
        };
        let lines: Vec<String> = texts.par_iter().zip(&moves).map(line).collect();
        if stopped.is_set() {
            return Err("stopped".to_owned());
        }
        let mut rows = Rows::with_columns(kind.without_place());
        for line in &lines {
            rows.push(line).map_err(|error| error.to_string())?;
        }
        Ok(rows.finish_structs())
    });
    let rows = rows?.map_err(|error: String| fault(error))?;
    Ok(Table { rows })
}

/// The row of a game that could not be read.
fn broken(kind: Report, error: &str) -> String {
    let schema = kind.schema();
    serde_json::json!({"schema": schema, "error": error}).to_string()
}

/// A dummy place for games that are not in a file; the table has no columns for it.
fn nowhere() -> InFile {
    InFile {
        file: String::new(),
        game: 1,
    }
}

/// Scores many games: SGF as str or bytes; for None and for games that cannot be read the column `error` has the
/// reason.
///
/// dead: None, 'judged' or 'marked', as in score(). threads: 0 means all cores.
#[pyfunction]
#[pyo3(signature = (texts, *, rules=None, komi=None, dead=None, teire="standing", anyway=false, threads=0))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn score_table(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    rules: Option<&str>,
    komi: Option<f64>,
    dead: Option<&str>,
    teire: &str,
    anyway: bool,
    #[pyo3(from_py_with = whole)] threads: i128,
) -> PyResult<Table> {
    let known = [
        fields::RULES,
        fields::KOMI,
        fields::TABLE_DEAD,
        fields::TEIRE,
        fields::ANYWAY,
    ];
    let given = keywords!(py, rules, komi, dead, teire, anyway);
    let options = parse(&known, &given, Size::square(19))?;
    let how = ScoreOptions {
        dead: match options.word(&fields::TABLE_DEAD) {
            0 => DeadChoice::Usual,
            1 => DeadChoice::Judged,
            _ => DeadChoice::Marked,
        },
        marks: None,
        teire: TeireChoice::ALL[options.word(&fields::TEIRE)],
        anyway: options.flag(&fields::ANYWAY),
        proofs: Proofs::Needed,
    };
    let texts = self::texts(texts)?;
    let moves = vec![None; texts.len()];
    table(
        py,
        Report::Score,
        texts,
        moves,
        threads,
        options.terms(Reading::default()),
        move |session, key| {
            let mut reader = Reader::new(Budget::USUAL);
            let report = ScoreReport::new(session, &mut reader, &how);
            let report = report.map_err(|error| error.to_string())?;
            Ok(report.to_json_in_file(nowhere(), key, None).to_line())
        },
    )
}

/// Estimates the last positions of many games, or earlier ones; input and output as in score_table().
///
/// move: how many moves to replay, or a list or column with a number for each text, where a null means all. For a game
/// with fewer moves the column `error` says so.
#[pyfunction]
#[pyo3(signature = (texts, *, r#move=None, rules=None, komi=None, playouts=Effort::USUAL.playouts.into(), seed=Effort::USUAL.seed.into(), threads=0))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn estimate_table(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    r#move: Option<&Bound<'_, PyAny>>,
    rules: Option<&str>,
    komi: Option<f64>,
    #[pyo3(from_py_with = whole)] playouts: i128,
    #[pyo3(from_py_with = whole)] seed: i128,
    #[pyo3(from_py_with = whole)] threads: i128,
) -> PyResult<Table> {
    let known = [
        fields::RULES,
        fields::KOMI,
        fields::PLAYOUTS,
        fields::TABLE_SEED,
    ];
    let given = keywords!(py, rules, komi, playouts, seed);
    let options = parse(&known, &given, Size::square(19))?;
    let effort = options.effort();
    let texts = self::texts(texts)?;
    let moves = moves(r#move, texts.len())?;
    table(
        py,
        Report::Estimate,
        texts,
        moves,
        threads,
        options.terms(Reading::default()),
        move |session, key| {
            let mut reader = Reader::new(Budget::USUAL);
            let report = EstimateReport::new(session, &mut reader, effort);
            Ok(report.to_json_in_file(nowhere(), key, None).to_line())
        },
    )
}

/// An empty table, for its schema: of `score` or `estimate`.
#[pyfunction]
pub(crate) fn table_schema(report: &str) -> PyResult<Table> {
    let known = [("score", Report::Score), ("estimate", Report::Estimate)];
    let kind = choices::one_of("report", report, &known)?;
    let rows = Rows::with_columns(kind.without_place()).finish_structs();
    Ok(Table { rows })
}
