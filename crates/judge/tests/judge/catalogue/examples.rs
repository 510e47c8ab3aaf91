//! Positions that rule books argue about, each with what Black has more than White by territory and by the three sets of
//! area rules; nothing where the game is not over.

use super::margins;
use crate::pictures::reader;
use tobi_goban::{Color, Position, Setup};
use tobi_grid::Symmetry;
use tobi_judge::life::Status;
use tobi_judge::score::{Dead, Settlement};

struct Example {
    name: &'static str,
    picture: &'static str,
    /// By Japanese, Chinese, AGA and New Zealand rules.
    margins: Option<[i64; 4]>,
    /// Stones that are dead, and in seki.
    dead: usize,
    seki: usize,
}

const EXAMPLES: &[Example] = &[Example {
    name: "bent four in the corner, the attacker on the first two points and below",
    picture: "
            O O . X O . O . O
            O X X X O . O . O
            . X O O O . O . O
            X X O . O . O . O
            O O O O O O O O O
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X
            . . . . . . . . .",
    margins: Some([-11, -9, -9, -9]),
    dead: 7,
    seki: 0,
}];

fn settle(setup: &Setup) -> Settlement {
    let position = Position::from_setup(setup.clone()).expect("a position");
    Settlement::new(&position, &mut reader(2_000), &Dead::Judged).expect("no dead are named")
}

/// What is wrong with an example.
fn fault(example: &Example, setup: &Setup, sign: i64) -> Option<String> {
    let settlement = settle(setup);
    let wanted = example
        .margins
        .map(|margins| margins.map(|margin| sign * margin));
    let found = settlement.is_safe().then(|| margins(&settlement));
    if found != wanted {
        return Some(format!("{found:?}, not {wanted:?}"));
    }
    let counts = [Status::Dead, Status::Seki].map(|status| settlement.stones(status).len());
    let is_counted = wanted.is_some() && counts != [example.dead, example.seki];
    is_counted.then(|| format!("{counts:?} stones are dead and in seki"))
}

#[test]
fn examples_are_counted_as_they_stand() {
    let mut faults = Vec::new();
    for example in EXAMPLES {
        for (turn, to_move) in [(0, Color::Black), (3, Color::White)] {
            let mut setup = Setup::parse(example.picture).expect("a picture");
            let symmetry = Symmetry::ALL[turn];
            setup.size = symmetry.of_size(setup.size);
            setup.stones = setup.stones.map(|stones| symmetry.of_set(&stones));
            setup.to_move = to_move;
            let mut swapped = setup.clone();
            swapped.stones = setup.stones.swapped();
            for (setup, sign) in [(&setup, 1), (&swapped, -1)] {
                let fault = fault(example, setup, sign);
                faults.extend(fault.map(|it| format!("{}: {it}{}", example.name, example.picture)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
