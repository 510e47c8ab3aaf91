//! `tobi gtp`: the Go Text Protocol, version 2, on standard input and output.

mod analyze;
mod data;
mod engine;
mod estimate;
mod gogui;
mod groups;
mod input;
mod live;
mod moves;
mod params;
mod query;
mod reading;
mod rules;
mod setup;
mod status;
mod table;
mod territory;
mod time;

pub(crate) use engine::{Engine, EngineIdentity};
pub(crate) use input::Input;
pub(crate) use live::Perspective;

use crate::exit::Failure;
use std::io::Write;
use tobi_notation::gtp::{Lines, Reply};

/// Answers commands until `quit` or the end of the input.
pub(crate) fn run(
    engine: &mut Engine,
    input: Input,
    mut output: impl Write,
) -> Result<(), Failure> {
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line().map_err(Failure::input)? {
        let reply = match line {
            Ok(line) => engine.answer(&line),
            Err(error) => Reply::failure(error.id(), error.to_string()),
        };
        let written = match engine.request.take() {
            Some(request) => {
                live::answer(engine, (reply.id, &request), lines.stream(), &mut output)
            }
            None => write!(output, "{reply}"),
        };
        let written = written.and_then(|()| output.flush());
        match written {
            // The output is closed: errors cannot be reported.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => break,
            other => other.map_err(|error| crate::output::unwritable(&error))?,
        }
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}
