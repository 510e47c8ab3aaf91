//! Links that hold without reading: two ways to join, of which the other side can prevent only one.

use crate::Side;
use tobi_goban::{Board, Effect};
use tobi_grid::{Point, PointSet, morph};

/// The stones that are certainly connected to the one on `stone`, including its own chain, even if the other side moves
/// next; empty if there is no stone.
///
/// A chain is linked by two points that it shares with the group and that no other link needs, or by a point on which
/// the other side may not play. Chains that are short of liberties are left out: the returned set may be too small,
/// never too large.
///
/// Cost: about a microsecond for each chain of the group.
pub(crate) fn sure_group(board: &Board, stone: Point) -> PointSet {
    let nothing = PointSet::empty(board.size());
    Group::around(board, stone, &nothing, &nothing).stones
}

/// A group that grows link by link.
pub(super) struct Group<'a> {
    board: &'a Board,
    side: Side,
    pub(super) stones: PointSet,
    liberties: PointSet,
    /// Points that a link needs.
    pub(super) used: PointSet,
    /// Stones that must not join.
    left_out: PointSet,
}

impl<'a> Group<'a> {
    /// The group of the stone on `stone`, without the points `used` and the stones `left_out`.
    pub(super) fn around(
        board: &'a Board,
        stone: Point,
        used: &PointSet,
        left_out: &PointSet,
    ) -> Group<'a> {
        let chain = board.chain_at(stone);
        let nothing = PointSet::empty(board.size());
        let mut group = Group {
            board,
            side: chain.map_or(Side::Defender, |chain| Side::of_color(chain.color())),
            stones: chain.map_or(nothing, |chain| chain.stones()),
            liberties: chain.map_or(nothing, |chain| chain.liberties()),
            used: *used,
            left_out: *left_out,
        };
        while let Some(joined) = group.next_link() {
            group.used |= joined.used;
            group.liberties |= joined.liberties;
            group.stones |= joined.stones;
        }
        group
    }
}

impl Group<'_> {
    /// The points that the group depends on.
    pub(super) fn seen(&self) -> PointSet {
        morph::dilate(&(self.stones | self.liberties))
    }
}

struct Link {
    stones: PointSet,
    liberties: PointSet,
    used: PointSet,
}

impl Group<'_> {
    fn next_link(&self) -> Option<Link> {
        let own = *self.board.stones(self.side.color()) & !(self.stones | self.left_out);
        let open = self.liberties & !self.used;
        let mut asked = PointSet::empty(self.board.size());
        for point in open {
            for near in self.board.size().neighbours(point) {
                if !own.contains(near) || asked.contains(near) {
                    continue;
                }
                let chain = self.board.chain_at(near).expect("a stone stands there");
                let stones = chain.stones();
                asked |= stones;
                let liberties = chain.liberties();
                let common: Vec<Point> = (liberties & open).iter().collect();
                if let Some(used) = self.link(&common, &liberties) {
                    return Some(Link {
                        stones,
                        liberties,
                        used,
                    });
                }
            }
        }
        None
    }

    /// The points of a link between the group and a chain with these liberties, if there is a link.
    fn link(&self, common: &[Point], liberties: &PointSet) -> Option<PointSet> {
        let size = self.board.size();
        if let Some(&point) = common.iter().find(|&&point| self.is_forbidden(point)) {
            return Some(PointSet::from_points(size, [point]));
        }
        for (index, &first) in common.iter().enumerate() {
            for &second in &common[index + 1..] {
                let pair = PointSet::from_points(size, [first, second]);
                let left = (self.liberties | *liberties) & !pair;
                if left.len() >= 2 && self.is_free(first, &pair) && self.is_free(second, &pair) {
                    return Some(pair);
                }
            }
        }
        None
    }

    /// Whether the other side cannot play here for a long time.
    fn is_forbidden(&self, point: Point) -> bool {
        let own = self.board.stones(self.side.color());
        let mut around = self.board.size().neighbours(point);
        around.all(|near| own.contains(near) && self.liberty_count(near) >= 3)
    }

    /// Whether a move of the other side here gains nothing except an answer on the pair's other point.
    fn is_free(&self, point: Point, pair: &PointSet) -> bool {
        let enemy = self.side.opponent().color();
        let own = self.board.stones(self.side.color());
        let breathes = |near: Point| {
            !own.contains(near)
                || self.liberty_count(near) >= 3
                || self
                    .board
                    .chain_at(near)
                    .is_some_and(|chain| chain.liberties() == *pair)
        };
        self.board.effect(point, enemy) != Effect::Capture
            && self.board.size().neighbours(point).all(breathes)
    }

    fn liberty_count(&self, stone: Point) -> usize {
        let chain = self.board.chain_at(stone);
        chain.map_or(0, |chain| chain.liberty_count())
    }
}

#[cfg(test)]
mod tests {
    use super::sure_group;
    use crate::engine::{Ask, Coverage, Game, Moves, Settled, Table, ask};
    use crate::random_stones;
    use crate::{Fight, Side};
    use tobi_goban::ByColor;
    use tobi_goban::random_game::SplitMix;
    use tobi_grid::{Point, PointSet, Size, points};

    fn group(picture: &str, column: u8, row: u8) -> PointSet {
        sure_group(Fight::drawn(picture).board(), Point::new(column, row))
    }

    #[test]
    fn a_diagonal_with_both_points_free_holds() {
        let picture = ". . . . .
                       . X . . .
                       . . X . .
                       . . . . .";
        let both = points!(
            ". . . . ."
            ". # . . ."
            ". . # . ."
            ". . . . ."
        );
        assert_eq!(group(picture, 1, 1), both);
        assert_eq!(group(picture, 2, 2), both);
    }

    #[test]
    fn a_diagonal_with_one_point_taken_does_not() {
        let picture = ". . . . .
                       . X O . .
                       . . X . .
                       . . . . .";
        assert_eq!(group(picture, 1, 1).len(), 1);
    }

    #[test]
    fn a_bamboo_joint_holds_and_a_jump_does_not() {
        let picture = ". . . . . . .
                       . X . X . . .
                       . X . X . X .
                       . . . . . . .";
        assert_eq!(
            group(picture, 1, 1),
            points!(
                ". . . . . . ."
                ". # . # . . ."
                ". # . # . . ."
                ". . . . . . ."
            )
        );
    }

    #[test]
    fn a_point_serves_one_link_only() {
        // A white move on the middle point makes two cuts, and one answer is not enough.
        let picture = ". . X . .
                       . X . . .
                       . . X . .
                       . . . . .";
        assert_eq!(group(picture, 1, 1).len(), 2);
    }

    #[test]
    fn a_point_that_the_other_side_may_not_take_holds_alone() {
        let picture = ". X X .
                       . X . X
                       O . X X
                       . O . .";
        assert!(group(picture, 1, 1).contains(Point::new(2, 2)));
    }

    #[test]
    fn without_liberties_two_points_are_not_enough() {
        let picture = "O O O O .
                       O X . O .
                       O . X O .
                       O O O O .";
        assert_eq!(group(picture, 1, 1).len(), 1);
    }

    /// A game in which any move is allowed; it ends when the chains are joined.
    struct Join(Point, Point);

    impl Game for Join {
        type View = ();

        fn view(&mut self, fight: &mut Fight, _: Side) -> Result<(), Settled> {
            let ends = [self.0, self.1].map(|end| fight.side_at(end));
            if ends != [Some(Side::Defender); 2] {
                return Err(Settled::fact(Side::Attacker));
            }
            if fight.board().is_one_chain(self.0, self.1) {
                Err(Settled::fact(Side::Defender))
            } else {
                Ok(())
            }
        }

        fn moves(&mut self, fight: &mut Fight, _: Side, (): &(), moves: &mut Moves) -> Coverage {
            moves.play_all(&fight.board().empty(), 1);
            Coverage::All
        }
    }

    #[test]
    fn sure_links_hold_against_every_move() {
        let mut random = SplitMix::new(5);
        let mut table = Table::new();
        let size = Size::square(4);
        let mut linked = 0;
        while linked < 150 {
            let shares = ByColor { black: 3, white: 1 };
            let stones = random_stones::stones(&mut random, size, shares, 7);
            let mut fight = Fight::new(&stones, None);
            for a in stones.black {
                let chain = fight.chain_at(a).map(|chain| chain.stones());
                let group = sure_group(fight.board(), a);
                let Some(b) = (group & !chain.unwrap_or(group)).first() else {
                    continue;
                };
                linked += 1;
                let how = Ask::new(Side::Attacker, 20_000);
                let answer = ask(&mut Join(a, b), &mut fight, &mut table, how);
                let cut = answer.success.works() && answer.certainty.is_proved();
                assert!(
                    !cut,
                    "{a:?} and {b:?} by {:?}\n{}",
                    answer.moves,
                    fight.board()
                );
            }
        }
    }
}
