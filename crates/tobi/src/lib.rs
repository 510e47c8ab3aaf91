#![doc = include_str!("../README.md")]
//!
//! A [`Session`] holds a game, read from SGF or played move by move. A report is made from a session and keeps it: it
//! can be put into words, JSON and pictures (crate `tobi-picture`) without anything else, even if the session goes on.
//!
//! | question | report | JSON |
//! |---|---|---|
//! | what a layer shows | [`LayerReport`] | [`ShowJson`] |
//! | which chains are one group, and its status | [`groups::GroupsReport`] | [`groups::GroupsJson`] |
//! | the result of a local game | [`local::LocalReport`] | [`local::ReadJson`] |
//! | the score of a finished game | [`score::ScoreReport`] | [`score::ScoreJson`] |
//! | who is ahead in a running game | [`estimate::EstimateReport`] | [`estimate::EstimateJson`] |
//! | ... after every move | [`estimate::Course`] | [`estimate::CourseJson`] |
//! | the best move, and why | [`play::PlayReport`] | [`play::PlayJson`] |
//! | which moves are good, by a search that runs until it is stopped | [`analysis::Analysis`] | [`analysis::protocol`] |
//! | the mistakes of a game | [`review::Review`] | [`review::ReviewJson`] |
//! | statistics of a set of games | [`corpus::CorpusReport`] | [`corpus::CorpusJson`] |
//! | why, in words | [`explain`] | |
//! | any of these by name, with options as JSON | [`request`] | |
//!
//! A file of many games is a [`Collection`].
//!
//! A layer is a view of the board, such as influence or territory:
//!
//! ```
//! use tobi::{Layer, PointSet, Reading, Session, View, vertex};
//!
//! // Black has made a tobi, a one-space jump, far from the edge.
//! let session = Session::read(b"(;SZ[19]AB[ij][kj])", &Reading::default())?;
//! let nobody = PointSet::empty(session.size());
//!
//! // At Bouzy's scale 3/7 it makes one point of territory, the one between the stones.
//! let view = View::new(Layer::Territory, Some("3/7".parse()?))?;
//! let report = session.layer(&nobody, view);
//! assert_eq!(report.points().black, 1);
//! let between = vertex::parse_point("K10", session.size())?;
//! assert_eq!(report.values[between], 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | feature | |
//! |---|---|
//! | `json` (default) | reports and rules as JSON and their JSON Schemas, the analysis protocol; without it there is no serde |
//! | `charsets` (default) | decodes files in many charsets; without it the host decodes (`tobi_notation::sgf::decode_by`) |
//! | `threads` | searches on several threads |
//!
//! Margins, ownership and values of points are Black-positive. Leads, win rates and values of moves are those of the
//! side that is named, or that moves. Results are the same on every machine.

pub mod analysis;
mod assumption;
mod collection;
pub mod corpus;
pub mod estimate;
pub mod explain;
pub mod groups;
#[cfg(feature = "json")]
mod json;
mod layer;
pub mod local;
pub mod play;
mod report;
#[cfg(feature = "json")]
pub mod request;
pub mod review;
#[cfg(feature = "json")]
mod rules_json;
#[cfg(feature = "json")]
mod schema;
pub mod score;
mod session;
#[cfg(feature = "json")]
mod show_json;
mod words;

pub use collection::Collection;
#[cfg(feature = "json")]
pub use json::repeated_key;
pub use layer::{Grade, Layer, Sign, UnknownLayer};
pub use report::{LayerReport, NoScale, View};
#[cfg(feature = "json")]
pub use rules_json::rules_json;
#[cfg(feature = "json")]
pub use schema::schema_generator;
pub use session::{NoChain, NoFreePoint, NoMark, PastTheEnd, ReadError, Reading, Session, Source};
#[cfg(feature = "json")]
pub use show_json::ShowJson;
pub use tobi_goban::{Board, Color, Game, Move, Position, Rules, Scoring, Setup};
pub use tobi_grid::{Field, Point, PointSet, Size};
pub use tobi_judge::{Judgement, certain, influence, life, params, territory};
pub use tobi_notation::vertex;
pub use tobi_search::playout;
pub use words::Detail;

/// The examples of the guide, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
struct Guide;
