//! The line level of the Go Text Protocol, version 2: commands in, replies out; no engine.
//!
//! ```
//! use tobi_notation::gtp::{Lines, Reply};
//!
//! let mut lines = Lines::new("1 name\n\n# a comment\n2 boardsize 99\n".as_bytes());
//! let mut answers = String::new();
//! while let Some(line) = lines.next_line()? {
//!     let reply = match line {
//!         Ok(line) if line.command == "name" => Reply::success(line.id, "Tobi"),
//!         Ok(line) => match line.arguments().integer(1..=25) {
//!             Ok(_) => Reply::success(line.id, ""),
//!             Err(error) => Reply::failure(line.id, error.to_string()),
//!         },
//!         Err(error) => Reply::failure(error.id(), error.to_string()),
//!     };
//!     answers += &reply.to_string();
//! }
//! assert_eq!(
//!     answers,
//!     "=1 Tobi\n\n\
//!      ?2 syntax error: argument 1: expected an integer from 1 to 25, found `99`\n\n"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

mod analyze;
mod args;
mod line;
mod reply;

pub use analyze::{AnalyzeExtras, AnalyzeFormat, AnalyzeRequest};
pub use args::{ArgumentError, Arguments};
pub use line::{Line, LineError, Lines};
pub use reply::{Outcome, Reply};
