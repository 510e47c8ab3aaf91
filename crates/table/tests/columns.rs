//! The columns are the keys of the JSON: in reports on real games, every key has its column with its value.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::score::{GameKey, InFile, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_table::{Report, Rows};

fn game(name: &str) -> Session {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../cases/games")
        .join(name);
    let bytes = fs::read(path).expect("it ships with the project");
    Session::read(&bytes, &Reading::default()).expect("it is in order")
}

fn score(name: &str) -> String {
    let session = game(name);
    let mut reader = Reader::new(Budget::USUAL);
    let report = ScoreReport::new(&session, &mut reader, &ScoreOptions::default()).unwrap();
    let place = |game| InFile {
        file: name.to_owned(),
        game,
    };
    let json = report.to_json_in_file(place(2), GameKey::of(&session), Some(place(1)));
    json.to_line()
}

/// The value at one index of an array as JSON; nulls of structs are left out.
fn value(array: &ArrayRef, at: usize) -> Value {
    use arrow_schema::DataType;
    if array.is_null(at) {
        return Value::Null;
    }
    match array.data_type() {
        DataType::Utf8 => json!(array.as_string::<i32>().value(at)),
        DataType::Int32 => json!(array.as_primitive::<Int32Type>().value(at)),
        DataType::Int64 => json!(array.as_primitive::<Int64Type>().value(at)),
        DataType::Float64 => json!(array.as_primitive::<Float64Type>().value(at)),
        DataType::Boolean => json!(array.as_boolean().value(at)),
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(at);
            (0..items.len()).map(|item| value(&items, item)).collect()
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns();
            let keys = fields.iter().map(|field| field.name().clone());
            let values = columns.iter().map(|column| value(column, at));
            Value::Object(keys.zip(values).collect())
        }
        other => panic!("no column has the type {other}"),
    }
}

/// The value without nulls: in a table, a missing key and a null are the same.
fn pruned(value: Value) -> Value {
    match value {
        Value::Object(all) => {
            let kept = all.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(key, value)| (key, pruned(value))).collect())
        }
        Value::Array(all) => all.into_iter().map(pruned).collect(),
        Value::Number(number) => json!(number.as_f64()),
        other => other,
    }
}

fn assert_kept(report: Report, lines: &[String]) {
    let mut rows = Rows::new(report);
    for line in lines {
        rows.push(line).unwrap();
    }
    let table: ArrayRef = std::sync::Arc::new(rows.finish_structs());
    assert_eq!(table.len(), lines.len());
    for (number, line) in lines.iter().enumerate() {
        let expected: Value = serde_json::from_str(line).unwrap();
        assert_eq!(pruned(value(&table, number)), pruned(expected), "{line}");
    }
}

#[test]
fn scores_lose_nothing() {
    let broken = json!({"schema": "tobi.score/1", "file": "x.sgf", "game": 1, "error": "no game"});
    let lines = [
        score("gnugo-9x9-japanese.sgf"),
        broken.to_string(),
        score("gnugo-19x19-japanese.sgf"),
    ];
    assert_kept(Report::Score, &lines);
}

#[test]
fn estimates_lose_nothing() {
    let session = game("gnugo-9x9-japanese.sgf");
    let bytes = session.to_sgf();
    let line = |moves| {
        let reading = Reading {
            move_number: Some(moves),
            ..Reading::default()
        };
        let session = Session::read(bytes.as_bytes(), &reading).unwrap();
        let mut reader = Reader::new(Budget::USUAL);
        let effort = Effort {
            playouts: 20,
            seed: u64::MAX >> 1,
        };
        let report = EstimateReport::new(&session, &mut reader, effort);
        report.to_json().to_line()
    };
    assert_kept(Report::Estimate, &[line(20), line(30), line(52)]);
}

#[test]
fn what_is_no_report_is_refused() {
    let mut rows = Rows::new(Report::Score);
    assert!(
        rows.push("[1]")
            .unwrap_err()
            .to_string()
            .contains("not a JSON object")
    );
    assert!(rows.push("{").is_err());
    assert!(rows.is_empty());
}
