//! Arguments of the review of a game.

use super::{Line, Moves, PngFont, Replay, whole_number};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tobi::Reading;
use tobi::params::{REVIEW_PLAYOUTS, SHOWN_MISTAKES};

#[derive(Debug, Args)]
pub(crate) struct Review {
    /// SGF file; - is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) line: Line,
    /// Review only these moves, such as 50-120, 50- (to the last), -120 (from the first), or 57 [default: all]
    #[arg(long, value_name = "A-B", allow_hyphen_values = true)]
    pub(crate) moves: Option<Moves>,
    /// Show the N largest mistakes, up to 100; a larger N searches more moves
    #[arg(long, value_name = "N", default_value_t = SHOWN_MISTAKES as u32, allow_negative_numbers = true, value_parser = whole_number(0..=100_u32))]
    pub(crate) most: u32,
    /// Playouts of each search; the same number gives the same review on every machine
    #[arg(long, value_name = "N", default_value_t = REVIEW_PLAYOUTS, allow_negative_numbers = true, value_parser = whole_number(1..=1_000_000_u32))]
    pub(crate) playouts: u32,
    /// Refuse files with errors instead of repairing them
    #[arg(long)]
    strict: bool,
    /// Skip moves onto a stone of the other colour instead of stopping with an error
    #[arg(long)]
    skip_illegal: bool,
    /// Output format [default: by the extension of --output, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReviewFormat>,
    /// Write to this file instead of standard output; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) font: PngFont,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReviewFormat {
    /// The curve, the mistakes and the better moves, for terminals
    Text,
    /// One line, schema tobi.review/1
    Json,
    /// The SGF file with comments, marks and the better moves as variations
    Sgf,
    /// The curve as a picture
    Svg,
    /// The same picture, rendered
    Png,
}

impl Review {
    /// How to read the record.
    pub(crate) fn reading(&self) -> Reading {
        let replay = Replay {
            move_number: None,
            strict: self.strict,
            skip_illegal: self.skip_illegal,
        };
        replay.into()
    }
}
