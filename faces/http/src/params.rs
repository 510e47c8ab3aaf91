//! Numbers of the service that could be others. Those that its operator may set are in [`Settings`](crate::Settings).

use std::time::Duration;

/// Where the service listens when nobody says otherwise: the points of a board. Taste.
pub const PORT: u16 = 8361;

/// Jobs that wait while all workers are busy, without `--queue`. Judgement: a batch client with 64 connections fits, and the
/// last one waits some seconds for scores.
pub(crate) const QUEUE: usize = 256;

/// Bytes of a body, without `--max-body`. Judgement: game files have 2 to 200 KB, files full of variations a few MB.
pub(crate) const BODY_BYTES: usize = 4 << 20;

/// Bytes of all bodies that are held at a time, in bodies of the largest size. Judgement: 256 MB with the usual size.
pub(crate) const BODIES_HELD: usize = 64;

/// Bytes of a body that is too large, and is read on so that its sender hears of it, in bodies of the largest size.
/// Judgement: a client that has not sent its body does not read the answer.
pub(crate) const DRAINED: usize = 16;

/// Connections at a time, without `--connections`. Judgement: well below the usual limit of 1,024 open files.
pub(crate) const CONNECTIONS: usize = 512;

/// Playouts of an estimate, of each search of a review, of an analysed position, without `--max-playouts`. Five times
/// the most that is usual: some seconds a position.
pub(crate) const PLAYOUTS: u32 = 10_000;

/// Nodes of each question of `read` and `groups`, without `--max-nodes`: five times the usual budget.
pub(crate) const NODES: u32 = 100_000;

/// Time for a header, and for a connection that idles between requests. Judgement.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(10);

/// Time for a body, without `--body-timeout`. Judgement: the largest one at 4 Mbit/s.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// Time for a client to take what it is sent. Judgement.
pub(crate) const WRITE_TIME: Duration = Duration::from_secs(30);

/// Time from the body to the answer, without `--timeout`. Judgement: the review of a long game takes a minute on one core.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(300);

/// Time for what runs when the service is told to stop, without `--grace`. Judgement: the usual patience of Kubernetes.
pub(crate) const GRACE: Duration = Duration::from_secs(30);

/// Bytes of a request's head, options in the address included. Judgement: hyper reads at least 8 KB at a time.
pub(crate) const HEAD_BYTES: usize = 64 << 10;

/// Moves of all positions of an analysis query together: each position keeps its game. 1,000 positions of a game of 1,000
/// moves take some 20 MB.
pub(crate) const ANALYSED_MOVES: usize = 1_000_000;

/// Bytes of the tree of a search: more than `--max-playouts` fills when nobody sets it.
pub(crate) const TREE_BYTES: usize = 100 << 20;

/// Bytes of a worker's stack: those of a main thread on Linux, on which the program's commands are tested.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// Lines of the log that wait to be written; more are dropped, so that a stuck reader of the log cannot stop the service.
pub(crate) const LOG_LINES: usize = 4096;

/// Seconds after which a client may try again when the queue is full, and when the service stops. Judgement.
pub(crate) const RETRY_FULL: u32 = 1;
pub(crate) const RETRY_STOPPING: u32 = 10;

/// Upper bounds of the histogram of durations, in seconds: three to a decade, from a page to a review.
pub(crate) const BUCKETS: [f64; 15] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0,
];
