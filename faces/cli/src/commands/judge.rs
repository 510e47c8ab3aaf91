//! `tobi FILE`: the score of a finished game, the estimate of a running one.

use super::record;
use crate::args::{Cli, Command, Estimate, Record};
use crate::exit::Failure;
use crate::input;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use tobi::Session;
use tobi::local::{Budget, Reader};
use tobi::score::{ScoreOptions, ScoreReport};

/// The program's arguments, with a suitable command inserted if they start with a file.
///
/// # Errors
/// When they start with a word that is not a command, option or file.
pub(crate) fn completed(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    if arguments.get(1).is_some_and(|word| word == "help") {
        return helped(arguments);
    }
    let is_known = |word: &OsStr| {
        let is_option = word.to_string_lossy().starts_with('-') && word != "-";
        is_option || Cli::command().find_subcommand(word).is_some()
    };
    let Some(first) = arguments.get(1) else {
        return Ok(arguments);
    };
    if first == "version" {
        arguments[1] = "--version".into();
        return Ok(arguments);
    }
    match is_known(first) {
        // `tobi --move 50 FILE`: the options of the command may come first.
        true if first.to_string_lossy().starts_with("--")
            && Cli::try_parse_from(&arguments).is_err_and(|error| is_unknown(&error)) => {}
        true => return Ok(arguments),
        false => {
            let path = Path::new(first);
            if input::is_stdin(path) || !path.exists() {
                return Err(refused(path));
            }
        }
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
    Ok(arguments)
}

/// Whether an option is not one of the program without a command.
fn is_unknown(error: &clap::Error) -> bool {
    error.kind() == ErrorKind::UnknownArgument
}

/// `tobi help COMMAND`. Words after the command, such as the question of `read`, are in the help of the command.
fn helped(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    let Some(word) = arguments.get(2) else {
        return Ok(arguments);
    };
    let name = word.to_string_lossy();
    if name != "help" && !name.starts_with('-') && Cli::command().find_subcommand(word).is_none() {
        return Err(Failure::usage(format_args!(
            "`{name}` is not a command; {}",
            remedy(Path::new(word))
        )));
    }
    arguments.truncate(3);
    Ok(arguments)
}

/// The error when the first argument is neither a command nor a file.
pub(crate) fn refused(word: &Path) -> Failure {
    let name = word.display();
    if input::is_stdin(word) {
        return Failure::usage(
            "standard input needs a command, such as `tobi score -` or `tobi estimate -`",
        );
    }
    if input::is_url(word) {
        return Failure::input(input::URL).in_file(word);
    }
    if looks_like_path(word) {
        return Failure::input("there is no such file").in_file(word);
    }
    Failure::usage(format_args!(
        "`{name}` is neither a command nor a file; {}",
        remedy(word)
    ))
}

/// Whether a word is more likely a path than a command: it has an extension or a folder.
fn looks_like_path(word: &Path) -> bool {
    word.extension().is_some() || word.components().count() > 1
}

/// What to do about a word that is not a command.
fn remedy(word: &Path) -> String {
    match similar(word) {
        Some(command) => format!("did you mean `{command}`?"),
        None => "`tobi --help` lists the commands".to_owned(),
    }
}

/// The command that is most similar to a word; `None` if the word looks like a file name.
fn similar(word: &Path) -> Option<String> {
    if looks_like_path(word) {
        return None;
    }
    let commands =
        clap::Command::new("tobi").subcommands(Cli::command().get_subcommands().cloned());
    let error = commands
        .try_get_matches_from([OsStr::new("tobi"), word.as_os_str()])
        .err()?;
    match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::Strings(names) => names.last().cloned(),
        ContextValue::String(name) => Some(name.clone()),
        _ => None,
    }
}

/// Whether the requested position, in one file, cannot be counted. `score` reports unreadable files.
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
    session.is_some_and(|session| !is_counted(&session))
}

/// Whether `score` counts the position of a session.
pub(super) fn is_counted(session: &Session) -> bool {
    let mut reader = Reader::new(Budget::USUAL);
    let report = ScoreReport::new(session, &mut reader, &ScoreOptions::default());
    report.is_ok_and(|report| report.margin().is_some())
}
