//! Parquet files.

use super::existing::{ExistingGame, ExistingGames, ExistingResult, Mismatch};
use crate::exit::Failure;
use crate::output;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use tobi_table::{Report, Rows};

/// Rows buffered at a time.
const ROWS_AT_ONCE: usize = 500;

/// Rows of a row group: the unit that readers load, and that is buffered in compressed form.
const ROWS_A_GROUP: usize = 5_000;

/// The metadata key for the options that reports depend on.
const OPTIONS: &str = "tobi.options";

/// Converts the lines of a journal to a file.
pub(super) fn make(journal: &Path, file: &Path, report: Report, options: &str) -> io::Result<()> {
    let mut rows = Rows::new(report);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(ROWS_A_GROUP))
        .set_created_by("tobi".to_owned())
        .set_key_value_metadata(Some(vec![KeyValue::new(
            OPTIONS.to_owned(),
            options.to_owned(),
        )]))
        .build();
    let out = File::create(file)?;
    let writer = ArrowWriter::try_new(out.try_clone()?, rows.schema(), Some(properties));
    let mut writer = writer.map_err(io::Error::other)?;
    for line in BufReader::new(File::open(journal)?).lines() {
        rows.push(&line?).map_err(io::Error::other)?;
        if rows.len() >= ROWS_AT_ONCE {
            writer.write(&rows.finish()).map_err(io::Error::other)?;
        }
    }
    if !rows.is_empty() {
        writer.write(&rows.finish()).map_err(io::Error::other)?;
    }
    writer.close().map_err(io::Error::other)?;
    out.sync_all()
}

/// Adds the games of an existing file.
pub(super) fn read_existing(
    path: &Path,
    report: Report,
    options: &str,
    there: &mut ExistingGames,
) -> Result<(), Failure> {
    let foreign = || Mismatch::Content.failure(path, report);
    let file = File::open(path).map_err(|error| output::unwritable_file(path, &error))?;
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|_| foreign())?;
    if reader.schema().fields() != Rows::new(report).schema().fields() {
        return Err(Mismatch::Columns.failure(path, report));
    }
    let metadata = reader.metadata().file_metadata();
    let noted = metadata.key_value_metadata().into_iter().flatten();
    let noted = noted
        .filter(|note| note.key == OPTIONS)
        .find_map(|note| note.value.clone());
    match noted {
        None => return Err(foreign()),
        Some(noted) if noted != options => {
            return Err(Mismatch::Options.failure(path, report));
        }
        Some(_) => {}
    }
    let wanted = ["file", "game", "game_key", "error", "result", "re"];
    let wanted = wanted
        .iter()
        .filter(|name| report == Report::Score || !matches!(**name, "result" | "re"));
    let columns = ProjectionMask::columns(reader.parquet_schema(), wanted.copied());
    let batches = reader
        .with_projection(columns)
        .build()
        .map_err(|_| foreign())?;
    for batch in batches {
        let batch = batch.map_err(|_| foreign())?;
        for row in 0..batch.num_rows() {
            let written = written(&batch, row, report).ok_or_else(foreign)?;
            let follows = there.add(written);
            follows.ok_or_else(|| Mismatch::Games.failure(path, report))?;
        }
    }
    Ok(())
}

fn written(batch: &RecordBatch, row: usize, report: Report) -> Option<ExistingGame> {
    let text = |name: &str| {
        let column = batch.column_by_name(name)?.as_string_opt::<i32>()?;
        column.is_valid(row).then(|| column.value(row).to_owned())
    };
    let re = || {
        let re = batch.column_by_name("re")?.as_struct_opt()?;
        let comparison = re.column_by_name("comparison")?.as_string_opt::<i32>()?;
        let by = re.column_by_name("by")?.as_primitive_opt::<Float64Type>()?;
        let other_winner = re.column_by_name("other_winner")?.as_boolean_opt()?;
        let why = re.column_by_name("why")?.as_string_opt::<i32>()?;
        re.is_valid(row).then(|| ExistingResult {
            comparison: comparison.value(row).to_owned(),
            by: by.is_valid(row).then(|| by.value(row)),
            other_winner: other_winner.is_valid(row) && other_winner.value(row),
            why: why.is_valid(row).then(|| why.value(row).to_owned()),
        })
    };
    let game = batch
        .column_by_name("game")?
        .as_primitive_opt::<Int32Type>()?;
    Some(ExistingGame {
        file: text("file")?,
        game: game.value(row).try_into().ok()?,
        game_key: text("game_key"),
        error: text("error"),
        result: text("result"),
        re: (report == Report::Score).then(re).flatten(),
    })
}
