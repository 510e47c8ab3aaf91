//! Closed corners: the score agrees with what reading proves, whichever side is to move.

use crate::pictures::reader;
use tobi_goban::count::Terms;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Position, Rules, Setup};
use tobi_grid::{Connectivity, Point, PointSet, Size, components, morph};
use tobi_judge::life::{Finished, Status};
use tobi_judge::score::{Dead, Settlement, TeireConvention};
use tobi_reading::{GameValue, Question};

/// The columns and rows of the corner that contain the eye spaces.
const CORNER: u8 = 4;

/// All eye spaces of this many points that include the corner point.
fn eye_spaces(points: usize) -> Vec<PointSet> {
    let size = Size::new(9, 9).expect("a size");
    let in_corner = |point: &Point| point.column() < CORNER && point.row() < CORNER;
    let mut spaces = vec![PointSet::from_points(size, [Point::new(0, 0)])];
    for _ in 1..points {
        let mut grown = Vec::new();
        for space in &spaces {
            for point in morph::external_boundary(space).iter().filter(in_corner) {
                let larger = *space | PointSet::from_points(size, [point]);
                if !grown.contains(&larger) {
                    grown.push(larger);
                }
            }
        }
        spaces = grown;
    }
    spaces
}

/// Black around an eye space, with exactly this many outside liberties; White around Black, with its own eyes.
fn closed_corner(space: &PointSet, outside: usize) -> Option<(Setup, Point)> {
    let size = space.size();
    let black = grown(space) - *space;
    let ring = grown(&(black | *space)) - (black | *space);
    let mut white = !(black | *space);
    // Two eyes for White in the far corner.
    for (column, row) in [(8, 8), (6, 8)] {
        white.remove(Point::new(column, row));
    }
    let beside_black = ring & morph::dilate(&black);
    let free: Vec<Point> = beside_black.iter().take(outside).collect();
    for &point in &free {
        white.remove(point);
    }
    let one_chain = components(&black, Connectivity::Four).count() == 1;
    let one_ring = components(&white, Connectivity::Four).count() == 1;
    let mut setup = Setup::new(size);
    setup.stones.black = black;
    setup.stones.white = white;
    (one_chain && one_ring && free.len() == outside)
        .then(|| (setup, black.first().expect("a wall")))
}

/// Some points and their neighbours, also diagonal ones.
fn grown(points: &PointSet) -> PointSet {
    let all = PointSet::full(points.size()).iter();
    let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let beside = |&at: &Point| {
        let mut points = points.iter();
        points.any(|point| near(point.column(), at.column()) && near(point.row(), at.row()))
    };
    PointSet::from_points(points.size(), all.filter(beside))
}

#[test]
fn the_score_of_closed_corners_agrees_with_reading() {
    let mut asked = 0;
    for points in 3..=7 {
        for space in eye_spaces(points) {
            for outside in 0..=2 {
                let Some((mut setup, stone)) = closed_corner(&space, outside) else {
                    continue;
                };
                for to_move in Color::BOTH {
                    setup.to_move = to_move;
                    let position = Position::from_setup(setup.clone()).expect("a position");
                    let mut proving = reader(20_000).with_proofs();
                    let life = proving
                        .verdict(&position, &Question::Life(stone))
                        .expect("a life");
                    if life.depends_on_ko() || life.value() == GameValue::Fuzzy {
                        continue;
                    }
                    let wanted = match life.value() {
                        GameValue::Won => Status::Alive,
                        GameValue::Lost => Status::Dead,
                        _ => Status::Unsettled,
                    };
                    let finished = Finished::new(&position, &mut reader(2_000));
                    assert_eq!(
                        finished.status(stone),
                        Some(wanted),
                        "{space:?} with {outside} outside liberties, {to_move:?} to move"
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 1_000, "{asked} corners");
}

/// Black's chains around an eye space, which are not solidly connected everywhere, with some stones inside.
fn chains_around(space: &PointSet, random: &mut SplitMix) -> Option<(Setup, Point)> {
    let size = space.size();
    let black = morph::external_boundary(space);
    let mut white = !(black | *space);
    for (column, row) in [(8, 8), (6, 8)] {
        white.remove(Point::new(column, row));
    }
    let mut setup = Setup::new(size);
    setup.stones.black = black;
    setup.stones.white = white;
    for point in space {
        match random.below(8) {
            0 => setup.stones.black.insert(point),
            1 => setup.stones.white.insert(point),
            _ => false,
        };
    }
    let chains = components(&black, Connectivity::Four).count();
    (chains > 1).then(|| (setup, black.first().expect("a wall")))
}

/// Each chain alone can be given up for the others, so that only reading all of them together decides.
#[test]
fn several_chains_that_depend_on_the_first_mover_are_not_counted() {
    let mut random = SplitMix::new(26);
    let mut hot = 0;
    for space in (5..=7).flat_map(eye_spaces) {
        let Some((setup, stone)) = chains_around(&space, &mut random) else {
            continue;
        };
        let Ok(position) = Position::from_setup(setup) else {
            continue;
        };
        let asked = Question::Life(stone);
        let mut proving = reader(20_000).with_proofs();
        let life = proving.verdict(&position, &asked).expect("a life");
        let is_proved = [&life.attack, &life.defend].map(|it| it.certainty.is_proved());
        if life.value() != GameValue::Hot || is_proved != [true; 2] {
            continue;
        }
        let settlement = Settlement::new(&position, &mut reader(2_000), &Dead::Judged);
        let settlement = settlement.expect("no dead are named");
        assert!(!settlement.is_safe(), "{}", position.board());
        hot += 1;
    }
    assert!(hot > 30, "{hot} boards");
}

/// A board with Black's bent five in the corner, and White's stones in it.
fn bent_five(stones: [(u8, u8); 3], to_move: Color) -> Settlement {
    let picture = ". . . X O . O . O
         . X X X O . O . O
         . X O O O . O . O
         X X O . O . O . O
         O O O O O O O O O
         X X X X X X X X X
         . X . X . X . X .
         X X X X X X X X X
         . . . . . . . . .";
    let mut setup = Setup::parse(picture).expect("a picture");
    for (column, row) in stones {
        setup.stones.white.insert(Point::new(column, row));
    }
    setup.to_move = to_move;
    let position = Position::from_setup(setup).expect("a position");
    Settlement::new(&position, &mut reader(2_000), &Dead::Judged).expect("no dead are named")
}

/// White makes a bent four when no ko threats are left, and Black has to find the first threat in the ko.
#[test]
fn a_bent_four_in_the_corner_is_dead_by_all_rules() {
    for to_move in Color::BOTH {
        let settlement = bent_five([(0, 0), (1, 0), (0, 1)], to_move);
        assert!(settlement.is_safe());
        assert_eq!(settlement.dead().len(), 7);
        for (rules, wanted) in [
            ("japanese", -11),
            ("chinese", -9),
            ("aga", -9),
            ("new-zealand", -9),
        ] {
            let preset = Rules::named(rules).expect("a preset");
            let terms = Terms::new(settlement.position().size());
            let score = settlement.score(&preset, &terms, TeireConvention::Standing);
            assert_eq!(score.margin().halves(), 2 * wanted, "{rules}");
        }
    }
}

/// White's three stones are in atari: Black takes them and lives, or White connects a fourth one first.
#[test]
fn a_bent_four_that_depends_on_the_first_mover_is_not_counted() {
    for stones in [[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]] {
        for to_move in Color::BOTH {
            let settlement = bent_five(stones, to_move);
            assert_eq!(settlement.unsettled().len(), 10, "{stones:?}");
            assert!(!settlement.is_safe());
        }
    }
}
