//! `tobi estimate`: who is ahead, by how much, how certain that is, and what may change it; for one position, or
//! after every move.

mod course;
mod many;

use super::record;
use crate::args::{self, EstimateFormat as Format, Record};
use crate::exit::Failure;
use crate::input::{self, Once};
use crate::output;
use crate::png;
use std::path::PathBuf;
use tobi::estimate::{Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::{Collection, Session};
use tobi_picture::estimate::{svg, text};

pub(crate) fn run(options: &args::Estimate) -> Result<(), Failure> {
    let target = options.sink.output.as_deref();
    input::refuse_overwriting(options.files.iter().map(PathBuf::as_path), target)?;
    let asked = output::format(options.format, target, &output::TABLES)?;
    let format = asked.unwrap_or(Format::Text);
    output::check(format == Format::Png, target)?;
    let [file] = &options.files[..] else {
        record::refuse_line(&options.line)?;
        return many::run(options, asked, None);
    };
    let is_one = options.many.files_from.is_none() && options.sink.rows_per_file.is_none();
    if !is_one
        || file.is_dir()
        || super::many::is_many(file)
        || super::many::is_table(target)
        || format == Format::Csv && !options.all
    {
        record::refuse_line(&options.line)?;
        return many::run(options, asked, None);
    }
    let bytes = input::read(file)?;
    let is_report = matches!(format, Format::Text | Format::Json) && !options.all;
    if is_report && !options.line.is_given() && has_several(&bytes, options) {
        let once = Once::of(file, bytes);
        return many::run(options, asked, once.as_ref());
    }
    let record = Record {
        file: file.clone(),
        line: options.line.clone(),
        replay: options.replay,
    };
    let session = record::session(&record, &bytes)?;
    output::remark(file, &session);
    output::remark_on(file, &tobi::score::assumptions(&session), 0);
    let effort = Effort::from(options.sampling);
    let caption = record::caption(file, &session);
    if options.all {
        return course::run(options, format, &record, &bytes, &session, caption);
    }
    let painted = one(options, format, &session, &caption, effort)?;
    output::write_result(target, &painted, format == Format::Text)?;
    Ok(())
}

/// Whether a file has several games; errors are reported by whoever reads it.
fn has_several(bytes: &[u8], options: &args::Estimate) -> bool {
    let collection = Collection::read(bytes, &options.replay.into());
    collection.is_ok_and(|collection| collection.len() > 1)
}

/// One position.
fn one(
    options: &args::Estimate,
    format: Format,
    session: &Session,
    caption: &[String],
    effort: Effort,
) -> Result<Vec<u8>, Failure> {
    let mut reader = Reader::new(Budget::USUAL);
    let report = EstimateReport::new(session, &mut reader, effort);
    let picture = || svg::paint(&report, caption);
    Ok(match format {
        Format::Text => {
            let target = options.sink.output.as_deref();
            let brush = output::brush(options.sink.charset, options.sink.color, target);
            text::paint(&report, caption, brush).into_bytes()
        }
        Format::Json | Format::Csv => (report.to_json().to_line() + "\n").into_bytes(),
        Format::Svg => picture().into_bytes(),
        Format::Png => png::render(&picture(), &options.sink.font)?,
    })
}
