//! `tobi gtp`: the Go Text Protocol, version 2, on standard input and output.

mod analyze;
mod engine;
mod estimate;
mod groups;
mod query;
mod reading;
mod setup;
mod status;
mod table;
mod territory;

pub(crate) use engine::Engine;

use crate::exit::Failure;
use std::io::{BufRead, Write};
use tobi_notation::gtp::{Lines, Reply};

/// Answers commands until `quit` or the end of the input.
pub(crate) fn run(
    engine: &mut Engine,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line().map_err(Failure::input)? {
        let reply = match line {
            Ok(line) => engine.answer(&line),
            Err(error) => Reply::failure(error.id(), error.to_string()),
        };
        let written = write!(output, "{reply}").and_then(|()| output.flush());
        match written {
            // The other side has gone: nobody is left to complain to.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => break,
            other => other.map_err(|error| Failure::output(format!("cannot write: {error}")))?,
        }
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}
