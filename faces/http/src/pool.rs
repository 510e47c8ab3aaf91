//! The worker threads and their queue.
//!
//! Judging uses the CPU, so it has its own threads: a fixed number of workers, however many requests there are. The
//! queue is bounded. Long jobs leave one worker free, if there are two, and have places of their own in the queue, so
//! that short ones need not wait.

use crate::params::STACK_BYTES;
use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Instant;
use std::{io, mem};
use tokio::sync::oneshot;

/// Whether a job probably takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Quick,
    Long,
}

/// Whether a job may enter a full queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// A new request: rejected if the queue is full.
    New,
    /// The next part of an accepted request.
    Next,
}

/// Tells a running job to stop because its client is gone.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    is_set: Arc<AtomicBool>,
    deadline: Instant,
}

impl Stop {
    pub(crate) fn at(deadline: Instant) -> Stop {
        Stop {
            is_set: Arc::default(),
            deadline,
        }
    }

    pub(crate) fn is_due(&self) -> bool {
        self.is_set.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    /// Stops the job on this thread if requested. It unwinds without a message.
    pub(crate) fn check(&self) {
        if self.is_due() {
            panic::resume_unwind(Box::new(Stopped));
        }
    }
}

/// The panic payload of a job that [`Stop::check`] stopped.
struct Stopped;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The queue is full.
    Full,
    /// The service is stopping.
    Closed,
    /// Timeout.
    Stopped,
    /// A bug of Tobi.
    Panicked,
}

/// The workers. They end when the pool is dropped or closed.
#[derive(Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    jobs: Mutex<Jobs>,
    /// Notified when a job arrives, when a long one ends, and at the end.
    bell: Condvar,
    /// The maximum number of waiting jobs of each weight.
    capacity: usize,
    /// The maximum number of long jobs in parallel.
    most_long: usize,
    workers: usize,
    panics: AtomicU64,
    dropped: AtomicU64,
}

/// Does the work, and returns a function that delivers the result after the worker is counted as free.
type Work = Box<dyn FnOnce() -> Reply + Send>;
type Reply = Box<dyn FnOnce() + Send>;

/// In the order of arrival.
#[derive(Default)]
struct Jobs {
    quick: BTreeMap<u64, Work>,
    long: BTreeMap<u64, Work>,
    came: u64,
    running: usize,
    running_long: usize,
    is_closed: bool,
}

/// The state of the pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) workers: usize,
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    /// The long ones of these.
    pub(crate) running_long: usize,
    /// Jobs that panicked, and jobs whose client disconnected before they started.
    pub(crate) panics: u64,
    pub(crate) dropped: u64,
    /// Whether a quick job would be rejected.
    pub(crate) is_full: bool,
}

impl Pool {
    /// # Errors
    /// When the system cannot start threads.
    pub(crate) fn new(workers: NonZeroUsize, capacity: usize) -> io::Result<Pool> {
        let workers = workers.get();
        let shared = Arc::new(Shared {
            jobs: Mutex::default(),
            bell: Condvar::new(),
            capacity,
            most_long: (workers - 1).max(1),
            workers,
            panics: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
        });
        let pool = Pool { shared };
        for number in 1..=workers {
            let shared = Arc::clone(&pool.shared);
            let thread = thread::Builder::new().name(format!("tobi-worker-{number}"));
            let thread = thread.stack_size(STACK_BYTES);
            thread.spawn(move || shared.serve())?;
        }
        Ok(pool)
    }

    /// Submits work to the pool; `work` may check the [`Stop`] from time to time.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        weight: Weight,
        admission: Admission,
        stop: Stop,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<SubmittedJob<T>, NoAnswer> {
        let (sender, receiver) = oneshot::channel();
        let shared = Arc::clone(&self.shared);
        let seen = stop.clone();
        let job = move || {
            let done = panic::catch_unwind(AssertUnwindSafe(|| {
                seen.check();
                work(&seen)
            }));
            let done = done.map_err(|payload: Box<dyn Any + Send>| {
                if payload.is::<Stopped>() {
                    return NoAnswer::Stopped;
                }
                shared.panics.fetch_add(1, Ordering::Relaxed);
                NoAnswer::Panicked
            });
            // The receiver may be gone.
            Box::new(move || drop(sender.send(done))) as Reply
        };
        let mut jobs = self.shared.lock();
        if jobs.is_closed {
            return Err(NoAnswer::Closed);
        }
        if admission == Admission::New && jobs.is_full(weight, &self.shared) {
            return Err(NoAnswer::Full);
        }
        jobs.came += 1;
        let number = jobs.came;
        jobs.of(weight).insert(number, Box::new(job));
        drop(jobs);
        self.shared.bell.notify_one();
        Ok(SubmittedJob {
            receiver,
            stop,
            shared: Arc::clone(&self.shared),
            place: (weight, number),
        })
    }

    pub(crate) fn load(&self) -> Load {
        let jobs = self.shared.lock();
        Load {
            workers: self.shared.workers,
            waiting: jobs.waiting(),
            running: jobs.running,
            running_long: jobs.running_long,
            panics: self.shared.panics.load(Ordering::Relaxed),
            dropped: self.shared.dropped.load(Ordering::Relaxed),
            is_full: jobs.is_full(Weight::Quick, &self.shared),
        }
    }

    /// Accepts no more jobs and drops those that have not started.
    pub(crate) fn close(&self) {
        let mut jobs = self.shared.lock();
        jobs.is_closed = true;
        let left = (mem::take(&mut jobs.quick), mem::take(&mut jobs.long));
        drop(jobs);
        drop(left);
        self.shared.bell.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("workers", &self.workers)
            .finish_non_exhaustive()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().expect("nobody panics while it is held")
    }

    /// The loop of a worker.
    fn serve(&self) {
        let mut jobs = self.lock();
        loop {
            let Some((weight, work)) = jobs.next(self.most_long) else {
                if jobs.is_closed {
                    return;
                }
                jobs = self
                    .bell
                    .wait(jobs)
                    .expect("nobody panics while it is held");
                continue;
            };
            jobs.running += 1;
            jobs.running_long += usize::from(weight == Weight::Long);
            drop(jobs);
            let reply = work();
            jobs = self.lock();
            jobs.running -= 1;
            if weight == Weight::Long {
                jobs.running_long -= 1;
                self.bell.notify_one();
            }
            drop(jobs);
            reply();
            jobs = self.lock();
        }
    }
}

impl Jobs {
    fn of(&mut self, weight: Weight) -> &mut BTreeMap<u64, Work> {
        match weight {
            Weight::Quick => &mut self.quick,
            Weight::Long => &mut self.long,
        }
    }

    fn waiting(&self) -> usize {
        self.quick.len() + self.long.len()
    }

    /// Whether too many jobs of a weight are waiting to accept another one. If a worker is free for it, it need not wait.
    fn is_full(&self, weight: Weight, shared: &Shared) -> bool {
        let free = shared.workers.saturating_sub(self.running);
        let free_long = shared.most_long.saturating_sub(self.running_long);
        match weight {
            Weight::Quick => self.quick.len() >= shared.capacity + free,
            Weight::Long => self.long.len() >= shared.capacity + free.min(free_long),
        }
    }

    /// The oldest job that may start.
    fn next(&mut self, most_long: usize) -> Option<(Weight, Work)> {
        let may_be_long = self.running_long < most_long;
        let first = |jobs: &BTreeMap<u64, Work>| jobs.keys().next().copied();
        let long = first(&self.long).filter(|_| may_be_long);
        let weight = match (first(&self.quick), long) {
            (None, None) => return None,
            (Some(quick), Some(long)) if long < quick => Weight::Long,
            (Some(_), _) => Weight::Quick,
            (None, Some(_)) => Weight::Long,
        };
        let (_, work) = self.of(weight).pop_first()?;
        Some((weight, work))
    }
}

/// A submitted job. Dropping this cancels it: it leaves the queue, or is told to stop.
#[derive(Debug)]
pub(crate) struct SubmittedJob<T> {
    receiver: oneshot::Receiver<Result<T, NoAnswer>>,
    stop: Stop,
    shared: Arc<Shared>,
    place: (Weight, u64),
}

impl<T> SubmittedJob<T> {
    /// Waits for the result.
    pub(crate) async fn answer(mut self) -> Result<T, NoAnswer> {
        let deadline = tokio::time::Instant::from_std(self.stop.deadline);
        match tokio::time::timeout_at(deadline, &mut self.receiver).await {
            Ok(Ok(done)) => done,
            // The pool was closed before its turn.
            Ok(Err(_)) => Err(NoAnswer::Closed),
            Err(_) => Err(NoAnswer::Stopped),
        }
    }
}

impl<T> Drop for SubmittedJob<T> {
    fn drop(&mut self) {
        self.stop.is_set.store(true, Ordering::Relaxed);
        let (weight, number) = self.place;
        let unbegun = self.shared.lock().of(weight).remove(&number);
        if unbegun.is_some() {
            self.shared.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}
