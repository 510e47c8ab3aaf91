//! Tasks of whole judgements.

use super::Promise::Nanoseconds;
use super::Task;
use super::tasks::{GAME, session, work};
use std::hint::black_box;
use tobi::local::{Budget, Reader};
use tobi::score::{ScoreOptions, ScoreReport};
use tobi::{Judgement, Reading, Session};

/// Moves of a shipped game, from the opening to the end game.
pub(super) const MOVES: [u32; 6] = [40, 70, 100, 130, 160, 190];

/// Consecutive moves.
const FOLLOWED: std::ops::Range<u32> = 120..140;

pub(super) fn tasks() -> Vec<Task> {
    vec![from_scratch(), after_a_move(), score()]
}

pub(super) fn reader() -> Reader {
    Reader::new(Budget::USUAL)
}

/// Groups, lives and territory, each time with a new reader.
fn from_scratch() -> Task {
    let sessions = MOVES.map(|number| session(GAME, number));
    Task {
        work: work("judgement, from scratch", MOVES.len() as u64, move || {
            judge_each(black_box(&sessions), reader)
        }),
        unit: "board",
        baseline: None,
        promises: vec![Nanoseconds(20e6)],
    }
}

/// The same move by move, with a reader that has read the previous positions.
fn after_a_move() -> Task {
    let sessions: Vec<Session> = FOLLOWED.map(|number| session(GAME, number)).collect();
    let forgetful = sessions.clone();
    let moves = sessions.len() as u64;
    Task {
        work: work("judgement, move by move", moves, move || {
            let mut knowing = reader();
            let judge = |session: &Session| Judgement::new(session.position(), &mut knowing);
            black_box(&sessions).iter().map(judge).collect::<Vec<_>>()
        }),
        unit: "board",
        baseline: Some(work("from scratch", moves, move || {
            judge_each(black_box(&forgetful), reader)
        })),
        promises: vec![Nanoseconds(4e6)],
    }
}

/// A finished game judged, its dame filled, and counted, with a new reader.
fn score() -> Task {
    let game = Session::read(GAME, &Reading::default()).expect("the shipped game is in order");
    let options = ScoreOptions::default();
    Task {
        work: work("score of a finished game", 1, move || {
            ScoreReport::new(black_box(&game), &mut reader(), &options)
        }),
        unit: "game",
        baseline: None,
        promises: vec![Nanoseconds(20e6)],
    }
}

fn judge_each(sessions: &[Session], mut reader: impl FnMut() -> Reader) -> Vec<Judgement> {
    let judge = |session: &Session| Judgement::new(session.position(), &mut reader());
    sessions.iter().map(judge).collect()
}
