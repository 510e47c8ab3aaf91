#![doc = include_str!("../README.md")]
//!
//! ```text
//! connection -> head -> body -> queue -> worker: ReportRequest -> Report -> a line of JSON
//!   server     routes    body    pool            asked    reports
//! ```
//!
//! | file | content |
//! |---|---|
//! | `server` | listens, serves connections, stops gracefully |
//! | `routes` | the addresses |
//! | `pages` | the page and the documentation, which browsers cache |
//! | `body`, `upload` | reads bodies, with limits for size and time; forms with a file |
//! | `origins` | which web pages may use the service |
//! | `pool` | the workers, and the queue before them |
//! | `asked`, `position` | reads requests: options, a record, a JSON position |
//! | `reports` | the reports |
//! | `analysis` | KataGo's queries |
//! | `openapi` | `/openapi.json`, generated from the tables and structs of the others |
//! | `answers` | answers that are not reports |
//! | `problem` | errors, with place and remedy |
//! | `observe`, `metrics`, `journal` | counters and the log |
//! | `settings`, `params` | limits |

mod analysis;
mod answers;
mod body;
mod journal;
mod metrics;
mod observe;
mod openapi;
mod origins;
mod pages;
mod params;
mod pool;
mod position;
mod problem;
mod reports;
mod request;
mod routes;
mod server;
mod service;
mod settings;
mod upload;

pub use origins::{Origins, UnknownOrigin};
pub use params::PORT;
pub use routes::has_page;
pub use server::{Server, shutdown_signal};
pub use settings::Settings;
