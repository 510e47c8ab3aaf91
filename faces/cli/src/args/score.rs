//! Arguments of scores.

use super::{Line, Many, Replay, RulesParser, Sink, teires};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tobi::score::{Proofs, TeireChoice};
use tobi_goban::{Komi, Rules};

#[derive(Debug, Args)]
pub(crate) struct Score {
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
    /// Rules that replace the record's
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Option<Rules>,
    /// Komi that replaces the record's, a multiple of 0.5
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<Komi>,
    /// Whether protective moves that filling the dame would force, but that were not played, cost a point
    #[arg(long, value_name = "CONVENTION", default_value = TeireChoice::default().name(), value_parser = teires(TeireChoice::ALL))]
    pub(crate) teire: TeireChoice,
    /// Points of dead stones, such as D4,Q16, with their whole chains; `judged`: the stones that Tobi judges dead;
    /// `marked`: those that the players marked [default: those marked if there are marks, otherwise judged]
    #[arg(
        long,
        value_name = "V,V",
        value_delimiter = ',',
        conflicts_with = "no_dead"
    )]
    pub(crate) dead: Vec<String>,
    /// No stone is dead
    #[arg(long)]
    pub(crate) no_dead: bool,
    /// Points of stones in seki, such as D4,Q16, with their whole chains, whoever decides about the dead stones. Points that
    /// only such stones surround are no territory under Japanese rules
    #[arg(long, value_name = "V,V", value_delimiter = ',')]
    pub(crate) seki: Vec<String>,
    /// Empty points that nobody owns, such as D4,E4
    #[arg(long, value_name = "V,V", value_delimiter = ',')]
    pub(crate) neutral: Vec<String>,
    /// Count the game even if it is not finished
    #[arg(long)]
    pub(crate) anyway: bool,
    /// Whether proofs of the statuses are sought [default: usual for one game, quick for many]. No score depends on it
    #[arg(long, value_enum)]
    pub(crate) effort: Option<ProofEffort>,
    /// Write what is proved to an SGF file: a variation for each region, attack by attack with the owner's answer, and in the
    /// comment of the root what is not proved. Takes up to two seconds; for one game whose dead stones are judged
    #[arg(long, value_name = "FILE.sgf", conflicts_with_all = ["effort", "no_dead"])]
    pub(crate) proof: Option<PathBuf>,
    /// Output format [default: by the extension of --output, otherwise text for one game; for many games a table
    /// (text) on a terminal, otherwise json]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ScoreFormat>,
    #[command(flatten)]
    pub(crate) sink: Sink,
    /// Show in text how the score was found, one board for each step
    #[arg(long)]
    pub(crate) steps: bool,
    /// Say in text how many of 100 playouts each group survives, for groups judged by playouts
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Print how the results of all games compare with their records
    #[arg(long)]
    pub(crate) report: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofEffort {
    /// Only where the count depends on proofs
    Quick,
    /// All of them, for some 50 ms a game on 19x19
    Usual,
}

impl ProofEffort {
    /// What is sought.
    pub(crate) const fn proofs(self) -> Proofs {
        match self {
            ProofEffort::Quick => Proofs::Needed,
            ProofEffort::Usual => Proofs::Sought,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreFormat {
    /// A board for terminals, the count and the reasons; for many games a table
    Text,
    /// One line for each game, schema tobi.score/1
    Json,
    /// A table with one row for each game
    Csv,
    /// The SGF file with the score in its last node
    Sgf,
    /// A picture
    Svg,
    /// A picture, rendered
    Png,
}
