//! The commands, one file each; `record` and `progress` have the code that several of them share.

pub(crate) mod analysis;
pub(crate) mod bench;
pub(crate) mod corpus;
pub(crate) mod estimate;
pub(crate) mod groups;
pub(crate) mod gtp;
pub(crate) mod judge;
pub(crate) mod man;
mod many;
pub(crate) mod play;
mod progress;
pub(crate) mod read;
mod record;
pub(crate) mod review;
pub(crate) mod score;
pub(crate) mod series;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod show;
