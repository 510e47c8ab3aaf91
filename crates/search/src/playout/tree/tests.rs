//! Invariants of the tree over playouts, on trees of a few moves.

use super::*;

/// All points of a board and a pass, with equal priors.
fn moves(size: Size) -> Vec<(Option<Point>, f64)> {
    size.points()
        .map(Some)
        .chain([None])
        .map(|point| (point, 0.2))
        .collect()
}

/// Plays in a tree of four moves on a row of four points; the first point wins for either side.
fn play(tree: &mut Tree, playouts: usize) {
    let size = Size::new(4, 1).expect("a board");
    for _ in 0..playouts {
        let descent = tree.descend();
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let played: Vec<_> = colors.zip(descent.moves.iter().copied()).collect();
        let good = played.iter().find(|(_, at)| *at == size.points().next());
        let value = match good {
            Some((Color::Black, _)) => 1.0,
            Some((Color::White, _)) => 0.0,
            None => 0.5,
        };
        let outcome = Outcome {
            value,
            margin: 2.0 * value - 1.0,
            winner: None,
        };
        tree.learn(&descent, &played, outcome, size);
        if descent.grows {
            tree.grow(&descent, moves(size));
        }
        assert!(tree.nodes.len() <= tree.most);
    }
}

#[test]
fn a_full_tree_has_room_again_when_the_root_moves_on() {
    let size = Size::new(4, 1).expect("a board");
    let mut tree = Tree::new(moves(size), 40);
    play(&mut tree, 1000);
    assert_eq!(tree.nodes.len(), 40);
    for _ in 0..20 {
        let (_, best) = tree.lines().remove(0);
        let before = tree.nodes.len();
        if !tree.advance(&best.moves[..1], moves(size)) {
            break;
        }
        assert!(tree.nodes.len() < before);
        let root = &tree.nodes[0];
        let tried: f64 = root.branches.iter().map(|it| it.tried.number).sum();
        assert_eq!(root.playouts.number, tried);
        // Each node except the root comes after one move.
        let mut behind: Vec<u32> = tree
            .nodes
            .iter()
            .flat_map(|node| node.branches.iter().filter_map(|it| it.next))
            .collect();
        behind.sort_unstable();
        assert!(behind.into_iter().eq(1..tree.nodes.len() as u32));
        play(&mut tree, 300);
    }
}
