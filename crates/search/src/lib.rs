#![doc = include_str!("../README.md")]
//!
//! [`playout`] plays many random games to the end, on the whole board or in a part of it, and reports who owned what
//! on the last boards, or whether a stone survived. This crate knows the rules and local tactics. It has no opinion
//! on groups, territory or score; the crates with opinions are above it.

pub mod params;
pub mod playout;
