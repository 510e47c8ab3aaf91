//! What the rules of Go say: chains, legality, ko, history, and counting when the dead are given.

mod board;
mod chain;
mod color;
pub mod count;
mod game;
pub mod handicap;
mod key;
mod ko;
mod komi;
pub mod perft;
pub mod plain;
mod position;
pub mod random_game;
pub mod rules;
mod setup;
mod verdict;

pub use board::{Board, BoardLog, Captures, Effect};
pub use chain::Chain;
pub use color::{ByColor, Color, Move};
pub use game::Game;
pub use handicap::HandicapError;
pub use key::PositionKey;
pub use komi::{Komi, KomiError};
pub use position::{Position, PositionLog};
pub use rules::{Preset, Rules, Scoring, UnknownRules};
pub use setup::Setup;
pub use verdict::{Breach, Faults, Illegal, SetupError};
