//! Writing to files, standard output and standard error, and text that is safe to show.

use crate::args::When;
use crate::exit::Failure;
use crate::parts::Part;
use crate::wrap;
use clap::ValueEnum;
use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use tobi::Session;
use tobi_picture::{BoardStyle, Charset, Colors, line};

/// Whether the output is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputState {
    Listening,
    /// The other end of the pipe is closed, as in `tobi show ... | head -1`.
    Gone,
}

/// Writes to a file, or to standard output without one or for `-`.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<OutputState, Failure> {
    if let Some(path) = path.filter(|path| !is_stdout(path)) {
        let written = fs::write(path, bytes);
        return match written {
            Ok(()) => Ok(OutputState::Listening),
            Err(error) => Err(unwritable_file(path, &error)),
        };
    }
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(OutputState::Listening),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(OutputState::Gone),
        Err(error) => Err(unwritable(&error)),
    }
}

/// Writes a result. The sentences of text are wrapped on a terminal.
pub(crate) fn write_result(
    path: Option<&Path>,
    painted: &[u8],
    is_text: bool,
) -> Result<OutputState, Failure> {
    let width = wrap::width().filter(|_| is_text && is_terminal(path));
    match (width, str::from_utf8(painted)) {
        (Some(width), Ok(text)) => write(path, wrap::wrapped(text, width).as_bytes()),
        _ => write(path, painted),
    }
}

/// Output that is written in parts, each of which can be read at once.
pub(crate) struct Rows {
    /// `None` means standard output.
    file: Option<(fs::File, PathBuf)>,
    is_text: bool,
}

impl Rows {
    /// Creates the file, if the path is one.
    pub(crate) fn open(path: Option<&Path>, is_text: bool) -> Result<Rows, Failure> {
        let file = path.filter(|path| !is_stdout(path)).map(|path| {
            let file = fs::File::create(path).map_err(|error| unwritable_file(path, &error))?;
            Ok((file, path.to_owned()))
        });
        let file = file.transpose()?;
        Ok(Rows { file, is_text })
    }

    /// Adds text.
    pub(crate) fn write(&mut self, text: &str) -> Result<OutputState, Failure> {
        let Some((file, path)) = &mut self.file else {
            return write_result(None, text.as_bytes(), self.is_text);
        };
        let written = file.write_all(text.as_bytes());
        written.map_err(|error| unwritable_file(path, &error))?;
        Ok(OutputState::Listening)
    }
}

/// Prints what clap has to say: help, the version, or a usage error, with which the program ends.
pub(crate) fn help(answer: &clap::Error) -> Result<(), Failure> {
    if answer.use_stderr() {
        answer.exit();
    }
    match answer.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unwritable(&error)),
        _ => Ok(()),
    }
}

/// A file cannot be written.
pub(crate) fn unwritable_file(path: &Path, error: &io::Error) -> Failure {
    Failure::output(format!("cannot write {}: {error}", path.display()))
}

/// Standard output is broken, rather than closed.
pub(crate) fn unwritable(error: &io::Error) -> Failure {
    Failure::output(format!("cannot write to standard output: {error}"))
}

/// Whether output to this path goes to a terminal.
pub(crate) fn is_terminal(path: Option<&Path>) -> bool {
    path.is_none_or(is_stdout) && io::stdout().is_terminal()
}

/// Whether output to this path goes to people: to a terminal, or to a program such as a pager, but not to a file.
pub(crate) fn is_for_people(path: Option<&Path>) -> bool {
    path.is_none_or(is_stdout) && !is_file(&io::stdout())
}

/// Whether standard output is redirected to a file.
#[cfg(unix)]
fn is_file(stdout: &io::Stdout) -> bool {
    use std::os::fd::AsFd;
    let copy = stdout.as_fd().try_clone_to_owned().map(std::fs::File::from);
    let known = copy.and_then(|file| file.metadata());
    known.is_ok_and(|known| known.is_file())
}

#[cfg(windows)]
fn is_file(stdout: &io::Stdout) -> bool {
    use std::os::windows::io::AsHandle;
    let copy = stdout
        .as_handle()
        .try_clone_to_owned()
        .map(std::fs::File::from);
    let known = copy.and_then(|file| file.metadata());
    known.is_ok_and(|known| known.is_file())
}

pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// The extensions of tables.
pub(crate) const TABLES: [&str; 2] = ["parquet", "csv"];

/// The requested format, or that of the output's extension. `others` are extensions that the command handles itself.
///
/// # Errors
/// When the extension is none that the command writes.
pub(crate) fn format<F: ValueEnum>(
    asked: Option<F>,
    path: Option<&Path>,
    others: &[&str],
) -> Result<Option<F>, Failure> {
    let path = path.filter(|path| asked.is_none() && !is_stdout(path));
    let end = path
        .and_then(Path::extension)
        .map(|end| end.to_string_lossy().to_ascii_lowercase());
    let (Some(path), Some(end)) = (path, end) else {
        return Ok(asked);
    };
    let name = ALIASES.iter().find(|(alias, _)| *alias == end);
    let name = name.map_or(&*end, |&(_, name)| name);
    if let Ok(format) = F::from_str(name, true) {
        return Ok(Some(format));
    }
    // Text is the usual format of one game; many games are lines in any file.
    if end == TEXT || others.contains(&&*end) {
        return Ok(None);
    }
    let values = F::value_variants().iter().filter_map(F::to_possible_value);
    let known: Vec<String> = values
        .map(|value| match extension(value.get_name()) {
            // Commands that write tables write a line of JSON for each game.
            "json" if others.contains(&"parquet") => "jsonl".to_owned(),
            end => end.to_owned(),
        })
        .filter(|end| !others.contains(&&**end))
        .chain(others.iter().map(|&other| other.to_owned()))
        .map(|end| format!(".{end}"))
        .collect();
    Err(Failure::usage(format_args!(
        "{}: this command does not write .{end}; name a file that ends in {}, or choose a format with --format",
        path.display(),
        known.join(", ")
    )))
}

/// Extensions that differ from the name of their format.
const ALIASES: [(&str, &str); 3] = [("jsonl", "json"), ("ndjson", "json"), ("htm", "html")];

/// The extension of text.
const TEXT: &str = "txt";

/// The usual extension of a format.
fn extension(format: &str) -> &str {
    match format {
        "text" => TEXT,
        format => format,
    }
}

/// Characters and colours for text on this path.
pub(crate) fn brush(charset: Charset, when: When, path: Option<&Path>) -> BoardStyle {
    BoardStyle {
        charset,
        colors: colors(when, path),
    }
}

/// Colours for a terminal, unless NO_COLOR is set (see no-color.org).
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

/// Refuses an output before anything is read: a part that the program was built without, or PNG for a terminal.
pub(crate) fn check(is_png: bool, path: Option<&Path>) -> Result<(), Failure> {
    let end = path.and_then(Path::extension);
    if end.is_some_and(|end| end.eq_ignore_ascii_case("parquet")) {
        Part::Parquet.check()?;
    }
    if !is_png {
        return Ok(());
    }
    Part::Png.check()?;
    if is_terminal(path) {
        Err(Failure::usage(
            "a terminal cannot show PNG: name a file with --output",
        ))
    } else {
        Ok(())
    }
}

/// Reports on standard error what was repaired in a file: a few lines, not hundreds.
pub(crate) fn remark(file: &Path, session: &Session) {
    remark_on(file, session.remarks(), session.unlisted_remarks());
    if let others @ 1.. = session.variations() {
        let variations = match others {
            1 => "1 variation".to_owned(),
            others => format!("{others} variations"),
        };
        say(&format!(
            "{}: the record has {variations}; the main line is judged, and --variation takes another one",
            file.display()
        ));
    }
}

/// Says that the players marked their territory, if they did, and that a command shows another judgement.
pub(crate) fn remark_on_marks(file: &Path, session: &Session) {
    if let Some(told) = session.told_by_marks() {
        say(&format!(
            "{}: {told}; what follows is Tobi's own judgement",
            file.display()
        ));
    }
}

/// The same for other lines, and a number of lines that are not listed.
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

/// A line on standard error. If that is closed too, the line is lost.
pub(crate) fn say(message: &dyn Display) {
    let line = line::printable(&message.to_string());
    let _ = writeln!(io::stderr(), "tobi: {line}");
}
