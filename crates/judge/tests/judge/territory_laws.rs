//! Laws of the territory of every board, whatever is known about its stones.

use crate::signs::{claims, points, zones};
use proptest::prelude::*;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, ByColor, Color};
use tobi_grid::{PointSet, Size, Symmetry};
use tobi_judge::influence::{bouzy, standing};
use tobi_judge::params::AREA;
use tobi_judge::territory::{Claim, KnownStones, OpenBorder, Territory, Zone};

/// A board of a random game of any size, with any knowledge about it.
fn any_case() -> impl Strategy<Value = (Board, KnownStones)> {
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
            let known = KnownStones {
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

/// A board with these stones.
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

/// The report of a territory: signs of claims and zones, and the borders in a fixed order.
fn report(territory: &Territory) -> (String, String, Vec<String>) {
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
        let found = report(&Territory::new(&board, &known));
        let certain = known.certain.swapped();
        let swapped = with_stones(&stones(&board).swapped());
        let other = report(&Territory::new(&swapped, &KnownStones { certain, ..known }));
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
            let turned = KnownStones {
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
        let other = Territory::new(&cleaned, &KnownStones { dead: nobody, ..known.clone() });
        prop_assert_eq!(report(&Territory::new(&board, &known)), report(&other));
    }

    #[test]
    fn to_know_what_is_walled_in_changes_nothing((board, known) in any_case()) {
        let unsure = KnownStones::dead(known.dead);
        let found = Territory::new(&board, &unsure);
        let zones = found.zones();
        let safe = |color| zones.points_where(|&zone| zone == Zone::Safe(color));
        let sure = KnownStones { certain: ByColor::from_fn(safe), ..unsure };
        prop_assert_eq!(report(&found), report(&Territory::new(&board, &sure)));
    }

    #[test]
    fn claims_and_zones_hold_together((board, known) in any_case()) {
        let found = Territory::new(&board, &KnownStones::dead(known.dead));
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
        let counts = found.claim_counts();
        let claimed: usize = [counts.black, counts.white].map(|it| it.stones + it.territory + it.moyo + it.area).iter().sum();
        let others = [Claim::Seki, Claim::Dame, Claim::Nobody].map(|claim| found.points(claim).len());
        prop_assert_eq!(claimed + others.iter().sum::<usize>(), board.size().area());
    }
}
