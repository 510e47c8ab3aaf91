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
    let report = GroupsReport::new(&session, &mut reader, &options.method.clustering());
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
