//! The positions that wait for a worker, and those in progress.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use tobi::analysis::protocol::{Query, Turn};

/// A position of a query.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) query: Arc<Query>,
    turn: usize,
    /// Set to stop the search at once.
    ended: Arc<AtomicBool>,
}

impl Job {
    pub(super) fn new(query: &Arc<Query>, turn: usize) -> Job {
        Job {
            query: Arc::clone(query),
            turn,
            ended: Arc::default(),
        }
    }

    pub(super) fn turn(&self) -> Turn {
        self.query.turns[self.turn]
    }

    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    fn is_one_of(&self, id: Option<&str>, turns: Option<&[u32]>) -> bool {
        id.is_none_or(|id| id == self.query.id)
            && turns.is_none_or(|turns| turns.contains(&self.turn().number))
    }
}

/// The jobs: the highest priority first, then the oldest.
pub(super) struct Queue {
    jobs: Mutex<Jobs>,
    /// Notified when a job arrives, and at the end.
    bell: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    /// Numbers the jobs.
    came: u64,
    /// By number.
    running: BTreeMap<u64, Job>,
    /// Set when no more jobs will arrive.
    is_closed: bool,
}

impl Queue {
    pub(super) fn new() -> Queue {
        Queue {
            jobs: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs
            .lock()
            .expect("no worker panics while it holds the queue")
    }

    pub(super) fn add(&self, jobs: impl Iterator<Item = Job>) {
        let mut all = self.lock();
        for job in jobs {
            all.came += 1;
            let key = (Reverse(job.turn().priority), all.came);
            all.waiting.insert(key, job);
        }
        self.bell.notify_all();
    }

    /// Waits for a job; `None` if no more will arrive. The number is for [`Queue::done`].
    pub(super) fn next(&self) -> Option<(u64, Job)> {
        let mut jobs = self.lock();
        loop {
            if let Some(((_, number), job)) = jobs.waiting.pop_first() {
                jobs.running.insert(number, job.clone());
                return Some((number, job));
            }
            if jobs.is_closed {
                return None;
            }
            jobs = self
                .bell
                .wait(jobs)
                .expect("no worker panics while it holds the queue");
        }
    }

    pub(super) fn done(&self, number: u64) {
        self.lock().running.remove(&number);
    }

    /// Stops the running jobs with this id and these turns (`None` means all), and returns those that had not
    /// started.
    pub(super) fn terminate(&self, id: Option<&str>, turns: Option<&[u32]>) -> Vec<Job> {
        let mut jobs = self.lock();
        for job in jobs.running.values().filter(|job| job.is_one_of(id, turns)) {
            job.ended.store(true, Ordering::Relaxed);
        }
        let waiting = std::mem::take(&mut jobs.waiting).into_iter();
        let (ended, kept): (Vec<_>, Vec<_>) =
            waiting.partition(|(_, job)| job.is_one_of(id, turns));
        jobs.waiting = kept.into_iter().collect();
        ended.into_iter().map(|(_, job)| job).collect()
    }

    /// Ends the queue; waiting jobs are dropped or finished.
    pub(super) fn close(&self, drops: bool) {
        if drops {
            self.terminate(None, None);
        }
        self.lock().is_closed = true;
        self.bell.notify_all();
    }
}
