//! Readers that note how far they have read.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes of a file that were read so far, for the progress bar.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress(Arc<AtomicU64>);

impl Progress {
    /// Begins another file.
    pub(super) fn restart(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// The same source, counted.
    pub(super) fn of<R>(&self, source: R) -> Counted<R> {
        Counted {
            source,
            progress: self.clone(),
        }
    }
}

/// A source whose bytes are counted.
pub(super) struct Counted<R> {
    source: R,
    progress: Progress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.progress.0.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Seek> Seek for Counted<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.source.seek(to)
    }
}
