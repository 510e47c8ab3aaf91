//! `tobi estimate`: who is ahead, by how much, how certain that is, and what may change it; for one position, or
//! after every move.

mod many;

use super::{progress, record};
use crate::args::{self, Format, PngFont, Record};
use crate::exit::Failure;
use crate::input::{self, Once};
use crate::output;
use crate::png;
use std::path::PathBuf;
use tobi::estimate::{Course, Effort, EstimateReport};
use tobi::local::{Budget, Reader};
use tobi::{Collection, Session};
use tobi_picture::estimate::{course, svg, text};

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
    if !is_one || file.is_dir() || super::many::is_many(file) || super::many::is_table(target) {
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
    let painted = match options.all {
        false => one(options, format, &session, &caption, effort)?,
        true => {
            let font = &options.sink.font;
            all(format, &record, &bytes, &session, caption, effort, font)?
        }
    };
    output::write(target, &painted)?;
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
        Format::Json => (report.to_json().to_line() + "\n").into_bytes(),
        Format::Svg => picture().into_bytes(),
        Format::Png => png::render(&picture(), &options.sink.font)?,
    })
}

/// The positions after all moves, from move 0 on.
fn all(
    format: Format,
    record: &Record,
    bytes: &[u8],
    session: &Session,
    mut heading: Vec<String>,
    effort: Effort,
    font: &PngFont,
) -> Result<Vec<u8>, Failure> {
    // Remarks about the last move do not belong into the heading of a game.
    heading.pop();
    let mut course = Course::new(Reader::new(Budget::USUAL), effort);
    let last = session.move_number();
    let bar = progress::bar(u64::from(last) + 1, "estimating the game, position");
    for number in 0..=last {
        let mut at = record.clone();
        at.replay.move_number = Some(number);
        course.follow(&record::session(&at, bytes)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let turns = course.into_turns();
    Ok(match format {
        Format::Text => course::text(&heading, &turns).into_bytes(),
        Format::Json => {
            let lines = turns.iter().map(|turn| turn.to_json().to_line() + "\n");
            lines.collect::<String>().into_bytes()
        }
        Format::Svg => course::svg(&heading, &turns).into_bytes(),
        Format::Png => png::render(&course::svg(&heading, &turns), font)?,
    })
}
