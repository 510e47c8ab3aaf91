//! Converts JSON values to arrays.

use crate::columns::{Column, Kind};
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, ListArray, StringArray,
    StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, FieldRef, Fields};
use serde_json::Value;
use std::sync::Arc;

/// The Arrow fields of these columns.
pub(crate) fn fields(columns: &[Column]) -> Fields {
    let field = |column: &Column| Field::new(column.name, data_type(column.kind), true);
    columns.iter().map(field).collect()
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Text => DataType::Utf8,
        Kind::Whole => DataType::Int32,
        Kind::Large => DataType::Int64,
        Kind::Number => DataType::Float64,
        Kind::Truth => DataType::Boolean,
        Kind::Record(columns) => DataType::Struct(fields(columns)),
        Kind::List(kind) => DataType::List(item(*kind)),
    }
}

/// The field of a list's items, with the name that other Arrow writers use.
fn item(kind: Kind) -> FieldRef {
    Arc::new(Field::new("item", data_type(kind), true))
}

/// An array of structs: for each row the values under the columns' names. Rows without an object are null.
pub(crate) fn record(columns: &[Column], rows: &[Option<&Value>]) -> StructArray {
    let arrays = columns.iter().map(|column| {
        let values: Vec<Option<&Value>> = rows
            .iter()
            .map(|row| row.and_then(|row| row.get(column.name)))
            .collect();
        array(column.kind, &values)
    });
    let arrays: Vec<ArrayRef> = arrays.collect();
    let is_there: NullBuffer = rows
        .iter()
        .map(|row| row.is_some_and(Value::is_object))
        .collect();
    StructArray::new(fields(columns), arrays, Some(is_there))
}

fn array(kind: Kind, values: &[Option<&Value>]) -> ArrayRef {
    match kind {
        Kind::Text => {
            let texts = values.iter().map(|value| value.and_then(Value::as_str));
            Arc::new(texts.collect::<StringArray>())
        }
        Kind::Whole => {
            let whole = |value: &Value| value.as_i64().and_then(|number| number.try_into().ok());
            Arc::new(Int32Array::from_iter(numbers(values, whole)))
        }
        Kind::Large => Arc::new(Int64Array::from_iter(numbers(values, Value::as_i64))),
        Kind::Number => Arc::new(Float64Array::from_iter(numbers(values, Value::as_f64))),
        Kind::Truth => Arc::new(BooleanArray::from_iter(numbers(values, Value::as_bool))),
        Kind::Record(columns) => Arc::new(record(columns, values)),
        Kind::List(kind) => Arc::new(list(*kind, values)),
    }
}

fn numbers<'a, T>(
    values: &'a [Option<&'a Value>],
    number: impl Fn(&Value) -> Option<T> + 'a,
) -> impl Iterator<Item = Option<T>> + 'a {
    values.iter().map(move |value| value.and_then(&number))
}

fn list(kind: Kind, values: &[Option<&Value>]) -> ListArray {
    let lists: Vec<Option<&Vec<Value>>> = values
        .iter()
        .map(|value| value.and_then(Value::as_array))
        .collect();
    let lengths = lists.iter().map(|list| list.map_or(0, Vec::len));
    let offsets = OffsetBuffer::from_lengths(lengths);
    let items: Vec<Option<&Value>> = lists
        .iter()
        .flatten()
        .copied()
        .flatten()
        .map(Some)
        .collect();
    let is_there: NullBuffer = lists.iter().map(Option::is_some).collect();
    ListArray::new(item(kind), offsets, array(kind, &items), Some(is_there))
}
