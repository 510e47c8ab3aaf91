//! Arguments of matches.

use super::play::size;
use super::{RulesParser, whole_number};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tobi_arena::Sprt;
use tobi_goban::{Komi, Rules};
use tobi_grid::Size;

#[derive(Debug, Args)]
pub(crate) struct Match {
    /// Commands of two or more GTP engines, such as `gnugo --mode gtp` or `name=gnugo --mode gtp`; no shell is used.
    /// Each plays each
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    pub(crate) engines: Vec<String>,
    /// Folder for the games (SGF) and the journal; the same command continues an interrupted match
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// Games for each pair of engines; colours swap after each game
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1..=MOST_GAMES))]
    pub(crate) games: u32,
    /// Board size: 19, or columns x rows such as 13x7
    #[arg(long, value_name = "N|WxH", default_value = "19", value_parser = size)]
    pub(crate) size: Size,
    /// Komi, a multiple of 0.5 [default: that of the rules]
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<Komi>,
    /// Rules for checking moves and counting games; sent to engines that know `kata-set-rules`
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = RulesParser)]
    pub(crate) rules: Rules,
    /// File with openings, one per line as SGF points such as `cc do pq`, Black first; each is played twice, with
    /// swapped colours [default: the empty board]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Stop when it is clear whether the first engine is better by ELO1 or only by ELO0, with error rates of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = sprt)]
    pub(crate) sprt: Option<Sprt>,
    /// Seconds per move, sent to the engines as `time_settings 0 S 1`; nobody loses on time
    #[arg(long, value_name = "S", value_parser = whole_number(0..=MOST_SECONDS))]
    pub(crate) seconds: Option<u32>,
    /// Timeout of a command in seconds; an engine that takes longer counts as hung and loses
    #[arg(long, value_name = "S", default_value_t = 300, value_parser = whole_number(1..=MOST_SECONDS))]
    pub(crate) patience: u32,
    /// Games with more moves are void [default: three times the points of the board]
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u32::MAX))]
    pub(crate) max_moves: Option<u32>,
    /// Seed for shuffling the openings; engines that know `set_random_seed` get a seed for each game
    #[arg(long, value_name = "SEED", value_parser = whole_number(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Games played in parallel, each with its own engines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1..=256_u32))]
    pub(crate) jobs: u32,
    /// GTP engine whose final_score decides finished games [default: Tobi, or both engines if it cannot decide]
    #[arg(long, value_name = "CMD")]
    pub(crate) referee: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = MatchFormat::Text)]
    pub(crate) format: MatchFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatchFormat {
    /// A table
    Text,
    /// One line, schema tobi.match/1
    Json,
}

/// More games would overflow the game numbers of a match with many engines.
const MOST_GAMES: u32 = 100_000;

/// A day.
const MOST_SECONDS: u32 = 86_400;

/// Two Elo differences, the smaller one first.
fn sprt(text: &str) -> Result<Sprt, String> {
    let elo = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|elo: &f64| elo.abs() <= 2000.0)
    };
    let both = text
        .split_once(',')
        .and_then(|(elo0, elo1)| elo(elo0).zip(elo(elo1)));
    let both = both.filter(|(elo0, elo1)| elo0 < elo1);
    let (elo0, elo1) =
        both.ok_or("expected two Elo differences, the smaller one first, such as 0,30")?;
    Ok(Sprt { elo0, elo1 })
}
