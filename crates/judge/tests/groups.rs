//! Groups: what is one, why, and the laws that hold for all of them.

use tobi_goban::random_game::RandomGame;
use tobi_goban::{ByColor, Color, Move, Position, Rules, Setup};
use tobi_grid::morph::reconstruct;
use tobi_grid::{Point, PointSet, Size, Symmetry};
use tobi_judge::groups::{Bond, Group, Groups, Known, Link};
use tobi_judge::params::{Captives, Clustering, Connections, Dilation, Doubt, Hold};
use tobi_reading::{Budget, Reader};

fn position(picture: &str) -> Position {
    Position::from_setup(Setup::parse(picture).expect("a picture")).expect("a possible position")
}

fn reader() -> Reader {
    Reader::new(Budget::new(2_000).expect("more than no node"))
}

fn groups(picture: &str, how: &Clustering) -> Groups {
    Groups::new(&position(picture), &mut reader(), how)
}

fn at(groups: &Groups, column: u8, row: u8) -> &Group {
    groups
        .at(Point::new(column, row))
        .expect("a stone stands there")
}

/// Only the named links, and nobody is a captive.
const BARE: Clustering = Clustering {
    dilation: Dilation::NONE,
    shared_liberties: false,
    connections: Connections::None,
    string_games: false,
    captives: Captives::None,
};

const JUMPS: &str = ". . . . . . . . .
                     . . . . . . . . .
                     . . X . X . . . .
                     . . . . . . X . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . O . . . O . .
                     . . . . . . . . .
                     . . . . . . . . .";

#[test]
fn without_links_every_chain_is_a_group() {
    let found = groups(JUMPS, &BARE);
    assert_eq!(found.iter().count(), 5);
    assert!(found.iter().all(|group| group.links.is_empty()));
}

#[test]
fn domains_join_jumps_and_keep_their_step() {
    let found = groups(JUMPS, &Clustering::YUE_FIRST);
    assert_eq!(found.iter().count(), 2);
    let black = at(&found, 2, 2);
    assert_eq!(black.chains.len(), 3);
    let steps: Vec<&Bond> = black.links.iter().map(|link| &link.bond).collect();
    assert_eq!(steps, [&Bond::Dilation(1), &Bond::Dilation(1)]);
    let white = at(&found, 2, 6);
    assert_eq!(white.links[0].bond, Bond::Dilation(2));
}

#[test]
fn fewer_steps_split_a_loose_group() {
    let far = Clustering {
        dilation: Dilation {
            steps: Some(1),
            ..Dilation::YUE
        },
        ..Clustering::YUE_FIRST
    };
    assert_eq!(groups(JUMPS, &far).iter().count(), 3);
}

#[test]
fn a_shared_liberty_joins_what_a_border_divides() {
    let picture = ". . . . . . .
                   . . O . . . .
                   . O X O . . .
                   . . . X O . .
                   . . X O . . .
                   . . . . . . .";
    let by_liberty = Clustering {
        shared_liberties: true,
        ..BARE
    };
    let found = groups(picture, &by_liberty);
    let black = at(&found, 2, 2);
    assert_eq!(black.chains.len(), 3);
    let meeting = Bond::SharedLiberty(PointSet::from_points(
        Size::new(7, 6).unwrap(),
        [Point::new(2, 3)],
    ));
    assert!(black.links.iter().all(|link| link.bond == meeting));
}

#[test]
fn rules_join_and_are_named() {
    let picture = ". . . . . .
                   . X . X . .
                   . X . X . .
                   . . . . . .
                   . . . . . .
                   . . . . . .";
    let by_rule = Clustering {
        connections: Connections::Rules,
        ..BARE
    };
    let found = groups(picture, &by_rule);
    assert_eq!(found.iter().count(), 1);
    let link = &at(&found, 1, 1).links[0];
    assert_eq!(link.bond, Bond::Rule("bamboo-joint"));
    assert_eq!(link.chains, [Point::new(1, 1), Point::new(3, 1)]);
}

#[test]
fn connection_games_join_and_keep_their_line() {
    let by_reading = Clustering {
        connections: Connections::Read { reach: 3 },
        ..BARE
    };
    let mut reader = reader();
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
    assert!(lines >= 10, "{lines}");
}

#[test]
fn a_common_eye_is_the_strongest_reason() {
    let picture = ". . . . . .
                   . X X X . .
                   . X . . X .
                   . X X . X .
                   . . . X . .
                   . . . . . .";
    let found = groups(picture, &Clustering::USUAL);
    let black = at(&found, 1, 1);
    assert_eq!(black.chains.len(), 3);
    let size = black.stones.size();
    let eye = [Point::new(2, 2), Point::new(3, 2), Point::new(3, 3)];
    let eye = Bond::SharedEye(PointSet::from_points(size, eye));
    assert!(black.links.iter().all(|link| link.bond == eye));
}

const WALL: &str = ". . . . . . . . .
                    . . . . . . . . .
                    . . X X X X X . .
                    . . X . . . X . .
                    . . X . O . X . .
                    . . X . . . X . .
                    . . X X X X X . .
                    . . . . . . . . .
                    . . . . . . . . .";

#[test]
fn what_looks_captured_belongs_to_what_surrounds_it() {
    let found = groups(WALL, &Clustering::USUAL);
    let white = at(&found, 4, 4);
    assert!(white.holder.is_some());
    let black = at(&found, 2, 2);
    assert_eq!(black.captives, white.stones);
    assert!(black.domain.contains(Point::new(4, 4)));
    let nobody = Clustering {
        captives: Captives::None,
        ..Clustering::USUAL
    };
    assert!(at(&groups(WALL, &nobody), 4, 4).holder.is_none());
}

#[test]
fn nothing_looks_captured_in_an_opening() {
    let found = groups(
        ". . . . . . . . .
         . . . . . . . . .
         . . O . . . X . .
         . . . . . . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . O . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
        &Clustering::USUAL,
    );
    assert!(found.iter().all(|group| group.captives.is_empty()));
    assert!(
        found
            .iter()
            .all(|group| group.holder.is_none() && group.footing.is_some())
    );
}

#[test]
fn reading_decides_where_the_footing_is_in_doubt() {
    // Two eyes in the corner, and hardly any room.
    let alive = ". X . X O . . . .
                 X X X X O . . . .
                 O O O O O . . . .
                 . . . . . . . . .
                 . . . . O . . . .
                 . . . . . . . . .
                 . . O . . . O . .
                 . . . . . . . . .
                 . . . . . . . . .";
    let hold = Hold {
        base: -100.0,
        ..Hold::USUAL
    };
    let by_footing = Clustering {
        captives: Captives::Footing(hold),
        ..Clustering::USUAL
    };
    assert!(at(&groups(alive, &by_footing), 1, 0).footing.is_none());
    let by_life = Clustering {
        captives: Captives::Read {
            hold,
            doubt: Doubt {
                from: -200.0,
                to: 200.0,
                ..Doubt::USUAL
            },
        },
        ..Clustering::USUAL
    };
    let found = groups(alive, &by_life);
    assert!(at(&found, 1, 0).footing.is_some());
}

/// Neither group in the middle has two eyes; who moves first wins the race.
#[test]
fn of_two_groups_in_doubt_the_race_tells() {
    let picture = ". . O . X O . X . .
                   . . O . X O . X . .
                   . . O O X O X X . .
                   . . . O O X X . . .
                   . . . . . . . . . .
                   . . O . . . . X . .
                   . . . . . . . . . .";
    let how = Clustering {
        captives: Captives::Read {
            hold: Hold {
                base: 0.0,
                ..Hold::USUAL
            },
            doubt: Doubt {
                from: -200.0,
                to: 200.0,
                races: true,
            },
        },
        ..Clustering::YUE_FIRST
    };
    let mut reader = Reader::new(Budget::new(20_000).expect("more than no node"));
    for to_move in Color::BOTH {
        let setup = Setup {
            to_move,
            ..Setup::parse(picture).expect("a picture")
        };
        let position = Position::from_setup(setup).expect("a possible position");
        let found = Groups::new(&position, &mut reader, &how);
        let held = [at(&found, 4, 0), at(&found, 5, 0)].map(|group| group.footing.is_none());
        assert_eq!(held, [to_move == Color::White, to_move == Color::Black]);
    }
}

#[test]
fn caught_chains_are_captives_whatever_their_footing() {
    let how = Clustering {
        string_games: true,
        ..Clustering::YUE_FIRST
    };
    let in_atari = ". . . . . . .
                    . . . X . . .
                    . . X O X . .
                    . . . . . . .
                    . . . . . . .
                    . . . . . . .";
    let hot = groups(in_atari, &how);
    assert!(at(&hot, 3, 2).holder.is_none(), "who moves first wins");
    let caught = ". . . . . . .
                  . . X X . . .
                  . X O O X . .
                  . . X O . . .
                  . . . X . . .
                  . . . . . . .";
    let lost = groups(caught, &how);
    assert!(at(&lost, 2, 2).holder.is_some());
}

/// Positions of so many random games a board: crowded, with captures and kos.
fn positions(games: u64) -> impl Iterator<Item = Position> {
    let sizes = [(9, 9), (13, 13), (7, 5), (19, 19), (1, 9)];
    sizes.into_iter().flat_map(move |(columns, rows)| {
        let size = Size::new(columns, rows).expect("a board");
        (1..=games).map(move |seed| {
            let mut position = Position::new(size);
            let moves = size.area() * (seed as usize % 10 + 1) / 10;
            for (color, mv) in RandomGame::new(size, seed).take(moves) {
                position.play_unchecked(color, mv, &Rules::JAPANESE);
            }
            position
        })
    })
}

fn turned(position: &Position, symmetry: Symmetry) -> Position {
    let setup = position.setup();
    let size = setup.size;
    Position::from_setup(Setup {
        size: symmetry.of_size(size),
        stones: ByColor::from_fn(|color| symmetry.of_set(&setup.stones[color])),
        ko: setup.ko.map(|ko| symmetry.of_point(ko, size)),
        ..setup
    })
    .expect("as possible as before")
}

fn recoloured(position: &Position) -> Position {
    let setup = position.setup();
    Position::from_setup(Setup {
        stones: setup.stones.swapped(),
        prisoners: setup.prisoners.swapped(),
        to_move: setup.to_move.opponent(),
        ..setup
    })
    .expect("as possible as before")
}

/// All that is said about groups, in an order that does not hang on where they stand.
fn said(groups: &Groups, back: &dyn Fn(&PointSet) -> PointSet, swap: bool) -> Vec<String> {
    let mut said: Vec<String> = groups
        .iter()
        .map(|group| {
            let color = match swap {
                true => group.color.opponent(),
                false => group.color,
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
                group.footing,
            )
        })
        .collect();
    said.sort();
    said
}

/// Whether turned, mirrored and recoloured positions have turned, mirrored and recoloured groups.
fn assert_commutes(position: &Position, reader: &mut Reader, how: &Clustering) {
    let mut said_of = |position: &Position, back: &dyn Fn(&PointSet) -> PointSet, swap| {
        said(&Groups::new(position, reader, how), back, swap)
    };
    let plain = said_of(position, &|set| *set, false);
    let board = position.board();
    for symmetry in Symmetry::ALL {
        let back = |set: &PointSet| symmetry.inverse().of_set(set);
        let found = said_of(&turned(position, symmetry), &back, false);
        assert_eq!(found, plain, "{symmetry:?}\n{board}");
    }
    let found = said_of(&recoloured(position), &|set| *set, true);
    assert_eq!(found, plain, "{board}");
}

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    let mut reader = reader();
    for position in positions(40) {
        assert_commutes(&position, &mut reader, &Clustering::USUAL);
    }
}

/// Budgets that end in the middle of a search do not break the symmetry.
#[test]
fn they_commute_where_connections_and_lives_are_read() {
    let reading = Clustering {
        connections: Connections::Read { reach: 2 },
        captives: Captives::Read {
            hold: Hold::USUAL,
            doubt: Doubt {
                races: true,
                ..Doubt::USUAL
            },
        },
        ..Clustering::USUAL
    };
    let mut reader = Reader::new(Budget::new(100).expect("more than no node"));
    for position in positions(3).filter(|position| position.size().area() <= 81) {
        assert_commutes(&position, &mut reader, &reading);
    }
}

#[test]
fn every_stone_has_a_group_and_links_reach_all_of_it() {
    let mut reader = reader();
    for position in positions(8) {
        let board = position.board();
        let found = Groups::new(&position, &mut reader, &Clustering::USUAL);
        let mut seen = PointSet::empty(board.size());
        for group in found.iter() {
            assert!(group.stones.is_disjoint(&seen));
            assert!(group.stones.is_subset(board.stones(group.color)));
            seen |= group.stones;
            if group.footing.is_none() {
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
fn boards_without_and_full_of_stones_have_groups_or_none() {
    let empty = Position::new(Size::square(25));
    assert_eq!(
        Groups::new(&empty, &mut reader(), &Clustering::USUAL)
            .iter()
            .count(),
        0
    );
    let size = Size::square(9);
    let mut setup = Setup::new(size);
    setup.stones.black = PointSet::full(size);
    setup.stones.black.remove(Point::new(4, 4));
    let full = Position::from_setup(setup).expect("one liberty is left");
    assert_eq!(
        Groups::new(&full, &mut reader(), &Clustering::USUAL)
            .iter()
            .count(),
        1
    );
    let alone = position(". . . . .\n. . . . .\n. O . . .\n. . . . .");
    let alone = Groups::new(&alone, &mut reader(), &Clustering::USUAL);
    assert!(
        at(&alone, 1, 2).footing.is_some(),
        "nobody is there to capture it"
    );
    let line = position("X . O . X . O . X");
    assert!(
        Groups::new(&line, &mut reader(), &Clustering::USUAL)
            .iter()
            .count()
            >= 1
    );
}

/// A move on none of the points that a link hangs on leaves it as it is.
#[test]
fn links_hold_as_long_as_their_points_do() {
    let nobody_held = Clustering {
        string_games: false,
        captives: Captives::None,
        connections: Connections::Read { reach: 2 },
        ..Clustering::USUAL
    };
    let mut reader = Reader::new(Budget::new(100).unwrap());
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
            // A ko that comes or goes is no point, and a chain that grew may begin elsewhere.
            if !link.touched.is_disjoint(&changed) || position.ko().is_some() {
                continue;
            }
            let group = after.at(link.chains[0]).expect("its stones stand");
            assert!(group.stones.contains(link.chains[1]), "{link:?}");
            let again = |it: &&Link| it.chains == link.chains && it.bond.name() == link.bond.name();
            kept += usize::from(group.links.iter().any(|it| again(&it)));
        }
    }
    assert!(kept > 300, "{kept}");
}

#[test]
fn known_losses_are_captives_from_the_start() {
    let position = position(JUMPS);
    let lost = PointSet::from_points(position.size(), [Point::new(6, 3)]);
    let found = Groups::knowing(
        &position,
        &mut reader(),
        &Clustering::YUE_FIRST,
        &Known {
            lost,
            ..Known::nothing(position.size())
        },
    );
    assert!(at(&found, 6, 3).footing.is_none());
    assert_eq!(at(&found, 6, 3).stones, lost);
    assert_eq!(at(&found, 2, 2).chains.len(), 2);
}

/// What a reader remembers from the moves before changes nothing.
#[test]
fn move_by_move_is_as_from_scratch() {
    let reading = Clustering {
        captives: Captives::Read {
            hold: Hold::USUAL,
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
                said(&Groups::new(&position, reader, &how), &|set| *set, false)
            };
            let known = said_by(&mut knowing);
            assert_eq!(known, said_by(&mut Reader::new(budget)));
        }
    }
}
