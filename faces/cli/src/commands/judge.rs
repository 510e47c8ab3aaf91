//! `tobi FILE`: the score of a finished game, the estimate of a running one.

use super::record;
use crate::args::{Cli, Command, Estimate, Record};
use crate::exit::Failure;
use crate::input;
use clap::{CommandFactory, Parser};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use tobi::local::{Budget, Reader};
use tobi::score::{ScoreOptions, ScoreReport};

/// The arguments of the program, with the command that fits where they begin with a file.
pub(crate) fn completed(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_file = |word: &OsStr| {
        let path = Path::new(word);
        let is_command = Cli::command().find_subcommand(word).is_some() || word == "help";
        !is_command && !input::is_stdin(path) && path.exists()
    };
    if !arguments.get(1).is_some_and(|word| is_file(word)) {
        return arguments;
    }
    let with = |command: &str| {
        let mut words = arguments.clone();
        words.insert(1, command.into());
        (Cli::try_parse_from(&words), words)
    };
    let (score, _) = with("score");
    let (estimate, _) = with("estimate");
    let fits = estimate.is_ok_and(|cli| match cli.command {
        Some(Command::Estimate(options)) => score.is_err() || is_running(&options),
        _ => false,
    });
    let command = if fits { "estimate" } else { "score" };
    arguments.insert(1, command.into());
    arguments
}

/// What is wrong where the only argument is neither a command nor a file.
pub(crate) fn refused(word: &Path) -> Failure {
    let name = word.display();
    Failure::usage(match name.to_string() {
        dash if dash == "-" => {
            "standard input needs a command, such as `tobi score -` or `tobi estimate -`".to_owned()
        }
        url if url.contains("://") => format!("{url} is a URL; download the file and name it"),
        _ => format!("`{name}` is neither a command nor a file; `tobi --help` lists the commands"),
    })
}

/// Whether the position that is asked for, in one file, cannot be counted. What cannot be read, `score` complains of.
fn is_running(options: &Estimate) -> bool {
    let [file] = &options.files[..] else {
        return false;
    };
    if !file.is_file() || super::many::is_many(file) {
        return false;
    }
    let at = Record {
        file: file.clone(),
        line: options.line.clone(),
        replay: options.replay,
    };
    let session = input::bytes(file)
        .ok()
        .and_then(|bytes| record::session(&at, &bytes).ok());
    session.is_some_and(|session| {
        let mut reader = Reader::new(Budget::USUAL);
        ScoreReport::new(&session, &mut reader, &ScoreOptions::default())
            .is_ok_and(|report| report.margin().is_none())
    })
}
