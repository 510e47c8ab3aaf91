//! `tobi play`: the best move of a position and why, or a game against a person.

mod autosave;
mod start;
mod terminal_game;
mod terminal_input;

use super::record;
use crate::args::{Format, Play, Record, When};
use crate::exit::Failure;
use crate::png;
use crate::{input, output};
use std::fmt::Display;
use std::path::Path;
use tobi::play::PlayReport;
use tobi::{Detail, Session};
use tobi_goban::Move;
use tobi_grid::Point;
use tobi_notation::vertex;
use tobi_picture::Charset;
use tobi_picture::play::{svg, text};

pub(crate) fn run(options: &Play) -> Result<(), Failure> {
    match &options.file {
        Some(file) => position(options, file),
        None => terminal_game::run(options),
    }
}

/// The best move of a position.
fn position(options: &Play, file: &Path) -> Result<(), Failure> {
    let target = options.output.as_deref();
    input::refuse_overwriting([file], target)?;
    let format = output::format(options.format, target, &[])?.unwrap_or(Format::Text);
    output::check(format == Format::Png, target)?;
    let at = Record {
        file: file.to_owned(),
        line: options.line.clone(),
        replay: options.replay,
    };
    let session = record::session(&at, &input::read(file)?)?;
    output::remark(file, &session);
    output::remark_on_marks(file, &session);
    let mut player = options.strength.player()?;
    let color = session.position().to_move();
    let asked = options.why.as_ref().map(|vertex| named(&session, vertex));
    let asked = asked.transpose()?;
    let report = PlayReport::new(
        &session,
        &mut player,
        color,
        options.strength.level,
        options.seed,
    );
    let report = report.with_detail(if options.verbose {
        Detail::Playouts
    } else {
        Detail::Usual
    });
    if let Some(point) = asked {
        let report = report.with_reasons_of(&mut player, point);
        let why = format!("{}\n", report.why(point));
        output::write_result(None, why.as_bytes(), true)?;
        return Ok(());
    }
    let caption = record::caption(file, &session);
    let most = usize::from(options.top);
    let picture = || svg::paint(&report, most, &caption);
    let painted = match format {
        Format::Text => {
            let brush = output::brush(Charset::Unicode, When::Auto, target);
            text::paint(&report, most, &caption, brush).into_bytes()
        }
        Format::Json => (report.to_json(most).to_line() + "\n").into_bytes(),
        Format::Svg => picture().into_bytes(),
        Format::Png => png::render(&picture(), &options.font)?,
    };
    output::write_result(target, &painted, format == Format::Text)?;
    Ok(())
}

/// A legal move of the side to move.
fn named(session: &Session, vertex: &str) -> Result<Point, Failure> {
    let size = session.size();
    let refuse = |why: &dyn Display| Failure::usage(format!("--why {vertex}: {why}"));
    let point = vertex::parse_point(vertex, size).map_err(|error| refuse(&error))?;
    let color = session.position().to_move();
    let legal = session.game().is_legal(color, Move::Play(point));
    legal.map_err(|reason| refuse(&reason))?;
    Ok(point)
}
