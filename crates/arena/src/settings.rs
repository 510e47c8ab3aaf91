//! The settings of a match.

use crate::Opening;
use std::fmt;
use std::time::Duration;
use tobi_goban::{Komi, Rules};
use tobi_grid::Size;

/// An engine: a name and a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// Its name in tables and records.
    pub name: String,
    /// The command line as given.
    pub line: String,
    /// The program and its arguments.
    words: Vec<String>,
}

impl EngineCommand {
    /// Reads `command` or `name=command`. The command is split as by a POSIX shell, with quotes and backslashes; no
    /// shell runs, so there are no variables and no pipes. Without a name the command is the name.
    ///
    /// ```
    /// use tobi_arena::EngineCommand;
    ///
    /// let engine = EngineCommand::parse("weak=gnugo --mode gtp --level 1")?;
    /// assert_eq!((&*engine.name, engine.program()), ("weak", "gnugo"));
    /// let engine = EngineCommand::parse("./go --level=1")?;
    /// assert_eq!(engine.name, "./go --level=1");
    /// assert!(EngineCommand::parse("gnugo 'open").is_err());
    /// # Ok::<(), tobi_arena::settings::CommandError>(())
    /// ```
    ///
    /// # Errors
    /// [`CommandError`] for a quote that is not closed, or when there is no program.
    pub fn parse(text: &str) -> Result<EngineCommand, CommandError> {
        let error = |why| CommandError {
            text: text.to_owned(),
            why,
        };
        let is_name = |name: &str| {
            let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '+');
            !name.is_empty() && !name.starts_with('-') && name.chars().all(plain)
        };
        let (name, line) = match text.split_once('=') {
            Some((name, line)) if is_name(name) => (name, line.trim()),
            _ => (text.trim(), text.trim()),
        };
        let words = shlex::split(line).ok_or_else(|| error("a quote is not closed"))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(error("it names no program"));
        }
        Ok(EngineCommand {
            name: name.to_owned(),
            line: line.to_owned(),
            words,
        })
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments.
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }
}

/// Why a text is not an engine's command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    text: String,
    why: &'static str,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the engine `{}`: {}", self.text, self.why)
    }
}

impl std::error::Error for CommandError {}

/// A sequential test: is the first engine better by `elo1`, or only by `elo0`? Both error rates are 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller Elo difference.
    pub elo0: f64,
    /// The larger one.
    pub elo1: f64,
}

/// Everything that a match depends on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Two or more, with different names; each plays each.
    pub engines: Vec<EngineCommand>,
    /// The board.
    pub size: Size,
    /// The komi.
    pub komi: Komi,
    /// The rules for checking moves and counting games.
    pub rules: Rules,
    /// Openings; each is played twice. None means the empty board.
    pub openings: Vec<Opening>,
    /// Games for each pair of engines.
    pub games: u32,
    /// The test that ends the games of a pair early.
    pub sprt: Option<Sprt>,
    /// Seconds per move, sent to the engines by `time_settings`; an engine that takes longer is not punished.
    pub seconds: Option<u32>,
    /// A longer game is void.
    pub max_moves: u32,
    /// Shuffles the openings, and seeds engines that know `set_random_seed`. Without it the openings keep their
    /// order, and no engine gets a seed.
    pub seed: Option<u64>,
    /// The timeout of a command. An engine that takes longer hangs, and loses.
    pub patience: Duration,
    /// The program that decides the results of finished games; Tobi, if there is none.
    pub referee: Option<EngineCommand>,
    /// Games played in parallel.
    pub jobs: usize,
}

impl Settings {
    /// What is wrong with the settings, in one line; `None` if they are valid.
    pub fn fault(&self) -> Option<String> {
        if self.engines.len() < 2 {
            return Some("a match needs two engines or more".to_owned());
        }
        for (number, engine) in self.engines.iter().enumerate() {
            if self.engines[..number]
                .iter()
                .any(|other| other.name == engine.name)
            {
                let name = &engine.name;
                return Some(format!(
                    "two engines are called `{name}`; give them different names with name=command"
                ));
            }
        }
        if let Some(Sprt { elo0, elo1 }) = self.sprt
            && elo0 >= elo1
        {
            return Some(format!(
                "the test needs the smaller Elo difference first, not {elo0},{elo1}"
            ));
        }
        let patience = self.patience.as_secs();
        if let Some(seconds) = self.seconds
            && u64::from(seconds) >= patience
        {
            return Some(format!(
                "with {seconds} seconds a move, a patience of {patience} seconds is too short"
            ));
        }
        None
    }
}
