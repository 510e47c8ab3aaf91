//! Playouts: what happens when both sides play on.
//!
//! [`playout`] plays random games to the end, many of them, on the whole board or in a part of it, and tells who owned what on
//! their last boards, or what became of a stone. This crate knows the rules and local tactics; it has no opinion on groups,
//! territory or score, and stands below those that have.

pub mod params;
pub mod playout;
