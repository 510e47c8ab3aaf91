//! Text in and out: game records in SGF, lines of GTP, names of points.
//!
//! All hostile input enters here. Nothing panics, nothing recurses, and what is read is bounded
//! ([`sgf::Limits`], [`gtp::Line::LONGEST`]).
//!
//! ```text
//!  bytes -> text -> tokens -> sgf::Tree -> sgf::Record -> sgf::Replay (a tobi_goban::Game)
//!     charset   lexer    read    |     through       replay_to
//!                              write -> text
//! ```
//!
//! A file to the board after its last move:
//!
//! ```
//! use tobi_notation::sgf::{ReadOptions, Record, Strictness, read};
//!
//! let file = b"(;GM[1]SZ[5]RU[Chinese]KM[750];B[cc];W[bb];B[])";
//! let document = read(file, &ReadOptions::default())?;
//! let record = Record::from_tree(&document.tree, Strictness::Lenient)?;
//! let replay = record.replay_to(None)?;
//! assert_eq!(
//!     replay.game.position().setup().to_string(),
//!     ". . . . .\n\
//!      . O . . .\n\
//!      . . X . .\n\
//!      . . . . .\n\
//!      . . . . .\n"
//! );
//! assert_eq!(
//!     record.repairs.iter().next().unwrap().to_string(),
//!     "line 1, column 24: KM[750] is taken as times 100"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is accepted, repaired, refused
//!
//! *Accepted*: SGF FF\[1\] to FF\[4\] with any number of games and variations; boards from 1x1 to 25x25
//! and rectangles; UTF-8 and the charsets of the WHATWG standard, among them Latin-1, GBK, Big5,
//! Shift-JIS and EUC-KR. Unknown properties and their escapes survive the way from text to text.
//!
//! *Repaired*: the table is [`sgf::RepairKind`]. Every repair is listed beside the value with its
//! line and column; when reading is strict the first one is the error.
//!
//! *Refused*: a text without any game, games other than Go, boards beyond 25 points (SGF could name
//! 52), a move onto a stone of the other colour, and whatever passes a limit. Every message is one
//! line that says what is wrong, where, and what would be right.
//!
//! # Why not `sgf-parse`
//!
//! The crate `sgf-parse` (4.2) was looked at: its errors have no line and column, its lenient mode
//! stops at the first fault instead of repairing it, its nodes own their children in nested vectors
//! (so that dropping a deep tree recurses), it sets no limits, and it takes `&str` and leaves
//! charsets to the caller. Charsets are `encoding_rs`, and `chardetng` where they must be guessed:
//! both are Mozilla's and well kept. Without the feature `charsets` their tables stay out; then the host of
//! the program decodes (`sgf::decode_by`), as browsers can.

pub mod gtp;
mod place;
pub mod sgf;
pub mod vertex;

pub use place::Place;
pub use vertex::Vertex;
