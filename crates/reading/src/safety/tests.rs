//! Zones as pictures: `X` are walls that must stand, `x` the owner's other stones, `.` the zone, `,` empty points
//! outside, `o` stones of the other side in the zone, `O` outside.

use super::ground::Ground;
use super::search::Search;
use super::stones::{Groups, Stones};
use super::{Stance, Wall, Zone};
use crate::{Fight, random_stones};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, ByColor, Color, Position, Setup};
use tobi_grid::patch::each;
use tobi_grid::{Connectivity, Point, PointSet, Size, components, morph};

/// Whether Black holds the zone with these eyes elsewhere, and all of its points if `keeps`.
fn holds(picture: &str, eyes_elsewhere: u8, keeps: bool) -> Option<bool> {
    let (fight, zone) = drawn(picture, eyes_elsewhere, keeps);
    zone.is_safe(fight.board(), Color::Black, &mut 5_000)
}

fn drawn(picture: &str, eyes_elsewhere: u8, keeps: bool) -> (Fight, Zone) {
    let plain = picture
        .replace('x', "X")
        .replace('o', "O")
        .replace(',', ".");
    let fight = Fight::drawn(&plain);
    let size = fight.size();
    let rows = picture.lines().map(str::trim).filter(|row| !row.is_empty());
    let mut drawn = Vec::new();
    for (row, line) in rows.enumerate() {
        for (column, sign) in line.split_whitespace().enumerate() {
            drawn.push((Point::new(column as u8, row as u8), sign));
        }
    }
    let of = |signs: &[&str]| {
        let of = drawn.iter().filter(|(_, sign)| signs.contains(sign));
        PointSet::from_points(size, of.map(|(point, _)| *point))
    };
    let points = of(&[".", "o", "x"]);
    let walls = components(&of(&["X"]), Connectivity::Four);
    let zone = Zone {
        points,
        walls: walls
            .map(|stones| Wall {
                stones,
                eyes_elsewhere,
                must_stand: eyes_elsewhere < 2,
            })
            .collect(),
        kept: if keeps {
            points - of(&["x"])
        } else {
            PointSet::empty(size)
        },
    };
    (fight, zone)
}

/// One middle point of four is answered with the other; then nothing more must be answered.
#[test]
fn a_strategy_answers_each_attack_that_matters() {
    let (fight, zone) = drawn(". . . . X O ,\nX X X X X O ,\nO O O O O O ,", 0, false);
    let strategy = zone.strategy(fight.board(), Color::Black, 5_000, 100);
    let strategy = strategy.expect("Black lives");
    assert!(strategy.is_complete());
    let Stance::Settled { rooms, .. } = &strategy.stances[0] else {
        panic!("four in a row are a room: {strategy:?}");
    };
    let Stance::Answered { attacks, .. } = &strategy.stances[rooms[0].stance] else {
        panic!("the room needs answers: {strategy:?}");
    };
    let [left, right] = [Point::new(1, 0), Point::new(2, 0)];
    for (attack, answer) in [(left, right), (right, left)] {
        let found = attacks.iter().find(|it| it.0 == attack).expect("an attack");
        assert_eq!(found.1.point, Some(answer));
        let then = &strategy.stances[found.1.then];
        assert!(matches!(then, Stance::Settled { rooms, .. } if rooms.is_empty()));
    }
    let short = zone.strategy(fight.board(), Color::Black, 0, 100);
    assert_eq!(short, None, "without nodes nothing is proved");
}

#[test]
fn four_in_a_row_live_and_three_do_not() {
    let four = ". . . . X O ,\nX X X X X O ,\nO O O O O O ,";
    assert_eq!(holds(four, 0, false), Some(true));
    assert_eq!(holds(four, 0, true), Some(true));
    let three = ". . . X O , ,\nX X X X O , ,\nO O O O O , ,";
    assert_eq!(holds(three, 0, false), Some(false));
    assert_eq!(holds(three, 1, true), Some(true), "with an eye elsewhere");
}

/// White's move from below takes the last liberty that the chains share; they live only if they have two eyes elsewhere.
#[test]
fn an_open_space_is_no_eye() {
    let open = ", X . X ,\n, X . X ,\n, O O O ,";
    assert_eq!(holds(open, 1, false), Some(false));
    assert_eq!(holds(open, 2, false), Some(true));
}

/// White stones make no second eye in an area of eight points, nor in one of two.
#[test]
fn dead_stones_are_kept_dead() {
    let small = ". . o . X O\n. . o . X O\nX X X X X O\nO O O O O O";
    assert_eq!(holds(small, 2, true), Some(true));
    let corner = "o . X O ,\n. X X O ,\nX X O O ,\nO O O , ,";
    assert_eq!(holds(corner, 2, true), Some(true));
}

/// Two chains around one point: an eye for both if each has another eye.
#[test]
fn chains_share_an_eye() {
    let corner = ". X O ,\nX O O ,\nO O , ,";
    assert_eq!(holds(corner, 0, false), Some(false));
    assert_eq!(holds(corner, 1, false), Some(true));
}

#[test]
fn a_zone_that_is_too_large_is_unknown() {
    let row = ". . . . . . . . .\n";
    assert_eq!(holds(&row.repeat(9), 0, false), None);
}

/// Zones of a board: the empty points and White's stones near a point of each region, with random demands on the walls.
fn zones(board: &Board, chance: &mut SplitMix) -> Vec<Zone> {
    let size = board.size();
    let mut zones = Vec::new();
    for points in components(&!*board.stones(Color::Black), Connectivity::Four) {
        let mut around: Vec<PointSet> = components(board.stones(Color::Black), Connectivity::Four)
            .filter(|stones| !morph::dilate(stones).is_disjoint(&points))
            .collect();
        // A part of the region: what is outside counts as White's.
        let centre = points
            .iter()
            .nth(chance.below(points.len() as u32) as usize)
            .expect("a point");
        let near = morph::dilate(&morph::dilate(&morph::dilate(&PointSet::from_points(
            size,
            [centre],
        ))));
        let points = points & near;
        around.retain(|stones| !morph::dilate(stones).is_disjoint(&points));
        let walls = around.into_iter().map(|stones| {
            let must_stand = chance.below(4) > 0;
            Wall {
                stones,
                eyes_elsewhere: chance.below(3) as u8 * u8::from(must_stand),
                must_stand,
            }
        });
        let walls = walls.collect();
        zones.push(Zone {
            walls,
            kept: if chance.below(2) == 0 {
                points
            } else {
                PointSet::empty(size)
            },
            points,
        });
    }
    zones
}

/// Plays random moves of White in a zone, relevant or not, and the first answer that a new search finds. Whether there
/// always is one; the moves made.
fn is_answered(ground: &Ground, mut stones: Stones, chance: &mut SplitMix) -> (bool, u32) {
    for ply in 0..12 {
        // The static evaluation needs no answers.
        if Search::new(ground, 1).holds(stones) == Some(true) {
            return (true, ply);
        }
        let groups = Groups::of(ground, &stones);
        let mut moves: Vec<Stones> = each(groups.empty)
            .filter_map(|cell| groups.attacked(ground, &stones, cell))
            .collect();
        moves.push(Stones { ban: 0, ..stones });
        let attacked = moves[chance.below(moves.len() as u32) as usize];
        let groups = Groups::of(ground, &attacked);
        let pass = Stones { ban: 0, ..attacked };
        let answers =
            each(groups.empty).filter_map(|cell| groups.answered(ground, &attacked, cell));
        let answer = [pass]
            .into_iter()
            .chain(answers)
            .find(|&answer| Search::new(ground, 20_000).holds(answer) == Some(true));
        match answer {
            Some(answer) => stones = answer,
            None => return (false, ply),
        }
    }
    (true, 12)
}

/// The search tries relevant moves only: what it proves can also be defended against all others.
#[test]
fn proofs_survive_every_move() {
    let mut proofs = 0;
    for seed in 0..600 {
        let mut chance = SplitMix::new(seed);
        let size = Size::square(4 + chance.below(4) as u8);
        let shares = ByColor {
            black: 3 + chance.below(4),
            white: 1 + chance.below(2),
        };
        let stones = random_stones::stones(&mut chance, size, shares, 10);
        let setup = Setup {
            stones,
            ..Setup::new(size)
        };
        let position = Position::from_setup(setup).expect("stones with liberties");
        let board = position.board();
        for zone in zones(board, &mut chance) {
            let mut nodes = 2_000;
            let is_proved = zone.is_safe(board, Color::Black, &mut nodes) == Some(true);
            if !is_proved || nodes >= 1_990 {
                continue;
            }
            proofs += 1;
            let (ground, stones) = Ground::new(board, Color::Black, &zone).expect("small");
            for _ in 0..4 {
                let (answered, moves) = is_answered(&ground, stones, &mut chance);
                assert!(
                    answered,
                    "seed {seed}, after {moves} moves\n{board}{zone:?}"
                );
            }
        }
    }
    assert!(proofs > 60, "{proofs} proofs");
}
