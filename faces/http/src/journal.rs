//! The log: a line of JSON for each request, and for events of the service.
//!
//! A separate thread writes it, so that a slow reader of the log does not slow the service down: excess lines are
//! dropped and counted.

use crate::params::LOG_LINES;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long the service waits for the reader of its log when it stops. Judgement.
const LAST_LINES: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Journal {
    lines: Option<SyncSender<String>>,
    /// Closed when everything is written.
    done: Option<Mutex<Receiver<()>>>,
}

impl Journal {
    /// A log that discards its lines.
    pub(crate) const fn silent() -> Journal {
        Journal {
            lines: None,
            done: None,
        }
    }

    pub(crate) fn new(mut target: Box<dyn Write + Send>) -> std::io::Result<Journal> {
        let (lines, received) = sync_channel::<String>(LOG_LINES);
        let (end, done) = sync_channel::<()>(0);
        let write = move || {
            let _end = end;
            for line in received {
                // If the log is closed, lines are lost.
                let _ = target.write_all(line.as_bytes());
            }
            let _ = target.flush();
        };
        thread::Builder::new()
            .name("tobi-log".to_owned())
            .spawn(write)?;
        Ok(Journal {
            lines: Some(lines),
            done: Some(Mutex::new(done)),
        })
    }

    /// Writes a line with the time; returns whether there was space in the queue.
    pub(crate) fn write(&self, event: &str, mut facts: Value) -> bool {
        let Some(lines) = &self.lines else {
            return true;
        };
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let mut line = json!({"time": now.as_millis() as f64 / 1000.0, "event": event});
        if let (Value::Object(line), Value::Object(facts)) = (&mut line, &mut facts) {
            line.append(facts);
        }
        !matches!(
            lines.try_send(format!("{line}\n")),
            Err(TrySendError::Full(_))
        )
    }
}

impl Drop for Journal {
    /// Waits for a short time until everything is written.
    fn drop(&mut self) {
        self.lines = None;
        if let Some(done) = self.done.take() {
            let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
            let _ = done.recv_timeout(LAST_LINES);
        }
    }
}
