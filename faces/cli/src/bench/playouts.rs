//! Tasks of playouts.

use super::Promise::Nanoseconds;
use super::tasks::{GAME, session, work};
use super::{Promise, Task, Work};
use std::hint::black_box;
use tobi::playout::{First, Ownership, Policy, Sampling};
use tobi_goban::Position;
use tobi_goban::random_game::RandomGame;
use tobi_grid::Size;

const SIZE: Size = Size::square(19);

/// The middle game of a shipped game.
const MOVE: u32 = 120;

/// Playouts in one go.
const PLAYOUTS: u32 = 50;

pub(super) fn tasks() -> Vec<Task> {
    let empty = Position::new(SIZE);
    let middle = session(GAME, MOVE).position().clone();
    // 15,000 and 4,000 a second.
    vec![
        task(
            "light playouts",
            &empty,
            Policy::Light,
            Some(random_games()),
            vec![Nanoseconds(66_667.0)],
        ),
        task(
            "tactical playouts",
            &empty,
            Policy::Tactical,
            Some(light(&empty)),
            vec![Nanoseconds(250e3)],
        ),
        task(
            "tactical playouts of a middle game",
            &middle,
            Policy::Tactical,
            Some(light(&middle)),
            vec![],
        ),
    ]
}

fn task(
    name: &'static str,
    position: &Position,
    policy: Policy,
    baseline: Option<Work>,
    promises: Vec<Promise>,
) -> Task {
    Task {
        work: playouts(name, position, policy),
        unit: "playout",
        baseline,
        promises,
    }
}

fn light(position: &Position) -> Work {
    playouts("light ones", position, Policy::Light)
}

/// With new seeds each time.
fn playouts(name: &'static str, position: &Position, policy: Policy) -> Work {
    let position = position.clone();
    let mut seed = 0;
    work(name, PLAYOUTS.into(), move || {
        seed += 1;
        let sampling = Sampling {
            playouts: PLAYOUTS,
            seed,
            policy,
            first: First::ToMove,
        };
        Ownership::of(black_box(&position), &sampling)
    })
}

/// The same games with the public position type of goban.
fn random_games() -> Work {
    let mut seed = 0;
    work("random games", 1, move || {
        seed += 1;
        RandomGame::new(SIZE, black_box(seed)).count()
    })
}
