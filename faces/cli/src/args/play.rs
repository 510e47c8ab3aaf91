//! Arguments of playing.

use super::analysis::{Memory, Threads};
use super::{Format, Line, PngFont, Replay, RulesParser, formats, whole_number};
use crate::exit::Failure;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use tobi::estimate::Effort;
use tobi::params::ANALYSIS_PLAYOUTS;
use tobi::play::{Level, Player, Setting, Style, Thinking, Threads as SearchThreads};
use tobi_goban::{Color, Komi, Rules};
use tobi_grid::Size;

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// SGF file: find the best move in its position; - is standard input. Without a file you play a game
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) line: Line,
    #[command(flatten)]
    pub(crate) replay: Replay,
    #[command(flatten)]
    pub(crate) strength: Strength,
    /// Random seed of weaker levels
    #[arg(long, value_name = "SEED", default_value_t = Effort::USUAL.seed, allow_negative_numbers = true, value_parser = whole_number(0..=u64::MAX))]
    pub(crate) seed: u64,
    /// How many moves to show, from 1 to 26
    #[arg(long, value_name = "K", default_value_t = 5, requires = "file", value_parser = whole_number(1..=26_u8))]
    pub(crate) top: u8,
    /// Give the reasons for and against this move instead, such as D4
    #[arg(long, value_name = "VERTEX", requires = "file", conflicts_with_all = ["format", "output", "top"])]
    pub(crate) why: Option<String>,
    /// Say in text how many playouts each move got
    #[arg(long, short, requires = "file")]
    pub(crate) verbose: bool,
    /// Output format of the best move [default: by the extension of --output, otherwise text]
    #[arg(long, requires = "file", value_parser = formats("tobi.play/1"))]
    pub(crate) format: Option<Format>,
    /// Write the best move to this file instead of standard output; - is standard output
    #[arg(long, short, value_name = "FILE", requires = "file")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) font: PngFont,
    #[command(flatten)]
    pub(crate) game: NewGame,
}

/// A game against a person.
#[derive(Debug, Args)]
#[command(next_help_heading = "A game")]
pub(crate) struct NewGame {
    /// Your colour [default: black; for a resumed game the side to move]
    #[arg(long, value_enum, conflicts_with = "file")]
    pub(crate) color: Option<Side>,
    /// Size of the board, such as 9, 19 or 13x7, up to 25 [default: 19]
    #[arg(long, value_name = "N", value_parser = size, conflicts_with_all = ["file", "resume"])]
    pub(crate) size: Option<Size>,
    /// Handicap stones on the star points
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(0..=9_u32), conflicts_with_all = ["file", "resume"])]
    pub(crate) handicap: Option<u32>,
    /// Komi, a multiple of 0.5 [default: that of the rules]
    #[arg(
        long,
        value_name = "POINTS",
        allow_hyphen_values = true,
        conflicts_with = "file"
    )]
    pub(crate) komi: Option<Komi>,
    /// Rules [default: japanese; for a resumed game those of the file]
    #[arg(long, value_name = "NAME", value_parser = RulesParser, conflicts_with = "file")]
    pub(crate) rules: Option<Rules>,
    /// Continue the game of this SGF file, after its last move or after --move
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) resume: Option<PathBuf>,
    /// Save the game in this file after every move [default: a new tobi-play-N.sgf]
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// `9` or `13x7`.
pub(super) fn size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let [columns, rows] = [columns, rows].map(|side| side.trim().parse::<u32>());
    match (columns, rows) {
        (Ok(columns), Ok(rows)) => Size::new(columns, rows).map_err(|error| error.to_string()),
        _ => Err("expected a size such as 9 or 13x7".to_owned()),
    }
}

/// The choice of moves.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Strength {
    /// How moves are chosen
    #[arg(long, value_enum, default_value_t = PlayStyle::Search)]
    style: PlayStyle,
    #[command(flatten)]
    thinking: ThinkingArgs,
    /// Strength from 1 to 10; lower levels choose among more moves
    #[arg(long, value_name = "N", default_value_t = Level::BEST, allow_negative_numbers = true)]
    pub(crate) level: Level,
    /// Threads of a search, up to 8; the moves do not depend on the number
    #[arg(long, value_name = "N", default_value_t = Threads::ONE, allow_negative_numbers = true)]
    threads: Threads,
    /// Memory for the search tree, in MB
    #[arg(long, value_name = "MB", default_value_t = Memory::USUAL, allow_negative_numbers = true)]
    memory: Memory,
}

impl Strength {
    /// A player with this style and thinking time. The caller decides about the level.
    ///
    /// # Errors
    /// When the system cannot start threads.
    pub(crate) fn player(self) -> Result<Player, Failure> {
        let threads = SearchThreads::new(self.threads.get());
        let threads = threads.map_err(|error| {
            Failure::output(format!("cannot start {} threads: {error}", self.threads))
        })?;
        let mut player = Player::new(self.style.into());
        player.set_thinking(self.thinking.into());
        player.set_setting(Setting::with_memory(self.memory.bytes(), threads));
        Ok(player)
    }

    /// The number of playouts after which an analysis pauses, if it was given.
    pub(crate) fn analysed(self) -> u32 {
        self.thinking.playouts.unwrap_or(ANALYSIS_PLAYOUTS)
    }
}

/// When a search of the whole game stops.
#[derive(Clone, Copy, Debug, Args)]
struct ThinkingArgs {
    /// Playouts for each move; the same number gives the same move on every machine [default: 2000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(1..=10_000_000_u32))]
    playouts: Option<u32>,
    /// Seconds for each move, instead of playouts; the move then depends on the machine
    #[arg(long, value_name = "S", conflicts_with = "playouts", allow_negative_numbers = true, value_parser = seconds)]
    seconds: Option<Duration>,
}

impl From<ThinkingArgs> for Thinking {
    fn from(thought: ThinkingArgs) -> Thinking {
        let playouts = thought.playouts.map(Thinking::Playouts);
        let time = thought.seconds.map(Thinking::Time);
        playouts.or(time).unwrap_or_default()
    }
}

/// A day, in seconds.
const LONGEST: u32 = 86_400;

/// Seconds, up to a day; decimals are allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|it| (0.0..=f64::from(LONGEST)).contains(it));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds from 0 to {LONGEST}"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlayStyle {
    /// As in the paper on Indigo: by the sizes of the local games that a move wins
    Paper,
    /// By local games, territory, playouts and the moves of strong players, without search
    Indigo,
    /// By a search of the whole game
    Search,
}

impl From<PlayStyle> for Style {
    fn from(style: PlayStyle) -> Style {
        match style {
            PlayStyle::Paper => Style::Paper,
            PlayStyle::Indigo => Style::Indigo,
            PlayStyle::Search => Style::Search,
        }
    }
}
