//! The Smart Game Format, FF\[1\] to FF\[4\].

mod charset;
mod header;
mod lexer;
mod property;
mod read;
mod record;
mod repair;
mod replay;
mod result;
mod save;
mod tree;
mod write;

pub use charset::{Charset, CharsetSource};
pub use header::Header;
pub use property::Value;
pub use read::{Document, Limits, ReadOptions, read, read_text};
pub use record::{Action, Change, Event, Record};
pub use repair::{Repair, RepairKind, Repairs, SgfError, SgfErrorKind, Strictness};
pub use replay::{BreachAt, IllegalMoves, MoveAt, Replay, ReplayError, ReplayOptions};
pub use result::{GameResult, WonBy};
pub use tree::{Node, NodeId, Property, Tree};
pub use write::write;
