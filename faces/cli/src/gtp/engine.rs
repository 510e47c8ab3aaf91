//! The engine's state, and how a line becomes a reply.

use super::table::{self, Command};
use std::fmt::Display;
use tobi::Session;
use tobi_goban::Rules;
use tobi_grid::{PointSet, Size};
use tobi_notation::gtp::{Line, Reply};

/// A game and what has been said about it.
pub(crate) struct Engine {
    pub(super) session: Session,
    /// Stones that the influence layers leave out, set by `tobi-dead`.
    pub(super) dead: PointSet,
    quit: bool,
}

/// Why a command failed, as the reply says it.
pub(super) struct Refusal(pub(super) String);

impl<E: Display> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal(error.to_string())
    }
}

/// The text of a reply, or the refusal.
pub(super) type Answer = Result<String, Refusal>;

impl Engine {
    /// An empty 19x19 board.
    pub(crate) fn new(rules: Rules) -> Engine {
        let size = Size::square(19);
        Engine {
            session: Session::new(size, rules),
            dead: PointSet::empty(size),
            quit: false,
        }
    }

    pub(super) fn size(&self) -> Size {
        self.session.position().size()
    }

    /// Another game begins: nobody has died in it yet.
    pub(super) fn start(&mut self, session: Session) {
        self.session = session;
        self.dead = PointSet::empty(self.size());
    }

    pub(super) fn quit(&mut self) {
        self.quit = true;
    }

    /// Whether `quit` was among the commands.
    pub(crate) fn has_quit(&self) -> bool {
        self.quit
    }

    /// Carries a command out. When it fails, nothing has changed.
    pub(crate) fn answer(&mut self, line: &Line) -> Reply {
        let Some(Command { run, .. }) = table::find(&line.command) else {
            return Reply::failure(line.id, "unknown command");
        };
        match run(self, line.arguments()) {
            Ok(text) => Reply::success(line.id, text),
            Err(Refusal(text)) => Reply::failure(line.id, text),
        }
    }
}
