#![doc = include_str!("../README.md")]
//!
//! The columns are the keys of the report's JSON, nested in the same way, so that JSON.md describes both. Every value
//! can be null: a game that could not be read has only its `error`.
//!
//! Without the feature `arrow`, the crate has only the list of the columns: enough to write CSV.

#[cfg(feature = "arrow")]
mod build;
mod columns;
#[cfg(feature = "arrow")]
mod rows;

pub use columns::{Column, Kind, Report};
#[cfg(feature = "arrow")]
pub use rows::{RowError, Rows};
