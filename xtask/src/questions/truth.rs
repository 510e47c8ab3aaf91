//! The correct answer to a question, from readings that are much longer than the default.
//!
//! A reading cannot see the moves that it does not generate. So each side that is said to fail may try every move
//! near the stones in question; answers that do not survive this are dropped.

use super::{Asked, Kind, Line};
use std::path::Path;
use std::process::ExitCode;
use tobi_goban::{Move, Position, Rules};
use tobi_grid::morph;
use tobi_reading::params::USUAL_BUDGET;
use tobi_reading::{Budget, Certainty, Reader, Side};

/// The budget of the long reading, as a multiple of the default. Source: with 50, 14 questions about connections on
/// which programs differed were not read in ten minutes on a busy machine.
const TIMES: u32 = 8;
/// Nodes of each challenge: there are dozens for each question.
const CHALLENGE_NODES: u32 = 1_000;
/// How far from the stones in question challenges are tried, in steps.
const CHALLENGE_STEPS: usize = 3;

/// Readers for long readings and for challenges.
struct Judge {
    long: Reader,
    challenger: Reader,
}

/// Writes the questions of a file whose answer is found, with it.
pub(crate) fn run(file: &Path) -> ExitCode {
    let lines = match Line::read_all(file) {
        Ok(lines) => lines,
        Err(reason) => {
            eprintln!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    let mut judge = Judge::new();
    for line in lines {
        let works = judge.truth(&line.position, &line.asked);
        if works.is_some() {
            println!("{}", Line { works, ..line }.write());
        }
    }
    ExitCode::SUCCESS
}

fn reader(nodes: u32) -> Reader {
    Reader::new(Budget::new(nodes).expect("it is not zero"))
}

impl Judge {
    fn new() -> Judge {
        Judge {
            long: reader(USUAL_BUDGET * TIMES),
            challenger: reader(CHALLENGE_NODES),
        }
    }

    /// Whether the side that moves first succeeds, if known.
    fn truth(&mut self, position: &Position, asked: &Asked) -> Option<bool> {
        self.long.forget();
        self.challenger.forget();
        let long = asked.ask(&mut self.long, position)?;
        if long.certainty == Certainty::Unknown {
            return None;
        }
        if asked.kind == Kind::Life {
            // Only closed fights can be read out.
            return long.certainty.is_proved().then_some(long.success.works());
        }
        if !long.success.works() {
            return match self.challenge(position, asked) {
                None => Some(false),
                Some(mv) => self.stands(position, asked, mv).then_some(true),
            };
        }
        if long.success.is_ko() {
            return Some(true);
        }
        self.stands(position, asked, long.best?).then_some(true)
    }

    /// Whether the other side fails after this move, whatever it tries.
    fn stands(&mut self, position: &Position, asked: &Asked, mv: Move) -> bool {
        let Some(after) = played(position, asked, mv) else {
            return false;
        };
        let other = asked.opposite();
        let Some(reply) = other.ask(&mut self.long, &after) else {
            return true;
        };
        let fails = reply.certainty != Certainty::Unknown && !reply.success.works();
        fails && self.challenge(&after, &other).is_none()
    }

    /// A move near the stones after which the other side fails.
    fn challenge(&mut self, position: &Position, asked: &Asked) -> Option<Move> {
        let mover = asked.mover(position)?;
        let stones = asked.stones(position);
        let near = (0..CHALLENGE_STEPS).fold(stones, |near, _| morph::dilate(&near));
        let points = position.legal_moves(mover, &Rules::JAPANESE) & near;
        points.iter().map(Move::Play).find(|&mv| {
            let Some(after) = played(position, asked, mv) else {
                return false;
            };
            match asked.opposite().ask(&mut self.challenger, &after) {
                Some(reply) => reply.certainty != Certainty::Unknown && !reply.success.works(),
                // The stones in question have been captured.
                None => asked.first == Side::Attacker || asked.kind == Kind::Race,
            }
        })
    }
}

/// The position after a move of the side that moves first.
fn played(position: &Position, asked: &Asked, mv: Move) -> Option<Position> {
    let mut after = position.clone();
    let mover = asked.mover(position)?;
    after.play(mover, mv, &Rules::JAPANESE).ok()?;
    Some(after)
}
