//! Runs a program that answers commands line by line, and that may die or hang.

use crate::cpu;
use crate::fault::{Fault, FaultKind};
use crate::settings::EngineCommand;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest accepted line, in bytes, and the most lines of a reply.
const LONGEST: u64 = 1 << 16;
const MOST_LINES: usize = 2000;

/// Lines of standard error that are kept.
const LAST_WORDS: usize = 10;

/// How long a program may take to quit.
const FAREWELL: Duration = Duration::from_secs(2);

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// Whether it began with `=` rather than `?`.
    pub(crate) is_success: bool,
    /// The text after that, trimmed.
    pub(crate) text: String,
}

/// A running program. Dropping this kills it and all its descendants.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    /// Lines of standard output; closed when the program closes it.
    lines: Receiver<Vec<u8>>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    listener: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// Errors of the operating system, for instance that there is no such program.
    pub(crate) fn start(command: &EngineCommand) -> io::Result<Process> {
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().expect("a pipe was asked for");
        let err = child.stderr.take().expect("a pipe was asked for");
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || hear(out, &sender));
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&last_words);
        let listener = thread::spawn(move || keep_last(err, &kept));
        Ok(Process {
            stdin: child.stdin.take(),
            child,
            lines,
            last_words,
            listener: Some(listener),
        })
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Errors
    /// [`Fault`] when the program died, exceeded `patience`, or gave an invalid answer.
    pub(crate) fn ask(&mut self, command: &str, patience: Duration) -> Result<Reply, Fault> {
        let deadline = Instant::now() + patience;
        if let Some(stdin) = &mut self.stdin {
            // If the program has died, the missing answer shows it.
            let _ = writeln!(stdin, "{command}").and_then(|()| stdin.flush());
        }
        let mut reply: Option<Reply> = None;
        for _ in 0..MOST_LINES {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => String::from_utf8_lossy(&line).into_owned(),
                Err(RecvTimeoutError::Timeout) => {
                    let words = format!("took longer than {} s for {command}", patience.as_secs());
                    return Err(Fault::new(FaultKind::Hung, words, self.last_words()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.death(command)),
            };
            let line: String = line
                .chars()
                .filter(|&c| c == '\t' || !c.is_control())
                .collect();
            match (&mut reply, line.trim()) {
                // Empty lines may come before an answer, and an empty line ends it.
                (None, "") => {}
                (Some(_), "") => return Ok(reply.expect("it is there")),
                (Some(reply), _) => {
                    reply.text += "\n";
                    reply.text += line.trim_end();
                }
                (None, first) => match first.strip_prefix(['=', '?']) {
                    Some(text) => {
                        let id = |c: char| c.is_ascii_digit();
                        // An id without a request: some engines answer with one.
                        let text = match text.split_once(char::is_whitespace) {
                            Some((word, rest)) if word.chars().all(id) => rest,
                            _ => text,
                        };
                        reply = Some(Reply {
                            is_success: first.starts_with('='),
                            text: text.trim().to_owned(),
                        });
                    }
                    None => return Err(self.nonsense(command, first)),
                },
            }
        }
        Err(self.nonsense(command, "too many lines"))
    }

    /// A fault for an invalid answer.
    pub(crate) fn nonsense(&mut self, command: &str, said: &str) -> Fault {
        let said: String = said.chars().take(80).collect();
        let words = format!("answered `{said}` to {command}");
        Fault::new(FaultKind::Nonsense, words, self.last_words())
    }

    fn death(&mut self, command: &str) -> Fault {
        // Its last output and its exit status may still arrive.
        let patience = Instant::now() + FAREWELL;
        let mut status = None;
        while Instant::now() < patience {
            status = self.child.try_wait().ok().flatten();
            if status.is_some() && self.listener.as_ref().is_none_or(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let how = status.map_or("it closed its output".to_owned(), |status| {
            status.to_string()
        });
        let words = format!("died at {command} ({how})");
        Fault::new(FaultKind::Died, words, self.last_words())
    }

    /// The last lines of standard error.
    pub(crate) fn last_words(&self) -> Vec<String> {
        let kept = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        kept.iter().cloned().collect()
    }

    /// Processor seconds so far, including descendants; `None` if unknown.
    pub(crate) fn cpu(&self) -> Option<f64> {
        cpu::seconds(self.child.id())
    }

    /// Lets the program end by itself, and kills it if it does not.
    pub(crate) fn quit(mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            let _ = writeln!(stdin, "quit").and_then(|()| stdin.flush());
        }
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        cpu::kill_descendants(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Forwards lines until the stream or the receiver is closed.
fn hear(from: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        let read = from.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) || to.send(line).is_err() {
            break;
        }
    }
}

/// Keeps the last lines of a stream. It reads to the end, because a full pipe would block the program.
fn keep_last(from: impl Read, kept: &Mutex<VecDeque<String>>) {
    const WIDEST: usize = 300;
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        let read = from.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        let line: String = line.trim_end().chars().take(WIDEST).collect();
        if !line.is_empty() {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() == LAST_WORDS {
                kept.pop_front();
            }
            kept.push_back(line);
        }
    }
}
