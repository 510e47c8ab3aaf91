//! Analyses that run until input arrives, `lz-analyze`, `kata-analyze` and Sabaki's `analyze`, and moves whose search
//! is reported, `genmove_analyze` and similar.
//!
//! ```text
//! > kata-analyze b 50 ownership true
//! =
//! info move D4 visits 96 ... pv D4 E5 ... info move ... ownership 0.412 ...
//! info move ...                                     a line every 50 hundredths of a second
//! >                                                 any byte ends it; an empty line is not a command
//!
//! ```
//!
//! Without an interval there is a line whenever the playouts have doubled: then no clock influences the output.

mod info;

use super::engine::{Answer, Engine};
use super::input::Input;
use super::moves;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tobi::analysis::Snapshot;
use tobi::params::SEARCH_STEP;
use tobi::play::Allowed;
use tobi_goban::Color;
use tobi_goban::count::Terms;
use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest, Arguments};

/// The side for which leads, chances and owners are positive.
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

impl Perspective {
    /// The side for which numbers are positive.
    pub(super) fn of(self, to_move: Color) -> Color {
        match self {
            Perspective::Side => to_move,
            Perspective::White => Color::White,
            Perspective::Black => Color::Black,
        }
    }
}

/// A request that is answered line by line.
pub(super) enum Request {
    /// An analysis that runs until input arrives.
    Analyze(AnalyzeRequest),
    /// A move, and reports of its search.
    Generate(AnalyzeRequest),
    /// The same without playing the move.
    Search(AnalyzeRequest),
}

pub(super) fn leela(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(
        engine,
        AnalyzeFormat::LeelaZero,
        arguments,
        Request::Analyze,
    )
}

pub(super) fn kata(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::KataGo, arguments, Request::Analyze)
}

pub(super) fn sabaki(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::Sabaki, arguments, Request::Analyze)
}

pub(super) fn leela_genmove(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(
        engine,
        AnalyzeFormat::LeelaZero,
        arguments,
        Request::Generate,
    )
}

pub(super) fn kata_genmove(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::KataGo, arguments, Request::Generate)
}

pub(super) fn kata_search(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::KataGo, arguments, Request::Search)
}

pub(super) fn sabaki_genmove(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    begin(engine, AnalyzeFormat::Sabaki, arguments, Request::Generate)
}

fn begin(
    engine: &mut Engine,
    format: AnalyzeFormat,
    arguments: Arguments<'_>,
    request: fn(AnalyzeRequest) -> Request,
) -> Answer {
    let position = engine.session.position();
    let asked = AnalyzeRequest::parse(format, position.size(), position.to_move(), arguments)?;
    engine.request = Some(request(asked));
    Ok(String::new())
}

/// Answers a request.
pub(super) fn answer(
    engine: &mut Engine,
    (id, request): (Option<u32>, &Request),
    input: &mut Input,
    output: &mut impl Write,
) -> io::Result<()> {
    let id = id.map_or(String::new(), |id| id.to_string());
    writeln!(output, "={id}")?;
    output.flush()?;
    match request {
        Request::Analyze(request) => analyze(engine, request, input, output)?,
        Request::Generate(request) => generate(engine, request, true, output)?,
        Request::Search(request) => generate(engine, request, false, output)?,
    }
    writeln!(output)
}

/// Line by line until input arrives. At least one line is written.
fn analyze(
    engine: &mut Engine,
    request: &AnalyzeRequest,
    input: &mut Input,
    output: &mut impl Write,
) -> io::Result<()> {
    let game = engine.session.game();
    let allowed = Allowed {
        points: request.among,
        pass: request.may_pass,
        later: Vec::new(),
    };
    let analysis = engine
        .player
        .analyse(game, request.color, &allowed, engine.effort);
    let mut analysis = analysis.with_teire(engine.teire);
    let most = engine.analysed;
    let mut lines = Lines::new(request, engine.perspective);
    loop {
        let is_new = !analysis.is_over() && analysis.visits() < SEARCH_STEP.min(most);
        let has_come = !is_new && input.has_come();
        let is_done = analysis.is_over() || analysis.visits() >= most;
        while is_done && !input.has_come() && !analysis.deepen(SEARCH_STEP) {}
        if (!is_new && lines.is_due(analysis.visits())) || (has_come && lines.none()) || is_done {
            lines.tell(&analysis.snapshot(), output)?;
        }
        if has_come {
            return Ok(());
        }
        if is_done {
            input.wait();
            return Ok(());
        }
        let visits = analysis.visits();
        // In whole slices, so that the content does not depend on the time of the report.
        let next = (visits / SEARCH_STEP + 1) * SEARCH_STEP;
        analysis.run(next.min(most) - visits);
    }
}

/// Writes reports of the search, then the move, which is played or not.
fn generate(
    engine: &mut Engine,
    request: &AnalyzeRequest,
    plays: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let color = request.color;
    let game = engine.session.game();
    let (rules, terms) = (*game.rules(), Terms::of(game));
    let mut lines = Lines::new(request, engine.perspective);
    let mut written = Ok(());
    // The move depends on the whole search: its end is reported even if no line is due.
    let mut latest = None;
    let among = (!(!request.among).is_empty()).then_some(request.among);
    let decision = moves::search(engine, color, among.as_ref(), &mut |estimate, search| {
        if written.is_ok() {
            let margin = (estimate.margin(&rules, &terms), &rules);
            let found = Snapshot::of(estimate, search, margin, color);
            if lines.is_due(found.visits) {
                written = lines.tell(&found, output);
            }
            latest = Some(found);
        }
    });
    written?;
    if let Some(found) = latest.filter(|found| !lines.has_told(found)) {
        lines.tell(&found, output)?;
    }
    let name = moves::name_of(decision, engine.size());
    let played = if plays {
        moves::play(engine, color, decision)
    } else {
        Ok(name)
    };
    match played {
        Ok(name) => writeln!(output, "play {name}"),
        // Restrictions were checked before: only the rules can reject the move, and then the game stays as it was.
        Err(refusal) => writeln!(output, "play resign # {}", refusal.0),
    }
}

/// The lines of an answer, and the time of the next one.
struct Lines<'a> {
    request: &'a AnalyzeRequest,
    seen_by: Color,
    last_visits: u32,
    at: Instant,
}

impl Lines<'_> {
    fn new(request: &AnalyzeRequest, perspective: Perspective) -> Lines<'_> {
        Lines {
            request,
            seen_by: perspective.of(request.color),
            last_visits: 0,
            at: Instant::now(),
        }
    }

    fn none(&self) -> bool {
        self.last_visits == 0
    }

    fn has_told(&self, found: &Snapshot) -> bool {
        self.last_visits == found.visits
    }

    fn is_due(&self, visits: u32) -> bool {
        match self.request.interval {
            Some(hundredths) => {
                self.at.elapsed() >= Duration::from_millis(10 * u64::from(hundredths))
            }
            None => visits >= SEARCH_STEP.max(2 * self.last_visits),
        }
    }

    fn tell(&mut self, found: &Snapshot, output: &mut impl Write) -> io::Result<()> {
        (self.last_visits, self.at) = (found.visits, Instant::now());
        let line = info::line(found, self.request, self.seen_by);
        writeln!(output, "{line}")?;
        output.flush()
    }
}
