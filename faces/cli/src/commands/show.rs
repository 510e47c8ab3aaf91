//! `tobi show`: a position and one layer over it.

use crate::args::{Format, Show, When};
use crate::exit::Failure;
use crate::input;
use crate::paint::text::Colors;
use crate::paint::{Caption, png, svg, text};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, SystemTime};
use tobi::{Reading, Session, ShowJson, View};
use tobi_grid::PointSet;
use tobi_notation::sgf::{IllegalMoves, Strictness};
use tobi_notation::vertex;

/// How often `--watch` looks at the file.
const GLANCE: Duration = Duration::from_millis(300);

pub(crate) fn run(options: &Show) -> Result<(), Failure> {
    let to_terminal = options.output.is_none() && io::stdout().is_terminal();
    if options.format == Format::Png && to_terminal {
        return Err(Failure::usage(
            "a terminal cannot show PNG: name a file with --output",
        ));
    }
    if options.watch {
        return watch(options);
    }
    let (painted, remarks) = paint(options, colors(options, to_terminal))?;
    remark(options, &remarks);
    write(options, &painted)
}

/// Shows the file again whenever it changes. A file that is broken for a moment ends nothing.
fn watch(options: &Show) -> Result<(), Failure> {
    if input::is_stdin(&options.file) {
        return Err(Failure::usage(
            "--watch needs a file, standard input cannot change",
        ));
    }
    let changed = || fs::metadata(&options.file).and_then(|m| m.modified()).ok();
    let clears = options.output.is_none() && io::stdout().is_terminal();
    let mut seen: Option<Option<SystemTime>> = None;
    loop {
        let now = changed();
        if seen != Some(now) {
            seen = Some(now);
            match paint(options, colors(options, clears)) {
                Ok((painted, remarks)) => {
                    if clears {
                        write(options, b"\x1b[2J\x1b[H")?;
                    }
                    remark(options, &remarks);
                    write(options, &painted)?;
                }
                Err(failure) => {
                    let _ = writeln!(io::stderr(), "tobi: {failure}");
                }
            }
        }
        thread::sleep(GLANCE);
    }
}

/// What is to be written, and what is to be said about the record.
fn paint(options: &Show, colors: Colors) -> Result<(Vec<u8>, Vec<String>), Failure> {
    let bytes = input::read(&options.file)?;
    let session = Session::read(&bytes, &reading(options)).map_err(|error| {
        let message = format!("{}: {error}", options.file.display());
        match error.is_about_the_request() {
            true => Failure::usage(message),
            false => Failure::input(message),
        }
    })?;
    let dead = dead_chains(&session, &options.dead)?;
    let view = View {
        layer: options.layer,
        scale: options.scale,
    };
    let report = session.layer(&dead, view);
    let caption = Caption {
        lines: caption(options, &session),
        last: session.game().moves().last().and_then(|(_, mv)| mv.point()),
    };
    let painted = match options.format {
        Format::Text => text::paint(&report, &caption, options.charset, colors).into_bytes(),
        Format::Svg => svg::paint(&report, &caption).into_bytes(),
        Format::Png => png::render(&svg::paint(&report, &caption)),
        Format::Json => (ShowJson::new(&session, &report).to_line() + "\n").into_bytes(),
    };
    Ok((painted, session.remarks().to_vec()))
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
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// Colours for a terminal that has not been told otherwise (see no-color.org).
fn colors(options: &Show, to_terminal: bool) -> Colors {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let wanted = match options.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            to_terminal && !set("NO_COLOR") && !dumb
        }
    };
    let deep = std::env::var("COLORTERM").is_ok_and(|v| v == "truecolor" || v == "24bit");
    match (wanted, deep) {
        (false, _) => Colors::None,
        (true, false) => Colors::Indexed,
        (true, true) => Colors::True,
    }
}

/// Tells on standard error what was repaired: a few lines, not hundreds.
fn remark(options: &Show, remarks: &[String]) {
    const MOST: usize = 10;
    let mut lines: Vec<String> = remarks.iter().take(MOST).cloned().collect();
    if remarks.len() > MOST {
        lines.push(format!("and {} more", remarks.len() - MOST));
    }
    for line in lines {
        let _ = writeln!(io::stderr(), "tobi: {}: {line}", options.file.display());
    }
}

fn write(options: &Show, bytes: &[u8]) -> Result<(), Failure> {
    let written = match &options.output {
        Some(path) => fs::write(path, bytes),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(bytes).and_then(|()| out.flush())
        }
    };
    match written {
        // `tobi show ... | head`: the reader has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| Failure::output(&error)),
    }
}
