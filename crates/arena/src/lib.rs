//! Matches between GTP engines: who wins how often, and how sure that is.
//!
//! Engines are programs that speak the Go Text Protocol on standard input and output. They are told what was played; who
//! wins is said by Tobi, and every move is checked by the rules of the match.
//!
//! | step | module | from | to |
//! |---|---|---|---|
//! | what is wanted | [`settings`], [`openings`] | arguments, a file | [`Settings`] |
//! | which game is what | `schedule` | settings | [`Fixture`]s, numbered |
//! | talk to a program | `process`, `engine`, `cpu` | command lines | replies in time, or a [`Fault`] |
//! | play one game | `referee`, `settle` | two engines, a fixture | a [`GameRecord`] |
//! | keep it | `journal`, `sgf` | record | a line of `match.jsonl`, an SGF file |
//! | add up | [`tally`], [`likelihood`] | records | [`PairReport`](report::PairReport): Elo, its interval, the test |
//! | all of it | [`series`] | settings, a folder | [`MatchReport`](report::MatchReport) |
//!
//! Nothing here judges positions but Tobi itself (`settle`). A clock is looked at only to end what hangs and to tell what
//! moves cost: no result depends on it, unless an engine's own moves do.

mod cpu;
mod engine;
mod fault;
mod journal;
pub mod likelihood;
pub mod openings;
mod process;
mod record;
mod referee;
pub mod report;
mod schedule;
pub mod series;
pub mod settings;
mod settle;
mod sgf;
pub mod tally;

pub use fault::{Fault, FaultKind};
pub use openings::Opening;
pub use record::{End, GameRecord, Judge, Spent};
pub use schedule::Fixture;
pub use settings::{EngineCommand, Settings, Sprt};
