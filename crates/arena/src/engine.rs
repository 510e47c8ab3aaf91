//! An engine: a process that speaks GTP.

use crate::fault::{Fault, FaultKind};
use crate::process::{Process, Reply};
use crate::settings::{EngineCommand, Settings};
use std::collections::HashSet;
use std::io;
use std::time::{Duration, Instant};
use tobi_goban::{Color, Move};
use tobi_grid::Size;
use tobi_notation::sgf::GameResult;
use tobi_notation::vertex;

/// The answer of an engine to `genmove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Move(Move),
    Resigns,
}

/// The cost of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cost {
    pub(crate) wall: Duration,
    /// Processor seconds, if known.
    pub(crate) cpu: Option<f64>,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
    patience: Duration,
    size: Size,
    /// The commands that it lists; empty before the first request, or if it lists none.
    commands: HashSet<String>,
    /// Whether it died, hung, or gave an invalid answer.
    is_broken: bool,
}

impl Engine {
    /// Starts an engine. Sends no command yet.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub(crate) fn start(command: &EngineCommand, settings: &Settings) -> io::Result<Engine> {
        Ok(Engine {
            process: Process::start(command)?,
            patience: settings.patience,
            size: settings.size,
            commands: HashSet::new(),
            is_broken: false,
        })
    }

    /// Prepares it for a new game with the settings of the match. Only engines with KataGo's command get the rules;
    /// GTP itself has no command for them.
    ///
    /// # Errors
    /// [`Fault`] when it does not answer, or rejects the board or the komi.
    pub(crate) fn prepare(&mut self, settings: &Settings, seed: Option<u64>) -> Result<(), Fault> {
        if self.commands.is_empty() {
            let list = self.ask("list_commands")?;
            let names = list.text.split_whitespace();
            self.commands = names.map(str::to_owned).collect();
            // Not requested again, even if the list is empty.
            self.commands.insert("list_commands".to_owned());
        }
        let size = self.size;
        if size.is_square() {
            self.must(&format!("boardsize {}", size.columns()))?;
        } else {
            self.must(&format!(
                "rectangular_boardsize {} {}",
                size.columns(),
                size.rows()
            ))?;
        }
        self.must("clear_board")?;
        self.must(&format!("komi {}", settings.komi))?;
        if let (Some(name), true) = (settings.rules.name(), self.knows("kata-set-rules")) {
            self.ask(&format!("kata-set-rules {name}"))?;
            // Some engines take the komi from the rules.
            self.must(&format!("komi {}", settings.komi))?;
        }
        if let Some(seconds) = settings.seconds {
            // Engines without a clock may reject it.
            self.ask(&format!("time_settings 0 {seconds} 1"))?;
        }
        if let (Some(seed), true) = (seed, self.knows("set_random_seed")) {
            self.ask(&format!("set_random_seed {seed}"))?;
        }
        Ok(())
    }

    /// Sends a move.
    ///
    /// # Errors
    /// [`Fault`] when it rejects the move, or does not answer.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.must(&format!("play {color} {}", vertex::name(mv, self.size)))
    }

    /// Requests a move. The cost is that of this command only: thinking in the opponent's time is not counted.
    ///
    /// # Errors
    /// [`Fault`] when it rejects the command, gives an invalid move, or does not answer.
    pub(crate) fn genmove(&mut self, color: Color) -> Result<(Answer, Cost), Fault> {
        let command = format!("genmove {color}");
        let (start, before) = (Instant::now(), self.process.cpu());
        let reply = self.ask(&command)?;
        let wall = start.elapsed();
        let after = self.process.cpu();
        let cpu = before
            .zip(after)
            .map(|(before, after)| (after - before).max(0.0));
        if !reply.is_success {
            return Err(self.refusal(&command, &reply));
        }
        let word = reply.text.split_whitespace().next().unwrap_or_default();
        let answer = if word.eq_ignore_ascii_case("resign") {
            Answer::Resigns
        } else {
            match vertex::parse(word, self.size) {
                Ok(mv) => Answer::Move(mv),
                Err(_) => return Err(self.process.nonsense(&command, &reply.text)),
            }
        };
        Ok((answer, Cost { wall, cpu }))
    }

    /// Requests the final score; `None` if the engine has none.
    ///
    /// # Errors
    /// [`Fault`] when it does not answer.
    pub(crate) fn final_score(&mut self) -> Result<Option<GameResult>, Fault> {
        let reply = self.ask("final_score")?;
        let result = GameResult::parse(&reply.text).filter(|_| reply.is_success);
        Ok(result.filter(|result| matches!(result, GameResult::Won { .. } | GameResult::Draw)))
    }

    /// The last lines of its standard error.
    pub(crate) fn last_words(&self) -> Vec<String> {
        self.process.last_words()
    }

    /// Whether it died, hung, or gave an invalid answer: it cannot be used any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Asks it to quit.
    pub(crate) fn quit(self) {
        self.process.quit();
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    fn ask(&mut self, command: &str) -> Result<Reply, Fault> {
        let reply = self.process.ask(command, self.patience);
        self.is_broken |= reply.is_err();
        reply
    }

    /// Sends a command that every engine must support.
    fn must(&mut self, command: &str) -> Result<(), Fault> {
        let reply = self.ask(command)?;
        if reply.is_success {
            Ok(())
        } else {
            Err(self.refusal(command, &reply))
        }
    }

    fn refusal(&self, command: &str, reply: &Reply) -> Fault {
        let text: String = reply.text.chars().take(80).collect();
        let words = format!("refused {command}: {text}");
        Fault::new(FaultKind::Refused, words, self.last_words())
    }
}
