//! Writing to files, standard output and standard error, and text that is safe to show.

use crate::args::When;
use crate::exit::Failure;
use clap::ValueEnum;
use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use tobi::Session;
use tobi_picture::{Brush, Charset, Colors, line};

/// Whether anybody still reads what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Listening,
    /// The other end of the pipe is closed: `tobi show ... | head -1` has seen enough.
    Gone,
}

/// Writes to a file, or to standard output without one or for `-`.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<Audience, Failure> {
    if let Some(path) = path.filter(|path| !is_stdout(path)) {
        let written = fs::write(path, bytes);
        return match written {
            Ok(()) => Ok(Audience::Listening),
            Err(error) => Err(unwritable_file(path, &error)),
        };
    }
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(Audience::Listening),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Audience::Gone),
        Err(error) => Err(unwritable(&error)),
    }
}

/// A file cannot be written.
pub(crate) fn unwritable_file(path: &Path, error: &io::Error) -> Failure {
    Failure::output(format!("cannot write {}: {error}", path.display()))
}

/// Standard output is broken, not only closed.
pub(crate) fn unwritable(error: &io::Error) -> Failure {
    Failure::output(format!("cannot write to standard output: {error}"))
}

/// Whether what is written to this path ends on a terminal.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none_or(is_stdout) && io::stdout().is_terminal()
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// The format that was asked for, else the one that the end of the output's name says.
///
/// # Errors
/// When the name says another one than these.
pub(crate) fn format<F: ValueEnum>(
    asked: Option<F>,
    path: Option<&Path>,
) -> Result<Option<F>, Failure> {
    let path = path.filter(|path| asked.is_none() && !is_stdout(path));
    let end = path
        .and_then(Path::extension)
        .map(|end| end.to_string_lossy().to_ascii_lowercase());
    let (Some(path), Some(end)) = (path, end) else {
        return Ok(asked);
    };
    let by_name = F::from_str(&end, true).ok();
    match by_name {
        None if FORMATS.contains(&&*end) => {
            let values = F::value_variants().iter().filter_map(F::to_possible_value);
            let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
            Err(Failure::usage(format_args!(
                "{}: this command writes no .{end}; name another file, or one of these with --format: {}",
                path.display(),
                names.join(", ")
            )))
        }
        by_name => Ok(by_name),
    }
}

/// Ends of names that promise a format.
const FORMATS: [&str; 7] = ["svg", "png", "json", "sgf", "html", "jpg", "pdf"];

/// What text on this path is drawn with.
pub(crate) fn brush(charset: Charset, when: When, path: Option<&Path>) -> Brush {
    Brush {
        charset,
        colors: colors(when, path),
    }
}

/// Colours for a terminal that has not been told otherwise (see no-color.org).
fn colors(when: When, path: Option<&Path>) -> Colors {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let wanted = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            is_terminal(path) && !set("NO_COLOR") && !dumb
        }
    };
    let deep = std::env::var("COLORTERM").is_ok_and(|v| v == "truecolor" || v == "24bit");
    match (wanted, deep) {
        (false, _) => Colors::None,
        (true, false) => Colors::Indexed,
        (true, true) => Colors::True,
    }
}

/// Refuses to write a picture's bytes to a terminal.
pub(crate) fn refuse_terminal(is_png: bool, path: Option<&Path>) -> Result<(), Failure> {
    match is_png && is_terminal(path) {
        true => Err(Failure::usage(
            "a terminal cannot show PNG: name a file with --output",
        )),
        false => Ok(()),
    }
}

/// Tells on standard error what was repaired in a file: a few lines, not hundreds.
pub(crate) fn remark(file: &Path, session: &Session) {
    remark_on(file, session.remarks(), session.unlisted_remarks());
}

/// The same for other lines, and a number of lines that are not there.
pub(crate) fn remark_on(file: &Path, lines: &[String], unlisted: usize) {
    const MOST: usize = 10;
    let file = file.display();
    for line in lines.iter().take(MOST) {
        say(&format!("{file}: {line}"));
    }
    let more = lines.len().saturating_sub(MOST) + unlisted;
    if more > 0 {
        say(&format!("{file}: and {more} more"));
    }
}

/// A line on standard error. With that closed too there is nobody left to tell.
pub(crate) fn say(message: &dyn Display) {
    let line = line::printable(&message.to_string());
    let _ = writeln!(io::stderr(), "tobi: {line}");
}
