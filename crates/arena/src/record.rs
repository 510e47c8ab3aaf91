//! The record of a game: a line of the journal, from which everything else is made.

use crate::fault::FaultKind;
use serde::{Deserialize, Serialize};
use tobi_goban::{ByColor, Color};
use tobi_notation::sgf::GameResult;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Ended by passes and counted.
    Counted,
    /// A player resigned.
    Resigned,
    /// An engine died, and lost.
    Died,
    /// An engine exceeded the timeout of a command, and lost.
    Hung,
    /// An engine gave an invalid answer, and lost.
    Nonsense,
    /// An engine rejected a valid command, and lost.
    Refused,
    /// An engine played an illegal move, and lost.
    Illegal,
    /// It was longer than allowed: void.
    TooLong,
    /// A position was repeated, and the rules give such a game no result: void.
    NoResult,
    /// Ended by passes, but could not be counted: void.
    Unknown,
}

impl End {
    /// Whether it ended by a fault of an engine, which lost; if both engines had a fault, the game is void.
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

/// Who decided the result.
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

/// The cost of the moves of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    /// Moves that it answered, including passes and resignations.
    pub moves: u32,
    /// Seconds for them.
    pub seconds: f64,
    /// Processor seconds for them, including the engine's descendants; null if one of them is unknown.
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
    /// All moves from the first on, as GTP names them; Black moves first, and colours alternate.
    pub moves: Vec<String>,
    /// As in SGF: `B+3.5`, `W+R`, `B+F` if White had a fault, `0`, `Void`, `?` if it could not be counted.
    pub result: String,
    /// How it ended.
    pub end: End,
    /// Who counted it.
    pub judge: Option<Judge>,
    /// How it ended in words, with the fault of an engine and its place.
    pub why: String,
    /// The last lines of standard error of an engine with a fault.
    pub stderr: Vec<String>,
    /// The cost of Black's moves.
    pub black_spent: Spent,
    /// The cost of White's moves.
    pub white_spent: Spent,
}

impl GameRecord {
    /// The result; [`GameResult::Unknown`] if the text is not a result.
    pub fn result(&self) -> GameResult {
        GameResult::parse(&self.result).unwrap_or(GameResult::Unknown)
    }

    /// Black's score: 1 for a win, 0.5 for a draw, 0 for a loss; `None` for a void game.
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

    /// The engine with the fault, which lost.
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
