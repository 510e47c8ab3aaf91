//! Arguments of estimates.

use super::{Line, MOST_PLAYOUTS, Many, Moves, Replay, Sink, whole_number};
use clap::{Args, ValueEnum};
use std::fmt;
use std::path::PathBuf;
use tobi::estimate::Effort;

#[derive(Debug, Args)]
pub(crate) struct Estimate {
    /// SGF files, archives of them (.zip, .tar, .tar.gz, .tar.zst), and folders that contain such files; - is
    /// standard input
    #[arg(value_name = "FILE|DIR", required_unless_present = "files_from")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) many: Many,
    #[command(flatten)]
    pub(crate) line: Line,
    #[command(flatten)]
    pub(crate) replay: Replay,
    /// Estimate the position after every move, up to --move; each row is printed as soon as it is known
    #[arg(long, conflicts_with = "files_from")]
    pub(crate) all: bool,
    /// With --all: only these moves, such as 240-270, 240- (to the last), -30 (from the start), or 57
    #[arg(
        long,
        value_name = "A-B",
        allow_hyphen_values = true,
        requires = "all",
        conflicts_with = "move_number"
    )]
    pub(crate) moves: Option<Moves>,
    #[command(flatten)]
    pub(crate) sampling: Sampling,
    /// Output format [default: by the extension of --output, otherwise text for one game; for many games a table
    /// (text) on a terminal, otherwise json]
    #[arg(long, value_enum)]
    pub(crate) format: Option<EstimateFormat>,
    #[command(flatten)]
    pub(crate) sink: Sink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EstimateFormat {
    /// A board for terminals; for many games a table
    Text,
    /// A picture
    Svg,
    /// A picture, rendered
    Png,
    /// One line, schema tobi.estimate/1; tobi.course/1 for each move with --all
    Json,
    /// A table with one row for each game
    Csv,
}

/// The playouts of an estimate.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Sampling {
    /// Playouts (random games) for each estimate on 19x19, more on smaller boards; 0 is the fastest and the least accurate
    #[arg(long, value_name = "N", default_value_t = Effort::USUAL.playouts, allow_negative_numbers = true, value_parser = whole_number(0..=MOST_PLAYOUTS))]
    playouts: u32,
    /// Random seed; the same seed gives the same output
    #[arg(long, value_name = "SEED", default_value_t = Effort::USUAL.seed, allow_negative_numbers = true, value_parser = whole_number(0..=u64::MAX))]
    seed: u64,
}

/// The options as on a command line, each after a space.
impl fmt::Display for Sampling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " --playouts {} --seed {}", self.playouts, self.seed)
    }
}

impl From<Sampling> for Effort {
    fn from(sampling: Sampling) -> Effort {
        Effort {
            playouts: sampling.playouts,
            seed: sampling.seed,
        }
    }
}
