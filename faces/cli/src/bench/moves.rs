//! Tasks of the choice of moves.

use super::judging::MOVES;
use super::tasks::{GAME, session, work};
use super::{Promise, Task, Work};
use std::hint::black_box;
use tobi::play::{Player, Style, Thinking};

/// Playouts of a search.
const PLAYOUTS: u32 = 1000;

pub(super) fn tasks() -> Vec<Task> {
    // A move within 0.15 s.
    let promise = || vec![Promise::Nanoseconds(150e6)];
    vec![
        task(
            choices("choice of a move, paper", Style::Paper, 1),
            "move",
            promise(),
        ),
        task(
            choices("choice of a move, indigo", Style::Indigo, 1),
            "move",
            promise(),
        ),
        // 5,000 playouts a second.
        task(
            choices("choice of a move, search", Style::Search, PLAYOUTS.into()),
            "playout",
            vec![Promise::Nanoseconds(200e3)],
        ),
    ]
}

fn task(work: Work, unit: &'static str, promises: Vec<Promise>) -> Task {
    Task {
        work,
        unit,
        baseline: None,
        promises,
    }
}

/// Moves in positions of a shipped game, each by a new player.
fn choices(name: &'static str, style: Style, units: u64) -> Work {
    let sessions = MOVES.map(|number| session(GAME, number));
    work(name, units * MOVES.len() as u64, move || {
        for session in black_box(&sessions) {
            let mut player = Player::new(style);
            player.set_thinking(Thinking::Playouts(PLAYOUTS));
            black_box(player.choose(session.game(), session.position().to_move(), None));
        }
    })
}
