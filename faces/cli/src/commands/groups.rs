//! `tobi groups`: which chains are one group, its status, and why.

use super::record;
use crate::args::{Format, Groups, Method, PictureArgs};
use crate::exit::Failure;
use crate::png;
use crate::{input, output};
use tobi::groups::GroupsReport;
use tobi::local::Reader;
use tobi_picture::Charset;
use tobi_picture::groups::text::Detail;
use tobi_picture::groups::{Look, svg, text};

pub(crate) fn run(options: &Groups) -> Result<(), Failure> {
    let target = options.shown.output.as_deref();
    input::refuse_overwriting([&*options.record.file], target)?;
    let format = output::format(options.format, target, &[])?.unwrap_or(Format::Text);
    output::check(format == Format::Png, target)?;
    let bytes = input::read(&options.record.file)?;
    let session = record::session(&options.record, &bytes)?;
    output::remark(&options.record.file, &session);
    output::remark_on_marks(&options.record.file, &session);
    let mut reader = Reader::new(options.budget);
    let report = match options.method.clustering() {
        Some(how) => GroupsReport::new(&session, &mut reader, &how),
        None => GroupsReport::judged(&session, &mut reader),
    };
    let caption = record::caption(&options.record.file, &session);
    let look = Look::Names;
    // Without a judgement only the links of a group are known.
    let detail = if options.links || options.method != Method::Judged {
        Detail::Links
    } else {
        Detail::Life
    };
    let painted = match (options.links, format) {
        (true, Format::Svg | Format::Png) => drawn(
            svg::paint_with_links(&report, look, &caption),
            format,
            &options.shown,
        )?,
        _ => paint(&report, look, detail, &caption, &options.shown, format)?,
    };
    output::write_result(target, &painted, format == Format::Text)?;
    Ok(())
}

/// Groups in one of the formats.
pub(super) fn paint(
    report: &GroupsReport,
    look: Look,
    detail: Detail,
    caption: &[String],
    shown: &PictureArgs,
    format: Format,
) -> Result<Vec<u8>, Failure> {
    Ok(match format {
        Format::Text => {
            let brush = output::brush(Charset::Ascii, shown.color, shown.output.as_deref());
            let board = text::paint(report, look, detail, brush);
            format!("{}\n\n{board}", caption.join("\n")).into_bytes()
        }
        Format::Svg | Format::Png => drawn(svg::paint(report, look, caption), format, shown)?,
        Format::Json => (report.to_json().to_line() + "\n").into_bytes(),
    })
}

/// A picture as SVG or PNG.
fn drawn(svg: String, format: Format, shown: &PictureArgs) -> Result<Vec<u8>, Failure> {
    match format {
        Format::Png => png::render(&svg, &shown.font),
        _ => Ok(svg.into_bytes()),
    }
}
