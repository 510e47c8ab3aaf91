//! Tobi as an HTTP service: `tobi serve`. A request carries a record, its answer is what the program prints of it with
//! `--format json`, byte for byte.
//!
//! ```text
//! connection -> head -> body -> queue -> worker: Asked -> Report -> a line of JSON
//!   server     routes    body    pool            asked    reports
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `server` | listens, serves connections, stops gently |
//! | `routes` | the addresses |
//! | `pages` | the page and the documentation, which browsers keep |
//! | `body` | reads bodies, within bounds of bytes and time |
//! | `pool` | the workers, and the queue before them |
//! | `asked`, `position` | what a request asks for: options, a record, a position of JSON |
//! | `reports` | the reports |
//! | `analysis` | KataGo's queries |
//! | `problem` | what goes wrong, with its place and a remedy |
//! | `observe`, `metrics`, `journal` | counters and the log |
//! | `settings`, `params` | limits |

mod analysis;
mod asked;
mod body;
mod journal;
mod metrics;
mod observe;
mod pages;
mod params;
mod pool;
mod position;
mod problem;
mod reports;
mod routes;
mod server;
mod service;
mod settings;

pub use params::PORT;
pub use routes::has_page;
pub use server::{Server, told_to_stop};
pub use settings::Settings;
