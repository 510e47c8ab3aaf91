//! The main API of Tobi: open a game, look at it, get a report.
//!
//! A [`Session`] holds a game, read from SGF or played move by move. A [`View`] says what to look at: a [`Layer`] and
//! optionally a scale. The result is a [`LayerReport`] of plain values; the faces show it (`faces/cli` draws text,
//! SVG and PNG).
//!
//! ```
//! use tobi::{Layer, PointSet, Reading, Session, ShowJson, View, vertex};
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
//!
//! let json = ShowJson::new(&session, &report).to_line();
//! assert!(json.starts_with(r#"{"schema":"tobi.show/1","perspective":"black","size":{"columns":19"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | question | report | JSON |
//! |---|---|---|
//! | which moves are good, with a search that runs until it is stopped | [`analysis::Analysis`] |
//! [`analysis::protocol`] |
//! | what a layer shows | [`Session::layer`] | [`ShowJson`] |
//! | which chains are one group, and its status | [`groups::GroupsReport`] | [`groups::GroupsJson`] |
//! | the result of a local game | [`local::LocalReport`] | [`local::ReadJson`] |
//! | the score of a finished game | [`score::ScoreReport`] | [`score::ScoreJson`] |
//! | who is ahead in a running game | [`estimate::EstimateReport`] | [`estimate::EstimateJson`] |
//! | ... after every move | [`estimate::Course`] | [`estimate::CourseJson`] |
//! | the mistakes of a game | [`review::Review`] | [`review::ReviewJson`] |
//! | statistics of a set of games | [`corpus::CorpusReport`] | [`corpus::CorpusJson`] |
//! | why, in words | [`explain`] | |
//!
//! A file of many games is a [`Collection`].
//!
//! Every value is Black-positive. Results are the same on every machine.

pub mod analysis;
mod collection;
pub mod corpus;
pub mod estimate;
pub mod explain;
pub mod groups;
mod json;
mod layer;
pub mod local;
pub mod play;
mod report;
pub mod review;
mod rules_json;
pub mod score;
mod session;
mod words;

pub use collection::Collection;
pub use json::repeated_key;
pub use layer::{Grade, Layer, Sign, UnknownLayer};
pub use report::{LayerReport, NoScale, ShowJson, View};
pub use rules_json::{RulesError, RulesJson};
pub use session::{NoChain, PastTheEnd, ReadError, Reading, Session, Source};
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
