//! The commands, one file each.

pub(crate) mod bench;
pub(crate) mod gtp;
pub(crate) mod man;
pub(crate) mod show;
