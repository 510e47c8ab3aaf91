//! `tobi read`: reads out a local game.

use super::record;
use crate::args::{Read, ReadFormat};
use crate::exit::Failure;
use crate::{input, output};
use std::path::Path;
use tobi::Session;
use tobi::local::{LocalReport, Reader, conditions};
use tobi_grid::Point;
use tobi_notation::vertex;
use tobi_picture::local;

pub(crate) fn run(options: &Read) -> Result<(), Failure> {
    input::refuse_overwriting([&*options.record.file], options.sgf.as_deref())?;
    let bytes = input::read(&options.record.file)?;
    let session = record::session(&options.record, &bytes)?;
    output::remark(&options.record.file, &session);
    output::remark_on_marks(&options.record.file, &session);
    let ko_threats = options.ko_threats.as_deref();
    let conditions =
        conditions(&options.region, ko_threats, session.size()).map_err(Failure::usage)?;
    let mut reader = Reader::new(options.budget)
        .with_proofs()
        .with_conditions(conditions);
    if options.sgf.is_some() {
        reader = reader.with_traces();
    }
    let points = points(&session, &options.points)?;
    let report =
        LocalReport::read(&session, &mut reader, options.game, &points).map_err(Failure::usage)?;
    let said = match options.format {
        ReadFormat::Text => {
            let caption = record::caption(&options.record.file, &session);
            format!("{}\n\n{}", caption.join("\n"), local::paint(&report))
        }
        ReadFormat::Json => report.to_json().to_line() + "\n",
    };
    if let Some(path) = &options.sgf {
        let tree = report.to_sgf().ok_or_else(|| {
            Failure::usage(format!("{} has no tree; leave --sgf out", report.game))
        })?;
        output::write(Some(path), tree.as_bytes())?;
        // Only one of the two can go to standard output.
        if path == Path::new("-") {
            return Ok(());
        }
    }
    let is_text = options.format == ReadFormat::Text;
    output::write_result(None, said.as_bytes(), is_text)?;
    Ok(())
}

/// The named points.
fn points(session: &Session, names: &[String]) -> Result<Vec<Point>, Failure> {
    let names = names.iter().flat_map(|name| name.split(','));
    names
        .filter(|name| !name.is_empty())
        .map(|name| vertex::parse_point(name, session.size()).map_err(Failure::usage))
        .collect()
}
