//! `tobi match`: a match between GTP engines.

mod table;

use crate::args::{Match, MatchFormat};
use crate::exit::Failure;
use crate::input;
use crate::output;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;
use tobi_arena::series::{Outcome, Progress, run as play};
use tobi_arena::{EngineCommand, GameRecord, Opening, Settings, openings};

/// A game with more moves than this many times the board's points is void.
const MOVES_A_POINT: usize = 3;

pub(crate) fn run(options: &Match) -> Result<(), Failure> {
    let settings = settings(options)?;
    let bar = bar();
    let watch = |game: Option<&GameRecord>, progress: Progress| {
        bar.set_length(u64::from(progress.wanted));
        bar.set_position(u64::from(progress.done));
        match game {
            None => {
                bar.reset_eta();
                if progress.done > 0 {
                    let next = if progress.done < progress.wanted {
                        "continuing"
                    } else {
                        "nothing is left to play"
                    };
                    let said = format!(
                        "{} of {} games already played; {next}",
                        progress.done, progress.wanted
                    );
                    bar.suspend(|| output::say(&said));
                }
            }
            Some(game) => {
                bar.set_message(format!("game {}: {}", game.game, game.result));
                if game.end.is_fault() || game.black_score().is_none() {
                    bar.suspend(|| tell(game));
                }
            }
        }
    };
    let outcome = play(&settings, &options.output, &watch).map_err(Failure::output)?;
    bar.finish_and_clear();
    let shown = match options.format {
        MatchFormat::Text => table::paint(&outcome.report),
        MatchFormat::Json => outcome.report.to_line() + "\n",
    };
    // A match that never started has nothing to show.
    if outcome.stopped.is_none() || outcome.report.played > 0 {
        output::write(None, shown.as_bytes())?;
    }
    conclude(outcome)
}

/// The exit code, and a final message if there were problems.
fn conclude(Outcome { report, stopped }: Outcome) -> Result<(), Failure> {
    if let Some(why) = stopped {
        return Err(Failure::output(why));
    }
    let counted = |number: usize, what: &str| match number {
        1 => format!("1 game {what}"),
        number => format!("{number} games {what}"),
    };
    match (report.faults.len(), report.voids.len()) {
        (0, 0) => Ok(()),
        (0, voids) => Err(Failure::finding(counted(voids, "void"))),
        (faults, 0) => Err(Failure::finding(counted(faults, "lost by a fault"))),
        (faults, voids) => Err(Failure::finding(format!(
            "{}, {}",
            counted(faults, "lost by a fault"),
            counted(voids, "void")
        ))),
    }
}

/// Reports a game that needs attention, when it has ended.
fn tell(game: &GameRecord) {
    let culprit = game
        .culprit()
        .map_or_else(String::new, |name| format!("{name} as "));
    output::say(&format!("game {}: {culprit}{}", game.game, game.why));
    for line in &game.stderr {
        output::say(&format!("game {}: stderr: {line}", game.game));
    }
}

fn settings(options: &Match) -> Result<Settings, Failure> {
    let command = |text: &String| EngineCommand::parse(text).map_err(Failure::usage);
    let settings = Settings {
        engines: options
            .engines
            .iter()
            .map(command)
            .collect::<Result<_, _>>()?,
        size: options.size,
        komi: options.komi.unwrap_or(options.rules.komi),
        rules: options.rules,
        openings: openings(options)?,
        games: options.games,
        sprt: options.sprt,
        seconds: options.seconds,
        max_moves: options
            .max_moves
            .unwrap_or((MOVES_A_POINT * options.size.area()) as u32),
        seed: options.seed,
        patience: Duration::from_secs(u64::from(options.patience)),
        referee: options.referee.as_ref().map(command).transpose()?,
        jobs: options.jobs as usize,
    };
    match settings.fault() {
        Some(fault) => Err(Failure::usage(fault)),
        None => Ok(settings),
    }
}

fn openings(options: &Match) -> Result<Vec<Opening>, Failure> {
    let Some(file) = &options.openings else {
        return Ok(Vec::new());
    };
    let bytes = input::read(file)?;
    let text = String::from_utf8_lossy(&bytes);
    let openings = openings::parse(&text, options.size, options.rules);
    openings.map_err(|error| Failure::input(error).in_file(file))
}

/// A progress bar on a terminal, and nothing elsewhere.
fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left; {msg}");
    bar.set_style(style.expect("the template is in order"));
    bar
}
