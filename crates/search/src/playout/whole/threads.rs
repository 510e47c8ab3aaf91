//! Threads that play the playouts of a round.

use std::fmt;
#[cfg(feature = "threads")]
use std::sync::Arc;

/// How many playouts are played in parallel. The result of a search does not depend on it.
///
/// Without the feature `threads` there is only the caller's thread: a browser has no others.
#[derive(Clone, Default)]
pub struct Threads {
    /// `None` for the caller's thread only.
    #[cfg(feature = "threads")]
    pool: Option<Arc<rayon::ThreadPool>>,
}

impl Threads {
    /// Only the caller's thread.
    pub fn one() -> Threads {
        Threads::default()
    }

    /// This many threads.
    ///
    /// # Errors
    /// When the system cannot start them.
    #[cfg(feature = "threads")]
    pub fn new(number: usize) -> Result<Threads, rayon::ThreadPoolBuildError> {
        if number <= 1 {
            return Ok(Threads::one());
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(number)
            .build()?;
        Ok(Threads {
            pool: Some(Arc::new(pool)),
        })
    }

    /// The number of threads.
    pub(super) fn number(&self) -> usize {
        #[cfg(feature = "threads")]
        if let Some(pool) = &self.pool {
            return pool.current_num_threads();
        }
        1
    }

    /// The number of the calling thread, within [`Threads::each`].
    pub(super) fn current(&self) -> usize {
        #[cfg(feature = "threads")]
        if let Some(pool) = &self.pool {
            return pool.current_thread_index().unwrap_or(0);
        }
        0
    }

    /// Runs `work` so that its calls of [`Threads::each`] find the threads at once.
    pub(super) fn within<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        #[cfg(feature = "threads")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }

    /// Calls a function for each item with its index.
    pub(super) fn each<T: Send>(&self, items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
        #[cfg(feature = "threads")]
        if self.pool.is_some() {
            use rayon::iter::{
                IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator,
            };
            let items = items.par_iter_mut().enumerate();
            items.for_each(|(at, item)| work(at, item));
            return;
        }
        for (at, item) in items.iter_mut().enumerate() {
            work(at, item);
        }
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} threads", self.number())
    }
}
