//! `tobi show`: a position and one layer over it.

use crate::args::{Format, Show, When};
use crate::exit::Failure;
use crate::input;
use crate::output::{self, Reader};
use crate::paint::text::Colors;
use crate::paint::{Caption, png, svg, text};
use std::thread;
use std::time::Duration;
use tobi::{Reading, Session, ShowJson, View};
use tobi_grid::PointSet;
use tobi_notation::sgf::{IllegalMoves, Strictness};
use tobi_notation::vertex;

/// How often `--watch` looks at the file.
const GLANCE: Duration = Duration::from_millis(300);

/// The longest line of the caption, in characters: names come from the file, and pictures are as wide
/// as their widest line.
const CAPTION: usize = 60;

pub(crate) fn run(options: &Show) -> Result<(), Failure> {
    if options.format == Format::Png && output::is_terminal(options.output.as_deref()) {
        return Err(Failure::usage(
            "a terminal cannot show PNG: name a file with --output",
        ));
    }
    if options.watch {
        return watch(options);
    }
    let bytes = input::read(&options.file)?;
    let (painted, session) = paint(options, &bytes)?;
    output::remark(&options.file, &session);
    output::write(options.output.as_deref(), &painted)?;
    Ok(())
}

/// Shows the file again whenever its bytes change, as long as somebody looks.
///
/// What is wrong at the start ends it; a file that is broken for a moment later on does not.
fn watch(options: &Show) -> Result<(), Failure> {
    if input::is_stdin(&options.file) {
        return Err(Failure::usage(
            "--watch needs a file, standard input cannot change",
        ));
    }
    let target = options.output.as_deref();
    let mut seen = input::read_file(&options.file)?;
    let mut next = Ok(paint(options, &seen)?);
    loop {
        match next {
            Ok((painted, session)) => {
                let clear: &[u8] = match output::is_terminal(target) {
                    true => b"\x1b[2J\x1b[H",
                    false => b"",
                };
                if output::write(target, &[clear, &painted].concat())? == Reader::Gone {
                    return Ok(());
                }
                output::remark(&options.file, &session);
            }
            Err(failure) => output::say(&failure),
        }
        next = loop {
            thread::sleep(GLANCE);
            match input::read_file(&options.file) {
                Ok(bytes) if bytes != seen => {
                    seen = bytes;
                    break paint(options, &seen);
                }
                // Editors replace files: for a moment there is none.
                _ => {}
            }
        };
    }
}

/// What is to be written, and the session that it shows.
fn paint(options: &Show, bytes: &[u8]) -> Result<(Vec<u8>, Session), Failure> {
    let session = Session::read(bytes, &reading(options)).map_err(|error| {
        let message = format!("{}: {error}", options.file.display());
        match error.is_about_the_request() {
            true => Failure::usage(message),
            false => Failure::input(message),
        }
    })?;
    let dead = dead_chains(&session, &options.dead)?;
    let view = View::new(options.layer, options.scale).map_err(Failure::usage)?;
    let report = session.layer(&dead, view);
    let caption = Caption {
        lines: caption(options, &session),
        last: session.last_stone(),
    };
    let painted = match options.format {
        Format::Text => {
            text::paint(&report, &caption, options.charset, colors(options)).into_bytes()
        }
        Format::Svg => svg::paint(&report, &caption).into_bytes(),
        Format::Png => png::render(&svg::paint(&report, &caption))?,
        Format::Json => (ShowJson::new(&session, &report).to_line() + "\n").into_bytes(),
    };
    Ok((painted, session))
}

fn reading(options: &Show) -> Reading {
    Reading {
        strictness: match options.strict {
            true => Strictness::Strict,
            false => Strictness::Lenient,
        },
        illegal: match options.skip_illegal {
            true => IllegalMoves::Skip,
            false => IllegalMoves::Refuse,
        },
        move_number: options.move_number,
        ..Reading::default()
    }
}

/// The whole chains at the named points.
fn dead_chains(session: &Session, names: &[String]) -> Result<PointSet, Failure> {
    let mut dead = PointSet::empty(session.size());
    for name in names {
        let point = vertex::parse_point(name.trim(), session.size()).map_err(Failure::usage)?;
        let chain = session.position().board().chain_at(point);
        let chain =
            chain.ok_or_else(|| Failure::usage(format!("--dead {name}: no stone stands there")))?;
        dead |= chain.stones();
    }
    Ok(dead)
}

/// `game.sgf`, `Shusaku - Gennan`, `move 127 (black K10), white to play`.
fn caption(options: &Show, session: &Session) -> Vec<String> {
    let file = match options.file.file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => options.file.display().to_string(),
    };
    let number = session.move_number();
    let done = match session.last_move() {
        Some((color, name)) => format!("move {number} ({color} {name})"),
        None => "before the first move".to_owned(),
    };
    let turn = session.position().to_move();
    let lines = [
        file,
        session.players().to_owned(),
        format!("{done}, {turn} to play"),
    ];
    let lines = lines.iter().filter(|line| !line.is_empty());
    lines.map(|line| output::shortened(line, CAPTION)).collect()
}

/// Colours for a terminal that has not been told otherwise (see no-color.org).
fn colors(options: &Show) -> Colors {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let wanted = match options.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            output::is_terminal(options.output.as_deref()) && !set("NO_COLOR") && !dumb
        }
    };
    let deep = std::env::var("COLORTERM").is_ok_and(|v| v == "truecolor" || v == "24bit");
    match (wanted, deep) {
        (false, _) => Colors::None,
        (true, false) => Colors::Indexed,
        (true, true) => Colors::True,
    }
}
