//! Groups: which chains belong together, and why.

use crate::pictures::{position, reader};
use tobi_goban::{Color, Position, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::groups::{Bond, Group, Groups, KnownFates};
use tobi_judge::params::{Captives, Clustering, Connections, Dilation, Doubt, GroupWeights};

fn groups(picture: &str, how: &Clustering) -> Groups {
    Groups::new(&position(picture), &mut reader(2_000), how)
}

fn at(groups: &Groups, column: u8, row: u8) -> &Group {
    groups
        .at(Point::new(column, row))
        .expect("a stone stands there")
}

/// Only the named links, and no captives.
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
fn a_shared_liberty_joins_chains_across_a_border() {
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
fn captives_belong_to_the_group_around_them() {
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
            .all(|group| group.holder.is_none() && group.features.is_some())
    );
}

#[test]
fn reading_decides_if_the_features_are_unclear() {
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
    let weights = GroupWeights {
        base: -100.0,
        ..GroupWeights::USUAL
    };
    let by_features = Clustering {
        captives: Captives::Features(weights),
        ..Clustering::USUAL
    };
    assert!(at(&groups(alive, &by_features), 1, 0).features.is_none());
    let by_life = Clustering {
        captives: Captives::Read {
            weights,
            doubt: Doubt {
                from: -200.0,
                to: 200.0,
                ..Doubt::USUAL
            },
        },
        ..Clustering::USUAL
    };
    let found = groups(alive, &by_life);
    assert!(at(&found, 1, 0).features.is_some());
}

/// Neither group in the middle has two eyes; the first mover wins the race.
#[test]
fn the_race_decides_between_two_groups_in_doubt() {
    let picture = ". . O . X O . X . .
                   . . O . X O . X . .
                   . . O O X O X X . .
                   . . . O O X X . . .
                   . . . . . . . . . .
                   . . O . . . . X . .
                   . . . . . . . . . .";
    let how = Clustering {
        captives: Captives::Read {
            weights: GroupWeights {
                base: 0.0,
                ..GroupWeights::USUAL
            },
            doubt: Doubt {
                from: -200.0,
                to: 200.0,
                races: true,
            },
        },
        ..Clustering::YUE_FIRST
    };
    let mut reader = reader(20_000);
    for to_move in Color::BOTH {
        let setup = Setup {
            to_move,
            ..Setup::parse(picture).expect("a picture")
        };
        let position = Position::from_setup(setup).expect("a possible position");
        let found = Groups::new(&position, &mut reader, &how);
        let held = [at(&found, 4, 0), at(&found, 5, 0)].map(|group| group.features.is_none());
        assert_eq!(held, [to_move == Color::White, to_move == Color::Black]);
    }
}

#[test]
fn caught_chains_are_captives_whatever_their_features() {
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

#[test]
fn boards_without_and_full_of_stones_have_groups_or_none() {
    let empty = Position::new(Size::square(25));
    assert_eq!(
        Groups::new(&empty, &mut reader(2_000), &Clustering::USUAL)
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
        Groups::new(&full, &mut reader(2_000), &Clustering::USUAL)
            .iter()
            .count(),
        1
    );
    let alone = position(". . . . .\n. . . . .\n. O . . .\n. . . . .");
    let alone = Groups::new(&alone, &mut reader(2_000), &Clustering::USUAL);
    assert!(
        at(&alone, 1, 2).features.is_some(),
        "nobody is there to capture it"
    );
    let line = position("X . O . X . O . X");
    assert!(
        Groups::new(&line, &mut reader(2_000), &Clustering::USUAL)
            .iter()
            .count()
            >= 1
    );
}

#[test]
fn known_losses_are_captives_from_the_start() {
    let position = position(JUMPS);
    let lost = PointSet::from_points(position.size(), [Point::new(6, 3)]);
    let found = Groups::knowing(
        &position,
        &mut reader(2_000),
        &Clustering::YUE_FIRST,
        &KnownFates {
            lost,
            ..KnownFates::nothing(position.size())
        },
    );
    assert!(at(&found, 6, 3).features.is_none());
    assert_eq!(at(&found, 6, 3).stones, lost);
    assert_eq!(at(&found, 2, 2).chains.len(), 2);
}
