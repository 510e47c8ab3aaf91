//! CSV for people: the same columns, flattened into cells as far as possible.

use super::existing::{ExistingGame, ExistingGames, ExistingResult, Mismatch};
use crate::exit::Failure;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use tobi_table::{Column, Kind, Report};

/// A cell: the name of its column, and the path of keys to its value.
struct Cell {
    name: String,
    keys: Vec<&'static str>,
}

/// The cells of these columns: one for each field of a struct, named as in `black.total`. Lists of structs and of
/// numbers are left out.
fn cells(columns: &[Column], above: &[&'static str], cells: &mut Vec<Cell>) {
    for column in columns {
        let keys = [above, &[column.name]].concat();
        match column.kind {
            Kind::Record(columns) => self::cells(columns, &keys, cells),
            Kind::List(Kind::Text | Kind::List(Kind::Text)) => {}
            Kind::List(_) => continue,
            _ => {}
        }
        if !matches!(column.kind, Kind::Record(_)) {
            cells.push(Cell {
                name: keys.join("."),
                keys,
            });
        }
    }
}

/// The text of a cell: vertices are separated by blanks, sentences and groups by semicolons.
fn shown(value: &Value) -> String {
    let each = |all: &[Value], gap: &str| {
        let all: Vec<String> = all.iter().map(shown).collect();
        all.join(gap)
    };
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => {
            let has_words = all.iter().any(|item| match item {
                Value::String(text) => text.contains(' '),
                other => other.is_array(),
            });
            each(all, if has_words { "; " } else { " " })
        }
        other => other.to_string(),
    }
}

/// The cells of a line.
fn row(line: &str, wanted: &[Cell]) -> serde_json::Result<Vec<String>> {
    let row: Value = serde_json::from_str(line)?;
    let values = wanted.iter().map(|cell| {
        let value = cell.keys.iter().try_fold(&row, |value, key| value.get(key));
        value.map_or(String::new(), shown)
    });
    Ok(values.collect())
}

/// Whether a line gives this row of a file.
pub(super) fn is_row(there: &[String], line: &str, report: Report) -> bool {
    row(line, &all_cells(report)).is_ok_and(|row| row == there)
}

fn all_cells(report: Report) -> Vec<Cell> {
    let mut all = Vec::new();
    cells(&report.columns(), &[], &mut all);
    all
}

/// Converts the lines of a journal to a file.
pub(super) fn make(journal: &Path, file: &Path, report: Report) -> io::Result<()> {
    let wanted = all_cells(report);
    let out = File::create(file)?;
    let mut writer = csv::Writer::from_writer(out.try_clone()?);
    writer.write_record(wanted.iter().map(|cell| &cell.name))?;
    for line in BufReader::new(File::open(journal)?).lines() {
        writer.write_record(row(&line?, &wanted)?)?;
    }
    writer.flush()?;
    out.sync_all()
}

/// Rows for standard output, each as soon as its game is judged; the heading comes with the first one.
pub(super) struct Rows {
    wanted: Vec<Cell>,
    has_heading: bool,
}

impl Rows {
    pub(super) fn new(report: Report) -> Rows {
        Rows {
            wanted: all_cells(report),
            has_heading: false,
        }
    }

    /// The row of a line.
    pub(super) fn row(&mut self, line: &str) -> Result<Vec<u8>, Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let made = (|| {
            if !std::mem::replace(&mut self.has_heading, true) {
                writer.write_record(self.wanted.iter().map(|cell| &cell.name))?;
            }
            writer.write_record(row(line, &self.wanted)?)?;
            writer.into_inner().map_err(csv::IntoInnerError::into_error)
        })();
        made.map_err(|error: io::Error| Failure::output(error))
    }
}

/// The parts of an existing row that are read.
#[derive(serde::Deserialize)]
struct Row {
    file: String,
    game: usize,
    game_key: String,
    error: String,
    #[serde(default)]
    result: String,
    #[serde(default, rename = "re.comparison")]
    comparison: String,
    #[serde(default, rename = "re.by")]
    by: Option<f64>,
    #[serde(default, rename = "re.other_winner")]
    other_winner: Option<bool>,
    #[serde(default, rename = "re.why")]
    why: String,
}

/// Adds the games of an existing file. Returns the last row: the file does not say with which options it was made, so this
/// game is done again and compared.
pub(super) fn read_existing(
    path: &Path,
    report: Report,
    there: &mut ExistingGames,
) -> Result<Option<Vec<String>>, Failure> {
    let foreign = || Mismatch::Content.failure(path, report);
    let mut reader = csv::Reader::from_path(path).map_err(|_| foreign())?;
    let wanted = all_cells(report);
    let columns = reader.headers().map_err(|_| foreign())?.clone();
    if !columns.iter().eq(wanted.iter().map(|cell| &cell.name)) {
        return Err(Mismatch::Columns.failure(path, report));
    }
    let mut last = None;
    for record in reader.records() {
        let record = record.map_err(|_| foreign())?;
        let row: Row = record.deserialize(Some(&columns)).map_err(|_| foreign())?;
        let text = |text: String| Some(text).filter(|text| !text.is_empty());
        let written = ExistingGame {
            file: row.file,
            game: row.game,
            game_key: text(row.game_key),
            error: text(row.error),
            result: text(row.result),
            re: text(row.comparison).map(|comparison| ExistingResult {
                comparison,
                by: row.by,
                other_winner: row.other_winner.unwrap_or(false),
                why: text(row.why),
            }),
        };
        let outcome = written.outcome();
        let follows = there.add(written);
        follows.ok_or_else(|| Mismatch::Games.failure(path, report))?;
        last = Some((record.iter().map(str::to_owned).collect(), outcome));
    }
    Ok(last.map(|(row, outcome)| {
        there.take_back(outcome);
        row
    }))
}
