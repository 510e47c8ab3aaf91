//! Fates of groups that a search is told: its playouts obey them, and its tree knows which moves change them.

use crate::tree::{self, Nothing};
use tobi_goban::{Color, Pose, Position, Setup};
use tobi_grid::{Point, PointSet, points};
use tobi_search::playout::whole::{Aim, GroupFate, Root, Threads, WholeGame};

/// White's three stones at the left are cut off from the others, unless they connect along the edge.
fn position() -> Position {
    let setup = Setup::parse(
        ". . . . . . .
         . X . X . O .
         . X . X . O .
         X X X X . O .
         O O X . . O .
         . O X . . O O
         . . . . . . .",
    );
    Position::from_setup(setup.unwrap()).unwrap()
}

/// White's three stones at the left.
fn stones() -> PointSet {
    points!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        "# # . . . . ."
        ". # . . . . ."
        ". . . . . . ."
    )
}

fn root(position: &Position, lives: Option<bool>, [save, kill]: [PointSet; 2]) -> Root {
    let stones = stones();
    let near = points!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        "# . . # . . ."
        "# # # # # . ."
    );
    let fate = GroupFate {
        color: Color::White,
        stones,
        follows: stones,
        near,
        lives,
        save,
        kill,
        probability: 1.0,
    };
    Root {
        fates: vec![fate],
        ..tree::root(
            position,
            Aim::Win {
                needed: 0.5,
                pass: 0.0,
            },
            3,
        )
    }
}

/// The owner of the group on average: from -1 for White to 1 for Black.
fn owner(root: &Root, only: Option<Point>) -> f64 {
    let allowed = only.map_or(root.allowed, |at| {
        PointSet::from_points(root.position.size(), [at])
    });
    let root = Root {
        allowed,
        may_pass: only.is_none(),
        ..root.clone()
    };
    let mut search = WholeGame::new(&root, Threads::one(), || Nothing);
    search.run(200);
    search.lines()[0].ownership[Point::new(1, 4)]
}

#[test]
fn a_group_that_lives_or_dies_does_so_in_playouts() {
    // Far from the group, whose points stay as they are.
    let away = Some(Point::new(4, 1));
    let owner = |lives| {
        owner(
            &root(
                &position(),
                Some(lives),
                [PointSet::empty(position().size()); 2],
            ),
            away,
        )
    };
    let (lives, dies) = (owner(true), owner(false));
    assert!(lives < -0.5 && dies > 0.5, "{lives} {dies}");
}

#[test]
fn the_move_that_decides_settles_the_group() {
    let size = position().size();
    let at = |column, row| PointSet::from_points(size, [Point::new(column, row)]);
    let root = root(&position(), None, [at(3, 6), at(2, 6)]);
    let killed = owner(&root, Some(Point::new(2, 6)));
    assert!(killed > 0.8, "{killed}");
    // The decided group must not be left alone twice.
    let wrong = owner(&root, Some(Point::new(3, 5)));
    assert!(wrong < killed, "{wrong}");
}

#[test]
fn fates_are_obeyed_alike_in_all_poses() {
    let position = position();
    let nothing = PointSet::empty(position.size());
    let plain = Root {
        urgent: vec![(Point::new(3, 6), 0.2)],
        ..root(&position, Some(false), [nothing; 2])
    };
    let other = GroupFate {
        color: Color::Black,
        stones: PointSet::from_points(position.size(), [Point::new(1, 1), Point::new(1, 2)]),
        follows: PointSet::from_points(position.size(), [Point::new(0, 1), Point::new(1, 1)]),
        near: nothing,
        lives: Some(true),
        save: nothing,
        kill: nothing,
        probability: 0.5,
    };
    let mut plain = Root {
        fates: [plain.fates.clone(), vec![other]].concat(),
        ..plain
    };
    plain.fates[0].probability = 0.5;
    let mut search = WholeGame::new(&plain, Threads::one(), || Nothing);
    search.run(200);
    for pose in Pose::all(position.size()) {
        let fates = plain.fates.iter().rev().map(|fate| GroupFate {
            color: pose.color_in(fate.color),
            stones: pose.set_in(&fate.stones),
            follows: pose.set_in(&fate.follows),
            near: pose.set_in(&fate.near),
            ..fate.clone()
        });
        let turned = Root {
            fates: fates.collect(),
            urgent: vec![(pose.point_in(Point::new(3, 6)), 0.2)],
            ..tree::root(&pose.position_in(&position), plain.aim.clone(), 3)
        };
        let mut turned = WholeGame::new(&turned, Threads::one(), || Nothing);
        turned.run(200);
        assert_eq!(turned.outlook(), search.outlook());
    }
}

#[test]
fn an_urgent_move_is_tried_however_unlikely_it_is() {
    let position = position();
    let root = Root {
        urgent: vec![(Point::new(0, 0), 0.5)],
        ..tree::root(
            &position,
            Aim::Win {
                needed: 0.5,
                pass: 0.0,
            },
            3,
        )
    };
    let search = WholeGame::new(&root, Threads::one(), || Nothing);
    let priors = search.priors();
    assert_eq!(priors[0].0, Some(Point::new(0, 0)));
    let all: f64 = priors.iter().map(|(_, prior)| prior).sum();
    assert!((all - 1.0).abs() < 1e-9);
}
