//! `tobi estimate --all`: the estimates after all moves, each printed as soon as it is known.

use crate::args::{self, EstimateFormat as Format, Record};
use crate::commands::{progress, record};
use crate::exit::Failure;
use crate::output::{self, OutputState, Rows};
use crate::png;
use std::ops::RangeInclusive;
use tobi::Session;
use tobi::estimate::{Course, Effort, Turn};
use tobi::local::{Budget, Reader};
use tobi::params::REST_TURNS;
use tobi_notation::sgf::NoSuchMove;
use tobi_picture::estimate::course;

/// The positions after the requested moves, or after all, from move 0 on.
pub(super) fn run(
    options: &args::Estimate,
    format: Format,
    record: &Record,
    bytes: &[u8],
    session: &Session,
    mut heading: Vec<String>,
) -> Result<(), Failure> {
    // Remarks about the last move do not belong into the heading of a game.
    heading.pop();
    let moves = moves(options, session.move_number()).map_err(|it| it.in_file(&record.file))?;
    let (first, last) = (0, *moves.end());
    if let Some(asked) = options
        .moves
        .and_then(|moves| moves.to)
        .filter(|&to| to > last)
    {
        let missing = NoSuchMove { asked, first, last };
        output::remark_on(&record.file, &[args::Moves::clipped(&missing)], 0);
    }
    let target = options.sink.output.as_deref();
    let mut rows = match format {
        Format::Text | Format::Json => Some(Rows::open(target, format == Format::Text)?),
        Format::Svg | Format::Png => None,
        Format::Csv => {
            return Err(Failure::usage(
                "--all gives no CSV; use --format json, a line for each move",
            ));
        }
    };
    let row: fn(&Turn) -> String = match format {
        Format::Json => |turn| turn.to_json().to_line() + "\n",
        _ => course::row,
    };
    if let (Format::Text, Some(rows)) = (format, &mut rows) {
        rows.write(&course::text_heading(&heading))?;
    }
    let mut course = Course::new(Reader::new(Budget::USUAL), Effort::from(options.sampling));
    let estimated = with_neighbours(&moves, session.move_number());
    let bar = progress::bar(
        (estimated.end() - estimated.start() + 1).into(),
        "estimating the game, position",
    );
    let mut shown = 0;
    let is_asked = |turn: &&Turn| moves.contains(&turn.number());
    for number in estimated {
        let mut at = record.clone();
        at.replay.move_number = Some(number);
        course.follow(&record::session(&at, bytes)?);
        bar.inc(1);
        if let Some(rows) = &mut rows {
            let new = course.complete()[shown..].iter().filter(is_asked);
            let new: String = new.map(row).collect();
            shown = course.complete().len();
            if bar.suspend(|| rows.write(&new))? == OutputState::Gone {
                return Ok(());
            }
        }
    }
    bar.finish_and_clear();
    let turns = course.into_turns();
    let first = turns.iter().take_while(|turn| !is_asked(turn)).count();
    let asked = turns.iter().filter(is_asked).count();
    let asked = &turns[first..first + asked];
    if let Some(mut rows) = rows {
        let last = turns[shown..].iter().filter(is_asked);
        let mut last: String = last.map(row).collect();
        if format == Format::Text {
            last += &course::text_end(asked);
        }
        rows.write(&last)?;
        return Ok(());
    }
    let picture = course::svg(&heading, asked);
    let painted = match format {
        Format::Png => png::render(&picture, &options.sink.font)?,
        _ => picture.into_bytes(),
    };
    output::write(target, &painted)?;
    Ok(())
}

/// The requested moves, and those before and after them on which their margins at rest depend.
fn with_neighbours(moves: &RangeInclusive<u32>, last: u32) -> RangeInclusive<u32> {
    let around = REST_TURNS as u32;
    moves.start().saturating_sub(around)..=last.min(moves.end() + around)
}

/// The numbers of the requested moves that exist.
fn moves(options: &args::Estimate, last: u32) -> Result<RangeInclusive<u32>, Failure> {
    let Some(args::Moves { from, to }) = options.moves else {
        return Ok(0..=last);
    };
    let (from, to) = (from.unwrap_or(0), to.unwrap_or(last));
    if from > last {
        let (asked, first) = (from, 0);
        let missing = NoSuchMove { asked, first, last };
        return Err(Failure::usage(format_args!("--moves: {missing}")));
    }
    Ok(from..=to.min(last))
}
