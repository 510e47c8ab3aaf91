//! The search of a whole game: the same in all poses and in parts, and it finds the decisive moves.

use crate::tree::{self, Nothing};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Pose, Position, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_search::playout::whole::{Aim, Root, Threads, WholeGame};

/// The side to move wins by more than these points.
fn root(position: &Position, needed: f64) -> Root {
    tree::root(position, Aim::Win { needed, pass: 0.0 }, 3)
}

fn position(picture: &str, to_move: Color) -> Position {
    let setup = Setup::parse(picture).unwrap();
    Position::from_setup(Setup { to_move, ..setup }).unwrap()
}

#[test]
fn it_kills_where_the_game_depends_on_it() {
    // White lives by playing the middle of three points. Black is to move.
    let position = position(
        ". . . O X . X
         O O O O X X .
         X X X X X X X",
        Color::Black,
    );
    let mut search = WholeGame::new(&root(&position, 10.0), Threads::one(), || Nothing);
    search.run(600);
    let lines = search.lines();
    assert_eq!(lines[0].moves[0], Some(Point::new(1, 0)));
    assert!(lines[0].winrate > lines[1].winrate);
}

#[test]
fn parts_in_turn_are_the_same_as_all_at_once() {
    let mut game = RandomGame::new(Size::square(7), 5);
    game.by_ref().take(12).for_each(drop);
    let root = root(game.position(), 0.5);
    let [mut whole, mut parts] =
        [(), ()].map(|()| WholeGame::new(&root, Threads::one(), || Nothing));
    whole.run(300);
    for part in [1, 96, 0, 200] {
        parts.run(part);
    }
    assert_eq!(whole.lines(), parts.lines());
    assert_eq!(whole.outlook(), parts.outlook());
}

#[test]
fn turned_and_recoloured_positions_are_searched_alike() {
    let mut game = RandomGame::new(Size::new(7, 6).unwrap(), 8);
    game.by_ref().take(15).for_each(drop);
    let position = game.position();
    let mut search = WholeGame::new(&root(position, -1.5), Threads::one(), || Nothing);
    search.run(200);
    let found = search.lines();
    for pose in Pose::all(position.size()) {
        let mut turned = WholeGame::new(
            &root(&pose.position_in(position), -1.5),
            Threads::one(),
            || Nothing,
        );
        turned.run(200);
        assert_eq!(turned.outlook(), search.outlook());
        let turned = turned.lines();
        assert_eq!(found.len(), turned.len());
        for (line, turned) in found.iter().zip(&turned) {
            let moves = line.moves.iter().map(|at| at.map(|at| pose.point_in(at)));
            assert!(moves.eq(turned.moves.iter().copied()));
            assert_eq!(line.visits, turned.visits);
        }
    }
}

#[test]
fn only_allowed_moves_are_first() {
    let position = Position::new(Size::square(5));
    let allowed = PointSet::from_points(position.size(), [Point::new(1, 1), Point::new(0, 0)]);
    let root = Root {
        allowed,
        ..root(&position, 0.0)
    };
    let mut search = WholeGame::new(&root, Threads::one(), || Nothing);
    search.run(100);
    let firsts: Vec<Point> = search
        .lines()
        .iter()
        .filter_map(|line| line.moves[0])
        .collect();
    assert!(!firsts.is_empty() && firsts.iter().all(|&at| allowed.contains(at)));
}

#[test]
fn where_nothing_is_allowed_it_passes() {
    let position = Position::new(Size::square(5));
    let nothing = PointSet::empty(position.size());
    let mut search = WholeGame::new(
        &Root {
            allowed: nothing,
            ..root(&position, 0.0)
        },
        Threads::one(),
        || Nothing,
    );
    search.run(50);
    assert_eq!(search.lines()[0].moves[0], None);
}

#[test]
fn what_is_needed_decides_who_wins() {
    let position = position(
        ". X X O .
         X X X O O
         . X X O .
         X X X O O
         . X X O .",
        Color::Black,
    );
    for (needed, wins) in [(4.5, true), (5.5, false)] {
        let mut search = WholeGame::new(&root(&position, needed), Threads::one(), || Nothing);
        search.run(50);
        let (winrate, lead) = search.outlook();
        assert_eq!(winrate > 0.5, wins, "{winrate}");
        assert_eq!(lead, 5.0 - needed);
    }
}

#[test]
fn of_symmetric_moves_one_is_searched_and_the_others_are_copies() {
    let position = Position::new(Size::square(5));
    let mut search = WholeGame::new(&root(&position, 0.0), Threads::one(), || Nothing);
    search.run(300);
    let lines = search.lines();
    let firsts = lines.iter().filter_map(|line| line.moves[0]);
    // The corner, the points next to it, ..., the centre.
    assert_eq!(firsts.count(), 6);
    let mut all = PointSet::empty(position.size());
    for line in &lines {
        for copy in &line.copies {
            assert!(all.insert(copy.moves[0].unwrap()));
            let is_copy = |pose: &Pose| {
                let moves = line.moves.iter().map(|at| at.map(|at| pose.point_out(at)));
                moves.eq(copy.moves.iter().copied())
                    && pose.field_out(&line.ownership) == copy.ownership
            };
            assert!(Pose::with_black(Color::Black, position.size()).any(|pose| is_copy(&pose)));
        }
        if let Some(first) = line.moves[0] {
            assert!(all.insert(first));
        }
    }
    assert_eq!(all.len(), 25);

    // Copies must be allowed, too.
    let allowed = PointSet::from_points(position.size(), [Point::new(1, 1), Point::new(3, 1)]);
    let root = Root {
        allowed,
        ..root(&position, 0.0)
    };
    let mut search = WholeGame::new(&root, Threads::one(), || Nothing);
    search.run(100);
    let lines = search.lines();
    let line = lines.iter().find(|line| line.moves[0].is_some()).unwrap();
    assert_eq!(line.copies.len(), 1);
    assert!(allowed.contains(line.copies[0].moves[0].unwrap()));
}
