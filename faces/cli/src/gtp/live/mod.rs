//! Analyses that go on until something is said: `lz-analyze`, `kata-analyze`, and Sabaki's `analyze`.
//!
//! ```text
//! > kata-analyze b 50 ownership true
//! =
//! info move D4 visits 9 ... pv D4 info move ... ownership 0.412 ...
//! info move ...                                     a line whenever the play-outs have doubled, then silence
//! >                                                 any byte ends it; an empty line is no command
//!
//! ```
//!
//! No clock decides what is told: the lines are the same on every machine, only how many of them come before the end
//! differs.

mod info;

use super::engine::{Answer, Engine};
use super::input::Input;
use std::io::{self, Write};
use tobi::estimate::{Analysis, AnalysisRequest, Effort};
use tobi::params::{ANALYSED_MOVES, ANALYSIS_SLICE};
use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest, Arguments};

/// For whom leads, chances and owners are positive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Perspective {
    /// The side to move
    #[default]
    Side,
    /// White
    White,
    /// Black
    Black,
}

pub(super) fn leela(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::LeelaZero, arguments)
}

pub(super) fn kata(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::KataGo, arguments)
}

pub(super) fn sabaki(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::Sabaki, arguments)
}

fn begin(engine: &mut Engine, format: AnalyzeFormat, arguments: Arguments<'_>) -> Answer {
    let position = engine.session.position();
    let request = AnalyzeRequest::parse(format, position.size(), position.to_move(), arguments)?;
    engine.request = Some(request);
    Ok(String::new())
}

/// Answers a request, line by line until something has come, or until nothing becomes surer and something comes. One
/// line is told in any case.
pub(super) fn answer(
    engine: &mut Engine,
    (id, request): (Option<u32>, &AnalyzeRequest),
    input: &mut Input,
    output: &mut impl Write,
) -> io::Result<()> {
    let id = id.map_or(String::new(), |id| id.to_string());
    writeln!(output, "={id}")?;
    output.flush()?;
    let asked = AnalysisRequest {
        color: request.color,
        moves: ANALYSED_MOVES.max(request.least),
        among: request.among,
    };
    let mut analysis = Analysis::new(engine.session.game(), &mut engine.reader, &asked);
    let most = match analysis.estimate().settled() {
        Some(_) => 0,
        None => engine.effort.playouts,
    };
    let mut made = 0;
    let mut told = ANALYSIS_SLICE.min(most);
    loop {
        while made < told {
            made = told.min(made + ANALYSIS_SLICE);
            let effort = Effort {
                playouts: made,
                ..engine.effort
            };
            analysis.deepen(effort);
            if made > ANALYSIS_SLICE && input.has_come() {
                return writeln!(output);
            }
        }
        let line = info::line(&analysis, request, engine.perspective);
        writeln!(output, "{line}")?;
        output.flush()?;
        if made == most || input.has_come() {
            break;
        }
        told = most.min(2 * told);
    }
    input.wait();
    writeln!(output)
}
