//! What is kept of a game: a line of the journal, from which all else is made.

use crate::fault::FaultKind;
use serde::{Deserialize, Serialize};
use tobi_goban::{ByColor, Color};
use tobi_notation::sgf::GameResult;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The passes ended it, and it was counted.
    Counted,
    /// Somebody resigned.
    Resigned,
    /// An engine died, and lost.
    Died,
    /// An engine took longer for a command than the patience allows, and lost.
    Hung,
    /// An engine answered nonsense, and lost.
    Nonsense,
    /// An engine refused what it has to do, and lost.
    Refused,
    /// An engine played against the rules, and lost.
    Illegal,
    /// It was longer than allowed: void.
    TooLong,
    /// A position came again, and the rules give such a game no result: void.
    NoResult,
    /// The passes ended it, and nobody could count it: void.
    Unknown,
}

impl End {
    /// Whether it ended by a fault of an engine, which lost it; or of both, then it is void.
    pub const fn is_fault(self) -> bool {
        use End::{Died, Hung, Illegal, Nonsense, Refused};
        matches!(self, Died | Hung | Nonsense | Refused | Illegal)
    }
}

impl From<FaultKind> for End {
    fn from(kind: FaultKind) -> End {
        match kind {
            FaultKind::Died => End::Died,
            FaultKind::Hung => End::Hung,
            FaultKind::Nonsense => End::Nonsense,
            FaultKind::Refused => End::Refused,
            FaultKind::Illegal => End::Illegal,
        }
    }
}

/// Who said what a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judge {
    /// Tobi: the game can be counted, with its dead stones judged.
    Tobi,
    /// Both engines, who named the same winner.
    Engines,
    /// The referee of the match.
    Referee,
}

/// What the moves of one side cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    /// Moves it was asked for and answered; passes and resignations too.
    pub moves: u32,
    /// Seconds for them.
    pub seconds: f64,
    /// Processor seconds for them, those of other processes that the engine started with them; null where one of them
    /// is not known.
    pub cpu: Option<f64>,
    /// Seconds of the slowest.
    pub slowest: f64,
    /// The number of that move in the game.
    pub slowest_move: u32,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 1.
    pub game: u32,
    /// Name of the engine that had Black.
    pub black: String,
    /// Name of the engine that had White.
    pub white: String,
    /// The opening as SGF points; empty for the empty board.
    pub opening: String,
    /// All moves from the first on, as GTP names them; Black begins, and colours alternate.
    pub moves: Vec<String>,
    /// As SGF has it: `B+3.5`, `W+R`, `B+F` where White made a fault, `0`, `Void`, `?` where nobody could count it.
    pub result: String,
    /// How it ended.
    pub end: End,
    /// Who counted it.
    pub judge: Option<Judge>,
    /// How it ended in words, with what an engine did wrong, and where.
    pub why: String,
    /// The last lines of standard error of an engine that made a fault.
    pub stderr: Vec<String>,
    /// What Black's moves cost.
    pub black_spent: Spent,
    /// What White's moves cost.
    pub white_spent: Spent,
}

impl GameRecord {
    /// The result; [`GameResult::Unknown`] if the text is none.
    pub fn result(&self) -> GameResult {
        GameResult::parse(&self.result).unwrap_or(GameResult::Unknown)
    }

    /// What Black has of it: 1 for a win, 0.5 for a draw, 0 for a loss; nothing of a void game.
    pub fn black_score(&self) -> Option<f64> {
        match self.result() {
            GameResult::Won { winner, .. } => Some(match winner {
                Color::Black => 1.0,
                Color::White => 0.0,
            }),
            GameResult::Draw => Some(0.5),
            GameResult::Void | GameResult::Unknown => None,
        }
    }

    /// The engine that made a fault, and lost by it.
    pub fn culprit(&self) -> Option<&str> {
        let GameResult::Won { winner, .. } = self.result() else {
            return None;
        };
        self.end.is_fault().then_some(match winner {
            Color::Black => &self.white,
            Color::White => &self.black,
        })
    }

    pub(crate) fn spent(&self) -> ByColor<Spent> {
        ByColor {
            black: self.black_spent,
            white: self.white_spent,
        }
    }
}
