//! A search that continues from move to move keeps its knowledge, and drops what does not fit.

use crate::tree::{self, Nothing};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Point, Size};
use tobi_search::playout::whole::{Aim, Root, Threads, WholeGame};

/// A position of a random game on a board of 7 by 6, which is not symmetric.
fn middle_of_a_game() -> Position {
    let mut game = RandomGame::new(Size::new(7, 6).unwrap(), 8);
    game.by_ref().take(15).for_each(drop);
    game.position().clone()
}

/// The side to move wins by more than these points.
fn root(position: &Position, needed: f64) -> Root {
    tree::root(position, Aim::Win { needed, pass: 0.0 }, 3)
}

fn searched(root: &Root, playouts: u32) -> WholeGame<Nothing> {
    let mut search = WholeGame::new(root, Threads::one(), || Nothing);
    search.run(playouts);
    search
}

/// The position after some alternating moves.
fn after(position: &Position, moves: &[Option<Point>]) -> Position {
    let mut position = position.clone();
    for point in moves {
        let mv = point.map_or(Move::Pass, Move::Play);
        let to_move = position.to_move();
        position.play(to_move, mv, &Rules::JAPANESE).unwrap();
    }
    position
}

#[test]
fn visits_are_carried_over() {
    let position = middle_of_a_game();
    for plies in [1, 2] {
        let needed = 0.5;
        let mut search = searched(&root(&position, needed), 800);
        let line = search.lines().remove(0);
        let (moves, rest) = line.moves.split_at(plies);
        // After one move the other side is to move, and needs the points that this one must not get.
        let needed = if plies == 2 { needed } else { -needed };
        let later = root(&after(&position, moves), needed);
        assert!(search.advance(&later, moves));
        assert_eq!(search.playouts(), 0);
        let kept = search.lines();
        assert_eq!(kept[0].moves, rest);
        assert_eq!(kept[0].tries, line.tries[plies..]);
        // All except the games before the node grew.
        let visits: u32 = kept.iter().map(|line| line.visits).sum();
        assert!((line.tries[plies - 1] - 10..line.tries[plies - 1]).contains(&visits));
        let (winrate, _) = search.outlook();
        let before = match plies {
            1 => 1.0 - line.winrate,
            _ => line.winrate,
        };
        assert!((winrate - before).abs() < 0.15, "{winrate}, {before}");
        search.run(80);
        let more: u32 = search.lines().iter().map(|line| line.visits).sum();
        assert_eq!((search.playouts(), more), (80, visits + 80));
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let position = middle_of_a_game();
    let mut search = searched(&root(&position, 0.5), 400);
    let line = search.lines().remove(0);
    let found = search.lines();
    let [moves, other] = [&line.moves[..2], &line.moves[..1]];
    let later = root(&after(&position, moves), 0.5);
    // Another komi, other moves than those that lead there, the same position, a gap, and no node after the moves.
    assert!(!search.advance(&root(&later.position, 1.5), moves));
    assert!(!search.advance(&later, other));
    assert!(!search.advance(&root(&position, 0.5), &[]));
    assert!(!search.advance(&later, &[line.moves[1], line.moves[0]]));
    let nowhere = [None, None, line.moves[0], line.moves[1]];
    assert!(!search.advance(&root(&after(&position, &nowhere), 0.5), &nowhere));
    assert_eq!(search.lines(), found);
    assert!(search.advance(&later, moves));
}

#[test]
fn a_symmetric_board_is_left_behind() {
    let position = Position::new(Size::square(5));
    let mut search = searched(&root(&position, 0.5), 400);
    let moves = search.lines().remove(0).moves[..2].to_vec();
    assert!(!search.advance(&root(&after(&position, &moves), 0.5), &moves));
}

#[test]
fn only_moves_that_are_allowed_now_stay() {
    let position = middle_of_a_game();
    let mut search = searched(&root(&position, 0.5), 800);
    let moves = search.lines().remove(0).moves;
    let mut later = root(&after(&position, &moves[..2]), 0.5);
    let best = moves[2].expect("nobody passes here");
    later.allowed.remove(best);
    assert!(search.advance(&later, &moves[..2]));
    assert!(
        search
            .lines()
            .iter()
            .all(|line| line.moves[0] != Some(best))
    );
    search.run(200);
    assert!(
        search
            .lines()
            .iter()
            .all(|line| line.moves[0] != Some(best))
    );
}

#[test]
fn turned_and_recoloured_games_go_on_alike() {
    let position = middle_of_a_game();
    let mut search = searched(&root(&position, -1.5), 400);
    let moves = search.lines().remove(0).moves[..2].to_vec();
    let begun = position.clone();
    let later = root(&after(&position, &moves), -1.5);
    assert!(search.advance(&later, &moves));
    search.run(200);
    for pose in Pose::all(begun.size()) {
        let inside = |at: &Option<Point>| at.map(|at| pose.point_in(at));
        let mut turned = searched(&root(&pose.position_in(&begun), -1.5), 400);
        let moves: Vec<Option<Point>> = moves.iter().map(inside).collect();
        assert!(turned.advance(&root(&pose.position_in(&later.position), -1.5), &moves));
        turned.run(200);
        assert_eq!(turned.outlook(), search.outlook());
        for (line, turned) in search.lines().iter().zip(&turned.lines()) {
            let moves: Vec<Option<Point>> = line.moves.iter().map(inside).collect();
            assert_eq!((&moves, line.visits), (&turned.moves, turned.visits));
            let sign = f64::from(pose.color_out(Color::Black).sign());
            let owners = turned.ownership.map(|owner| sign * owner);
            assert_eq!(pose.field_out(&owners), line.ownership);
        }
    }
}

#[test]
#[cfg(feature = "threads")]
fn threads_change_nothing() {
    let position = middle_of_a_game();
    let found = [1, 3].map(|threads| {
        let root = root(&position, 0.5);
        let threads = Threads::new(threads).unwrap();
        let mut search = WholeGame::new(&root, threads, || Nothing);
        let mut position = position.clone();
        for _ in 0..2 {
            search.run(300);
            let moves = search.lines().remove(0).moves[..2].to_vec();
            position = after(&position, &moves);
            assert!(search.advance(&tree::root(&position, root.aim.clone(), 3), &moves));
        }
        search.run(300);
        (search.lines(), search.outlook())
    });
    assert_eq!(found[0], found[1]);
}
