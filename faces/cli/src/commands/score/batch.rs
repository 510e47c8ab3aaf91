//! Many games: scored in parallel, written in their order, in bounded memory.

use super::inputs;
use super::journal::{Journal, Known, Outcome, Start, Summary};
use super::table::{Row, Table};
use crate::args::{Score, ScoreFormat};
use crate::exit::Failure;
use crate::input;
use crate::output::{self, Audience};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tobi::Collection;
use tobi::score::{GameKey, InFile, ScoreJson};

/// Games a thread that are scored before their lines are written. More let the threads wait less for each other, and
/// lose more where a run is killed.
const GAMES_A_THREAD: usize = 16;

/// So many bytes of files are held at a time, and one file more.
const MOST_BYTES: usize = 16 << 20;

pub(super) fn run(options: &Score) -> Result<(), Failure> {
    if options.steps {
        return Err(Failure::usage("--steps shows one game; name one file"));
    }
    let target = options.output.as_deref();
    let inputs = inputs::files(&options.files, options.files_from.as_deref())?;
    let files = inputs.files;
    let read = files.iter().chain(&options.files_from);
    input::refuse_overwriting(read.map(PathBuf::as_path), target)?;
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    // With --report and no file for them the lines are not wanted.
    let silent = options.report && target.is_none();
    let is_table = match options.format {
        Some(format) => format == ScoreFormat::Text,
        None => output::is_terminal(target) && !silent,
    };
    let journal = match is_table {
        true => None,
        false => target,
    };
    let (mut journal, start, mut summary) = Journal::open(journal, &names)?;
    summary.unreadable = inputs.unreadable;
    let mut table = match is_table && !silent {
        true => Some(Table::open(target, &names)?),
        false => None,
    };
    let bar = bar(names.len(), start.file);
    if journal.there > 0 {
        let said = format!("{} there already; going on", games(journal.there));
        bar.suspend(|| output::say(&said));
    }
    let mut queue = Games {
        options,
        files: &files,
        names: &names,
        start,
        waiting: None,
    };
    let at_once = GAMES_A_THREAD * rayon::current_num_threads();
    loop {
        let jobs = queue.take(at_once);
        if jobs.is_empty() {
            break;
        }
        let scored: Vec<Result<Scored, String>> =
            jobs.par_iter().map(|job| job.score(options)).collect();
        for (job, scored) in jobs.iter().zip(scored) {
            let line = match scored {
                Ok(scored) => job.line(scored, &mut journal.known),
                Err(error) => job.broken(&error),
            };
            if let Some(said) = &line.said {
                bar.suspend(|| output::say(said));
            }
            summary.add(line.outcome);
            let audience = match &mut table {
                Some(table) => bar.suspend(|| table.write(&job.name, job.game, &line.row))?,
                None if silent => Audience::Listening,
                None => journal.write(&line.text)?,
            };
            if audience == Audience::Gone {
                return Ok(());
            }
        }
        journal.flush()?;
        bar.set_position(queue.start.file as u64);
    }
    bar.finish_and_clear();
    if options.report {
        output::write(None, summary.comparisons.to_string().as_bytes())?;
    }
    conclude(&summary)
}

/// The last word, and the exit code.
fn conclude(summary: &Summary) -> Result<(), Failure> {
    let compared = &summary.comparisons;
    let differing = compared.differing() + compared.other_winner;
    let games = games(summary.games);
    let said = format!(
        "{games}: as their records say {}, other results {differing}, not comparable {}, not finished {}, broken {}",
        compared.exact(),
        compared.not_comparable,
        summary.unfinished,
        summary.broken
    );
    match (
        summary.broken + summary.unreadable,
        differing + summary.unfinished,
    ) {
        (0, 0) => {
            output::say(&said);
            Ok(())
        }
        (0, _) => Err(Failure::finding(said)),
        _ => Err(Failure::input(said)),
    }
}

fn games(number: u64) -> String {
    match number {
        1 => "1 game".to_owned(),
        number => format!("{number} games"),
    }
}

/// A bar on a terminal, and nothing elsewhere.
fn bar(files: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} files, {eta} left");
    bar.set_style(style.expect("the template is in order"));
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

/// The games of the files, one after the other.
struct Games<'a> {
    options: &'a Score,
    files: &'a [PathBuf],
    names: &'a [String],
    /// The next game.
    start: Start,
    /// The file of the next game, if it was read already.
    waiting: Option<(Arc<Collection>, usize)>,
}

/// A game to be scored, or a file that has none.
struct Job {
    name: String,
    /// Its number in the file, from 1.
    game: usize,
    file: Result<Arc<Collection>, String>,
}

impl Games<'_> {
    /// The next games, so many at most.
    fn take(&mut self, most: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        let mut held = 0;
        while jobs.len() < most && held < MOST_BYTES && self.start.file < self.files.len() {
            let (file, bytes) = self.file();
            held += bytes;
            let games = file.as_ref().map_or(1, |file| file.len());
            let until = games.min(self.start.games + most - jobs.len());
            jobs.extend((self.start.games..until).map(|number| Job {
                name: self.names[self.start.file].clone(),
                game: number + 1,
                file: file.clone(),
            }));
            self.start.games = until;
            self.waiting = file.ok().map(|file| (file, bytes));
            if until == games {
                self.start.games = 0;
                self.start.file += 1;
                self.waiting = None;
            }
        }
        jobs
    }

    /// The present file and its size.
    fn file(&mut self) -> (Result<Arc<Collection>, String>, usize) {
        if let Some((file, bytes)) = self.waiting.take() {
            return (Ok(file), bytes);
        }
        let bytes = match input::bytes(&self.files[self.start.file]) {
            Ok(bytes) => bytes,
            Err(reason) => return (Err(format!("cannot be read: {reason}")), 0),
        };
        let file = Collection::read(&bytes, &super::reading(self.options));
        let file = file.map(Arc::new).map_err(|error| error.to_string());
        (file, bytes.len())
    }
}

/// A line of the output.
struct Line {
    text: String,
    row: Row,
    /// What is said about it on standard error.
    said: Option<String>,
    outcome: Outcome,
}

/// A game with its score.
struct Scored {
    json: ScoreJson,
    row: Row,
    key: GameKey,
    outcome: Outcome,
}

/// The line of a game that could not be scored.
#[derive(Serialize)]
struct ErrorJson<'a> {
    schema: &'static str,
    file: &'a str,
    game: usize,
    error: &'a str,
}

impl Job {
    fn score(&self, options: &Score) -> Result<Scored, String> {
        // A fault of ours in one game must not take the others with it.
        let scored = panic::catch_unwind(AssertUnwindSafe(|| self.try_score(options)));
        scored.unwrap_or_else(|_| Err("a fault of tobi; please report this game".to_owned()))
    }

    fn try_score(&self, options: &Score) -> Result<Scored, String> {
        let start = Instant::now();
        let file = self.file.as_ref().map_err(Clone::clone)?;
        let session = file.session(self.game - 1);
        let session = session.map_err(|error| error.to_string())?;
        let how = super::how(options, &session).map_err(|failure| failure.to_string())?;
        let report = super::score(&session, &how).map_err(|error| error.to_string())?;
        Ok(Scored {
            json: ScoreJson::new(&session, &report),
            row: Row::scored(&report, start.elapsed()),
            key: GameKey::of(&session),
            outcome: match report.margin() {
                Some(_) => Outcome::Counted(report.comparison()),
                None => Outcome::Unfinished,
            },
        })
    }

    /// The line of a game, which tells if it was among those that are known; it is one of them then.
    fn line(&self, scored: Scored, known: &mut Known) -> Line {
        let here = InFile {
            file: self.name.clone(),
            game: self.game,
        };
        let key = scored.key.to_string();
        let before = known.get(&key).filter(|before| **before != here);
        let json = scored.json;
        let json = json.from_file(here.clone(), scored.key, before.cloned());
        known.entry(key).or_insert(here);
        Line {
            text: json.to_line(),
            row: scored.row,
            said: None,
            outcome: scored.outcome,
        }
    }

    fn broken(&self, error: &str) -> Line {
        let json = ErrorJson {
            schema: "tobi.score/1",
            file: &self.name,
            game: self.game,
            error,
        };
        Line {
            text: serde_json::to_string(&json).expect("texts and numbers always serialize"),
            row: Row::broken(),
            said: Some(match self.game {
                1 => format!("{}: {error}", self.name),
                game => format!("{}, game {game}: {error}", self.name),
            }),
            outcome: Outcome::Broken,
        }
    }
}
