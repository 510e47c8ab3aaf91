//! The log: a line of JSON for each request, and for what happens to the service.
//!
//! A thread of its own writes it, so that who reads it slowly does not slow the service down: what is too much is dropped,
//! and counted.

use crate::params::LOG_LINES;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long the end of the service waits for a reader of its log. Judgement.
const LAST_LINES: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Journal {
    lines: Option<SyncSender<String>>,
    /// Closed when all is written.
    done: Option<Mutex<Receiver<()>>>,
}

impl Journal {
    /// A log that goes nowhere.
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
                // With the log closed there is nobody left to tell.
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

    /// Writes a line with the time; whether there was room for it.
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
    /// Waits until all is written, for a moment.
    fn drop(&mut self) {
        self.lines = None;
        if let Some(done) = self.done.take() {
            let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
            let _ = done.recv_timeout(LAST_LINES);
        }
    }
}
