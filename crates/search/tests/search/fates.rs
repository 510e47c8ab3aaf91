//! The fate of stones in playouts.

use crate::tree::{self, Nothing};
use tobi_goban::{Color, Position, Setup};
use tobi_grid::Point;
use tobi_grid::PointSet;
use tobi_search::playout::whole::{Aim, Threads, WholeGame};
use tobi_search::playout::{First, Ownership, Playouts, Policy, Sampling, Tally};

/// A search for what these playouts of the position left in doubt.
fn doubt(position: &Position, flat: &Tally, seed: u64) -> WholeGame<Nothing> {
    let flat = Box::new(flat.clone());
    let root = tree::root(position, Aim::Doubt { flat }, seed);
    WholeGame::new(&root, Threads::one(), || Nothing)
}

fn played_out(picture: &str, policy: Policy) -> Ownership {
    let setup = Setup::parse(picture).expect("a picture");
    let position = Position::from_setup(setup).expect("a possible position");
    let sampling = Sampling {
        playouts: 200,
        seed: 1,
        policy,
        first: First::Alternating,
    };
    Ownership::of(&position, &sampling)
}

/// On how many of 100 last boards the point belongs to this colour.
fn percent(ownership: &Ownership, color: Color, column: u8, row: u8) -> u32 {
    ownership.owned(color)[Point::new(column, row)] * 100 / ownership.boards()
}

#[test]
fn two_eyes_live_always() {
    let picture = "
        . X . X O . . .
        X X X X O . . .
        O O O O O . . .
        . . . . . . . .
        . . . . . . . .
    ";
    for policy in [Policy::Light, Policy::Tactical] {
        assert_eq!(
            percent(&played_out(picture, policy), Color::Black, 1, 0),
            100
        );
    }
}

/// White's four stones and the surrounding black group share two liberties, and the side that fills one is captured:
/// a shape in which Black lives, or White's way out.
const SEKI: &str = "
    O X O . X O . . .
    O X O . X O . . .
    O X O X X O . . .
    O X O X O O . . .
    O X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
";

#[test]
fn a_seki_stands_if_tactics_keep_from_giving_away() {
    let tactical = played_out(SEKI, Policy::Tactical);
    assert!(percent(&tactical, Color::Black, 1, 1) >= 95);
    assert!(percent(&tactical, Color::White, 2, 1) >= 95);
    let light = played_out(SEKI, Policy::Light);
    assert!(
        percent(&light, Color::White, 2, 1) < 80,
        "who plays anywhere breaks it"
    );
}

#[test]
fn stones_without_a_chance_are_captured() {
    // White's three stones at the top have one eye and no way out.
    let picture = "
        X O . O X . . . .
        X O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        . . . O O O O O O
        . . . O . O . . .
        . . . O O . O O O
    ";
    for (policy, least) in [(Policy::Light, 80), (Policy::Tactical, 98)] {
        let ownership = played_out(picture, policy);
        assert!(
            percent(&ownership, Color::Black, 1, 0) >= least,
            "{policy:?}"
        );
    }
}

#[test]
fn a_search_finds_the_move_on_which_a_life_depends() {
    let picture = "
        . . . O X X .
        O O O O X . X
        X X X X X X X
        . X . X X . X
    ";
    let setup = Setup::parse(picture).expect("a picture");
    for to_move in Color::BOTH {
        let setup = Setup { to_move, ..setup };
        let position = Position::from_setup(setup).expect("a possible position");
        let sampling = Sampling {
            playouts: 100,
            seed: 1,
            policy: Policy::Tactical,
            first: First::ToMove,
        };
        let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
        let flat = playouts.run(0..100);
        let mut search = doubt(&position, &flat, 1);
        search.run(300);
        let own = |ownership| percent(&ownership, to_move, 0, 1);
        let (flat, searched) = (own(playouts.ownership(&flat)), own(search.ownership()));
        assert!(flat < 80, "{to_move}: {flat}");
        // The search still tries the other moves now and then.
        assert!(searched > flat, "{to_move}: {searched}");
        assert_eq!(search.lines()[0].moves[0], Some(Point::new(1, 0)));
    }
}
