//! Many games: judged in parallel, written in their order, in bounded memory.
//!
//! ```text
//!  files, folders, archives -> texts, on a thread of their own -> games, on all cores -> lines -> journal -> table
//! ```

mod archive;
mod inputs;
mod journal;
mod names;
mod sheet;
mod source;
mod split;
mod spread;
mod table;
mod target;
mod told;

pub(crate) use table::Row;

use crate::exit::Failure;
use crate::input;
use crate::output::{self, Audience};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use names::Known;
use rayon::prelude::*;
use serde::Serialize;
use source::{Packet, Text};
use std::collections::VecDeque;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use table::Table;
use target::{Form, Target, Wanted};
use tobi::score::{Comparison, Comparisons, GameKey, InFile};
use tobi::{Collection, Reading, Session};
use tobi_table::Report;

/// Games a thread that are judged before their lines are written. More let the threads wait less for each other, and
/// lose more where a run is killed.
const GAMES_A_THREAD: usize = 16;

/// What is done with each game.
pub(crate) trait Work: Sync {
    /// Which report is made.
    const REPORT: Report;

    /// How records are read.
    fn reading(&self) -> Reading;

    /// Judges a game.
    ///
    /// # Errors
    /// Why it cannot be.
    fn judge(&self, session: &Session, place: InFile, key: GameKey) -> Result<Judged, String>;

    /// What the reports depend on besides the games.
    fn options(&self) -> String;

    /// The heading of the table for people.
    fn heading(&self) -> [&'static str; 3];

    /// The last word, and the exit code.
    fn conclude(&self, summary: &Summary) -> Result<(), Failure>;
}

/// A game that was judged.
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
    pub(crate) output: Option<&'a Path>,
    pub(crate) rows_per_file: Option<u64>,
    /// A table for people, or lines; without a wish as the output is.
    pub(crate) is_table: Option<bool>,
    /// Whether the comparisons are printed at the end.
    pub(crate) report: bool,
}

/// What became of all games so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) comparisons: Comparisons,
    pub(crate) games: u64,
    /// Games that were not counted, as they are not finished.
    pub(crate) unfinished: u64,
    /// Games and files that could not be read.
    pub(crate) broken: u64,
    /// Folders that could not be read.
    pub(crate) unreadable: u64,
}

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was counted.
    Counted(Comparison),
    /// It is not finished.
    Unfinished,
    /// It could not be read.
    Broken,
}

impl Summary {
    fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.add(comparison),
            Outcome::Unfinished => self.unfinished += 1,
            Outcome::Broken => self.broken += 1,
        }
    }

    /// Takes a game back that was added.
    fn remove(&mut self, outcome: Outcome) {
        self.games -= 1;
        match outcome {
            Outcome::Counted(comparison) => self.comparisons.remove(comparison),
            Outcome::Unfinished => self.unfinished -= 1,
            Outcome::Broken => self.broken -= 1,
        }
    }

    /// `1 game`, `25 games`.
    pub(crate) fn said(&self) -> String {
        games(self.games)
    }
}

/// Whether one file has to be read as many: an archive, or more than a text may have to be held at once.
pub(crate) fn is_many(path: &Path) -> bool {
    let is_long =
        |metadata: fs::Metadata| metadata.is_file() && metadata.len() > source::MOST_WHOLE as u64;
    archive::Kind::of(path).is_some() && path.is_file() || fs::metadata(path).is_ok_and(is_long)
}

/// Whether an output is a table, of which one game is a row too.
pub(crate) fn is_table(output: Option<&Path>) -> bool {
    Form::of(output) != Form::Lines
}

/// Judges all games of a plan.
pub(crate) fn run<W: Work>(work: &W, plan: &Plan<'_>) -> Result<(), Failure> {
    let inputs = inputs::files(plan.files, plan.files_from)?;
    let files = inputs.files;
    let read = files.iter().map(PathBuf::as_path).chain(plan.files_from);
    input::refuse_overwriting(read, plan.output)?;
    // With --report and no file for them the lines are not wanted.
    let silent = plan.report && plan.output.is_none();
    let is_table = match (plan.is_table, Form::of(plan.output)) {
        (Some(is_table), Form::Lines) => is_table,
        (None, Form::Lines) => output::is_terminal(plan.output) && !silent,
        (Some(_), _) => {
            return Err(Failure::usage(
                "a file that ends in .parquet or .csv says by its name what is in it; leave --format out",
            ));
        }
        (None, _) => false,
    };
    let (target, there) = match is_table || silent {
        true => (Target::nowhere(), told::There::default()),
        false => Target::open(&Wanted {
            path: plan.output,
            report: W::REPORT,
            rows_per_file: plan.rows_per_file,
            options: &format!("tobi {} {}", env!("CARGO_PKG_VERSION"), work.options()),
        })?,
    };
    let told::There {
        runs,
        mut summary,
        known,
        games: mut held,
    } = there;
    let bar = Bar::new(&files);
    summary.unreadable = inputs.unreadable;
    let table = match is_table && !silent {
        true => Some(Table::open(plan.output, &files, work.heading())?),
        false => None,
    };
    let mut writer = Writer {
        target,
        table,
        known,
        summary,
        bar,
        is_gone: false,
    };
    let most = GAMES_A_THREAD * rayon::current_num_threads();
    let packets = source::read(files, runs);
    let mut judged = Vec::new();
    while let Ok(packet) = packets.recv() {
        let Packet::Texts(texts) = packet else {
            let path = plan.output.unwrap_or(Path::new("-"));
            return Err(told::foreign(path));
        };
        if held > 0 {
            let said = format!("{} there already; going on", games(held));
            writer.bar.bar.suspend(|| output::say(&said));
            held = 0;
        }
        let jobs = jobs(texts, &work.reading());
        for jobs in jobs.chunks(most) {
            // The lines of these games are written while the next ones are judged.
            let judge = || jobs.par_iter().map(|job| job.judge(work)).collect();
            let (next, written): (Vec<Line>, _) = rayon::join(judge, || writer.write(&judged));
            written?;
            if writer.is_gone {
                return Ok(());
            }
            judged = next;
        }
    }
    writer.write(&judged)?;
    if writer.is_gone {
        return Ok(());
    }
    let Writer {
        target,
        summary,
        bar,
        ..
    } = writer;
    target.finish()?;
    bar.bar.finish_and_clear();
    if plan.report {
        output::write(None, summary.comparisons.to_string().as_bytes())?;
    }
    work.conclude(&summary)
}

/// Looks at all games in their order: `note` what is to be kept of each on all cores, `take` it one after the other, with
/// where the same game stood before.
///
/// The number of folders that could not be read.
pub(crate) fn survey<T: Send>(
    plan: &Plan<'_>,
    reading: &Reading,
    note: impl Fn(&Session) -> Result<(T, GameKey), String> + Sync,
    mut take: impl FnMut(InFile, Result<T, String>, Option<InFile>) + Send,
) -> Result<u64, Failure> {
    let inputs = inputs::files(plan.files, plan.files_from)?;
    let files = inputs.files;
    let read = files.iter().map(PathBuf::as_path).chain(plan.files_from);
    input::refuse_overwriting(read, plan.output)?;
    let bar = Bar::new(&files);
    let mut known = Known::default();
    let mut looked = 0;
    let most = GAMES_A_THREAD * rayon::current_num_threads();
    let packets = source::read(files, VecDeque::new());
    while let Ok(Packet::Texts(texts)) = packets.recv() {
        let jobs = jobs(texts, reading);
        for jobs in jobs.chunks(most) {
            let noted: Vec<_> = jobs.par_iter().map(|job| job.note(&note)).collect();
            for (job, noted) in jobs.iter().zip(noted) {
                looked += 1;
                let place = job.place.clone();
                match noted {
                    Ok((noted, key)) => {
                        let before = known.add(key, &place);
                        take(place, Ok(noted), before);
                    }
                    Err(error) => take(place, Err(error), None),
                }
            }
            bar.show(jobs.last().map_or(0, |job| job.position), looked);
        }
    }
    bar.bar.finish_and_clear();
    Ok(inputs.unreadable)
}

fn games(number: u64) -> String {
    match number {
        1 => "1 game".to_owned(),
        number => format!("{number} games"),
    }
}

/// Takes the lines in their order.
struct Writer {
    target: Target,
    table: Option<Table>,
    known: Known,
    summary: Summary,
    bar: Bar,
    /// Nobody reads what is written any more.
    is_gone: bool,
}

impl Writer {
    fn write(&mut self, lines: &[Line]) -> Result<(), Failure> {
        for line in lines {
            if let Some(said) = &line.said {
                self.bar.bar.suspend(|| output::say(said));
            }
            self.summary.add(line.judged.outcome);
            let before = line.key.and_then(|key| self.known.add(key, &line.place));
            let audience = match &mut self.table {
                Some(table) => {
                    let (place, row) = (&line.place, &line.judged.row);
                    let bar = &self.bar.bar;
                    bar.suspend(|| table.write(&place.file, place.game, row))?
                }
                None => match before {
                    None => self.target.write(&line.judged.line)?,
                    Some(before) => self.target.write(&with_twin(&line.judged.line, &before))?,
                },
            };
            if audience == Audience::Gone {
                self.is_gone = true;
                return Ok(());
            }
        }
        if let Some(line) = lines.last() {
            self.bar.show(line.position, self.summary.games);
        }
        self.target.flush()
    }
}

/// The line with `same_as` behind its key, as the report itself would put it there.
fn with_twin(line: &str, before: &InFile) -> String {
    // In a text of JSON the quotes would be escaped: this is the key itself.
    const KEY: &str = "\"game_key\":\"";
    let Some(at) = line.find(KEY) else {
        return line.to_owned();
    };
    let end = at + KEY.len() + line[at + KEY.len()..].find('"').unwrap_or(0) + 1;
    let twin = serde_json::to_string(before).expect("texts and numbers always serialize");
    format!("{},\"same_as\":{twin}{}", &line[..end], &line[end..])
}

/// A bar on a terminal, and nothing elsewhere: by the bytes of the files.
struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new(files: &[PathBuf]) -> Bar {
        let target = ProgressDrawTarget::stderr();
        // To ask a million files for their size is only done for somebody who looks.
        let bytes = match target.is_hidden() {
            true => 0,
            false => files
                .iter()
                .map(|file| fs::metadata(file).map_or(0, |it| it.len()))
                .sum(),
        };
        let bar = ProgressBar::with_draw_target(Some(bytes), target);
        let template = "{wide_bar} {percent} %, {msg}, {eta} left";
        let style = ProgressStyle::with_template(template);
        bar.set_style(style.expect("the template is in order"));
        Bar { bar }
    }

    fn show(&self, position: u64, games: u64) {
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        self.bar.set_message(format!(
            "{games} games, {:.0} a second",
            games as f64 / seconds
        ));
        self.bar.set_position(position);
    }
}

/// A game to be judged, or a text that has none.
struct Job {
    place: InFile,
    /// The number of the game in its text.
    number: usize,
    text: Result<std::sync::Arc<Collection>, String>,
    position: u64,
}

/// A line of the output.
struct Line {
    place: InFile,
    key: Option<GameKey>,
    judged: Judged,
    /// What is said about it on standard error.
    said: Option<String>,
    position: u64,
}

/// The line of a game that could not be judged.
#[derive(Serialize)]
struct ErrorJson<'a> {
    schema: &'static str,
    file: &'a str,
    game: usize,
    error: &'a str,
}

/// The games of texts.
fn jobs(texts: Vec<Text>, reading: &Reading) -> Vec<Job> {
    let read = |text: &Text| {
        let collection =
            text.bytes.as_ref().map_err(Clone::clone).and_then(|bytes| {
                Collection::read(bytes, reading).map_err(|error| error.to_string())
            });
        collection.map(std::sync::Arc::new)
    };
    let read: Vec<_> = texts.par_iter().map(read).collect();
    let mut jobs = Vec::new();
    for (text, collection) in texts.into_iter().zip(read) {
        let count = match (&collection, text.cut) {
            (Ok(collection), None) => collection.len(),
            _ => 1,
        };
        jobs.extend((text.skip..count).map(|number| Job {
            place: InFile {
                file: text.name.clone(),
                game: text.cut.unwrap_or(number + 1),
            },
            number,
            text: collection.clone(),
            position: text.position,
        }));
    }
    jobs
}

impl Job {
    fn judge(&self, work: &impl Work) -> Line {
        // A fault of ours in one game must not take the others with it.
        let judged = panic::catch_unwind(AssertUnwindSafe(|| self.try_judge(work)));
        let judged =
            judged.unwrap_or_else(|_| Err("a fault of tobi; please report this game".to_owned()));
        match judged {
            Ok((judged, key)) => Line {
                place: self.place.clone(),
                key: Some(key),
                judged,
                said: None,
                position: self.position,
            },
            Err(error) => self.broken(&error, work),
        }
    }

    fn note<T>(
        &self,
        note: impl Fn(&Session) -> Result<(T, GameKey), String>,
    ) -> Result<(T, GameKey), String> {
        let noted = panic::catch_unwind(AssertUnwindSafe(|| {
            let text = self.text.as_ref().map_err(Clone::clone)?;
            let session = text
                .session(self.number)
                .map_err(|error| error.to_string())?;
            note(&session)
        }));
        noted.unwrap_or_else(|_| Err("a fault of tobi; please report this game".to_owned()))
    }

    fn try_judge(&self, work: &impl Work) -> Result<(Judged, GameKey), String> {
        let text = self.text.as_ref().map_err(Clone::clone)?;
        let session = text
            .session(self.number)
            .map_err(|error| error.to_string())?;
        let key = GameKey::of(&session);
        Ok((work.judge(&session, self.place.clone(), key)?, key))
    }

    fn broken<W: Work>(&self, error: &str, _: &W) -> Line {
        let InFile { file, game } = &self.place;
        let json = ErrorJson {
            schema: W::REPORT.schema(),
            file,
            game: *game,
            error,
        };
        Line {
            place: self.place.clone(),
            key: None,
            judged: Judged {
                line: serde_json::to_string(&json).expect("texts and numbers always serialize"),
                row: Row::broken(),
                outcome: Outcome::Broken,
            },
            said: Some(match game {
                1 => format!("{file}: {error}"),
                game => format!("{file}, game {game}: {error}"),
            }),
            position: self.position,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_is_told_behind_the_key() {
        let line = r#"{"file":"\"game_key\":\"x.sgf","game":2,"game_key":"00ff","size":9}"#;
        let before = InFile {
            file: "a".to_owned(),
            game: 1,
        };
        let told = r#"{"file":"\"game_key\":\"x.sgf","game":2,"game_key":"00ff","same_as":{"file":"a","game":1},"size":9}"#;
        assert_eq!(with_twin(line, &before), told);
    }
}
