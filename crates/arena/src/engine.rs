//! An engine: a process that knows GTP.

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

/// What an engine answers when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Move(Move),
    Resigns,
}

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cost {
    pub(crate) wall: Duration,
    /// Processor seconds, where they are known.
    pub(crate) cpu: Option<f64>,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
    patience: Duration,
    size: Size,
    /// What it says it knows; empty before it was asked, or if it does not say.
    commands: HashSet<String>,
    /// Whether it died, hung, or answered nonsense.
    is_broken: bool,
}

impl Engine {
    /// Starts an engine. Nothing is asked yet.
    ///
    /// # Errors
    /// Those of the operating system.
    pub(crate) fn start(command: &EngineCommand, settings: &Settings) -> io::Result<Engine> {
        Ok(Engine {
            process: Process::start(command)?,
            patience: settings.patience,
            size: settings.size,
            commands: HashSet::new(),
            is_broken: false,
        })
    }

    /// Prepares it for a new game by the settings of the match. Only engines with KataGo's command are given the rules;
    /// the protocol has none for them.
    ///
    /// # Errors
    /// [`Fault`] when it does not answer, or refuses the board or the komi.
    pub(crate) fn prepare(&mut self, settings: &Settings, seed: Option<u64>) -> Result<(), Fault> {
        if self.commands.is_empty() {
            let list = self.ask("list_commands")?;
            let names = list.text.split_whitespace();
            self.commands = names.map(str::to_owned).collect();
            // Not asked again, even if the list is empty.
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
            // Some engines take the komi of the rules.
            self.must(&format!("komi {}", settings.komi))?;
        }
        if let Some(seconds) = settings.seconds {
            // Who has no clock may refuse it.
            self.ask(&format!("time_settings 0 {seconds} 1"))?;
        }
        if let (Some(seed), true) = (seed, self.knows("set_random_seed")) {
            self.ask(&format!("set_random_seed {seed}"))?;
        }
        Ok(())
    }

    /// Tells it a move.
    ///
    /// # Errors
    /// [`Fault`] when it refuses, or does not answer.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.must(&format!("play {color} {}", vertex::name(mv, self.size)))
    }

    /// Asks for a move. The cost is that of this command alone: what an engine thinks in its opponent's time is not in
    /// it.
    ///
    /// # Errors
    /// [`Fault`] when it refuses, answers no move, or does not answer.
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
        let answer = match word.eq_ignore_ascii_case("resign") {
            true => Answer::Resigns,
            false => match vertex::parse(word, self.size) {
                Ok(mv) => Answer::Move(mv),
                Err(_) => return Err(self.process.nonsense(&command, &reply.text)),
            },
        };
        Ok((answer, Cost { wall, cpu }))
    }

    /// Asks what the game came to; `None` if it does not know.
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

    /// Whether it died, hung, or answered nonsense: it is of no more use.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Lets it end.
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

    /// Asks for something that every engine has to do.
    fn must(&mut self, command: &str) -> Result<(), Fault> {
        let reply = self.ask(command)?;
        match reply.is_success {
            true => Ok(()),
            false => Err(self.refusal(command, &reply)),
        }
    }

    fn refusal(&self, command: &str, reply: &Reply) -> Fault {
        let text: String = reply.text.chars().take(80).collect();
        let words = format!("refused {command}: {text}");
        Fault::new(FaultKind::Refused, words, self.last_words())
    }
}
