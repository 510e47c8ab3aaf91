//! The Smart Game Format, FF\[1\] to FF\[4\]: bytes to a [`Tree`], a tree to a [`Record`], a record to
//! a [`Replay`], and back.
//!
//! Each of the three stages repairs its own kind of errors and lists the repairs: [`read()`] those of the syntax,
//! [`Record::through`] those of the properties, [`Record::replay_with`] those of the moves.
//!
//! ```
//! use tobi_notation::sgf::{ReadOptions, Record, Strictness, read};
//!
//! // A text that breaks off, a komi in half counting, a stone put where it stands already.
//! let file = b"(;SZ[9]KM[3.75]AB[ee];B[ee];W[cc]";
//! let document = read(file, &ReadOptions::default())?;
//! let record = Record::from_tree(&document.tree, Strictness::Lenient)?;
//! let replay = record.replay_to(None)?;
//! let said: Vec<String> = document
//!     .repairs
//!     .iter()
//!     .chain(&record.repairs)
//!     .chain(&replay.repairs)
//!     .map(ToString::to_string)
//!     .collect();
//! assert_eq!(said, [
//!     "line 1, column 34: the file ends within a game; `)` added",
//!     "line 1, column 8: KM[3.75] is taken as stones of half counting; doubled",
//!     "line 1, column 25: a move onto a stone of the same colour is skipped",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
mod bands;
mod charset;
mod error;
mod evidence;
mod header;
mod import;
mod komi;
mod lexer;
mod long;
mod property;
mod read;
mod record;
mod repair;
mod replay;
mod result;
mod save;
mod tree;
mod write;

#[cfg(not(feature = "charsets"))]
pub use charset::host::{Host, decode_by};
pub use charset::{Charset, CharsetSource};
pub use error::{SgfError, SgfErrorKind};
pub use header::Header;
pub use import::Format;
pub use long::{LongText, Piece};
pub use property::Value;
pub use read::{Document, Limits, ReadOptions, read, read_text};
pub use record::{Action, Change, Event, Marks, Record};
pub use repair::{Repair, RepairKind, Repairs, Strictness};
pub use replay::{BreachAt, IllegalMoves, MoveAt, NoSuchMove, Replay, ReplayError, ReplayOptions};
pub use result::{GameResult, WonBy};
pub use tree::{Node, NodeId, Property, Tree};
pub use write::write;
