//! Keywords of Python as options, by the table of all faces.

use crate::board::{color, described, refused};
use crate::choices;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::{Map, Value};
use tobi::Reading;
use tobi::request::{Caps, Field, Kind, Options, fields};
use tobi_grid::Size;
use tobi_notation::sgf::{IllegalMoves, Strictness};
use tobi_notation::vertex;

/// The keywords of a call as a dict.
macro_rules! keywords {
    ($py:expr, $($name:ident),+) => {{
        let given = pyo3::types::PyDict::new($py);
        $(given.set_item(stringify!($name), $name)?;)+
        given
    }};
}
pub(crate) use keywords;

/// Reads keywords. Points on a board of this size may be given as (row, column).
pub(crate) fn parse(known: &[Field], given: &Bound<'_, PyDict>, size: Size) -> PyResult<Options> {
    let mut options = Map::new();
    for (name, value) in given {
        let name: String = name.extract()?;
        let field = known.iter().find(|field| field.name == name);
        let value = match field.map(|field| field.kind) {
            _ if value.is_none() => Value::Null,
            Some(Kind::Color) => color(&value)?.to_string().into(),
            Some(Kind::Vertices(_)) => vertices(&value, size)?,
            _ => plain(&value),
        };
        options.insert(name, value);
    }
    Options::parse(known, options, &Caps::USUAL).map_err(refused)
}

/// Rules and komi.
pub(crate) fn terms(rules: Option<&str>, komi: Option<f64>) -> PyResult<Options> {
    let given = [("rules", rules.into()), ("komi", komi.map(number).into())];
    let given = given.map(|(name, value)| (name.to_owned(), value));
    let known = [fields::RULES, fields::KOMI];
    Options::parse(&known, Map::from_iter(given), &Caps::USUAL).map_err(refused)
}

/// How to read a record, with rules and komi in place of its own.
pub(crate) fn reading(
    rules: Option<&str>,
    komi: Option<f64>,
    strict: bool,
    skip_illegal: bool,
) -> PyResult<Reading> {
    let usual = Reading::default();
    Ok(terms(rules, komi)?.reading(Reading {
        strictness: if strict {
            Strictness::Strict
        } else {
            usual.strictness
        },
        illegal: if skip_illegal {
            IllegalMoves::Skip
        } else {
            usual.illegal
        },
        ..usual
    }))
}

/// A list of points as names; one text may name several, or say who decides.
fn vertices(value: &Bound<'_, PyAny>, size: Size) -> PyResult<Value> {
    let Ok(each) = value.try_iter() else {
        return Ok(plain(value));
    };
    if value.is_instance_of::<PyString>() {
        return Ok(plain(value));
    }
    let each = each.map(|value| {
        let value = value?;
        if value.is_instance_of::<PyString>() {
            Ok(plain(&value))
        } else {
            let point = choices::point(&value, size)?;
            Ok(vertex::name(tobi_goban::Move::Play(point), size).into())
        }
    });
    each.collect()
}

/// A number; JSON has no NaN.
fn number(number: f64) -> Value {
    match serde_json::Number::from_f64(number) {
        Some(number) => Value::Number(number),
        None => number.to_string().into(),
    }
}

/// The value as JSON. What JSON does not have is named by its type, so that it is refused.
fn plain(value: &Bound<'_, PyAny>) -> Value {
    if let Ok(flag) = value.extract::<bool>() {
        return flag.into();
    }
    if let Ok(whole) = value.extract::<u64>() {
        return whole.into();
    }
    if let Ok(whole) = value.extract::<i64>() {
        return whole.into();
    }
    if let Ok(found) = value.extract::<f64>() {
        return number(found);
    }
    if let Ok(text) = value.extract::<String>() {
        return text.into();
    }
    match value.try_iter() {
        Ok(each) => each.flatten().map(|value| plain(&value)).collect(),
        Err(_) => described(value).into(),
    }
}
