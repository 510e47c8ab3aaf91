//! `tobi show`: a position and one layer on it.

use super::judge::is_counted;
use super::record;
use crate::args::{Format, Show, Shown};
use crate::exit::Failure;
use crate::input;
use crate::output::{self, OutputState};
use crate::png;
use std::thread;
use std::time::Duration;
use tobi::groups::GroupsReport;
use tobi::local;
use tobi::{Session, View};
use tobi_picture::groups::{Look, text::Detail};
use tobi_picture::layer::{svg, text};

/// In place of points: the stones that Tobi judges dead.
const JUDGED: &str = "judged";

/// How often `--watch` checks the file.
const GLANCE: Duration = Duration::from_millis(300);

pub(crate) fn run(options: &Show) -> Result<(), Failure> {
    let target = options.shown.output.as_deref();
    input::refuse_overwriting([&*options.record.file], target)?;
    let format = format(options)?;
    output::check(format == Format::Png, target)?;
    if options.watch {
        return watch(options);
    }
    let bytes = input::read(&options.record.file)?;
    let (painted, session) = paint(options, &bytes)?;
    output::remark(&options.record.file, &session);
    output::remark_on_marks(&options.record.file, &session);
    output::write_result(target, &painted, format == Format::Text)?;
    hint(options, format, &session);
    Ok(())
}

/// Names the command that counts a game that is over, if it does. For programs there is no hint, and none for a marked
/// game: the remark on the marks says it.
fn hint(options: &Show, format: Format, session: &Session) {
    let is_told = session.told_by_marks().is_some();
    if format != Format::Json && !is_told && ended(session) && is_counted(session) {
        let file = options.record.file.display();
        output::say(&format!("the game is over; `tobi score {file}` counts it"));
    }
}

/// Whether both sides have passed, or the record says by how many points the game was won.
fn ended(session: &Session) -> bool {
    let recorded = session.record().and_then(|record| record.header.result);
    let is_counted = recorded.is_some_and(|result| result.margin().is_some());
    session.game().is_over() || (session.is_end_of_record() && is_counted)
}

/// The format, by the options or the name of the output.
fn format(options: &Show) -> Result<Format, Failure> {
    let format = output::format(options.format, options.shown.output.as_deref(), &[])?;
    Ok(format.unwrap_or(Format::Text))
}

/// Shows the file again whenever its bytes change, until the output is closed.
///
/// An error at the start is final; later a file may be broken for a moment.
fn watch(options: &Show) -> Result<(), Failure> {
    if input::is_stdin(&options.record.file) {
        return Err(Failure::usage(
            "--watch needs a file, standard input cannot change",
        ));
    }
    let target = options.shown.output.as_deref();
    let mut seen = input::read_file(&options.record.file)?;
    let mut next = Ok(paint(options, &seen)?);
    loop {
        match next {
            Ok((painted, session)) => {
                let clear: &[u8] = if output::is_terminal(target) {
                    b"\x1b[2J\x1b[H"
                } else {
                    b""
                };
                let shown = [clear, &painted].concat();
                let is_text = format(options)? == Format::Text;
                if output::write_result(target, &shown, is_text)? == OutputState::Gone {
                    return Ok(());
                }
                output::remark(&options.record.file, &session);
            }
            Err(failure) => output::say(&failure),
        }
        next = loop {
            thread::sleep(GLANCE);
            match input::read_file(&options.record.file) {
                Ok(bytes) if bytes != seen => {
                    seen = bytes;
                    break paint(options, &seen);
                }
                // Editors replace files: for a moment there may be none.
                _ => {}
            }
        };
    }
}

/// The output, and the session that it shows.
fn paint(options: &Show, bytes: &[u8]) -> Result<(Vec<u8>, Session), Failure> {
    let session = record::session(&options.record, bytes)?;
    let layer = match options.layer {
        Shown::Layer(layer) => layer,
        Shown::Groups(look) => return Ok((groups(options, look, &session)?, session)),
    };
    let view = View::new(layer, options.scale).map_err(Failure::usage)?;
    let report = match &options.dead[..] {
        [word] if word == JUDGED => session.layer_judged(view),
        names => session.layer(
            &session
                .chains_at(names)
                .map_err(|error| record::not_dead(&error))?,
            view,
        ),
    };
    let caption = record::caption(&options.record.file, &session);
    let painted = match format(options)? {
        Format::Text => {
            let target = options.shown.output.as_deref();
            let brush = output::brush(options.charset, options.shown.color, target);
            text::paint(&report, &caption, brush).into_bytes()
        }
        Format::Svg => svg::paint(&report, &caption).into_bytes(),
        Format::Png => png::render(&svg::paint(&report, &caption), &options.shown.font)?,
        Format::Json => (report.to_json().to_line() + "\n").into_bytes(),
    };
    Ok((painted, session))
}

/// The groups as a layer.
fn groups(options: &Show, look: Look, session: &Session) -> Result<Vec<u8>, Failure> {
    let name = look.name();
    if options.scale.is_some() {
        return Err(Failure::usage(format!(
            "the layer `{name}` has no scale; leave it out"
        )));
    }
    if !options.dead.is_empty() {
        return Err(Failure::usage(format!(
            "the layer `{name}` judges dead stones itself; leave --dead out"
        )));
    }
    let mut reader = local::Reader::new(local::Budget::USUAL);
    let report = GroupsReport::judged(session, &mut reader);
    let caption = record::caption(&options.record.file, session);
    super::groups::paint(
        &report,
        look,
        Detail::Life,
        &caption,
        &options.shown,
        format(options)?,
    )
}
