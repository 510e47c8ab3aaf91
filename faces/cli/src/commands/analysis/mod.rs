//! `tobi analysis`: KataGo's JSON protocol on standard input and output.
//!
//! ```text
//! standard input -> a line -> Message -> Queue -> workers, each with one position -> replies on standard output
//! ```

mod queue;
mod worker;

use crate::args::Analysis;
use crate::exit::Failure;
use crate::output;
use queue::Queue;
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use tobi::analysis::protocol::{Action, Message, QueryError, model, no_results, version};

/// Maximum length of a line in bytes: a query of 10,000 moves has about 200,000.
const LONGEST_LINE: u64 = 1 << 22;

pub(crate) fn run(options: &Analysis) -> Result<(), Failure> {
    let queue = Queue::new();
    let replies = Replies::default();
    let settings = worker::Settings::new(options);
    // The line by which clients know that they may send queries.
    output::say(&"Started, ready to begin handling requests");
    thread::scope(|scope| {
        for _ in 0..options.threads.get() {
            scope.spawn(|| worker::run(&queue, &settings, &replies));
        }
        let read = listen(io::stdin().lock(), &queue, &replies);
        queue.close(options.quit_without_waiting || replies.are_unread());
        read
    })
    .map_err(|error| Failure::input(format!("cannot read standard input: {error}")))?;
    replies.fault()
}

/// Reads lines until the end, or until the output is closed.
fn listen(mut from: impl BufRead, queue: &Queue, replies: &Replies) -> io::Result<()> {
    loop {
        let mut line = Vec::new();
        from.by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() || replies.are_unread() {
            return Ok(());
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            from.skip_until(b'\n')?;
            let error = format!("the line is longer than {LONGEST_LINE} bytes");
            replies.send(&QueryError::general(error).to_line());
            continue;
        }
        match std::str::from_utf8(&line) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => answer(line, queue, replies),
            Err(error) => {
                let error = format!("not UTF-8 from byte {} on", error.valid_up_to());
                replies.send(&QueryError::general(error).to_line());
            }
        }
    }
}

fn answer(line: &str, queue: &Queue, replies: &Replies) {
    let (message, warnings) = match Message::parse(line) {
        Ok(read) => read,
        Err(error) => return replies.send(&error.to_line()),
    };
    for warning in warnings {
        if replies.is_new(&warning.field) {
            replies.send(&warning.to_line());
        }
    }
    match message {
        Message::Query(query) => {
            let query = Arc::new(*query);
            if !queue.add(&query) {
                replies.send(&QueryError::repeated_id(&query.id).to_line());
            }
        }
        Message::Action { id, action, echo } => match action {
            Action::Version => replies.send(&version(&id)),
            Action::Models => replies.send(&model(&id)),
            // Nothing is kept between positions.
            Action::ClearCache => replies.send(&echo),
            Action::Terminate { id, turns } => {
                for job in queue.terminate(id.as_deref(), turns.as_deref()) {
                    replies.send(&no_results(&job.query.id, job.turn().number));
                }
                replies.send(&echo);
            }
        },
    }
}

/// Standard output, one line at a time.
#[derive(Default)]
struct Replies {
    fault: Mutex<Option<io::Error>>,
    /// The fields without effect that were named: programs write the same ones into every query.
    named: Mutex<HashSet<String>>,
}

/// So many different fields are remembered; further ones are named each time.
const MOST_NAMED: usize = 1000;

impl Replies {
    /// Whether a field without effect is named for the first time.
    fn is_new(&self, field: &str) -> bool {
        let mut named = self.named.lock().expect("nothing panics while it is held");
        !named.contains(field) && (named.len() >= MOST_NAMED || named.insert(field.to_owned()))
    }

    /// Writes a reply, and remembers a failure: then the output is closed.
    fn send(&self, line: &str) {
        let mut fault = self.fault.lock().expect("no worker panics while it writes");
        if fault.is_none() {
            let mut out = io::stdout().lock();
            *fault = writeln!(out, "{line}").and_then(|()| out.flush()).err();
        }
    }

    fn are_unread(&self) -> bool {
        self.fault.lock().is_ok_and(|fault| fault.is_some())
    }

    /// The error, unless the output was only closed.
    fn fault(&self) -> Result<(), Failure> {
        match self.fault.lock().ok().and_then(|mut fault| fault.take()) {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(output::unwritable(&error))
            }
            _ => Ok(()),
        }
    }
}
