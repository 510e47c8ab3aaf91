//! Well-known shapes between walls that certainly live.

use super::{Fate, Local, Region};
use crate::certain::Certain;
use crate::life::SekiKind;
use tobi_goban::{Position, Setup};
use tobi_grid::patch::Patch;
use tobi_grid::{Connectivity, Point, PointSet, Symmetry, components};

/// The local game around a point, among stones that certainly live.
fn local(picture: &str, at: (u8, u8)) -> Option<Local> {
    let position = Position::from_setup(Setup::parse(picture).expect("a picture"));
    let position = position.expect("a position");
    let walls = Certain::with_answers(position.board()).alive;
    let mut free = components(&!(walls.black | walls.white), Connectivity::Four);
    let points = free.find(|region| region.contains(Point::new(at.0, at.1)));
    let points: PointSet = points.expect("a point that is no wall");
    Local::solve(position.board(), &Region { points, walls }, 60_000).ok()
}

/// The expected fate of the chain on a point for Black and for White moving first, whether the result is free of ko,
/// and the sekis.
struct Shape {
    name: &'static str,
    picture: &'static str,
    at: (u8, u8),
    fates: [Fate; 2],
    is_free_of_ko: bool,
    sekis: &'static [SekiKind],
}

#[test]
fn known_shapes_have_their_known_results() {
    for shape in SHAPES {
        let local = local(shape.picture, shape.at).expect(shape.name);
        let at = Point::new(shape.at.0, shape.at.1);
        let mut chains = local.chains.iter();
        let chain = chains.find(|chain| chain.stones.contains(at));
        let fate = chain.expect("a stone in doubt").fate;
        let kinds: Vec<SekiKind> = local.sekis.iter().map(|seki| seki.kind).collect();
        let found = ([fate.black, fate.white], local.is_free_of_ko, &kinds[..]);
        let wanted = (shape.fates, shape.is_free_of_ko, shape.sekis);
        assert_eq!(found, wanted, "{}", shape.name);
    }
}

/// The fates of all chains by their stones, and the value, through a symmetry and a possible swap of colours.
fn report(
    position: &Position,
    symmetry: Symmetry,
    is_swapped: bool,
) -> Option<(Vec<FatesOf>, [i32; 2])> {
    let mut setup = position.setup();
    setup.size = symmetry.of_size(setup.size);
    setup.stones = setup.stones.map(|stones| symmetry.of_set(&stones));
    if is_swapped {
        setup.stones = setup.stones.swapped();
    }
    let position = Position::from_setup(setup).expect("as possible as before");
    let walls = Certain::with_answers(position.board()).alive;
    let mut fates_by_stones: Vec<FatesOf> = Vec::new();
    let mut values = [0; 2];
    for points in components(&!(walls.black | walls.white), Connectivity::Four) {
        if points.len() > Patch::MOST {
            continue;
        }
        let local = Local::solve(position.board(), &Region { points, walls }, 2_000).ok()?;
        let [black, white] = if is_swapped {
            [-local.value.white, -local.value.black]
        } else {
            [local.value.black, local.value.white]
        };
        values = [values[0] + black, values[1] + white];
        for chain in local.chains {
            let fates = if is_swapped {
                [chain.fate.white, chain.fate.black]
            } else {
                [chain.fate.black, chain.fate.white]
            };
            let stones = symmetry.inverse().of_set(&chain.stones);
            fates_by_stones.push((stones.iter().collect(), fates));
        }
    }
    fates_by_stones.sort_by_key(|(stones, _)| stones.clone());
    Some((fates_by_stones, values))
}

type FatesOf = (Vec<Point>, [Fate; 2]);

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    for shape in SHAPES {
        let position = Position::from_setup(Setup::parse(shape.picture).expect("a picture"));
        let position = position.expect("a position");
        let plain = report(&position, Symmetry::ALL[0], false);
        for symmetry in Symmetry::ALL {
            for is_swapped in [false, true] {
                assert_eq!(
                    report(&position, symmetry, is_swapped),
                    plain,
                    "{}",
                    shape.name
                );
            }
        }
    }
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "a square of four is dead",
        picture: "
            . . X O . O .
            . . X O O O O
            X X X O . O .
            O O O O O O O
            . O . O . O .",
        at: (2, 0),
        fates: [Fate::Dies, Fate::Dies],
        is_free_of_ko: true,
        sekis: &[],
    },
    Shape {
        name: "who begins decides over three in a row",
        picture: "
            . . . X O . O
            X X X X O O .
            O O O O O . O
            . O . O O O .
            O O O O . O O",
        at: (3, 0),
        fates: [Fate::Lives, Fate::Dies],
        is_free_of_ko: true,
        sekis: &[],
    },
    Shape {
        name: "who begins decides over a rectangle of six in the corner",
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
        at: (3, 0),
        fates: [Fate::Lives, Fate::Dies],
        is_free_of_ko: true,
        sekis: &[],
    },
    Shape {
        name: "a bent four in the corner is dead",
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
        at: (3, 0),
        fates: [Fate::Dies, Fate::Dies],
        is_free_of_ko: false,
        sekis: &[],
    },
    Shape {
        name: "nobody takes a shared liberty",
        picture: "
            . X O . X O . O .
            X X O . X O O O O
            . X O X X O . . .
            X X X O O O . . .
            . . X O . . . . .
            X X X O O . . . .
            . . X O . . . . .",
        at: (2, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::SharedLiberties],
    },
    Shape {
        name: "an eye each",
        picture: "
            . X O . O . X . X O .
            X X O O O . X X X O O
            . X X X O X X O O O .
            X X . X X O O O . O O
            . X X . X O . . O . .
            . . . . X O . . . . .",
        at: (2, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::EyeEach],
    },
    Shape {
        name: "a dead stone in an eye",
        picture: "
            . X O . X O . X . X O .
            X X O O O O . X X X O O
            . X X X X O X X O O O .
            X X . X X X O O O . O O
            . X X . X X O . . O . .
            . . . . X X O . . . . .",
        at: (2, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::EyeEach],
    },
    Shape {
        name: "three in a row of five",
        picture: "
            X O . X X X . O X . X
            X O O O O O O O X X X
            X X X X X X X X X . X
            . X . X . . . . . X X
            . . . . . . . . . . .",
        at: (1, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::InEyeSpace],
    },
    Shape {
        name: "six that leave a shape which one move kills",
        picture: "
            . X O X X . O X . X .
            X X O X X X O X X X X
            . X O O X . O X . X .
            X X X O O O O X X X X
            . X X X X X X X . X .",
        at: (2, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::InEyeSpace],
    },
    Shape {
        name: "who fills a liberty is captured",
        picture: "
            . X O X X . X . X
            X . O X X X X X X
            O O O X . X . X .
            O . O X X X X X X
            O O O X . X . X .
            X X X X X X X X X",
        at: (2, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: true,
        sekis: &[SekiKind::NoApproach],
    },
    Shape {
        name: "two kos",
        picture: "
            X . X O O O . O X O . O X . X
            X X O O . O O X X O O O X X .
            X X X X X X X X X O . O X X X
            O O O O O O O O O O O O X . X
            X X X X X X X X X X X X X X X",
        at: (3, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: false,
        sekis: &[SekiKind::DoubleKo],
    },
    Shape {
        name: "a ko that neither side gains by starting",
        picture: "
            X O O O O . O X O . O X . X
            X O . . O O X X O O O X X .
            X X X X X X X X O . O X X X
            O O O O O O O O O O O X . X
            X X X X X X X X X X X X X X",
        at: (1, 0),
        fates: [Fate::Seki, Fate::Seki],
        is_free_of_ko: false,
        sekis: &[SekiKind::TenThousandYearKo],
    },
    Shape {
        name: "what is taken under the stones",
        picture: "
            O O . O . O X . X
            O O X O O O X X .
            X X O O . O X . X
            . X O O O O X X X
            X X O . O X X . X
            O O O O O X X X X",
        at: (0, 0),
        fates: [Fate::Lives, Fate::Lives],
        is_free_of_ko: true,
        sekis: &[],
    },
];
