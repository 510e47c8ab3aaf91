//! Constants of the service. Those that its operator may change are in [`Settings`](crate::Settings).

use std::time::Duration;

/// The default port: the points of a board. Taste.
pub const PORT: u16 = 8361;

/// The default of `--queue`: jobs that may wait while all workers are busy. Judgement: a batch client with 64
/// connections fits, and the last one waits some seconds for scores.
pub(crate) const QUEUE: usize = 256;

/// The default of `--max-body`: bytes of a body. Judgement: game files have 2 to 200 KB, files full of variations a
/// few MB.
pub(crate) const BODY_BYTES: usize = 4 << 20;

/// Bytes of all bodies in memory, as a multiple of the largest body. Judgement: 256 MB with the default.
pub(crate) const BODIES_HELD: usize = 64;

/// Bytes of a body that is too large that are still read so that its sender gets the error, as a multiple of the
/// largest body. Judgement: a client that has not finished sending does not read the answer.
pub(crate) const DRAINED: usize = 16;

/// Bytes within which a body without a usable Content-Type must begin like a record. Judgement: some records begin with
/// a line or two of other text.
pub(crate) const RECORD_BEGIN: usize = 1024;

/// The default of `--connections`. Judgement: well below the usual limit of 1,024 open files.
pub(crate) const CONNECTIONS: usize = 512;

/// The default of `--max-playouts`: playouts of an estimate, of each search of a review, of an analysed position.
/// Five times the largest default: some seconds for each position.
pub(crate) const PLAYOUTS: u32 = 10_000;

/// The default of `--max-nodes`: nodes of each question of `read` and `groups`. Five times the default budget.
pub(crate) const NODES: u32 = 100_000;

/// Time for a header, and for an idle connection. Judgement.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(10);

/// The default of `--body-timeout`. Judgement: the largest body at 4 Mbit/s.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// Time for a client to accept a part of the answer. Judgement.
pub(crate) const WRITE_TIME: Duration = Duration::from_secs(30);

/// The default of `--timeout`: time from the body to the answer. Judgement: the review of a long game takes a minute
/// on one core.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(300);

/// The default of `--grace`: time to finish running requests when the service stops. Judgement: the default of
/// Kubernetes.
pub(crate) const GRACE: Duration = Duration::from_secs(30);

/// Bytes of a request's head, including options in the address. Judgement: hyper reads at least 8 KB at a time.
pub(crate) const HEAD_BYTES: usize = 64 << 10;

/// Moves of all positions of an analysis query together: each position keeps its game. 1,000 positions of a game of
/// 1,000 moves take about 20 MB.
pub(crate) const ANALYSED_MOVES: usize = 1_000_000;

/// Bytes of the tree of a search: more than the default of `--max-playouts` fills.
pub(crate) const TREE_BYTES: usize = 100 << 20;

/// Bytes of a worker's stack: the same as a main thread on Linux, on which the program's commands are tested.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// Lines of the log that may wait; more are dropped, so that a blocked reader of the log cannot stop the service.
pub(crate) const LOG_LINES: usize = 4096;

/// The value of Retry-After in seconds when the queue is full, and when the service stops. Judgement.
pub(crate) const RETRY_FULL: u32 = 1;
pub(crate) const RETRY_STOPPING: u32 = 10;

/// Upper bounds of the histogram of durations, in seconds: three per decade, from a page to a review.
pub(crate) const BUCKETS: [f64; 15] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0,
];
