//! Laws of the ownership of every position.

use crate::tree::{self, Nothing};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Color, Pose, Position, Setup};
use tobi_grid::{PointSet, Size};
use tobi_search::playout::whole::{Aim, Threads, WholeGame};
use tobi_search::playout::{First, Ownership, Playouts, Policy, Sampling, Tally};

/// A search for what these playouts of the position left in doubt.
fn doubt(position: &Position, flat: &Tally, seed: u64) -> WholeGame<Nothing> {
    let flat = Box::new(flat.clone());
    let root = tree::root(position, Aim::Doubt { flat }, seed);
    WholeGame::new(&root, Threads::one(), || Nothing)
}

const POLICIES: [Policy; 2] = [Policy::Light, Policy::Tactical];

/// Positions of random games, from the empty board to a crowded one.
fn positions() -> impl Iterator<Item = Position> {
    let sizes = [(1, 1), (1, 6), (5, 4), (7, 7), (9, 9), (13, 11)];
    sizes.into_iter().flat_map(|(columns, rows)| {
        let size = Size::new(columns, rows).expect("a board");
        (0..4).map(move |part| {
            let moves = size.area() * part / 3;
            let mut game = RandomGame::new(size, part as u64 + 1);
            game.by_ref().take(moves).for_each(drop);
            game.position().clone()
        })
    })
}

fn samplings(playouts: u32) -> impl Iterator<Item = Sampling> {
    POLICIES.into_iter().flat_map(move |policy| {
        [First::ToMove, First::Alternating].map(|first| Sampling {
            playouts,
            seed: 5,
            policy,
            first,
        })
    })
}

/// A position that is symmetric by half a turn with the colours swapped.
const HALF_TURN: &str = "
    . . X . . .
    . O X . X .
    . O . X O .
    . . . . . O
    . . X . . .
";

#[test]
fn symmetric_positions_have_symmetric_ownership() {
    let picture = Setup::parse(HALF_TURN).expect("a picture");
    let composed = Position::from_setup(picture).expect("a possible position");
    for position in positions().chain([composed]) {
        for sampling in samplings(7) {
            let ownership = Ownership::of(&position, &sampling);
            for pose in Pose::all(position.size()) {
                let turned = Ownership::of(&pose.position_in(&position), &sampling);
                assert_eq!(turned.boards(), ownership.boards());
                for color in Color::BOTH {
                    let back = pose.field_out(turned.owned(pose.color_in(color)));
                    assert_eq!(&back, ownership.owned(color), "{pose:?}\n{position}");
                }
                let sign = f64::from(if pose.color_in(Color::Black) == Color::Black {
                    1
                } else {
                    -1
                });
                assert_eq!(turned.margin() * sign, ownership.margin());
                assert_eq!(turned.variance(), ownership.variance());
            }
        }
    }
}

/// The result of a search with this many playouts, after as many that are random from the first move on.
fn searched(position: &Position, sampling: &Sampling) -> Ownership {
    let playouts = Playouts::new(position, &PointSet::empty(position.size()), sampling);
    let flat = playouts.run(0..sampling.playouts);
    let mut search = doubt(position, &flat, sampling.seed);
    search.run(sampling.playouts);
    search.ownership()
}

#[test]
fn symmetric_positions_are_searched_alike() {
    let picture = Setup::parse(HALF_TURN).expect("a picture");
    let composed = Position::from_setup(picture).expect("a possible position");
    for position in positions().chain([composed]) {
        for sampling in samplings(20).filter(|sampling| sampling.first == First::ToMove) {
            let ownership = searched(&position, &sampling);
            for pose in Pose::all(position.size()) {
                let turned = searched(&pose.position_in(&position), &sampling);
                for color in Color::BOTH {
                    let back = pose.field_out(turned.owned(pose.color_in(color)));
                    assert_eq!(&back, ownership.owned(color), "{pose:?}\n{position}");
                }
            }
        }
    }
}

#[test]
fn a_search_in_parts_is_one_in_a_piece() {
    for position in positions() {
        for sampling in samplings(12) {
            let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
            let flat = playouts.run(0..5);
            let [mut parts, mut piece] = [0, 1].map(|_| doubt(&position, &flat, 7));
            for until in [1, 1, 9, 25] {
                parts.run_to(until);
            }
            piece.run_to(25);
            assert_eq!(parts.ownership(), piece.ownership());
            assert_eq!(parts.lines(), piece.lines());
        }
    }
}

#[test]
fn an_empty_board_is_nobodys_when_both_begin() {
    let position = Position::new(Size::square(7));
    let alternating = samplings(3).filter(|sampling| sampling.first == First::Alternating);
    for sampling in alternating {
        let ownership = Ownership::of(&position, &sampling);
        assert_eq!(ownership.boards(), 3 * 16);
        assert_eq!(ownership.margin(), 0.0);
        assert!(ownership.field().values().all(|&value| value == 0.0));
    }
}

#[test]
fn the_parts_of_a_sampling_add_up_in_any_order() {
    for position in positions() {
        for sampling in samplings(12) {
            let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
            let mut tally = playouts.run(7..12);
            tally += &playouts.run(0..3);
            tally += &playouts.run(3..7);
            assert_eq!(tally, playouts.run(0..12));
            assert_eq!(
                playouts.ownership(&tally),
                Ownership::of(&position, &sampling)
            );
        }
    }
}

#[test]
fn margins_are_those_of_the_owned_points() {
    for position in positions() {
        for sampling in samplings(10) {
            let ownership = Ownership::of(&position, &sampling);
            let boards: u32 = ownership.margins().map(|(_, boards)| boards).sum();
            assert_eq!(boards, ownership.boards());
            let points: f64 = ownership.field().values().sum();
            assert!((points - ownership.margin()).abs() < 1e-9);
        }
    }
}

#[test]
fn dead_stones_are_off_before_the_first_move() {
    for position in positions() {
        let dead = *position.board().stones(Color::White);
        let nobody = PointSet::empty(position.size());
        let alone = Setup {
            ko: None,
            stones: ByColor {
                black: *position.board().stones(Color::Black),
                white: nobody,
            },
            ..position.setup()
        };
        let alone = Position::from_setup(alone).expect("fewer stones, more liberties");
        for sampling in samplings(3) {
            let without = Ownership::without(&dead, &position, &sampling);
            if !dead.is_empty() {
                assert_eq!(without, Ownership::of(&alone, &sampling));
            }
        }
    }
}

#[test]
fn another_seed_gives_other_games() {
    let position = Position::new(Size::square(9));
    for sampling in samplings(5) {
        let other = Sampling {
            seed: 6,
            ..sampling
        };
        assert_ne!(
            Ownership::of(&position, &sampling),
            Ownership::of(&position, &other)
        );
    }
}
