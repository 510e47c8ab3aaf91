//! The table of arguments; help, completions and the man page are generated from it.

mod analysis;
mod corpus;
mod estimate;
pub(crate) mod examples;
pub(crate) mod katago;
mod many;
mod matches;
mod moves;
mod play;
mod review;
mod score;
#[cfg(feature = "serve")]
mod serve;

pub(crate) use analysis::{Analysis, Threads};
pub(crate) use corpus::{Corpus, CorpusFormat, Count};
pub(crate) use estimate::{Estimate, EstimateFormat};
pub(crate) use many::{Many, Sink};
pub(crate) use matches::{Match, MatchFormat};
pub(crate) use moves::Moves;
pub(crate) use play::{NewGame, Play, Strength};
pub(crate) use review::{Review, ReviewFormat};
pub(crate) use score::{ProofEffort, Score, ScoreFormat};
#[cfg(feature = "serve")]
pub(crate) use serve::Serve;

use crate::gtp::{EngineIdentity, Perspective};
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use tobi::estimate::Effort;
use tobi::local::{Budget, LocalGame};
use tobi::params::Clustering;
use tobi::score::{TeireChoice, TeireConvention};
use tobi::{Layer, Reading};
use tobi_goban::Rules;
use tobi_grid::morph::Scale;
use tobi_notation::sgf::{IllegalMoves, Strictness};
use tobi_picture::Charset;
use tobi_picture::groups::Look;

/// Judges Go positions: who owns what on a board, and why.
#[derive(Debug, Parser)]
#[command(
    name = "tobi",
    version,
    max_term_width = 100,
    after_help = examples::program(),
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// SGF file: scored if its game is finished, otherwise estimated, with the options of either, such as --move 50;
    /// a folder or archive of files is scored
    pub(crate) file: Option<PathBuf>,
}

/// The exit codes of all commands, with their meanings.
pub(crate) const EXIT_CODES: [(u8, &str); 4] = [
    (0, "done"),
    (
        1,
        "done, with a finding, such as a result unlike the record's or an unfinished game",
    ),
    (2, "wrong usage"),
    (3, "reading or writing failed"),
];

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show a position with its influence, territory, moyo or area
    #[command(after_help = examples::SHOW)]
    Show(Show),
    /// Read a local game out: is it captured, connected, alive?
    #[command(after_help = examples::READ)]
    Read(Read),
    /// Say which chains are one group, which groups live, and why
    #[command(after_help = examples::GROUPS)]
    Groups(Groups),
    /// Estimate a running game: who is ahead, by how much, how certain that is, and what may change it
    #[command(after_help = examples::ESTIMATE)]
    Estimate(Estimate),
    /// Play a game in the terminal; with a file: find the best move of a position, and say why
    #[command(after_help = examples::PLAY)]
    Play(Play),
    /// Review a game: which moves lost most, what was better and why, which groups died
    #[command(after_help = examples::REVIEW)]
    Review(Review),
    /// Score finished games: one with a board and reasons, many as a table or as lines of JSON
    #[command(after_help = examples::SCORE)]
    Score(Score),
    /// Summarise a set of games: sizes, rules, results, errors, openings, duplicates
    #[command(after_help = examples::CORPUS)]
    Corpus(Corpus),
    /// Play a match between GTP engines: which one is better, by how much, and how certain that is
    #[command(after_help = examples::MATCH)]
    Match(Match),
    /// Speak GTP 2 on standard input and output
    #[command(after_help = examples::GTP)]
    Gtp(Gtp),
    /// Speak KataGo's JSON analysis protocol on standard input and output
    #[command(after_help = examples::ANALYSIS)]
    Analysis(Analysis),
    /// Serve HTTP: the page for browsers, and the JSON of these commands for other programs
    #[cfg(feature = "serve")]
    #[command(after_help = examples::SERVE)]
    Serve(Serve),
    /// Serve HTTP: not in this program; `tobi serve` says how to get it
    #[cfg(not(feature = "serve"))]
    #[command(disable_help_flag = true)]
    Serve(Serve),
    /// Measure the speed of Tobi's algorithms on this machine, each against a simple version of it
    #[command(after_help = examples::BENCH)]
    Bench(Bench),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page
    #[command(after_help = examples::MAN)]
    Man,
}

/// A position of a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct Record {
    /// SGF file; - is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) line: Line,
    #[command(flatten)]
    pub(crate) replay: Replay,
}

/// The game and the line of a file.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Line {
    /// Take this game of the file, counted from 1 [default: the first]
    #[arg(id = "game_number", long = "game", value_name = "N", value_parser = whole_number(1..=u32::MAX))]
    pub(crate) game: Option<u32>,
    /// Follow variations: which one at the first branching of the game, at the second and so on, counted from 1, such as 2
    /// or 1,3 [default: always the first]
    #[arg(long, value_name = "K,K", value_delimiter = ',', value_parser = whole_number(1..=u32::MAX))]
    pub(crate) variation: Vec<u32>,
}

impl Line {
    /// Whether something other than the main line of the first game is requested.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || !self.variation.is_empty()
    }
}

/// How far to replay a record, and how to treat its errors.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Replay {
    /// Take the position after this many moves [default: after the last]
    #[arg(long = "move", value_name = "N", allow_negative_numbers = true, value_parser = whole_number(0..=u32::MAX))]
    pub(crate) move_number: Option<u32>,
    /// Refuse files with errors instead of repairing them
    #[arg(long)]
    strict: bool,
    /// Skip moves onto a stone of the other colour instead of stopping with an error
    #[arg(long)]
    skip_illegal: bool,
}

impl Replay {
    /// Whether any option about a record was given.
    pub(crate) fn is_given(self) -> bool {
        self.move_number.is_some() || self.strict || self.skip_illegal
    }
}

/// The options that were given, as on a command line, each after a space.
impl Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.move_number {
            write!(f, " --move {number}")?;
        }
        f.write_str(if self.strict { " --strict" } else { "" })?;
        f.write_str(if self.skip_illegal {
            " --skip-illegal"
        } else {
            ""
        })
    }
}

impl From<Replay> for Reading {
    fn from(replay: Replay) -> Reading {
        Reading {
            move_number: replay.move_number,
            strictness: if replay.strict {
                Strictness::Strict
            } else {
                Strictness::Lenient
            },
            illegal: if replay.skip_illegal {
                IllegalMoves::Skip
            } else {
                IllegalMoves::Refuse
            },
            ..Reading::default()
        }
    }
}

/// The font of PNG pictures.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PngFont {
    /// In PNG: a TrueType or OpenType file for letters that the built-in font lacks, such as those of Chinese, Japanese and
    /// Korean names; none uses no other font [default: one of the system, which is named]
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
}

/// Where to write a picture, and its colours.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Write to this file instead of standard output; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Whether text is coloured; auto colours a terminal unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[command(flatten)]
    pub(crate) font: PngFont,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) record: Record,
    /// Layer to show
    #[arg(long, value_name = "LAYER", default_value = Layer::ALL[0].name(), value_parser = layers())]
    pub(crate) layer: Shown,
    /// Dilations and erosions other than the layer's default, such as 5/21, 4/13 or 3/7
    #[arg(long, value_name = "D/E")]
    pub(crate) scale: Option<Scale>,
    /// Points of dead stones, such as D4,Q16; their whole chains are left out. `judged`: the stones that Tobi judges
    /// dead
    #[arg(long, value_name = "V,V", value_delimiter = ',')]
    pub(crate) dead: Vec<String>,
    /// Output format [default: by the extension of --output, otherwise text]
    #[arg(long, value_parser = formats("tobi.show/1; tobi.groups/1 for the layers groups and status"))]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) shown: PictureArgs,
    /// Characters for the marks in text
    #[arg(long, value_enum, default_value_t = Charset::Unicode)]
    pub(crate) charset: Charset,
    /// Show it again whenever the file changes, until interrupted
    #[arg(long)]
    pub(crate) watch: bool,
}

/// What `tobi show` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A field over the board.
    Layer(Layer),
    /// The groups, as judged.
    Groups(Look),
}

#[derive(Debug, Args)]
pub(crate) struct Read {
    #[command(flatten)]
    pub(crate) record: Record,
    /// Question to answer
    #[arg(value_name = "QUESTION", value_parser = games())]
    pub(crate) game: LocalGame,
    /// Points of the question, such as D4 F4
    #[arg(value_name = "VERTEX")]
    pub(crate) points: Vec<String>,
    /// Points where both sides may play, such as A1-E5,F3 (life only). Stones outside are safe; empty points outside belong to
    /// the attacker
    #[arg(long, value_name = "VERTICES", value_delimiter = ',')]
    pub(crate) region: Vec<String>,
    /// Who has more ko threats: none, black:2 for two more, black for enough to win a ko [default: each case is read]
    #[arg(long, value_name = "THREATS")]
    pub(crate) ko_threats: Option<String>,
    /// Maximum number of nodes (positions) for each question and first mover; nodes of `life` take less time, so it may use 24
    /// times as many
    #[arg(long, value_name = "NODES", default_value_t = Budget::USUAL, allow_negative_numbers = true, value_parser = budget)]
    pub(crate) budget: Budget,
    /// Output format
    #[arg(long, value_enum, default_value_t = ReadFormat::Text)]
    pub(crate) format: ReadFormat,
    /// Write the tree of moves that were read to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReadFormat {
    /// Text with a small board
    Text,
    /// One line, schema tobi.read/1
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Groups {
    #[command(flatten)]
    pub(crate) record: Record,
    /// Say what links the chains of each group; pictures show a line for each link
    #[arg(long)]
    pub(crate) links: bool,
    /// How chains are combined into groups
    #[arg(long, value_enum, default_value_t = Method::Judged)]
    pub(crate) method: Method,
    /// Maximum number of nodes (positions) for each question
    #[arg(long, value_name = "NODES", default_value_t = Budget::USUAL, allow_negative_numbers = true, value_parser = budget)]
    pub(crate) budget: Budget,
    /// Output format [default: by the extension of --output, otherwise text]
    #[arg(long, value_parser = formats("tobi.groups/1"))]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) shown: PictureArgs,
}

/// More would take a minute for each move.
const MOST_PLAYOUTS: u32 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// The default: groups with status; formed again without dead groups until nothing changes
    Judged,
    /// Colour domains, shared liberties and pattern rules, after removing stones that look captured
    Usual,
    /// Yue's colour domains after three steps
    YueFirst,
    /// The same, completed: captured-looking stones belong to the group that surrounds them
    Yue,
    /// Connections found by reading only, as in the Indigo program
    Indigo,
}

impl Method {
    /// The clustering, for methods that do nothing else.
    pub(crate) fn clustering(self) -> Option<Clustering> {
        match self {
            Method::Judged => None,
            Method::Usual => Some(Clustering::USUAL),
            Method::YueFirst => Some(Clustering::YUE_FIRST),
            Method::Yue => Some(Clustering::YUE),
            Method::Indigo => Some(Clustering::INDIGO),
        }
    }
}

/// The names of the local games, for help and completions.
fn games() -> impl TypedValueParser<Value = LocalGame> {
    let value = |game: LocalGame| PossibleValue::new(game.name()).help(game.about());
    PossibleValuesParser::new(LocalGame::ALL.map(value)).try_map(|name| name.parse::<LocalGame>())
}

fn budget(text: &str) -> Result<Budget, String> {
    let nodes = whole_number(0..=u32::MAX)(text)?;
    Budget::new(nodes).map_err(|error| error.to_string())
}

/// A parser for integers in a range; its error says what was expected.
fn whole_number<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let [least, most] = [range.start(), range.end()];
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// A parser for output formats. `schema` is that of the command's JSON, for help.
fn formats(schema: &'static str) -> impl TypedValueParser<Value = Format> {
    let values = Format::value_variants().iter();
    let values = values.filter_map(|format| {
        let value = format.to_possible_value()?;
        Some(match format {
            Format::Json => value.help(format!("One line, schema {schema}")),
            _ => value,
        })
    });
    let names: Vec<PossibleValue> = values.collect();
    PossibleValuesParser::new(names).try_map(|name| Format::from_str(&name, false))
}

/// The names of the layers, for help and completions.
fn layers() -> impl TypedValueParser<Value = Shown> {
    let layers = Layer::ALL.map(|layer| PossibleValue::new(layer.name()).help(layer.about()));
    let looks = Look::ALL.map(|look| PossibleValue::new(look.name()).help(look.about()));
    let names = PossibleValuesParser::new(layers.into_iter().chain(looks));
    names.try_map(|name| {
        let look = Look::ALL.into_iter().find(|look| look.name() == name);
        match look {
            Some(look) => Ok(Shown::Groups(look)),
            None => name.parse::<Layer>().map(Shown::Layer),
        }
    })
}

/// Rules in any notation; help and completions list the presets.
#[derive(Clone, Copy)]
struct RulesParser;

impl TypedValueParser for RulesParser {
    type Value = Rules;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Rules, clap::Error> {
        let parser = StringValueParser::new().try_map(|name| Rules::named(&name));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Rules::names().map(PossibleValue::new)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A board for terminals
    Text,
    /// A picture
    Svg,
    /// A picture, rendered
    Png,
    /// One line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// The names of these ways to count protective moves, for help and completions.
fn teires<T, const N: usize>(choices: [T; N]) -> impl TypedValueParser<Value = T>
where
    T: Into<TeireChoice> + Copy + Send + Sync + 'static,
{
    let known = choices.map(|choice| (choice.into().name(), choice));
    let value = |choice: T| {
        let choice: TeireChoice = choice.into();
        PossibleValue::new(choice.name()).help(choice.about())
    };
    PossibleValuesParser::new(choices.map(value)).try_map(move |name| {
        let found = known.iter().find(|(known, _)| *known == name);
        found.map(|&(_, choice)| choice).ok_or("it is none of them")
    })
}

#[derive(Debug, Args)]
pub(crate) struct Gtp {
    /// Rules, until a command or a record changes them
    #[arg(long, value_name = "NAME", default_value = "japanese", value_parser = RulesParser)]
    pub(crate) rules: Rules,
    /// Whether protective moves that filling the dame would force, but that were not played, cost a point
    #[arg(long, value_name = "CONVENTION", default_value = TeireConvention::default().name(), value_parser = teires(TeireConvention::ALL))]
    pub(crate) teire: TeireConvention,
    /// The side for which leads, winrates and owners are positive in lz-analyze, kata-analyze and analyze
    #[arg(long, value_enum, default_value_t = Perspective::Side)]
    pub(crate) perspective: Perspective,
    #[command(flatten)]
    pub(crate) strength: Strength,
    /// Report the name and version of another engine, for programs that accept only a few engines
    #[arg(long = "as", value_enum, value_name = "PROGRAM")]
    pub(crate) identity: Option<EngineIdentity>,
    /// Play lost games to the end
    #[arg(long)]
    pub(crate) no_resign: bool,
    /// Playouts (random games) for each estimate on 19x19, more on smaller boards; 0 is the fastest and the least accurate
    #[arg(long, value_name = "N", default_value_t = Effort::USUAL.playouts, allow_negative_numbers = true, value_parser = whole_number(0..=MOST_PLAYOUTS))]
    pub(crate) estimate_playouts: u32,
    /// Random seed of estimates and of weaker levels; the same seed gives the same output
    #[arg(long, value_name = "SEED", default_value_t = Effort::USUAL.seed, allow_negative_numbers = true, value_parser = whole_number(0..=u64::MAX))]
    pub(crate) seed: u64,
}

/// Arguments of a service that is not built in: anything, so that the command can say so.
#[cfg(not(feature = "serve"))]
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<std::ffi::OsString>,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// How to print the figures
    #[arg(long, value_enum, default_value_t = BenchFormat::Text)]
    pub(crate) format: BenchFormat,
    /// Measure only tasks whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) only: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// A table
    Text,
    /// One line, schema tobi.bench/1
    Json,
}
