//! What the operator of the service may set.

use crate::params;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// Limits of the service.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Threads that judge; one for each core.
    pub workers: NonZeroUsize,
    /// Jobs that wait at most.
    pub queue: usize,
    /// Bytes of a body at most.
    pub body_bytes: usize,
    /// Connections at most; further ones wait until one is closed.
    pub connections: usize,
    /// Playouts at most of an estimate, of each search of a review, of an analysed position.
    pub playouts: u32,
    /// Nodes at most of each question of `read` and `groups`.
    pub nodes: u32,
    /// Time to send a header; also how long a connection may idle between requests.
    pub header_time: Duration,
    /// Time to send a body.
    pub body_time: Duration,
    /// Time from the body to the answer.
    pub answer_time: Duration,
    /// Time to take an answer, for each part of it.
    pub write_time: Duration,
    /// Time for what runs when the service is told to stop.
    pub grace: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            workers: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            queue: params::QUEUE,
            body_bytes: params::BODY_BYTES,
            connections: params::CONNECTIONS,
            playouts: params::PLAYOUTS,
            nodes: params::NODES,
            header_time: params::HEADER_TIME,
            body_time: params::BODY_TIME,
            answer_time: params::ANSWER_TIME,
            write_time: params::WRITE_TIME,
            grace: params::GRACE,
        }
    }
}
