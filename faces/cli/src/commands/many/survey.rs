//! Statistics of many games without a line for each.

use super::bar::Bar;
use super::job::jobs;
use super::names::GameIndex;
use super::pace::Pace;
use super::source::{self, Packet};
use super::{Plan, inputs};
use crate::exit::Failure;
use crate::input;
use rayon::prelude::*;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::path::PathBuf;
use tobi::score::{GameKey, InFile};
use tobi::{Reading, Session};

/// Looks at all games: `note` extracts data from each game on all cores, `take` receives it in order, with the place
/// of an earlier copy.
///
/// Returns the number of folders that could not be read. Stops when `take` breaks off.
pub(crate) fn survey<T: Send>(
    plan: &Plan<'_>,
    reading: &Reading,
    note: impl Fn(&Session) -> Result<(T, GameKey), String> + Send + Sync,
    take: impl FnMut(InFile, Result<T, String>, Option<InFile>) -> ControlFlow<()> + Send,
) -> Result<u64, Failure> {
    plan.on_workers(|| look_at_all(plan, reading, note, take))?
}

fn look_at_all<T: Send>(
    plan: &Plan<'_>,
    reading: &Reading,
    note: impl Fn(&Session) -> Result<(T, GameKey), String> + Sync,
    mut take: impl FnMut(InFile, Result<T, String>, Option<InFile>) -> ControlFlow<()> + Send,
) -> Result<u64, Failure> {
    let inputs = inputs::files(plan.files, plan.files_from)?;
    let files = inputs.files;
    let read = files.iter().map(PathBuf::as_path).chain(plan.files_from);
    input::refuse_overwriting(read, plan.output)?;
    let bar = Bar::new(&files);
    let mut known = GameIndex::default();
    let mut looked = 0;
    let mut pace = Pace::new();
    let packets = source::read(files, plan.once.cloned(), VecDeque::new());
    'all: while let Ok(Packet::Texts(texts)) = packets.recv() {
        let jobs = jobs(texts, reading);
        let mut rest = &jobs[..];
        while !rest.is_empty() {
            let (jobs, later) = rest.split_at(pace.begin().min(rest.len()));
            rest = later;
            let each = jobs.par_iter().with_max_len(1);
            let noted: Vec<_> = each.map(|job| job.look(&note)).collect();
            for (job, noted) in jobs.iter().zip(noted) {
                looked += 1;
                let place = job.place.clone();
                let taken = match noted {
                    Ok((noted, key)) => {
                        let before = known.add(key, &place);
                        take(place, Ok(noted), before)
                    }
                    Err(error) => take(place, Err(error), None),
                };
                if taken.is_break() {
                    break 'all;
                }
            }
            pace.end(jobs.len());
            bar.show(jobs.last().map_or(0, |job| job.position), looked);
        }
    }
    bar.finish();
    Ok(inputs.unreadable)
}
