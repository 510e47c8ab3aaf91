//! `tobi FILE`: the score of a finished game, the estimate of a running one.

use crate::args::{Cli, Command};
use crate::exit::Failure;
use crate::input;
use clap::Parser;
use std::ffi::OsStr;
use std::path::Path;
use tobi::local::{Budget, Reader};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Collection, Reading};

/// The command that fits a file, with its usual options.
pub(crate) fn command(file: &Path) -> Result<Command, Failure> {
    if input::is_stdin(file) {
        return Err(Failure::usage(
            "standard input needs a command, such as `tobi score -` or `tobi estimate -`",
        ));
    }
    if !file.exists() {
        let name = file.display();
        return Err(Failure::usage(match name.to_string().contains("://") {
            true => format!("{name} is a URL; download the file and name it"),
            false => format!(
                "`{name}` is neither a command nor a file; `tobi --help` lists the commands"
            ),
        }));
    }
    let name = match is_running(file) {
        true => "estimate",
        false => "score",
    };
    let words = ["tobi", name, "--"].map(OsStr::new);
    let cli = Cli::parse_from(words.into_iter().chain([file.as_os_str()]));
    Ok(cli.command.expect("it was named"))
}

/// Whether the file has one game that cannot be counted. What cannot be read, `score` complains of.
fn is_running(file: &Path) -> bool {
    let Some(bytes) = file.is_file().then(|| input::bytes(file).ok()).flatten() else {
        return false;
    };
    let Ok(games) = Collection::read(&bytes, &Reading::default()) else {
        return false;
    };
    let Some(session) = (games.len() == 1).then(|| games.session(0).ok()).flatten() else {
        return false;
    };
    let mut reader = Reader::new(Budget::USUAL);
    ScoreReport::new(&session, &mut reader, &ScoreOptions::default())
        .is_ok_and(|report| report.margin().is_none())
}
