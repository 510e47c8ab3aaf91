#![doc = include_str!("../README.md")]
//!
//! All hostile input enters here. Nothing panics, nothing recurses, and the input is bounded ([`sgf::Limits`],
//! [`gtp::Line::LONGEST`]).
//!
//! ```text
//!  bytes -> text -> tokens -> sgf::Tree -> sgf::Record -> sgf::Replay (a tobi_goban::Game)
//!     charset   lexer    read    |     through       replay_to
//!                              write -> text
//! ```
//!
//! # What is accepted, repaired, refused
//!
//! *Accepted*: SGF FF\[1\] to FF\[4\] with any number of games and variations; boards from 1x1 to 25x25, including
//! rectangles; UTF-8 and the charsets of the WHATWG standard, among them Latin-1, GBK, Big5, Shift-JIS and EUC-KR.
//! Unknown properties and their escapes are preserved when a text is read and written.
//!
//! *Repaired*: [`sgf::RepairKind`] lists the repairs. Every repair is reported with its line and column; strict
//! reading returns the first one as an error.
//!
//! *Refused*: a text without a game, games other than Go, boards larger than 25x25 (SGF allows 52), a move onto a
//! stone of the other colour, and everything beyond a limit. Every message is one line that says what is wrong,
//! where, and what would be right.
//!
//! # Why not `sgf-parse`
//!
//! The crate `sgf-parse` (4.2) has disadvantages: its errors have no line and column, its lenient mode stops at the
//! first error instead of repairing it, its nodes own their children in nested vectors (so that dropping a deep tree
//! recurses), it has no limits, and it takes `&str` and leaves charsets to the caller. For charsets this crate uses
//! `encoding_rs`, and `chardetng` to guess them; both are Mozilla's and well maintained. Without the feature
//! `charsets` their tables are left out; then the host decodes (`sgf::decode_by`), as browsers can.

pub mod gtp;
mod place;
pub mod sgf;
pub mod vertex;

pub use place::Place;
pub use vertex::Vertex;
