//! Whole games played ahead: what happens when both sides play on.
//!
//! So far [`playout`]: random games to the end, many of them, and who owned what on their last boards. This crate knows
//! the rules and local tactics; it has no opinion on groups, territory or score, and stands below those that have.

pub mod params;
pub mod playout;
