//! Arguments of `tobi corpus`.

use super::Many;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Corpus {
    /// SGF files, archives of them (.zip, .tar, .tar.gz, .tar.zst), and folders that contain such files; - is
    /// standard input
    #[arg(value_name = "FILE|DIR", required_unless_present = "files_from")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) many: Many,
    /// Which games to count and compare with their results
    #[arg(long, value_enum, default_value_t = Count::All)]
    pub(crate) count: Count,
    /// Output format [default: by the extension of --output, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<CorpusFormat>,
    /// Write to this file instead of standard output; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Count {
    /// All games whose record has a result in points, or only a winner; dead stones are judged if the players did not mark them
    All,
    /// Of these, only games in which the players marked the dead stones: a hundred times faster
    Marked,
    /// None
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CorpusFormat {
    /// Tables
    Text,
    /// One line, schema tobi.corpus/1
    Json,
    /// One page with charts, self-contained
    Html,
}
