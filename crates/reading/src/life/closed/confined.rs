//! What a group gets that may use some points only: a question for who reads a larger fight.

use super::ground::Ground;
use super::lore::PASS;
use super::search::{Node, Search};
use crate::{Fight, Side};
use tobi_goban::Move;
use tobi_grid::PointSet;

/// The result of [`confined`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::life) struct Confined {
    /// Who reaches his aim; `None` when the budget did not suffice, or the field has no points or more than 64.
    pub(in crate::life) winner: Option<Side>,
    /// The first move that reaches it, when the side that moves first is the winner: a pass where nothing needs
    /// to be played.
    pub(in crate::life) best: Option<Move>,
    /// Positions looked at.
    pub(in crate::life) nodes: u32,
}

/// Whether one of the chains of `target`, stones of the defender, lives by what the `field` holds, the points in which
/// both sides may play: by two eyes or a seki, when `first` moves first, read with at most so many nodes.
///
/// Everything beside the field counts as safe stones of the attacker, whatever really is there: thin walls
/// hold, friends outside do not help, stones of the attacker that touch the border cannot be captured, and the
/// attacker wins all kos. So
///
/// - that the defender wins is *proved*: all that was taken for granted was against him (only that a position which
///   comes again is a life for him is the game's rule);
/// - that the attacker wins means no more than that the group does not live in there without a ko: it may still
///   get out, be helped, or capture what walls it in.
///
/// With `field` the points from which a black corner is not yet shut off (`#`), Black to move lives at `a`:
///
/// ```text
/// . . . X .        # a # # .
/// X X X X .        # # # # .
/// . . . . .        . . . . .
/// ```
///
/// Cost: 10 us to begin with, and one or two for each node.
#[allow(dead_code, reason = "for fights in the open, which will ask it")]
pub(in crate::life) fn confined(
    fight: &Fight,
    field: &PointSet,
    target: &PointSet,
    first: Side,
    nodes: u32,
) -> Confined {
    let Some(ground) = Ground::of(field, &!*field, target) else {
        return Confined {
            winner: None,
            best: None,
            nodes: 0,
        };
    };
    let mut search = Search::new(&ground, nodes);
    search.begin(Some(Side::Attacker), nodes);
    let known = search.solve(Node::of(&ground, fight, first));
    let winner = match (known.proof, known.disproof) {
        (0, _) => Some(first),
        (_, 0) => Some(first.opponent()),
        _ => None,
    };
    Confined {
        winner,
        best: (winner == Some(first)).then(|| ground.move_at(known.best.unwrap_or(PASS))),
        nodes: search.nodes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;
    use tobi_grid::morph;

    /// What the black group of a picture gets in the points from its first column on that White has not.
    fn inside(picture: &str, columns: u8, rows: u8, first: Side) -> Confined {
        let setup = Setup::parse(picture).expect("a picture");
        let fight = Fight::new(&setup.stones, None);
        let field = PointSet::from_fn(setup.size, |p| p.column() < columns && p.row() < rows);
        let field = field - *fight.stones(Side::Attacker);
        let stones = *fight.stones(Side::Defender) & field;
        let seed = PointSet::from_points(setup.size, stones.first());
        let target = morph::reconstruct(&seed, &stones);
        confined(&fight, &field, &target, first, 2_000)
    }

    /// No stone walls the group in, and yet it has four points in a row.
    #[test]
    fn a_group_lives_in_a_part_of_the_board() {
        let picture = "
            . . . . X . . . .
            X X X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        for first in [Side::Defender, Side::Attacker] {
            assert_eq!(inside(picture, 5, 2, first).winner, Some(Side::Defender));
        }
    }

    #[test]
    fn three_points_are_worth_a_move_and_friends_outside_do_not_help() {
        let picture = "
            . . . X . X . X .
            X X X X . X X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        for first in [Side::Defender, Side::Attacker] {
            let three = inside(picture, 4, 2, first);
            assert_eq!(three.winner, Some(first));
            assert_eq!(three.best, Some(Move::Play(tobi_grid::Point::new(1, 0))));
        }
    }

    /// Six points in the corner with one liberty outside: a ko if White begins.
    #[test]
    fn a_ko_is_the_attackers() {
        let picture = "
            . . . X O .
            . . . X O .
            X X X X . O
            O O O O O .
            . . . . . .";
        for first in [Side::Defender, Side::Attacker] {
            assert_eq!(inside(picture, 5, 3, first).winner, Some(first));
        }
    }

    #[test]
    fn what_cannot_be_read_is_not_said() {
        let nothing = inside(". . . .\n. X . .\n. . . .\n. . . .", 0, 0, Side::Defender);
        assert_eq!((nothing.winner, nothing.nodes), (None, 0));
        let all = inside(
            &". . . . . . . . .\n".repeat(8).replacen('.', "X", 1),
            9,
            8,
            Side::Attacker,
        );
        assert_eq!((all.winner, all.nodes), (None, 0));
    }
}
