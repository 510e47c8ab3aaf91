//! The settings that the operator of the service may change.

use crate::origins::Origins;
use crate::params;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tobi::request::Caps;

/// Limits of the service.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Worker threads; one for each core.
    pub workers: NonZeroUsize,
    /// The maximum number of waiting jobs.
    pub queue: usize,
    /// The maximum size of a body in bytes.
    pub body_bytes: usize,
    /// The maximum number of connections; more wait until one is closed.
    pub connections: usize,
    /// The maximum number of playouts of an estimate, of each search of a review, of an analysed position.
    pub playouts: u32,
    /// The maximum number of nodes of each question of `read` and `groups`.
    pub nodes: u32,
    /// Time to send a header; also how long a connection may idle between requests.
    pub header_time: Duration,
    /// Time to send a body.
    pub body_time: Duration,
    /// Time from the body to the answer.
    pub answer_time: Duration,
    /// Time to take an answer, for each part of it.
    pub write_time: Duration,
    /// Time to finish running requests when the service stops.
    pub grace: Duration,
    /// The web pages of other addresses that may use the service.
    pub origins: Origins,
    /// The page at `/`, in HTML, in place of the one that is included in the program.
    pub page: Option<Arc<[u8]>>,
}

impl Settings {
    /// The limits of options.
    pub(crate) fn caps(&self) -> Caps {
        Caps {
            playouts: self.playouts,
            nodes: self.nodes,
            ..Caps::USUAL
        }
    }
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
            origins: Origins::None,
            page: None,
        }
    }
}
