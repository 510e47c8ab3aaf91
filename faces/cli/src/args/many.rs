//! Arguments of batches: which games there are, and how many are judged at the same time.

use super::analysis::Threads;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Many {
    /// For many games: read the names of files and folders from this file, one a line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// For many games: how many are judged at the same time [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<Threads>,
}
