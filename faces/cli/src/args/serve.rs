//! Arguments of the HTTP service.

use super::analysis::Threads;
use super::whole_number;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use tobi_http::{Origins, PORT, Settings};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Port to listen on; 0 takes any free one and prints it
    #[arg(long, value_name = "N", default_value_t = PORT, allow_negative_numbers = true, value_parser = whole_number(0..=u16::MAX))]
    pub(crate) port: u16,
    /// Address to listen on: this machine only, or 0.0.0.0 for everyone who can reach it. There are no passwords
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) bind: IpAddr,
    /// Requests processed in parallel [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    workers: Option<Threads>,
    /// Quick requests that may wait for a worker, and as many reviews and analyses; more are refused with 429
    #[arg(long, value_name = "N", default_value_t = Settings::default().queue, allow_negative_numbers = true, value_parser = whole_number(0..=100_000_usize))]
    queue: usize,
    /// Simultaneous connections; more have to wait
    #[arg(long, value_name = "N", default_value_t = Settings::default().connections as u64, allow_negative_numbers = true, value_parser = whole_number(1..=100_000_u64))]
    connections: u64,
    /// Maximum size of a request body in MB, up to 16
    #[arg(long, value_name = "MB", default_value_t = (Settings::default().body_bytes >> 20) as u64, allow_negative_numbers = true, value_parser = whole_number(1..=16_u64))]
    max_body: u64,
    /// Maximum number of playouts of an estimate, of each search of a review, of an analysed position
    #[arg(long, value_name = "N", default_value_t = Settings::default().playouts, allow_negative_numbers = true, value_parser = whole_number(1..=1_000_000_u32))]
    max_playouts: u32,
    /// Maximum number of nodes for each question of read and groups
    #[arg(long, value_name = "NODES", default_value_t = Settings::default().nodes, allow_negative_numbers = true, value_parser = whole_number(1..=u32::MAX))]
    max_nodes: u32,
    /// Seconds to send a request's head, and to idle between requests
    #[arg(long, value_name = "S", default_value = "10", allow_negative_numbers = true, value_parser = seconds)]
    header_timeout: Duration,
    /// Seconds to send a request's body
    #[arg(long, value_name = "S", default_value = "10", allow_negative_numbers = true, value_parser = seconds)]
    body_timeout: Duration,
    /// Seconds from the body to the answer, including waiting
    #[arg(long, value_name = "S", default_value = "300", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Duration,
    /// Seconds to finish running requests when the service stops
    #[arg(long, value_name = "S", default_value = "30", allow_negative_numbers = true, value_parser = seconds)]
    grace: Duration,
    /// Let web pages of this origin use the service, such as https://example.org; repeatable; * for all pages [default: only
    /// the service's own page]
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,
    /// Serve the page in this folder, an index.html, in place of the one in the program
    #[arg(long, value_name = "DIR")]
    pub(crate) page: Option<PathBuf>,
    /// Do not log requests to standard error
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Serve {
    /// The limits, without the page.
    pub(crate) fn settings(&self) -> Settings {
        let usual = Settings::default();
        let workers = self
            .workers
            .and_then(|workers| NonZeroUsize::new(workers.get()));
        Settings {
            workers: workers.unwrap_or(usual.workers),
            queue: self.queue,
            body_bytes: (self.max_body as usize) << 20,
            connections: self.connections as usize,
            playouts: self.max_playouts,
            nodes: self.max_nodes,
            header_time: self.header_timeout,
            body_time: self.body_timeout,
            answer_time: self.timeout,
            grace: self.grace,
            origins: Origins::parse(&self.allow_origin).expect("each was checked"),
            ..usual
        }
    }
}

/// An origin, or `*`.
fn origin(text: &str) -> Result<String, String> {
    let checked = Origins::parse(&[text]).map(|_| text.to_owned());
    checked.map_err(|error| error.to_string())
}

/// A day, in seconds.
const LONGEST: f64 = 86_400.0;

/// Seconds, more than 0 and up to a day; decimals are allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.001..=LONGEST).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds from 0.001 to {LONGEST}"))
}
