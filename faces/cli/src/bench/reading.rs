//! Tasks of reading. A reader remembers what it has read, so each round clears its memory first; the table stays
//! allocated.

use super::Promise::Nanoseconds;
use super::tasks::{GAME, session, work};
use super::{Task, Work};
use std::hint::black_box;
use tobi::Session;
use tobi::groups::GroupsReport;
use tobi::local::{self, Budget, LocalGame, LocalReport, Question, Reader, Side, rules};
use tobi::params::Clustering;
use tobi_goban::{Position, Setup};
use tobi_grid::{Point, Size};

/// The middle game of a shipped game.
const MOVE: u32 = 120;

/// The rectangular six in the corner, without outside liberties: a small life search with a ko in it.
const CORNER: &str = "
    . . . X O . . . .
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
";

pub(super) fn tasks() -> Vec<Task> {
    vec![
        ladder(),
        string_games(),
        string_games_again(),
        rule_matching(),
        links(),
        life(),
        groups(),
    ]
}

/// All chains of the middle game clustered, with captures read again each time.
fn groups() -> Task {
    let session = session(GAME, MOVE);
    let mut reader = reader();
    Task {
        work: work("groups of a middle game", 1, move || {
            reader.forget();
            GroupsReport::new(black_box(&session), &mut reader, &Clustering::USUAL)
        }),
        unit: "board",
        baseline: None,
        promises: vec![Nanoseconds(10e6)],
    }
}

fn reader() -> Reader {
    Reader::new(Budget::USUAL)
}

fn all_chains(session: &Session, reader: &mut Reader) -> LocalReport {
    LocalReport::read(session, reader, LocalGame::Chains, &[]).expect("it asks about no point")
}

/// From one corner to the other, between walls that do not break it.
fn ladder() -> Task {
    let size = Size::square(19);
    let mut setup = Setup::new(size);
    for (column, row) in [(1, 0), (0, 1), (0, 2)] {
        setup.stones.white.insert(Point::new(column, row));
    }
    let runner = Point::new(1, 1);
    setup.stones.black.insert(runner);
    let position = Position::from_setup(setup).expect("a possible position");
    let read = move || {
        local::ladder::read(black_box(&position), runner, Side::Attacker)
            .expect("a stone stands there")
    };
    assert!(read().line.len() > 50, "it reaches the other corner");
    Task {
        work: work("ladder from corner to corner", 1, read),
        unit: "ladder",
        baseline: None,
        promises: vec![Nanoseconds(100e3)],
    }
}

/// Both first movers of every chain.
fn string_games() -> Task {
    let session = session(GAME, MOVE);
    let mut reader = reader();
    Task {
        work: work("string games of all chains", 1, move || {
            reader.forget();
            all_chains(black_box(&session), &mut reader)
        }),
        unit: "board",
        baseline: None,
        promises: vec![Nanoseconds(2e6)],
    }
}

/// The same after one more move, with a reader that has read the position before it.
fn string_games_again() -> Task {
    let [before, after] = [MOVE, MOVE + 1].map(|number| session(GAME, number));
    let again = before.clone();
    let [mut knowing, mut forgetful] = [reader(), reader()];
    Task {
        work: work("all chains, back and forth a move", 2, move || {
            [&before, &after].map(|session| all_chains(black_box(session), &mut knowing))
        }),
        unit: "board",
        baseline: Some(work("from nothing", 1, move || {
            forgetful.forget();
            all_chains(black_box(&again), &mut forgetful)
        })),
        promises: vec![],
    }
}

fn rule_matching() -> Task {
    let board = session(GAME, MOVE).position().board().clone();
    let slow = board.clone();
    Task {
        work: work("all rules of all bases", 1, move || {
            rules::matches(black_box(&board))
        }),
        unit: "board",
        baseline: Some(work("rule by rule", 1, move || {
            rules::plain::matches(rules::all(), black_box(&slow))
        })),
        promises: vec![Nanoseconds(200e3)],
    }
}

/// The connections that the first mover decides, by rules and brief looks.
fn links() -> Task {
    let session = session(GAME, MOVE);
    let mut reader = reader();
    Task {
        work: work("hot links of near chains", 1, move || {
            reader.forget();
            reader.hot_links(black_box(session.position()))
        }),
        unit: "board",
        baseline: None,
        promises: vec![],
    }
}

/// The time of one node of a life search.
fn life() -> Task {
    let setup: Setup = Setup::parse(CORNER).expect("a picture of a board");
    let position = Position::from_setup(setup).expect("a possible position");
    let group = Question::Life(Point::new(3, 0));
    let mut reader = reader();
    Task {
        work: Work {
            name: "life of a corner group",
            run: Box::new(move || {
                reader.forget();
                let verdict = reader
                    .verdict(black_box(&position), &group)
                    .expect("a stone stands there");
                u64::from(verdict.attack.nodes + verdict.defend.nodes).max(1)
            }),
        },
        unit: "node",
        baseline: None,
        promises: vec![],
    }
}
