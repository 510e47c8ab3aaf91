//! Captures of stones that are shut in: liberties decide nothing about them, their eyes do. Each answer is compared with
//! an exhaustive search of the region, in all corners and for both colours.

mod region;

use region::{BLACK, Bound, End, Game, Region, Stones, WHITE};
use tobi_goban::{Color, Position, Setup};
use tobi_grid::diagram;
use tobi_grid::{Point, Symmetry};
use tobi_reading::{Answer, Assumption, Budget, Certainty, Question, Reader, Side, Success};

/// A position with Black's chain at `A` shut in. Small letters are stones inside the region: White's `o` may be captured
/// there.
struct Case {
    name: &'static str,
    picture: &'static str,
    /// Whether Black saves the chain, moving first and moving second.
    saved: [Success; 2],
}

const LOST: [Success; 2] = [Success::No, Success::Yes];
const HOT: [Success; 2] = [Success::Yes, Success::Yes];
const SAVED: [Success; 2] = [Success::Yes, Success::No];

const CASES: &[Case] = &[
    Case {
        name: "four in a square in the corner",
        picture: "
            . . A O . . .
            . . X O . . .
            X X X O . . .
            O O O O . . .
            . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "four in a square, two outside liberties",
        picture: "
            O O A . . X O . .
            O . X . . X . O .
            O O X X X X O O .
            . O O O O O O . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "four in a square, four outside liberties",
        picture: "
            O O A . . X O . .
            O . X . . X . O .
            O O X X X X O O .
            O O . O . O O . .
            . O O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "four in a square with a stone in it",
        picture: "
            O O A o . X O . .
            O . X . . X O . .
            O O X X X X O . .
            . O O O O O O . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "a bulky five",
        picture: "
            O A . . . X O . .
            O X . . X X O . .
            O X X X X O O . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "a bulky five with a stone on its middle",
        picture: "
            O A . o . X O . .
            O X . . X X O . .
            O X X X X O O . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "a bulky five with a stone on its middle, two outside liberties",
        picture: "
            O O A . o . X O .
            O . X . . X X O .
            O O X X X X . O .
            . O O O O O O . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "a bulky five with a stone beside its middle",
        picture: "
            O A o . . X O . .
            O X . . X X O . .
            O X X X X O O . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "three in a row, three outside liberties",
        picture: "
            O O . A . . . X O
            O . X X X X X X O
            O O . O O O O O O
            . O O O . . . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "three in a row with a stone on the middle, two outside liberties",
        picture: "
            O O A . o . X O .
            O . X X X X X O .
            O O O . O O O O .
            . . O O O . . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "four in a row",
        picture: "
            O A . . . . X O .
            O X X X X X X O .
            O O O O O O O O .
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "a pyramid of four, two outside liberties",
        picture: "
            O A . . . X O . .
            O X X . X X . O .
            O O X X X . O . .
            . O O O O O . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "an eye of one point without outside liberties",
        picture: "
            O A . X O . . . .
            O X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "an eye of one point, two outside liberties",
        picture: "
            O O A . X O . . .
            O . X X X . O . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "an eye of one point, four outside liberties",
        picture: "
            O O A . X O . . .
            O . X X X . O . .
            O O . X . O O . .
            . O O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "an eye of two points, three outside liberties",
        picture: "
            O O A . . X O . .
            O . X X X X . O .
            O O O X . O O . .
            . . O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "two eyes",
        picture: "
            . A . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "two eyes, three outside liberties",
        picture: "
            . A . X . O . . .
            X X X X . O . . .
            O O . O O O . . .
            . O O O . . . . .
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "eight points in the corner",
        picture: "
            . . . . A O . . .
            . . . . X O . . .
            X X X X X O . . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "three points around the corner",
        picture: "
            . . A O . . . . .
            . X X O . . . . .
            X X O O . . . . .
            O O O . . . . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "six points in the corner",
        picture: "
            . . . A O . . . .
            . . . X O . . . .
            X X X X O . . . .
            O O O O O . . . .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "six points in the corner, one outside liberty",
        picture: "
            . . . A O . . . .
            . . . X O . . . .
            X X X X . O . . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: [Success::Yes, Success::KoBehind],
    },
    Case {
        name: "bent four in the corner",
        picture: "
            o o . A O . . . .
            o X X X O . . . .
            . X O O O . . . .
            X X O . . . . . .
            O O O . . . . . .",
        saved: [Success::KoAhead, Success::KoAhead],
    },
    Case {
        name: "two halves of one eye each",
        picture: "
            . A . X X . X O .
            X X O O X X X O .
            O O O O O O O O .
            . . . . . . . . .",
        saved: HOT,
    },
    Case {
        name: "two chains around four in a square",
        picture: "
            . . A O . . . . .
            . . X O . . . . .
            X X O O . . . . .
            O O O . . . . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "two chains around one false eye and one eye, two outside liberties",
        picture: "
            O O A . X . X O .
            O . X X O X X . O
            O O O O O O O O O
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "a seki of an eye-less inside",
        picture: "
            . o o o o . X O .
            A X X X X X X O .
            O O O O O O O O .
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "three stones in four points in a row",
        picture: "
            O A o o o . X O .
            O X X X X X X O O
            O O O O O O O O O
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "five stones on the edge, five liberties",
        picture: "
            A X X X X O . . .
            . . . . . O . . .
            O O O O O O . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "four stones on the edge, five liberties",
        picture: "
            A X X X . O . . .
            . . . . O O . . .
            O O O O O . . . .
            . . . . . . . . .",
        saved: LOST,
    },
    Case {
        name: "a square of four and an eye, one outside liberty",
        picture: "
            O O A . . X . X O
            O O X . . X X X O
            O O X X X . O O O
            . O O O O O O O O
            . . . . . . . . .",
        saved: SAVED,
    },
    Case {
        name: "a bulky five with four stones in it, three outside liberties",
        picture: "
            O O A o o . X O .
            O . X o o X X O .
            O O X X X X . O .
            O O . O O O O O .
            . O O O . . . . .",
        saved: LOST,
    },
];

impl Case {
    fn setup(&self) -> Setup {
        let plain = self.picture.replace('A', "X");
        Setup::parse(&plain.replace('o', "O")).expect("a picture")
    }

    /// The chain in question.
    fn stone(&self) -> Point {
        let (size, cells) = diagram::cells(self.picture).expect("a picture");
        let mut cells = size.points().zip(cells);
        cells.find(|(_, cell)| cell.text == "A").expect("a chain").0
    }

    /// The region around the chain, and the stones.
    fn region(&self) -> (Region, Stones) {
        let (size, cells) = diagram::cells(self.picture).expect("a picture");
        let of = |texts: &[&str]| -> u128 {
            let all = cells.iter().enumerate();
            all.filter(|(_, cell)| texts.contains(&cell.text))
                .map(|(bit, _)| 1 << bit)
                .sum()
        };
        let mut region = Region {
            columns: size.columns().into(),
            rows: size.rows().into(),
            field: 0,
            in_question: [of(&["A"]), 0],
        };
        region.field = region.connected(of(&["A"]), !of(&["O"]));
        (region, [of(&["A", "X"]), of(&["O", "o"])])
    }

    /// What both sides get by exhaustive search, moving first: Black saves the chain, White captures it.
    fn truth(&self) -> [Success; 2] {
        let (region, stones) = self.region();
        // With White's threats in a ko, and with Black's.
        let captured = |to_move: usize| {
            [[true, false], [false, true]].map(|bound| {
                let game = Game::new(&region, stones, to_move, Bound(bound));
                game.forces(WHITE, End::Captured)
            })
        };
        let capture = |to_move: usize| match captured(to_move) {
            [true, true] => Success::Yes,
            [false, false] => Success::No,
            _ => Success::KoAhead,
        };
        [capture(BLACK).for_the_other(), capture(WHITE)]
    }

    /// The answers in this symmetry, with these colours.
    fn answers(&self, symmetry: Symmetry, swapped: bool) -> [Answer; 2] {
        let setup = self.setup();
        let mut turned = Setup::new(symmetry.of_size(setup.size));
        turned.stones = setup.stones.map(|stones| symmetry.of_set(&stones));
        if swapped {
            turned.stones = turned.stones.swapped();
            turned.to_move = Color::White;
        }
        let position = Position::from_setup(turned).expect("a position");
        let mut reader = Reader::new(Budget::new(20_000).expect("not zero")).with_proofs();
        let question = Question::Fate(symmetry.of_point(self.stone(), setup.size));
        [Side::Defender, Side::Attacker].map(|first| {
            let answer = reader.answer(&position, &question, first);
            answer.expect("a stone stands there")
        })
    }
}

/// The same result, whoever must find the first ko threat.
fn same(one: Success, other: Success) -> bool {
    one == other || one.is_ko() && other.is_ko()
}

#[test]
fn the_cases_are_what_exhaustive_search_says() {
    let mut faults = String::new();
    for case in CASES {
        let truth = case.truth();
        if !(0..2).all(|at| same(truth[at], case.saved[at])) {
            faults += &format!("{}: {truth:?}{}\n", case.name, case.picture);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// The four corners, for both colours.
fn poses() -> impl Iterator<Item = (Symmetry, bool)> {
    let turns = Symmetry::ALL.into_iter().take(4);
    turns.flat_map(|turn| [(turn, false), (turn, true)])
}

#[test]
fn captures_of_enclosed_stones_are_right() {
    let mut faults = Vec::new();
    for case in CASES {
        for (symmetry, swapped) in poses() {
            let answers = case.answers(symmetry, swapped);
            let is_right = |(answer, right): (&Answer, Success)| {
                answer.is_decided() && same(answer.success, right)
            };
            if !answers.iter().zip(case.saved).all(is_right) {
                let said = answers.map(|it| (it.success, it.certainty));
                faults.push(format!("{}: {said:?}{}", case.name, case.picture));
                break;
            }
        }
    }
    let wrong = format!("{} of {} are wrong", faults.len(), CASES.len());
    assert!(faults.is_empty(), "{wrong}\n{}", faults.join("\n"));
}

/// Stones that are not shut in, and no ladder or net catches them: many liberties are no answer, but a capture would be a
/// wrong one.
#[test]
fn open_stones_are_not_decided_by_their_liberties() {
    let pictures = [
        "
            . . . . . . . . .
            . . O . . . O . .
            . . . . . . . . .
            . . . A . . . . .
            . . . . . . . . .
            . . O . . . . . .
            . . . . . . . . .",
        "
            . . . . . . . . .
            O O O O O . . . .
            . A X X X X . . .
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
        "
            . O O O O O . . .
            . A X X X X . . .
            . . . . . . . . .
            . . . . . . . O .
            . . O . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
    ];
    for picture in pictures {
        let case = Case {
            name: "open",
            picture,
            saved: SAVED,
        };
        for (symmetry, swapped) in poses() {
            let [defend, attack] = case.answers(symmetry, swapped);
            assert!(
                matches!(
                    defend.certainty,
                    Certainty::Stopped(Assumption::SafeLiberties(5))
                ),
                "{defend:?}{picture}"
            );
            assert_eq!(attack.success, Success::No, "{attack:?}{picture}");
            assert!(!attack.is_decided(), "{attack:?}{picture}");
        }
    }
}

/// Three liberties against three: the stones around the chain may be captured, so they do not decide its fate.
#[test]
fn a_race_is_not_lost_before_it_is_read() {
    let case = Case {
        name: "a race",
        picture: "
            . . . O . X A . X
            . . . O . X O . X
            . . . O . X O . X
            . . . . O O X X .
            . . . . . O X . .
            . . . . . . . . .",
        saved: HOT,
    };
    let setup = Setup::parse(&case.picture.replace('A', "O")).expect("a picture");
    let position = Position::from_setup(setup).expect("a position");
    let mut reader = Reader::new(Budget::new(20_000).expect("not zero")).with_proofs();
    let question = Question::Fate(case.stone());
    let defend = reader.answer(&position, &question, Side::Defender);
    assert_eq!(defend.map(|answer| answer.success), Ok(Success::Yes));
}
