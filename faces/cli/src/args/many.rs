//! Arguments of commands for one game or many: the games, the number of parallel jobs, and the output.

use super::analysis::Threads;
use super::{PngFont, When, whole_number};
use clap::Args;
use std::path::PathBuf;
use tobi_picture::Charset;

#[derive(Debug, Args)]
pub(crate) struct Many {
    /// For many games: read the names of files and folders from this file, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// For many games: how many to judge in parallel [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<Threads>,
}

/// The output, and the style of text.
#[derive(Debug, Args)]
pub(crate) struct Sink {
    /// Write to this file instead of standard output; - is standard output. For many games, an interrupted run is
    /// continued, and a name that ends in .parquet or .csv makes a table
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// For many games and .parquet: write a folder of files with N rows each
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(1..=u64::from(u32::MAX)))]
    pub(crate) rows_per_file: Option<u64>,
    /// Whether text is coloured; auto colours a terminal unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    /// Characters for the marks in text
    #[arg(long, value_enum, default_value_t = Charset::Unicode)]
    pub(crate) charset: Charset,
    #[command(flatten)]
    pub(crate) font: PngFont,
}
