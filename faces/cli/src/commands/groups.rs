//! `tobi groups`: which chains are one, and why.

use super::record;
use crate::args::{Groups, ReadFormat};
use crate::exit::Failure;
use crate::paint::groups;
use crate::{input, output};
use tobi::groups::{GroupsJson, GroupsReport};
use tobi::local::Reader;

pub(crate) fn run(options: &Groups) -> Result<(), Failure> {
    let bytes = input::read(&options.record.file)?;
    let session = record::session(&options.record, &bytes)?;
    output::remark(&options.record.file, &session);
    let mut reader = Reader::new(options.budget);
    let report = match options.method.clustering() {
        Some(how) => GroupsReport::new(&session, &mut reader, &how),
        None => GroupsReport::judged(&session, &mut reader),
    };
    let said = match options.format {
        ReadFormat::Text => {
            let caption = record::caption(&options.record, &session).join("\n");
            format!("{caption}\n\n{}", groups::paint(&session, &report))
        }
        ReadFormat::Json => GroupsJson::new(&session, &report).to_line() + "\n",
    };
    output::write(None, said.as_bytes())?;
    Ok(())
}
