#![doc = include_str!("../README.md")]
//!
//! Engines are programs that speak the Go Text Protocol on standard input and output. They receive the moves; Tobi
//! decides who wins, and checks every move by the rules of the match.
//!
//! | step | module | from | to |
//! |---|---|---|---|
//! | the settings | [`settings`], [`openings`] | arguments, a file | [`Settings`] |
//! | plan the games | `schedule` | settings | [`Fixture`]s, numbered |
//! | talk to a program | `process`, `engine`, `cpu` | command lines | replies in time, or a [`Fault`] |
//! | play one game | `referee`, `settle` | two engines, a fixture | a [`GameRecord`] |
//! | store it | `journal`, `sgf` | record | a line of `match.jsonl`, an SGF file |
//! | add up | [`tally`], [`likelihood`] | records | [`PairReport`](report::PairReport): Elo, its interval, the test |
//! | the whole match | [`series`] | settings, a folder | [`MatchReport`](report::MatchReport) |
//!
//! Only Tobi judges positions here (`settle`). The clock is used only for timeouts and to report the cost of moves:
//! no result depends on it, unless an engine's own moves do.

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
