//! Long computations that can be interrupted.

use crate::board::refused;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The most threads of a call, as of the program.
const MOST_THREADS: usize = 256;

/// How often Python's signals are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Computes without the GIL, on a thread of its own, while this one looks at signals.
///
/// After a signal whose handler raises, as Ctrl-C does, the call ends at once. The computation knows nothing of that: it
/// goes on beside the program to its end, a few seconds at most, and its result is dropped.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    compute: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::channel();
    // A receiver cannot be shared, so it goes to where there is no GIL and comes back.
    let mut receiver = receiver;
    let worker = move || {
        // Nobody listens any more after a signal.
        let _ = sender.send(compute());
    };
    let started = thread::Builder::new().name("tobi".to_owned()).spawn(worker);
    started.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    loop {
        let (back, received) = py.detach(|| {
            let received = receiver.recv_timeout(GLANCE);
            (receiver, received)
        });
        receiver = back;
        match received {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "a fault of tobi; please report this position",
                ));
            }
        }
    }
}

/// Whether a call has ended before its computation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stopped(Arc<AtomicBool>);

impl Stopped {
    /// Nobody wants the result any more.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The same on some threads, 0 for one a core: a computation that looks whether the call has ended, and stops by itself.
///
/// The threads are started for the call: threads that are kept would not be there in a process that Python forks.
pub(crate) fn wait_on<T: Send + 'static>(
    py: Python<'_>,
    threads: i64,
    compute: impl FnOnce(&Stopped) -> T + Send + 'static,
) -> PyResult<T> {
    let number = usize::try_from(threads).ok();
    let number = number.filter(|number| *number <= MOST_THREADS);
    let number = number.ok_or_else(|| {
        refused(format!(
            "expected threads from 1 to {MOST_THREADS}, or 0 for one a core; found {threads}"
        ))
    })?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let stopped = Stopped::default();
    let seen = stopped.clone();
    let result = wait(py, move || pool.install(|| compute(&seen)));
    stopped.0.store(true, Ordering::Relaxed);
    result
}
