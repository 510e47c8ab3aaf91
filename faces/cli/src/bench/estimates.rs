//! Tasks of estimates.

use super::Promise::Nanoseconds;
use super::judging::{MOVES, reader};
use super::tasks::{GAME, session, work};
use super::{Promise, Task, Work};
use std::hint::black_box;
use tobi::Session;
use tobi::estimate::{Effort, Estimate, EstimateReport};
use tobi::params::SEARCH_STEP;
use tobi::play::{Allowed, Player, Style};

pub(super) fn tasks() -> Vec<Task> {
    vec![
        task(
            estimates("estimate without playouts", Effort::STATIC),
            None,
            vec![Nanoseconds(10e6)],
        ),
        task(
            estimates("estimate with 400 playouts", Effort::USUAL),
            Some(estimates("without", Effort::STATIC)),
            vec![Nanoseconds(60e6)],
        ),
        task(
            reports(),
            Some(estimates("estimate", Effort::STATIC)),
            vec![],
        ),
        task(analyses(), None, vec![]),
    ]
}

fn task(work: Work, baseline: Option<Work>, promises: Vec<Promise>) -> Task {
    Task {
        work,
        unit: "board",
        baseline,
        promises,
    }
}

/// Estimates, each with a new reader.
fn estimates(name: &'static str, effort: Effort) -> Work {
    over_a_game(name, move |session| {
        Estimate::new(session.position(), &mut reader(), effort)
    })
}

/// The same with groups, changes and regions.
fn reports() -> Work {
    over_a_game("report of an estimate", |session| {
        EstimateReport::new(session, &mut reader(), Effort::STATIC)
    })
}

/// The first line of an analysis, without the playouts of its estimate.
fn analyses() -> Work {
    over_a_game("first line of an analysis", |session| {
        let mut player = Player::new(Style::Search);
        let all = Allowed::all(session.size());
        let color = session.position().to_move();
        let mut analysis = player.analyse(session.game(), color, &all, Effort::STATIC);
        analysis.run(SEARCH_STEP);
        analysis.snapshot()
    })
}

/// Runs something on positions of a shipped game.
fn over_a_game<T>(name: &'static str, mut look: impl FnMut(&Session) -> T + 'static) -> Work {
    let sessions = MOVES.map(|number| session(GAME, number));
    work(name, MOVES.len() as u64, move || {
        for session in black_box(&sessions) {
            black_box(look(session));
        }
    })
}
