//! The state that all requests share.

use crate::body::HeldBytes;
use crate::journal::Journal;
use crate::metrics::Metrics;
use crate::pool::{Admission, Load, NoAnswer, Pool, Stop, SubmittedJob, Weight};
use crate::problem::Problem;
use crate::settings::Settings;
use serde_json::Value;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) settings: Settings,
    pub(crate) pool: Pool,
    pub(crate) metrics: Metrics,
    pub(crate) bodies: HeldBytes,
    journal: Journal,
    is_stopping: AtomicBool,
}

impl Service {
    /// # Errors
    /// When the system cannot start threads.
    pub(crate) fn new(settings: Settings, journal: Journal) -> io::Result<Arc<Service>> {
        Ok(Arc::new(Service {
            pool: Pool::new(settings.workers, settings.queue)?,
            settings,
            metrics: Metrics::default(),
            bodies: HeldBytes::default(),
            journal,
            is_stopping: AtomicBool::new(false),
        }))
    }

    pub(crate) fn log(&self, event: &str, facts: Value) {
        if !self.journal.write(event, facts) {
            self.metrics.unlogged.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// From now on new requests are rejected.
    pub(crate) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    pub(crate) fn load(&self) -> Load {
        self.pool.load()
    }

    /// The deadline for the answer to a request whose body has just arrived.
    pub(crate) fn deadline(&self) -> Instant {
        Instant::now() + self.settings.answer_time
    }

    /// Runs it on a worker.
    pub(crate) async fn done<T: Send + 'static>(
        &self,
        weight: Weight,
        admission: Admission,
        deadline: Instant,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let waiting: Result<SubmittedJob<T>, NoAnswer> =
            self.pool
                .submit(weight, admission, Stop::at(deadline), work);
        Ok(waiting?.answer().await?)
    }
}
