//! Territory: who owns what, where it is open, and the laws that hold on every board.

use proptest::prelude::*;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, ByColor, Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size, Symmetry};
use tobi_judge::groups::Groups;
use tobi_judge::influence::{bouzy, standing};
use tobi_judge::params::{AREA, Clustering};
use tobi_judge::territory::{Claim, Known, OpenBorder, Phase, Tally, Territory, Zone};
use tobi_reading::{Budget, Reader};

fn board(picture: &str) -> Board {
    let setup = Setup::parse(picture).expect("a picture");
    let position = Position::from_setup(setup).expect("a possible position");
    position.board().clone()
}

fn known(board: &Board) -> Known {
    Known::dead(PointSet::empty(board.size()))
}

fn judge(picture: &str) -> Territory {
    let board = board(picture);
    Territory::new(&board, &known(&board))
}

/// One sign a point, a space between rows.
fn claims(territory: &Territory) -> String {
    let rows = territory.claims().rows();
    let rows = rows.map(|row| row.iter().map(Claim::to_string).collect::<String>());
    rows.collect::<Vec<_>>().join(" ")
}

fn zones(territory: &Territory) -> String {
    let zones = territory.zones();
    let rows = zones.rows();
    let rows = rows.map(|row| row.iter().map(Zone::to_string).collect::<String>());
    rows.collect::<Vec<_>>().join(" ")
}

fn points(set: &PointSet) -> Vec<(u8, u8)> {
    set.iter().map(|p| (p.column(), p.row())).collect()
}

const FINISHED: &str = ". . X O . . .
                        . . X O . O .
                        . . X O O O .
                        . . X X O . .
                        . X . X O . .
                        X . X . X O O
                        . . X . X O .";

#[test]
fn walls_own_a_finished_board() {
    let found = judge(FINISHED);
    assert_eq!(found.phase(), Phase::EndGame);
    assert_eq!(
        claims(&found),
        "##XO=== ##XO=O= ##XOOO= ##XXO== #X#XO== X#X#XOO ##X#XO="
    );
    assert_eq!(found.open_borders(), []);
    let tallies = found.tallies();
    let black = Tally {
        stones: 12,
        territory: 15,
        ..Tally::default()
    };
    assert_eq!(tallies.black, black);
    assert_eq!(tallies.white.territory, 11);
}

#[test]
fn a_dead_stone_is_the_same_as_none() {
    let clean = judge(FINISHED);
    let with_dead = board(
        "O . X O . . .
         . . X O . O .
         . . X O O O .
         . . X X O X .
         . X . X O . .
         X . X . X O O
         . . X . X O .",
    );
    let dead = PointSet::from_points(with_dead.size(), [Point::new(0, 0), Point::new(5, 3)]);
    let found = Territory::new(&with_dead, &Known::dead(dead));
    assert_eq!(claims(&found), claims(&clean));
    assert_ne!(
        claims(&Territory::new(&with_dead, &known(&with_dead))),
        claims(&clean)
    );
}

#[test]
fn points_between_both_colours_are_dame() {
    let found = judge(
        ". . X . O . .
         . . X . O . .
         . . X . O . .
         . . X X O . .",
    );
    assert_eq!(claims(&found), "##XdO== ##XdO== ##XdO== ##XXO==");
    assert_eq!(points(&found.points(Claim::Dame)), [(3, 0), (3, 1), (3, 2)]);
    assert_eq!(found.open_borders(), []);
}

/// White has not answered on the first line yet: both sides can still play there.
#[test]
fn an_open_first_line_names_the_points_that_close_it() {
    let found = judge(
        ". . X O . . .
         . . X O . . .
         . . X O . . .
         . . X O . . .
         . X X O O . .
         . . . . . . .",
    );
    let [black, white] = found.open_borders() else {
        panic!("one open border each: {:?}", found.open_borders());
    };
    assert_eq!((black.owner, white.owner), (Color::Black, Color::White));
    assert_eq!(points(&black.inside), [(2, 5)]);
    assert_eq!(points(&black.outside), [(3, 5)]);
    assert_eq!(black.closing, black.points());
    assert_eq!(white.inside, black.outside);
    assert_eq!(zones(&found).split(' ').next_back(), Some("%^^vv~~"));

    let closed = judge(
        ". . X O . . .
         . . X O . . .
         . . X O . . .
         . . X O . . .
         . X X O O . .
         . . X O . . .",
    );
    assert_eq!(closed.open_borders(), []);
    assert!(zones(&closed).ends_with("##XO==="));
}

/// The last dame stands beside a point of Black's: White plays there, and Black must answer.
#[test]
fn a_dame_that_leads_into_a_territory_is_an_open_border() {
    let found = judge(
        ". . X X X O .
         . . . . . O .
         . . X X X O .
         . . X O O O .",
    );
    let [border] = found.open_borders() else {
        panic!("one open border: {:?}", found.open_borders());
    };
    assert_eq!(border.owner, Color::Black);
    assert_eq!(points(&border.inside), [(3, 1)]);
    assert_eq!(points(&border.outside), [(4, 1)]);
    assert_eq!(border.closing, border.points());
}

#[test]
fn a_wide_gap_is_closed_by_no_single_stone() {
    let found = judge(
        ". . . . X O . . . .
         . . . . X O . . . .
         . . . . X O O . . .
         . . . . . . . O . .
         . . . . . . . O . .
         . . . . X O O . . .
         . . . . X O . . . .",
    );
    let black: Vec<&OpenBorder> = found
        .open_borders()
        .iter()
        .filter(|it| it.owner == Color::Black)
        .collect();
    assert_eq!(black.len(), 1);
    assert!(black[0].closing.is_empty());
    assert!(black[0].points().len() >= 4);
}

#[test]
fn what_surrounds_only_stones_in_seki_is_nobodys() {
    let board = board(
        ". X O . X O . O
         X X O . X O O .
         O O O O X O . O
         . O . O X O O O
         O O O O X X X X
         X X X X X . . .
         . . . . . . . .",
    );
    let seki = PointSet::from_points(
        board.size(),
        (0..3)
            .map(|row| Point::new(0, row))
            .chain([Point::new(1, 0), Point::new(1, 1)]),
    );
    let corner = Point::new(0, 0);
    assert_eq!(
        Territory::new(&board, &known(&board)).claim(corner),
        Claim::Territory(Color::Black)
    );
    let found = Territory::new(
        &board,
        &Known {
            seki,
            ..known(&board)
        },
    );
    assert_eq!(found.claim(corner), Claim::Seki);
    assert_eq!(found.owner(corner), None);
    assert_eq!(found.claim(Point::new(3, 0)), Claim::Dame);
    assert_eq!(
        found.claim(Point::new(5, 6)),
        Claim::Territory(Color::Black)
    );
}

#[test]
fn certain_territory_overrules_what_is_seen() {
    let board = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         X X X . . . . . .
         . . X . . . . . .",
    );
    let corner = PointSet::from_points(board.size(), [Point::new(0, 8), Point::new(4, 3)]);
    let mut certain = known(&board).certain;
    certain.black = corner;
    let found = Territory::new(
        &board,
        &Known {
            certain,
            ..known(&board)
        },
    );
    for point in corner {
        assert_eq!(found.claim(point), Claim::Territory(Color::Black));
        assert_eq!(found.zones()[point], Zone::Safe(Color::Black));
    }
    assert_eq!(found.tallies().white.stones, 0, "a stone in it is dead");
}

#[test]
fn what_unsettled_stones_wall_in_is_threatened() {
    let board = board(FINISHED);
    let corner = Point::new(6, 6);
    let stones = PointSet::from_points(board.size(), [Point::new(5, 6)]);
    let found = Territory::new(
        &board,
        &Known {
            unsettled: stones,
            ..known(&board)
        },
    );
    assert_eq!(found.zones()[corner], Zone::Threatened(Color::White));
    assert_eq!(found.claim(corner), Claim::Territory(Color::White));
    assert_eq!(found.zones()[Point::new(6, 0)], Zone::Safe(Color::White));
}

#[test]
fn an_open_board_has_all_zones_but_the_safe() {
    let found = judge(
        ". . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . X . X . . . . . . .
         . . . . . . . . . O . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . O . . .
         . . . X . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .
         . . . . . . . . . . . . .",
    );
    assert_eq!(found.phase(), Phase::Opening);
    let zones = found.zones();
    let at = |column, row| zones[Point::new(column, row)];
    assert_eq!(at(4, 2), Zone::Potential(Color::Black));
    assert_eq!(at(5, 9), Zone::Near(Color::Black));
    assert_eq!(at(7, 3), Zone::Junction);
    assert_eq!(at(6, 6), Zone::Far);
    assert!(zones.values().all(|zone| zone.name() != "safe"));
    let borders = found.open_borders();
    assert_eq!(borders.len(), 2, "all along where the areas meet");
    assert!(borders.iter().all(|border| border.closing.is_empty()));
}

#[test]
fn lone_stones_wall_nothing_in() {
    for stones in [
        vec![(9, 9)],
        vec![
            (3, 3),
            (9, 3),
            (15, 3),
            (3, 9),
            (9, 9),
            (15, 9),
            (3, 15),
            (9, 15),
            (15, 15),
        ],
    ] {
        let size = Size::square(19);
        let mut board = Board::new(size);
        for (column, row) in stones {
            board.place(Point::new(column, row), Color::Black);
        }
        let found = Territory::new(&board, &known(&board));
        assert_eq!(found.phase(), Phase::Opening);
        assert_eq!(found.claim(Point::new(0, 0)).owner(Phase::Opening), None);
        assert!(found.open_borders().is_empty());
    }
}

#[test]
fn captives_of_groups_are_dead() {
    let position = Position::from_setup(
        Setup::parse(
            ". . . X O . . .
             . . . X O . . .
             . O . X O . X .
             . . . X O . . .
             . . . X O . . .
             . . . X O . . .
             . . . X O . . .",
        )
        .expect("a picture"),
    )
    .expect("a possible position");
    let mut reader = Reader::new(Budget::new(2_000).expect("more than no node"));
    let groups = Groups::new(&position, &mut reader, &Clustering::USUAL);
    let held = groups.iter().filter(|group| group.holder.is_some());
    let nothing = PointSet::empty(position.size());
    let known = Known::dead(held.fold(nothing, |dead, group| dead | group.stones));
    assert_eq!(points(&known.dead), [(1, 2), (6, 2)]);
    let found = Territory::new(position.board(), &known);
    let tallies = found.tallies();
    assert_eq!([tallies.black.territory, tallies.white.territory], [21; 2]);
}

#[test]
fn ownership_is_surer_the_stronger_the_claim() {
    let found = judge(FINISHED);
    let ownership = found.ownership();
    assert_eq!(ownership[Point::new(2, 0)], 0.99);
    assert_eq!(ownership[Point::new(4, 0)], -0.98);
    for phase in Phase::ALL {
        let of = phase.judgement().ownership;
        assert!(of.stone >= of.territory && of.territory > of.moyo && of.moyo > of.area);
    }
}

#[test]
fn empty_boards_full_ones_and_lines() {
    for size in [
        Size::square(1),
        Size::square(19),
        Size::new(25, 1).unwrap(),
        Size::square(25),
    ] {
        let empty = Board::new(size);
        let found = Territory::new(&empty, &known(&empty));
        assert_eq!(found.phase(), Phase::Opening);
        assert_eq!(found.points(Claim::Nobody), PointSet::full(size));
        assert!(found.zones().values().all(|&zone| zone == Zone::Far));
    }
    let line = judge(". X . O . .");
    assert_eq!(claims(&line), "#XdO==");
    let full = judge("X X\nX .");
    assert_eq!(claims(&full), "XX X#");
}

/// A board of a random game on any size, with any knowledge about it.
fn any_case() -> impl Strategy<Value = (Board, Known)> {
    (1u32..=25, 1u32..=25, any::<u64>(), 0.0..1.5).prop_flat_map(|(columns, rows, seed, played)| {
        let size = Size::new(columns, rows).expect("sides are legal");
        let mut game = RandomGame::new(size, seed);
        let moves = (size.area() as f64 * played) as usize;
        game.by_ref().take(moves).for_each(drop);
        let board = game.position().board().clone();
        let rolls = prop::collection::vec(0u8..20, size.area());
        rolls.prop_map(move |rolls| {
            let chosen = |mark: u8| {
                let marked = size.points().zip(&rolls).filter(|(_, it)| **it == mark);
                PointSet::from_points(size, marked.map(|(point, _)| point))
            };
            let known = Known {
                dead: chosen(0),
                seki: chosen(1) | chosen(2),
                unsettled: chosen(3),
                certain: ByColor {
                    black: chosen(4),
                    white: chosen(5),
                },
            };
            (board.clone(), known)
        })
    })
}

/// A board of these stones.
fn with_stones(stones: &ByColor<PointSet>) -> Board {
    let mut board = Board::new(stones.black.size());
    for color in Color::BOTH {
        for stone in stones[color] {
            board.place(stone, color);
        }
    }
    board
}

fn stones(board: &Board) -> ByColor<PointSet> {
    ByColor::from_fn(|color| *board.stones(color))
}

/// All that is said: signs of claims and zones, and the borders in an order of their own.
fn said(territory: &Territory) -> (String, String, Vec<String>) {
    let border = |it: &OpenBorder| {
        let sets = [it.inside, it.outside, it.closing].map(|set| points(&set));
        format!("{} {sets:?}", it.owner)
    };
    let mut borders: Vec<String> = territory.open_borders().iter().map(border).collect();
    borders.sort();
    (claims(territory), zones(territory), borders)
}

fn with_colors_swapped(signs: &str) -> String {
    let pairs = ["XO", "#=", "%~", "^v", ":-"];
    let other = |sign: char| {
        let pair = pairs.iter().find(|pair| pair.contains(sign))?;
        pair.chars().find(|&it| it != sign)
    };
    signs
        .chars()
        .map(|sign| other(sign).unwrap_or(sign))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: proptest::test_runner::RngSeed::Fixed(2026),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn colour_swap_commutes((board, known) in any_case()) {
        let found = said(&Territory::new(&board, &known));
        let certain = known.certain.swapped();
        let swapped = with_stones(&stones(&board).swapped());
        let other = said(&Territory::new(&swapped, &Known { certain, ..known }));
        prop_assert_eq!(with_colors_swapped(&found.0), other.0);
        prop_assert_eq!(with_colors_swapped(&found.1), other.1);
        let mut borders: Vec<String> = (found.2.iter())
            .map(|it| match it.split_once(' ') {
                Some(("black", rest)) => format!("white {rest}"),
                Some((_, rest)) => format!("black {rest}"),
                None => unreachable!("a border names its owner"),
            })
            .collect();
        borders.sort();
        prop_assert_eq!(borders, other.2);
    }

    #[test]
    fn the_eight_symmetries_commute((board, known) in any_case()) {
        let found = Territory::new(&board, &known);
        for symmetry in Symmetry::ALL {
            let of = |set: &PointSet| symmetry.of_set(set);
            let turned = Known {
                dead: of(&known.dead),
                seki: of(&known.seki),
                unsettled: of(&known.unsettled),
                certain: known.certain.map(|set| of(&set)),
            };
            let other = Territory::new(&with_stones(&stones(&board).map(|set| of(&set))), &turned);
            prop_assert_eq!(&symmetry.of_field(found.claims()), other.claims());
            prop_assert_eq!(symmetry.of_field(&found.zones()), other.zones());
            for border in found.open_borders() {
                let same = OpenBorder {
                    owner: border.owner,
                    inside: of(&border.inside),
                    outside: of(&border.outside),
                    closing: of(&border.closing),
                };
                prop_assert!(other.open_borders().contains(&same));
            }
            prop_assert_eq!(found.open_borders().len(), other.open_borders().len());
        }
    }

    #[test]
    fn a_dead_stone_and_a_stone_taken_off_are_one((board, known) in any_case()) {
        let cleaned = with_stones(&standing(&board, &known.dead));
        let nobody = PointSet::empty(board.size());
        let other = Territory::new(&cleaned, &Known { dead: nobody, ..known.clone() });
        prop_assert_eq!(said(&Territory::new(&board, &known)), said(&other));
    }

    #[test]
    fn to_know_what_is_walled_in_changes_nothing((board, known) in any_case()) {
        let unsure = Known::dead(known.dead);
        let found = Territory::new(&board, &unsure);
        let zones = found.zones();
        let safe = |color| zones.points_where(|&zone| zone == Zone::Safe(color));
        let sure = Known { certain: ByColor::from_fn(safe), ..unsure };
        prop_assert_eq!(said(&found), said(&Territory::new(&board, &sure)));
    }

    #[test]
    fn claims_and_zones_hold_together((board, known) in any_case()) {
        let found = Territory::new(&board, &Known::dead(known.dead));
        let living = standing(&board, &known.dead);
        let area = bouzy(&living, AREA);
        let zones = found.zones();
        for point in board.size().points() {
            let (claim, zone) = (found.claim(point), zones[point]);
            let stone = Color::BOTH.into_iter().find(|&color| living[color].contains(point));
            prop_assert_eq!(stone.map(Zone::Stone), matches!(zone, Zone::Stone(_)).then_some(zone));
            match claim {
                Claim::Stone(color) => prop_assert_eq!(stone, Some(color)),
                Claim::Area(color) => {
                    prop_assert_eq!(area[point].signum(), if color == Color::Black { 1 } else { -1 });
                }
                Claim::Nobody => prop_assert_eq!(area[point], 0),
                Claim::Seki => prop_assert!(false, "no stone is in a seki"),
                Claim::Territory(_) | Claim::Moyo(_) | Claim::Dame => {}
            }
            if let Zone::Safe(color) | Zone::Potential(color) | Zone::Threatened(color) = zone {
                prop_assert_eq!(found.owner(point), Some(color));
            }
        }
        let tallies = found.tallies();
        let claimed: usize = [tallies.black, tallies.white].map(|it| it.stones + it.territory + it.moyo + it.area).iter().sum();
        let others = [Claim::Seki, Claim::Dame, Claim::Nobody].map(|claim| found.points(claim).len());
        prop_assert_eq!(claimed + others.iter().sum::<usize>(), board.size().area());
    }
}
