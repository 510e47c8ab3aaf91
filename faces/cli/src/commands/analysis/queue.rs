//! The positions that wait for a worker, and those in progress.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
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
    fn new(query: &Arc<Query>, turn: usize) -> Job {
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
    /// How many positions of each query wait or are in progress, by id; stopped ones do not count.
    open: HashMap<String, usize>,
    /// Set when no more jobs will arrive.
    is_closed: bool,
}

impl Jobs {
    /// Takes a job off the open ones of its query.
    fn answered(&mut self, job: &Job) {
        let id = &job.query.id;
        if let Some(left) = self.open.get_mut(id) {
            *left -= 1;
            if *left == 0 {
                self.open.remove(id);
            }
        }
    }
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

    /// Adds the positions of a query; returns whether it did. It does not if a query with the same id is not answered
    /// yet: nobody could tell their replies apart.
    pub(super) fn add(&self, query: &Arc<Query>) -> bool {
        let mut all = self.lock();
        if all.open.contains_key(&query.id) {
            return false;
        }
        all.open.insert(query.id.clone(), query.turns.len());
        for turn in 0..query.turns.len() {
            let job = Job::new(query, turn);
            all.came += 1;
            let key = (Reverse(job.turn().priority), all.came);
            all.waiting.insert(key, job);
        }
        self.bell.notify_all();
        true
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
        let mut jobs = self.lock();
        if let Some(job) = jobs.running.remove(&number).filter(|job| !job.is_ended()) {
            jobs.answered(&job);
        }
    }

    /// Stops the running jobs with this id and these turns (`None` means all), and returns those that had not
    /// started.
    pub(super) fn terminate(&self, id: Option<&str>, turns: Option<&[u32]>) -> Vec<Job> {
        let mut jobs = self.lock();
        let running = jobs.running.values().cloned();
        let is_meant = |job: &Job| !job.is_ended() && job.is_one_of(id, turns);
        for job in running.filter(is_meant).collect::<Vec<_>>() {
            job.ended.store(true, Ordering::Relaxed);
            jobs.answered(&job);
        }
        let waiting = std::mem::take(&mut jobs.waiting).into_iter();
        let (ended, kept): (Vec<_>, Vec<_>) =
            waiting.partition(|(_, job)| job.is_one_of(id, turns));
        jobs.waiting = kept.into_iter().collect();
        let ended: Vec<Job> = ended.into_iter().map(|(_, job)| job).collect();
        ended.iter().for_each(|job| jobs.answered(job));
        ended
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
