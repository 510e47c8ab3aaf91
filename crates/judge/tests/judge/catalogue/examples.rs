//! Disputed positions of rule books, each with Black's margin under territory rules and under the three sets of area
//! rules; no margins if the game is not over.

use super::margins;
use crate::pictures::reader;
use tobi_goban::{Color, Position, Setup};
use tobi_grid::Symmetry;
use tobi_judge::score::{Dead, Settlement};

struct Example {
    name: &'static str,
    picture: &'static str,
    /// Under Japanese, Chinese, AGA and New Zealand rules.
    margins: Option<[i64; 4]>,
    /// The number of dead stones.
    dead: usize,
    has_seki: bool,
}

const EXAMPLES: &[Example] = &[
    Example {
        name: "bent four in the corner, the attacker on 1-1, 1-2 and 2-1",
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
        has_seki: false,
    },
    Example {
        name: "bent five in the corner, the attacker in atari on the upper edge",
        picture: "
            O O O X O . O . O
            . X X X O . O . O
            . X O O O . O . O
            X X O . O . O . O
            O O O O O O O O O
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X
            . . . . . . . . .",
        margins: None,
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "bent five in the corner, the attacker in atari on the left edge",
        picture: "
            O . . X O . O . O
            O X X X O . O . O
            O X O O O . O . O
            X X O . O . O . O
            O O O O O O O O O
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X
            . . . . . . . . .",
        margins: None,
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "bent four in the corner, the corner point empty",
        picture: "
            X X . O X . .
            X O O O X X .
            . O . X X . X
            O O X X . X X
            X X X . X X .
            . . X X X . .
            . . . . . . .",
        margins: Some([35, 49, 49, 49]),
        dead: 7,
        has_seki: false,
    },
    Example {
        name: "a rectangle of six in the corner without outside liberties",
        picture: "
            . . . X O . O . O
            . . . X O . O . O
            X X X X O . O . O
            O O O O O . O . O
            O O O O O O O O O
            X X X X X X X X X
            . X . X . X . X .
            X X X X X X X X X
            . . . . . . . . .",
        margins: None,
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "moonshine life beside a double-ko seki",
        picture: "
            X . X O O O . O X O . O X . X
            X X O O . O O X X O O O X X .
            X X X X X X X X X O . O X X X
            O O O O O O O O O O O O X . X
            X X X X X X X X X X X X X X X
            X . . . . . X . . . . . . . .
            X X X X X X X . . . . . . . .
            O O O O X X . . . . . . . . .
            . O O . O X . . . . . . . . .",
        margins: Some([56, 74, 74, 74]),
        dead: 7,
        has_seki: true,
    },
    Example {
        name: "a double-ko seki",
        picture: "
            X . X O O O . O X O . O X . X
            X X O O . O O X X O O O X X .
            X X X X X X X X X O . O X X X
            O O O O O O O O O O O O X . X
            X X X X X X X X X X X X X X X",
        margins: Some([1, 14, 14, 14]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "a ten-thousand-year ko",
        picture: "
            X O O O O . O X O . O X . X
            X O . . O O X X O O O X X .
            X X X X X X X X O . O X X X
            O O O O O O O O O O O X . X
            X X X X X X X X X X X X X X",
        margins: Some([1, 10, 10, 10]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "under the stones",
        picture: "
            O O . O . O X . X
            O O X O O O X X .
            X X O O . O X . X
            . X O O O O X X X
            X X O . O X X . X
            O O O O O X X X X",
        margins: Some([-13, -14, -14, -14]),
        dead: 6,
        has_seki: false,
    },
    Example {
        name: "a one-sided dame",
        picture: "
            . . X . X X O . O
            X X X X O . O O O
            . X . X O O O . .
            X X X X X X O O O
            . X . X . X O . O",
        margins: Some([4, 8, 8, 8]),
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "a two-headed dragon",
        picture: "
            . X X O . O
            X . X O O O
            X X O O . O
            O O O O O .",
        margins: Some([-1, -8, -8, -8]),
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "an unfinished ko",
        picture: "
            . . . X X O . . .
            . . X X O . O . .
            . X . . X O . O .
            . . . . X O . . .
            . X . . X O . O .",
        margins: Some([2, 3, 3, 3]),
        dead: 0,
        has_seki: false,
    },
    Example {
        name: "a seki without eyes",
        picture: "
            . X O . X O . O .
            X X O . X O O O O
            . X O X X O . . .
            X X X O O O . . .
            . . X O . . . . .
            X X X O O . . . .
            . . X O . . . . .",
        margins: Some([-16, -17, -17, -17]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "a seki with an eye each",
        picture: "
            . X O . O . X . X O .
            X X O O O . X X X O O
            . X X X O X X O O O .
            X X . X X O O O . O O
            . X X . X O . . O . .
            . . . . X O . . . . .",
        margins: Some([-3, -2, -2, -2]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "an eye against none",
        picture: "
            . X O . O . X X X O .
            X X O O O . X X X O O
            . X X X O X X O O O .
            X X . X X O O O . O O
            . X X . X O . . O . .
            . . . . X O . . . . .",
        margins: Some([-22, -20, -20, -20]),
        dead: 8,
        has_seki: false,
    },
    Example {
        name: "three in a row of five",
        picture: "
            X O . X X X . O X . X
            X O O O O O O O X X X
            X X X X X X X X X . X
            . X . X . . . . . X X
            . . . . . . . . . . .",
        margins: Some([20, 35, 35, 35]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "a seki of several groups",
        picture: "
            X X X O . X O X X X
            . X O O X . O O X .
            X X O . O O O X X X
            X X O O X X X X . X
            . X X X X . X X X X",
        margins: Some([5, 22, 22, 22]),
        dead: 0,
        has_seki: true,
    },
    Example {
        name: "three in a row",
        picture: "
            . . . X O . O
            X X X X O O .
            O O O O O . O
            . O . O O O .
            O O O O . O O",
        margins: None,
        dead: 0,
        has_seki: false,
    },
];

fn settle(setup: &Setup) -> Settlement {
    let position = Position::from_setup(setup.clone()).expect("a position");
    Settlement::new(&position, &mut reader(2_000), &Dead::Judged).expect("no dead are named")
}

/// The error of an example, if it has one.
fn fault(example: &Example, setup: &Setup, sign: i64) -> Option<String> {
    let settlement = settle(setup);
    let wanted = example
        .margins
        .map(|margins| margins.map(|margin| sign * margin));
    let found = settlement.is_safe().then(|| margins(&settlement));
    if found != wanted {
        return Some(format!("{found:?}, not {wanted:?}"));
    }
    let found = (settlement.dead().len(), !settlement.seki().is_empty());
    let is_wrong = wanted.is_some() && found != (example.dead, example.has_seki);
    is_wrong.then(|| format!("{} stones are dead; a seki: {}", found.0, found.1))
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
