//! Many games: judged in parallel, written in order, in bounded memory.
//!
//! ```text
//!  files, folders, archives -> texts, on a thread of their own -> games, on all cores -> lines -> journal -> table
//! ```
//!
//! | file | content |
//! |---|---|
//! | `inputs`, `archive` | which files are read, and the files in archives |
//! | `source`, `split` | their texts, split into games if they are too long for memory |
//! | `job`, `pace` | a game, judged independently; how many at a time |
//! | `writer`, `journal`, `target` | the lines in order, in a file that an interrupted run can continue |
//! | `existing`, `names` | the games in an existing output, and duplicates |
//! | `table`, `parquet`, `csv` | a table for people, Parquet, CSV |
//! | `summary`, `bar` | the outcome of all games, progress |
//! | `survey` | statistics of all games without lines |

mod archive;
mod bar;
mod counted;
mod csv;
mod existing;
mod inputs;
mod job;
mod journal;
mod names;
mod pace;
#[cfg(feature = "parquet")]
mod parquet;
mod source;
mod summary;
mod survey;
mod table;
mod target;
mod writer;

pub(crate) use summary::{Outcome, Summary};
pub(crate) use survey::survey;
pub(crate) use table::Row;

use crate::args::Threads;
use crate::exit::Failure;
use crate::input::{self, Once};
use crate::output;
use bar::Bar;
use job::{Line, jobs};
use pace::Pace;
use rayon::prelude::*;
use source::Packet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use table::Table;
use target::{Form, Target, Wanted};
use tobi::score::{GameKey, InFile};
use tobi::{Reading, Session};
use tobi_table::Report;
use writer::{MOST_NAMED, Writer};

/// What to do with each game.
pub(crate) trait Work: Sync {
    /// Which report to make.
    const REPORT: Report;

    /// How to read records.
    fn reading(&self) -> Reading;

    /// Judges a game.
    ///
    /// # Errors
    /// Why it cannot be judged.
    fn judge(&self, session: &Session, place: InFile, key: GameKey) -> Result<Judged, String>;

    /// The command and the options that reports depend on: `score --komi 7.5`.
    fn options(&self) -> String;

    /// The heading of the table for people.
    fn heading(&self) -> [&'static str; 3];

    /// The final message, and the exit code.
    fn conclude(&self, summary: &Summary) -> Result<(), Failure>;
}

/// A judged game.
#[derive(Debug)]
pub(crate) struct Judged {
    /// Its line of JSON.
    pub(crate) line: String,
    pub(crate) row: Row,
    pub(crate) outcome: Outcome,
}

/// What to read and where to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) files: &'a [PathBuf],
    pub(crate) files_from: Option<&'a Path>,
    /// The file that was read already and cannot be read again.
    pub(crate) once: Option<&'a Once>,
    /// Games judged in parallel; `None` means one for each core.
    pub(crate) workers: Option<Threads>,
    pub(crate) output: Option<&'a Path>,
    pub(crate) rows_per_file: Option<u64>,
    /// The form of the output; `None` means that the output decides.
    pub(crate) form: Option<BatchForm>,
    /// Whether to print the comparisons at the end.
    pub(crate) report: bool,
}

/// The form of the output of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BatchForm {
    /// A table for people.
    Table,
    /// Lines of JSON.
    Lines,
    /// Rows of CSV, in a file whose name ends so or on standard output.
    Csv,
}

/// Whether one file must be read as many: an archive, or a file too large to hold in memory.
pub(crate) fn is_many(path: &Path) -> bool {
    let is_long =
        |metadata: fs::Metadata| metadata.is_file() && metadata.len() > source::MOST_WHOLE as u64;
    archive::Kind::of(path).is_some() && path.is_file() || fs::metadata(path).is_ok_and(is_long)
}

/// Whether an output is a table; then a single game is a row too.
pub(crate) fn is_table(output: Option<&Path>) -> bool {
    Form::of(output) != Form::Lines
}

impl Plan<'_> {
    /// Runs something on the requested number of threads.
    fn on_workers<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        let Some(workers) = self.workers else {
            return Ok(work());
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(workers.get());
        let pool = pool.build().map_err(|error| {
            Failure::usage(format!(
                "--workers {workers}: the threads cannot be started: {error}"
            ))
        })?;
        Ok(pool.install(work))
    }
}

/// Judges all games of a plan.
pub(crate) fn run<W: Work>(work: &W, plan: &Plan<'_>) -> Result<(), Failure> {
    plan.on_workers(|| judge_all(work, plan))?
}

/// The version, and the options that the output depends on, as on a command line.
fn options<W: Work>(work: &W, plan: &Plan<'_>) -> String {
    let (version, options) = (env!("CARGO_PKG_VERSION"), work.options());
    match plan.rows_per_file {
        Some(rows) => format!("tobi {version} {options} --rows-per-file {rows}"),
        None => format!("tobi {version} {options}"),
    }
}

/// Whether to write a table for people rather than lines.
fn writes_table(plan: &Plan<'_>, silent: bool) -> Result<bool, Failure> {
    match (plan.form, Form::of(plan.output)) {
        (Some(BatchForm::Csv), Form::Csv) => Ok(false),
        (Some(BatchForm::Csv), Form::Lines) if plan.output.is_none_or(output::is_stdout) => {
            Ok(false)
        }
        (Some(BatchForm::Csv), Form::Lines) => Err(Failure::usage(
            "--format csv needs a file whose name ends in .csv; name one with --output, or leave --output out",
        )),
        (Some(form), Form::Lines) => Ok(form == BatchForm::Table),
        (None, Form::Lines) => Ok(output::is_for_people(plan.output) && !silent),
        (Some(_), _) => Err(Failure::usage(
            "the extension .parquet or .csv decides the format; leave --format out",
        )),
        (None, _) => Ok(false),
    }
}

fn judge_all<W: Work>(work: &W, plan: &Plan<'_>) -> Result<(), Failure> {
    let inputs = inputs::files(plan.files, plan.files_from)?;
    let files = inputs.files;
    let read = files.iter().map(PathBuf::as_path).chain(plan.files_from);
    input::refuse_overwriting(read, plan.output)?;
    if plan.rows_per_file.is_some() && Form::of(plan.output) != Form::Parquet {
        return Err(Failure::usage(
            "--rows-per-file makes a folder of Parquet files; name one that ends in .parquet with --output",
        ));
    }
    // With --report and no output file the lines are not needed.
    let silent = plan.report && plan.output.is_none();
    let is_table = writes_table(plan, silent)?;
    let (target, there) = if is_table || silent {
        (Target::nowhere(), existing::ExistingGames::default())
    } else {
        Target::open(&Wanted {
            path: plan.output,
            report: W::REPORT,
            rows_per_file: plan.rows_per_file,
            options: &options(work, plan),
            is_csv: plan.form == Some(BatchForm::Csv),
        })?
    };
    let existing::ExistingGames {
        runs,
        mut summary,
        known,
        games: held,
    } = there;
    summary.unreadable = inputs.unreadable;
    let table = if is_table && !silent {
        Some(Table::open(plan.output, &files, work.heading())?)
    } else {
        None
    };
    let mut writer = Writer {
        target,
        table,
        differing: Vec::new(),
        known,
        summary,
        bar: Bar::new(&files),
        named: match plan.output {
            Some(_) => MOST_NAMED,
            None => 0,
        },
        is_gone: false,
    };
    judge_texts(
        work,
        plan,
        &source::read(files, plan.once.cloned(), runs),
        held,
        &mut writer,
    )?;
    if writer.is_gone {
        return Ok(());
    }
    let Writer {
        target,
        table,
        differing,
        summary,
        bar,
        ..
    } = writer;
    target.finish()?;
    bar.finish();
    if let Some(mut table) = table {
        table.write_differing(&differing)?;
    }
    if plan.report {
        output::write(None, summary.comparisons.to_string().as_bytes())?;
    }
    work.conclude(&summary)
}

/// Judges the games of all texts, and writes their lines in order; the output already has the first `held` games.
fn judge_texts<W: Work>(
    work: &W,
    plan: &Plan<'_>,
    packets: &Receiver<Packet>,
    mut held: u64,
    writer: &mut Writer,
) -> Result<(), Failure> {
    let mut pace = Pace::new();
    let (mut judged, mut found) = (Vec::new(), 0);
    let there = format!(
        "{} already in the output{}",
        summary::games(held),
        writer.summary.differing_said()
    );
    while let Ok(packet) = packets.recv() {
        let Packet::Texts(texts) = packet else {
            let path = plan.output.unwrap_or(Path::new("-"));
            return Err(existing::Mismatch::Games.failure(path, W::REPORT));
        };
        let jobs = jobs(texts, &work.reading());
        found += jobs.len();
        // The last existing game is judged again; alone it does not count as remaining work.
        if held > 0 && found > 1 {
            writer.bar.say(&format!("{there}; continuing"));
            held = 0;
        }
        let mut rest = jobs;
        while !rest.is_empty() {
            let later = rest.split_off(pace.begin().min(rest.len()));
            let jobs = std::mem::replace(&mut rest, later);
            // The lines of these games are written while the next ones are judged. Games are handed out one by one:
            // some take a hundred times as long as others. Each is freed by the thread that judged it.
            let judge = || {
                let jobs = jobs.into_par_iter().with_max_len(1);
                jobs.map(|job| job.judge(work)).collect()
            };
            let (next, written): (Vec<Line>, _) = rayon::join(judge, || writer.write(&judged));
            written?;
            if writer.is_gone {
                return Ok(());
            }
            judged = next;
            pace.end(judged.len());
        }
    }
    writer.write(&judged)?;
    if held > 0 {
        writer.bar.say(&format!("{there}; nothing left to do"));
    }
    Ok(())
}
