//! `tobi groups`: which chains are one, what becomes of them, and why.

use super::record;
use crate::args::{Format, Groups, When};
use crate::exit::Failure;
use crate::paint::groups::text::Detail;
use crate::paint::groups::{Look, svg, text};
use crate::paint::{Caption, png};
use crate::{input, output};
use std::path::Path;
use tobi::Session;
use tobi::groups::{GroupsJson, GroupsReport};
use tobi::local::Reader;

pub(crate) fn run(options: &Groups) -> Result<(), Failure> {
    let target = options.shown.output.as_deref();
    output::refuse_terminal(options.shown.format == Format::Png, target)?;
    let bytes = input::read(&options.record.file)?;
    let session = record::session(&options.record, &bytes)?;
    output::remark(&options.record.file, &session);
    let mut reader = Reader::new(options.budget);
    let report = match options.method.clustering() {
        Some(how) => GroupsReport::new(&session, &mut reader, &how),
        None => GroupsReport::judged(&session, &mut reader),
    };
    let caption = record::caption(&options.record.file, &session);
    let how = (options.shown.format, options.shown.color);
    let look = (Look::Names, Detail::Links);
    let painted = paint(&session, &report, look, caption, how, target)?;
    output::write(target, &painted)?;
    Ok(())
}

/// Groups in one of the formats.
pub(super) fn paint(
    session: &Session,
    report: &GroupsReport,
    (look, detail): (Look, Detail),
    lines: Vec<String>,
    (format, color): (Format, When),
    target: Option<&Path>,
) -> Result<Vec<u8>, Failure> {
    let caption = Caption {
        lines,
        last: session.last_stone(),
    };
    let svg = || svg::paint(session, report, look, &caption);
    Ok(match format {
        Format::Text => {
            let colors = output::colors(color, target);
            let board = text::paint(session, report, (look, detail), colors);
            format!("{}\n\n{board}", caption.lines.join("\n")).into_bytes()
        }
        Format::Svg => svg().into_bytes(),
        Format::Png => png::render(&svg())?,
        Format::Json => (GroupsJson::new(session, report).to_line() + "\n").into_bytes(),
    })
}
