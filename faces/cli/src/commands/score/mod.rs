//! `tobi score`: one game with its picture and reasons, or many games with one line each.

mod many;
mod proof;
mod teire;

use super::record;
use crate::args::{ProofEffort, Score, ScoreFormat};
use crate::exit::Failure;
use crate::input::{self, Once};
use crate::output;
use crate::png;
use std::path::{Path, PathBuf};
use tobi::local::{Budget, Reader};
use tobi::score::{DeadChoice, ScoreError, ScoreOptions, ScoreReport, save_at};
use tobi::{Collection, Reading, Session};
use tobi_grid::PointSet;
use tobi_picture::score::{steps, svg, text};

pub(crate) fn run(options: &Score) -> Result<(), Failure> {
    let inputs = || options.files.iter().map(PathBuf::as_path);
    input::refuse_overwriting(inputs(), options.sink.output.as_deref())?;
    proof::check(options, inputs())?;
    let asked = output::format(
        options.format,
        options.sink.output.as_deref(),
        &output::TABLES,
    )?;
    let format = asked.unwrap_or(ScoreFormat::Text);
    output::check(format == ScoreFormat::Png, options.sink.output.as_deref())?;
    let mut once = None;
    if let [file] = &options.files[..]
        && !file.is_dir()
        && !options.report
        && options.many.files_from.is_none()
        && !super::many::is_many(file)
    {
        let bytes = input::read(file)?;
        let collection = Collection::read(&bytes, &reading(options))
            .map_err(|error| record::unreadable(file, &error))?;
        if (collection.len() == 1 || options.line.is_given())
            && options.sink.rows_per_file.is_none()
            && !super::many::is_table(options.sink.output.as_deref())
            && format != ScoreFormat::Csv
        {
            return one(options, format, file, &collection);
        }
        once = Once::of(file, bytes);
    }
    record::refuse_line(&options.line)?;
    match format {
        ScoreFormat::Text | ScoreFormat::Json | ScoreFormat::Csv => {
            many::run(options, asked, once.as_ref())
        }
        _ => Err(Failure::usage(
            "--format svg, png and sgf work on one game: name one file, and choose one of its games with --game; for many games use --format text, json or csv",
        )),
    }
}

/// One game in any format.
fn one(
    options: &Score,
    format: ScoreFormat,
    file: &Path,
    collection: &Collection,
) -> Result<(), Failure> {
    let session = record::on_line(collection, file, &options.line, &reading(options))?;
    let how = how(options, &session)?;
    let report = match options.proof {
        Some(_) => ScoreReport::certified(&session, &mut Reader::new(Budget::USUAL), &how),
        None => score(&session, &how),
    };
    let report = report.map_err(|error| match error {
        ScoreError::Marks(error) => wrong_mark(&format!("seki: {error}")),
        error => Failure::input(advised(&error)).in_file(file),
    })?;
    output::remark(file, &session);
    output::remark_on(file, report.remarks(), 0);
    let caption = record::caption(file, &session);
    let picture = || svg::paint(&report, &caption);
    let target = options.sink.output.as_deref();
    let painted = match format {
        ScoreFormat::Text => {
            let brush = output::brush(options.sink.charset, options.sink.color, target);
            let paint = if options.verbose {
                text::paint_with_counts
            } else {
                text::paint
            };
            let mut shown = paint(&report, &caption, brush);
            if options.steps {
                shown += &steps::paint(&report);
            }
            shown.into_bytes()
        }
        ScoreFormat::Json | ScoreFormat::Csv => (report.to_json().to_line() + "\n").into_bytes(),
        ScoreFormat::Sgf => {
            let end = record::end_of_line(collection, file, &options.line)?;
            save_at(collection, end, &report).into_bytes()
        }
        ScoreFormat::Svg => picture().into_bytes(),
        ScoreFormat::Png => png::render(&picture(), &options.sink.font)?,
    };
    proof::write(options, &report)?;
    output::write_result(target, &painted, format == ScoreFormat::Text)?;
    let file = file.display();
    if let Some(why) = report.uncounted_because() {
        return Err(Failure::finding(format!(
            "{file}: {why} and was not counted: `tobi estimate` says who is ahead, --anyway counts it as it stands"
        )));
    }
    match (report.margin(), report.recorded()) {
        (Some(margin), Some(recorded)) if report.is_finding() => Err(Failure::finding(format!(
            "{file}: counted {margin}, but the recorded result {recorded} {}",
            report.comparison()
        ))),
        _ => Ok(()),
    }
}

/// How to read the records.
fn reading(options: &Score) -> Reading {
    Reading {
        rules: options.rules,
        komi: options.komi,
        ..options.replay.into()
    }
}

/// Scores a session with the options.
fn how(options: &Score, session: &Session) -> Result<ScoreOptions, Failure> {
    let dead = match &options.dead[..] {
        [] if options.no_dead => DeadChoice::Named(PointSet::empty(session.size())),
        [] => DeadChoice::Usual,
        names => DeadChoice::named(names, session).map_err(|error| record::not_dead(&error))?,
    };
    Ok(ScoreOptions {
        dead,
        teire: options.teire,
        marks: session
            .hand_marks(&options.seki, &options.neutral)
            .map_err(|error| wrong_mark(&error.to_string()))?,
        anyway: options.anyway,
        proofs: options.effort.map(ProofEffort::proofs).unwrap_or_default(),
    })
}

/// An error about marks by hand, which begins with the name of the option and may name the other one.
fn wrong_mark(error: &str) -> Failure {
    let error = error.replace("`neutral`", "--neutral");
    Failure::usage(format_args!("--{error}"))
}

/// The error, with the option that helps.
fn advised(error: &ScoreError) -> String {
    match error {
        ScoreError::NoMarks => {
            format!("{error}; use --dead judged, or name the dead stones, such as --dead D4,Q16")
        }
        _ => error.to_string(),
    }
}

fn score(session: &Session, how: &ScoreOptions) -> Result<ScoreReport, ScoreError> {
    // A new reader for each game, so that games do not influence each other.
    let mut reader = Reader::new(Budget::USUAL);
    ScoreReport::new(session, &mut reader, how)
}
