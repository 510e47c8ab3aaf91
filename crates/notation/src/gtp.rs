//! The line level of the Go Text Protocol, version 2: commands in, replies out, no engine.

mod args;
mod line;
mod reply;

pub use args::{ArgumentError, Arguments};
pub use line::{Line, LineError, Lines};
pub use reply::{Outcome, Reply};
