//! Rows of a table, collected from lines of JSON.

use crate::build;
use crate::columns::{Column, Report};
use arrow_array::{RecordBatch, StructArray};
use arrow_schema::{Schema, SchemaRef};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// Collects rows for a table.
#[derive(Clone, Debug)]
pub struct Rows {
    columns: Vec<Column>,
    rows: Vec<Value>,
}

impl Rows {
    /// An empty table with all columns of a report.
    pub fn new(report: Report) -> Rows {
        Rows::with_columns(report.columns())
    }

    /// An empty table with these columns.
    pub fn with_columns(columns: Vec<Column>) -> Rows {
        let rows = Vec::new();
        Rows { columns, rows }
    }

    /// Adds a game, given as its line of JSON.
    ///
    /// # Errors
    /// [`RowError`] when the line is not a JSON object.
    pub fn push(&mut self, line: &str) -> Result<(), RowError> {
        let row: Value = serde_json::from_str(line).map_err(|error| RowError(error.to_string()))?;
        if !row.is_object() {
            return Err(RowError("not a JSON object".to_owned()));
        }
        self.rows.push(row);
        Ok(())
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The schema of the table.
    pub fn schema(&self) -> SchemaRef {
        Arc::new(Schema::new(build::fields(&self.columns)))
    }

    /// Takes the rows as a table; afterwards there are no rows.
    ///
    /// Cost: about ten microseconds for each game.
    pub fn finish(&mut self) -> RecordBatch {
        let rows = std::mem::take(&mut self.rows);
        let rows: Vec<Option<&Value>> = rows.iter().map(Some).collect();
        RecordBatch::from(build::record(&self.columns, &rows))
    }

    /// Takes the rows as an array of structs, for Arrow's C data interface.
    pub fn finish_structs(&mut self) -> StructArray {
        StructArray::from(self.finish())
    }
}

/// A line that is not a valid row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError(String);

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a report of one game: {}", self.0)
    }
}

impl std::error::Error for RowError {}
