//! Long computations that can be interrupted.

use crate::board::refused;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The maximum number of threads of a call, the same as in the program.
const MOST_THREADS: usize = 256;

/// How often Python's signals are checked.
const GLANCE: Duration = Duration::from_millis(50);

/// Runs a computation without the GIL on its own thread, while this thread checks signals.
///
/// After a signal whose handler raises, such as Ctrl-C, the call ends at once. The computation continues in the
/// background to its end, at most a few seconds, and its result is dropped.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    compute: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::channel();
    // A receiver cannot be shared, so it is moved out of the GIL and back.
    let mut receiver = receiver;
    let worker = move || {
        // After a signal the receiver is gone.
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
                    "a bug of tobi; please report this position",
                ));
            }
        }
    }
}

/// Whether a call has ended before its computation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stopped(Arc<AtomicBool>);

impl Stopped {
    /// The result is not needed any more.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The same on several threads, 0 means one for each core: the computation checks whether the call has ended, and
/// stops by itself.
///
/// The threads are started for the call: kept threads would not exist in a process that Python forks.
pub(crate) fn wait_on<T: Send + 'static>(
    py: Python<'_>,
    threads: i128,
    compute: impl FnOnce(&Stopped) -> T + Send + 'static,
) -> PyResult<T> {
    let number = usize::try_from(threads).ok();
    let number = number.filter(|number| *number <= MOST_THREADS);
    let number = number.ok_or_else(|| {
        refused(format!(
            "expected threads from 1 to {MOST_THREADS}, or 0 for one per core; found {threads}"
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
