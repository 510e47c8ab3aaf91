//! The file of `tobi score --proof`.

use crate::args::Score;
use crate::exit::Failure;
use crate::input;
use crate::output;
use std::path::Path;
use tobi::score::ScoreReport;

/// Checks the name of the file before anything is judged.
pub(super) fn check<'a>(
    options: &'a Score,
    inputs: impl Iterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let Some(path) = options.proof.as_deref() else {
        return Ok(());
    };
    if output::is_stdout(path) {
        return Err(Failure::usage(
            "--proof writes a file beside the score; name one, such as --proof proof.sgf",
        ));
    }
    if !path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("sgf"))
    {
        return Err(Failure::usage(format!(
            "--proof writes SGF, so {} must end in .sgf",
            path.display()
        )));
    }
    if options.sink.output.as_deref() == Some(path) {
        return Err(Failure::usage(format!(
            "--proof and --output are the same file {}; name another one",
            path.display()
        )));
    }
    input::refuse_overwriting(inputs, Some(path))
}

/// Writes the proof, if it was asked for.
pub(super) fn write(options: &Score, report: &ScoreReport) -> Result<(), Failure> {
    let Some(path) = options.proof.as_deref() else {
        return Ok(());
    };
    let Some(proof) = report.proof() else {
        return Err(Failure::usage(
            "--proof needs judged dead stones, but these were given by marks or --dead; add --dead judged",
        ));
    };
    output::write(Some(path), proof.as_bytes()).map(|_| ())
}
