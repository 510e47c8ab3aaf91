//! The Smart Game Format, FF\[1\] to FF\[4\].

mod charset;
mod lexer;
mod property;
mod read;
mod repair;
mod tree;
mod write;

pub use charset::{Charset, CharsetSource};
pub use property::Value;
pub use read::{Document, Limits, ReadOptions, read, read_text};
pub use repair::{Repair, RepairKind, Repairs, SgfError, SgfErrorKind, Strictness};
pub use tree::{Node, NodeId, Property, Tree};
pub use write::write;
