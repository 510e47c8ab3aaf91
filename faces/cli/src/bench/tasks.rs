//! The tasks. Positions come from a shipped game, so that the work is realistic.

use super::Promise::{Nanoseconds, Ratio};
use super::{Promise, Task, Work};
use std::hint::black_box;
use tobi::params::{BOUZY_STONE, TERRITORY};
use tobi::territory::{KnownStones, Territory};
use tobi::{Reading, Session};
use tobi_goban::plain::Plain;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Color, Move};
use tobi_grid::morph::{Sources, dilate as dilate_set};
use tobi_grid::paper::{Potential, Si};
use tobi_grid::{Kernel, PointSet, Size};

pub(super) const GAME: &[u8] = include_bytes!("../../data/gnugo-19x19-japanese.sgf");
const SMALL_GAME: &[u8] = include_bytes!("../../data/gnugo-9x9-japanese.sgf");
const SIZE: Size = Size::square(19);

/// All tasks, in the order of BENCHMARKS.md.
pub(crate) fn all() -> Vec<Task> {
    let words = Kernel::words();
    let mut tasks = vec![x_z(words, "x_z 5/21, words", vec![])];
    if let Some(avx2) = Kernel::avx2() {
        tasks.push(x_z(avx2, "x_z 5/21, avx2", vec![Ratio(10.0)]));
    }
    if let Some(avx512) = Kernel::avx512() {
        tasks.push(x_z(avx512, "x_z 5/21, avx512", vec![Ratio(25.0)]));
    }
    tasks.extend([
        x_z_batch("x_z 5/21, batch of 200", 200),
        // Its fields do not fit into the caches.
        x_z_batch("x_z 5/21, batch of 20,000", 20_000),
        x_z_small_batch(),
        dilate(),
        reconstruct(),
        random_moves(),
        placed_stones(),
        records(),
        territory("territory of a middle game", 120),
        territory("territory of a finished game", 208),
    ]);
    tasks.extend(super::reading::tasks());
    tasks.extend(super::playouts::tasks());
    tasks.extend(super::judging::tasks());
    tasks.extend(super::estimates::tasks());
    tasks.extend(super::moves::tasks());
    tasks
}

pub(super) fn work<T>(
    name: &'static str,
    units: u64,
    mut run: impl FnMut() -> T + 'static,
) -> Work {
    Work {
        name,
        run: Box::new(move || {
            black_box(run());
            units
        }),
    }
}

/// A shipped game after a number of moves.
pub(super) fn session(game: &[u8], move_number: u32) -> Session {
    let reading = Reading {
        move_number: Some(move_number),
        ..Reading::default()
    };
    Session::read(game, &reading).expect("the shipped game is in order")
}

fn stones(game: &[u8], move_number: u32) -> ByColor<PointSet> {
    let session = session(game, move_number);
    let board = session.position().board();
    ByColor::from_fn(|color| *board.stones(color))
}

fn sources(game: &[u8], move_number: u32) -> Sources {
    let stones = stones(game, move_number);
    Sources::new(stones.black, stones.white, BOUZY_STONE)
}

fn paper_x_z() -> Work {
    let sources = sources(GAME, 120);
    work("the paper's loops", 1, move || {
        let mut potential = Potential::new(black_box(&sources));
        potential.run(TERRITORY);
        potential
    })
}

fn x_z(kernel: Kernel, name: &'static str, promises: Vec<Promise>) -> Task {
    let sources = sources(GAME, 120);
    Task {
        work: work(name, 1, move || kernel.x_z(black_box(&sources), TERRITORY)),
        unit: "board",
        baseline: Some(paper_x_z()),
        promises,
    }
}

fn x_z_batch(name: &'static str, number: u64) -> Task {
    let positions: Vec<Sources> = (0..200).map(|n| sources(GAME, n)).collect();
    let boards = positions.iter().cycle().take(number as usize);
    let boards: Vec<Sources> = boards.copied().collect();
    let kernel = Kernel::best();
    Task {
        work: work(name, number, move || {
            kernel.x_z_batch(black_box(&boards), TERRITORY)
        }),
        unit: "board",
        baseline: Some(paper_x_z()),
        promises: vec![],
    }
}

/// Small boards share their registers in a batch.
fn x_z_small_batch() -> Task {
    let boards: Vec<Sources> = (0..200).map(|n| sources(SMALL_GAME, n % 50)).collect();
    let again = boards.clone();
    let kernel = Kernel::best();
    Task {
        work: work("x_z 5/21 on 9x9, batch of 200", 200, move || {
            kernel.x_z_batch(black_box(&boards), TERRITORY)
        }),
        unit: "board",
        baseline: Some(work("one by one", 200, move || {
            let boards = black_box(&again).iter();
            boards
                .map(|one| kernel.x_z(one, TERRITORY))
                .collect::<Vec<_>>()
        })),
        promises: vec![],
    }
}

fn dilate() -> Task {
    let black = stones(GAME, 120).black;
    let si = Si::new(&black);
    const TIMES: u64 = 64;
    Task {
        work: work("dilate", TIMES, move || {
            for _ in 0..TIMES {
                let grown = dilate_set(black_box(&black));
                black_box(&grown);
            }
        }),
        unit: "set",
        baseline: Some(work("SI::dilation", TIMES, move || {
            for _ in 0..TIMES {
                let mut grown = black_box(&si).clone();
                black_box(&si).dilation(&mut grown);
                black_box(&grown);
            }
        })),
        promises: vec![Nanoseconds(10.0), Ratio(5.0)],
    }
}

/// A flood fill of all empty points from the first of them.
fn reconstruct() -> Task {
    let stones = stones(GAME, 120);
    let empty = !(stones.black | stones.white);
    let seed = PointSet::from_points(SIZE, empty.first());
    let flood = move |kernel: Kernel| kernel.reconstruct(black_box(&seed), black_box(&empty));
    Task {
        work: work("reconstruct", 1, move || flood(Kernel::best())),
        unit: "flood",
        baseline: Some(work("point by point", 1, move || flood(Kernel::plain()))),
        promises: vec![],
    }
}

/// Random games, including the choice of the move, without undo.
fn random_moves() -> Task {
    let mut seed = 0;
    let mut games = move || {
        seed += 1;
        let moves = RandomGame::new(SIZE, seed % 64);
        moves.filter(|(_, mv)| *mv != Move::Pass).count() as u64
    };
    Task {
        work: Work {
            name: "moves of random games",
            run: Box::new(move || black_box(games())),
        },
        unit: "move",
        baseline: None,
        // Six million a second.
        promises: vec![Nanoseconds(1e9 / 6e6)],
    }
}

/// The first hundred stones of one game, by the incremental board and by the definition.
fn placed_stones() -> Task {
    let moves: Vec<(Color, Move)> = RandomGame::new(SIZE, 7).take(100).collect();
    let again = moves.clone();
    let units = moves.len() as u64;
    Task {
        work: work("moves with chains kept", units, move || {
            let mut board = tobi_goban::Board::new(SIZE);
            for (color, mv) in black_box(&moves) {
                if let Move::Play(point) = mv {
                    board.place(*point, *color);
                }
            }
            board
        }),
        unit: "move",
        baseline: Some(work("floods", units, move || {
            let mut board = Plain::new(ByColor::from_fn(|_| PointSet::empty(SIZE)));
            for (color, mv) in black_box(&again) {
                if let Move::Play(point) = mv {
                    board.place(*point, *color);
                }
            }
            board
        })),
        promises: vec![],
    }
}

/// Claims, open borders and zones, without dead stones.
fn territory(name: &'static str, move_number: u32) -> Task {
    let session = session(GAME, move_number);
    let known = KnownStones::dead(PointSet::empty(SIZE));
    Task {
        work: work(name, 1, move || {
            let board = black_box(session.position().board());
            let territory = Territory::new(board, &known);
            (territory.zones(), territory)
        }),
        unit: "board",
        baseline: None,
        promises: vec![Nanoseconds(300_000.0)],
    }
}

/// An SGF file of about 200 moves, read and replayed.
fn records() -> Task {
    Task {
        work: work("SGF read and replayed", 1, || {
            Session::read(black_box(GAME), &Reading::default())
        }),
        unit: "game",
        baseline: None,
        // A thousand in half a second.
        promises: vec![Nanoseconds(0.5e9 / 1000.0)],
    }
}
