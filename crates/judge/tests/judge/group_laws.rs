//! Laws of groups: they hold for every position.

use crate::boards::{assert_commutes, positions, seeds};
use crate::pictures::reader;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Color, Move, Position, Rules};
use tobi_grid::morph::reconstruct;
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::groups::{Bond, Groups, Link, named_by};
use tobi_judge::params::{Captives, Clustering, Connections, Dilation, Doubt, GroupWeights};
use tobi_reading::{Budget, Reader};

/// The report of all groups, in an order that does not depend on their places.
fn report(groups: &Groups, back: &dyn Fn(&PointSet) -> PointSet, swap: bool) -> Vec<String> {
    let mut texts: Vec<String> = groups
        .iter()
        .map(|group| {
            let color = if swap {
                group.color.opponent()
            } else {
                group.color
            };
            let chain = |stone: Point| {
                let first = PointSet::from_points(group.stones.size(), [stone]);
                let chain = reconstruct(&first, &group.stones);
                format!("{:?}", back(&chain))
            };
            let links = group.links.iter().map(|link| {
                let mut chains = link.chains.map(chain);
                chains.sort();
                let touched = back(&link.touched);
                format!("{chains:?} {} {touched:?}", link.bond.name())
            });
            let mut links: Vec<String> = links.collect();
            links.sort();
            format!(
                "{color} {:?} {links:?} {:?} {:?} {} {:?}",
                back(&group.stones),
                back(&group.domain),
                back(&group.captives),
                group.holder.is_some(),
                group.features,
            )
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    let mut reader = reader(2_000);
    for position in positions(40) {
        assert_commutes(&position, |position, back, swap| {
            report(
                &Groups::new(position, &mut reader, &Clustering::USUAL),
                back,
                swap,
            )
        });
    }
}

/// Budgets that run out in the middle of a search do not break the symmetry.
#[test]
fn they_commute_where_connections_and_lives_are_read() {
    let reading = Clustering {
        connections: Connections::Read { reach: 2 },
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt {
                races: true,
                ..Doubt::USUAL
            },
        },
        ..Clustering::USUAL
    };
    let mut reader = reader(100);
    for position in positions(3).filter(|position| position.size().area() <= 81) {
        assert_commutes(&position, |position, back, swap| {
            report(&Groups::new(position, &mut reader, &reading), back, swap)
        });
    }
}

#[test]
fn every_stone_has_a_group_and_links_reach_all_of_it() {
    let mut reader = reader(2_000);
    for position in positions(8) {
        let board = position.board();
        let found = Groups::new(&position, &mut reader, &Clustering::USUAL);
        let mut seen = PointSet::empty(board.size());
        for group in found.iter() {
            assert!(group.stones.is_disjoint(&seen));
            assert!(group.stones.is_subset(board.stones(group.color)));
            seen |= group.stones;
            if group.features.is_none() {
                continue;
            }
            let mut reached = vec![group.chains[0]];
            while let Some(next) = group
                .links
                .iter()
                .flat_map(|link| {
                    let [a, b] = link.chains;
                    [(a, b), (b, a)]
                })
                .find(|(from, to)| reached.contains(from) && !reached.contains(to))
            {
                reached.push(next.1);
            }
            assert_eq!(reached.len(), group.chains.len(), "{board}");
        }
        assert_eq!(
            seen,
            *board.stones(Color::Black) | *board.stones(Color::White)
        );
    }
}

#[test]
fn connection_games_join_and_keep_their_line() {
    let by_reading = Clustering {
        connections: Connections::Read { reach: 3 },
        dilation: Dilation::NONE,
        shared_liberties: false,
        string_games: false,
        captives: Captives::None,
    };
    let mut reader = reader(2_000);
    let mut lines = 0;
    for position in positions(4).filter(|position| position.size().area() <= 81) {
        let found = Groups::new(&position, &mut reader, &by_reading);
        for link in found.iter().flat_map(|group| &group.links) {
            let Bond::Connection { line, .. } = &link.bond else {
                assert!(matches!(link.bond, Bond::Rule(_)));
                continue;
            };
            let cutter = found.at(link.chains[0]).unwrap().color.opponent();
            assert!(line.first().is_none_or(|&(color, _)| color == cutter));
            assert!(
                link.chains
                    .iter()
                    .all(|&chain| link.touched.contains(chain))
            );
            lines += usize::from(!line.is_empty());
        }
    }
    assert!(lines >= seeds(10) as usize, "{lines}");
}

/// A link does not change if a move touches none of the points that it depends on.
#[test]
fn links_hold_as_long_as_their_points_do() {
    let nobody_held = Clustering {
        string_games: false,
        captives: Captives::None,
        connections: Connections::Read { reach: 2 },
        ..Clustering::USUAL
    };
    let mut reader = reader(100);
    let mut kept = 0;
    let small = positions(8).filter(|position| position.size().area() <= 169);
    for (seed, position) in small.enumerate() {
        let color = position.to_move();
        let legal = position.legal_moves(color, &Rules::JAPANESE);
        let moves = legal.iter().collect::<Vec<Point>>();
        let Some(&point) = moves.get(seed * 7 % moves.len().max(1)) else {
            continue;
        };
        let mut after = position.clone();
        after.play_unchecked(color, Move::Play(point), &Rules::JAPANESE);
        let changed = ByColor::from_fn(|color| {
            let [one, other] = [&position, &after].map(|it| *it.board().stones(color));
            (one - other) | (other - one)
        });
        let changed = changed.black | changed.white;
        let [before, after] =
            [&position, &after].map(|position| Groups::new(position, &mut reader, &nobody_held));
        for link in before.iter().flat_map(|group| &group.links) {
            // A ko that appears or disappears is not a point, and a chain that grew may have another first stone.
            if !link.touched.is_disjoint(&changed) || position.ko().is_some() {
                continue;
            }
            let group = after.at(link.chains[0]).expect("its stones stand");
            assert!(group.stones.contains(link.chains[1]), "{link:?}");
            let again = |it: &&Link| it.chains == link.chains && it.bond.name() == link.bond.name();
            kept += usize::from(group.links.iter().any(|it| again(&it)));
        }
    }
    assert!(kept > seeds(300) as usize, "{kept}");
}

/// The memory of a reader from earlier moves changes nothing.
#[test]
fn move_by_move_is_as_from_scratch() {
    let reading = Clustering {
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt::USUAL,
        },
        ..Clustering::USUAL
    };
    let budget = Budget::new(100).expect("more than no node");
    for how in [Clustering::USUAL, reading] {
        let mut knowing = Reader::new(budget);
        let size = Size::square(9);
        let mut position = Position::new(size);
        for (color, mv) in RandomGame::new(size, 11).take(60) {
            position.play_unchecked(color, mv, &Rules::JAPANESE);
            let said_by = |reader: &mut Reader| {
                report(&Groups::new(&position, reader, &how), &|set| *set, false)
            };
            let known = said_by(&mut knowing);
            assert_eq!(known, said_by(&mut Reader::new(budget)));
        }
    }
}

/// Reports that know only the stones name a group by the same stone as those that know the group.
#[test]
fn a_group_is_named_by_its_stones() {
    let mut reader = reader(2_000);
    for position in positions(1) {
        let groups = Groups::new(&position, &mut reader, &Clustering::USUAL);
        for group in groups.iter() {
            let named = named_by(position.board(), &group.stones);
            assert_eq!(named, Some(group.chains[0]), "{}", position.board());
        }
    }
    let empty = Position::new(Size::square(5));
    assert_eq!(
        named_by(empty.board(), &PointSet::empty(empty.size())),
        None
    );
}
