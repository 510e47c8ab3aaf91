//! The life of stones between others whose life is known.
//!
//! Near the end of a game most stones are known to live. The space between them is small and can be read to the end:
//! the attacker's safe stones are walls, and a group that connects to a safe friend lives. As in [`super::reach`], the
//! points within a few steps bound the result: a group that lives there without help from outside lives, and a group
//! that dies there even if each way out counts as life is dead.

use super::arena::Arena;
use super::closed;
use super::reach::{Outcome, outcome};
use crate::budget::share;
use crate::engine::Ask;
use crate::params::BETWEEN_STEPS;
use crate::pose::QuestionPose;
use crate::{Answer, Assumption, Certainty, Fight, Reader, Side, Verdict};
use tobi_goban::Position;
use tobi_grid::{PointSet, morph};

impl Reader {
    /// The life of some stones of one colour, if the stones `safe`, of both colours, are assumed to be safe. The
    /// results are at most *believed*, because the caller decides what is safe.
    ///
    /// Each reading for a first mover uses at most this many nodes; an undecided result is
    /// [unknown](crate::Certainty::Unknown). Returns `None` if no stone of the group is on the board. Nothing is
    /// remembered.
    pub fn life_between(
        &mut self,
        position: &Position,
        group: &PointSet,
        safe: &PointSet,
        nodes: u32,
    ) -> Option<Verdict> {
        let owner = position.board().color_at(group.first()?)?;
        let pose = QuestionPose::with_area(position, owner, &[], group);
        let [group, safe] = [group, safe].map(|set| pose.set_in(set));
        let nodes = share(nodes, position.board());
        let ask = |first| {
            let fight = pose.fight(position, first);
            let how = Ask::new(first, nodes);
            let answer = read(&fight, [&group, &safe], how);
            let certainty = answer
                .certainty
                .and(Certainty::Believed(Assumption::SafeWalls));
            pose.answer_out(Answer {
                certainty,
                ..answer
            })
        };
        let attack = ask(Side::Attacker);
        let defend = if attack.is_decided() && !attack.success.works() {
            attack.needless()
        } else {
            ask(Side::Defender)
        };
        Some(Verdict {
            owner,
            defend,
            attack,
        })
    }
}

/// What the first side gets.
fn read(fight: &Fight, [group, safe]: [&PointSet; 2], how: Ask) -> Answer {
    let mut open = Answer::unknown(how.first, fight.size());
    let mut last = *group;
    for steps in BETWEEN_STEPS {
        let arena = Arena::between(fight, group, safe, steps);
        if steps > BETWEEN_STEPS.start && arena.field == last {
            break;
        }
        last = arena.field;
        let beyond = !(arena.field | *safe);
        let edge = arena.field & morph::dilate(&beyond);
        let is_whole = edge.is_empty();
        let Some(confined) = closed::read_held(fight, &arena, &(arena.firm | beyond), how) else {
            break;
        };
        open.nodes += confined.nodes;
        if confined.is_decided() && (is_whole || outcome(&confined) == Outcome::Lives) {
            return Answer {
                nodes: open.nodes,
                ..confined
            };
        }
        if is_whole {
            break;
        }
        let freed = Arena {
            exits: arena.exits | (edge - *fight.stones(Side::Attacker)),
            ..arena
        };
        let Some(free) = closed::read_held(fight, &freed, &arena.firm, how) else {
            break;
        };
        open.nodes += free.nodes;
        if free.is_decided() && outcome(&free) == Outcome::Dies {
            return Answer {
                nodes: open.nodes,
                ..free
            };
        }
        if !confined.is_decided() && !free.is_decided() {
            // Larger fields are harder.
            break;
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use crate::{Budget, GameValue, Reader};
    use tobi_goban::{Color, Position, Setup};
    use tobi_grid::{Point, PointSet};

    /// The life of the black chain on a point, if these stones are safe.
    fn life(picture: &str, at: (u8, u8), safe: &[(u8, u8)]) -> GameValue {
        let position = Position::from_setup(Setup::parse(picture).expect("a picture"));
        let position = position.expect("a position");
        let chain = |&(column, row): &(u8, u8)| {
            let chain = position.board().chain_at(Point::new(column, row));
            chain.expect("a stone").stones()
        };
        let none = PointSet::empty(position.size());
        let safe = safe
            .iter()
            .map(chain)
            .fold(none, |all, stones| all | stones);
        let mut reader = Reader::new(Budget::new(1_000).expect("a budget"));
        let life = reader.life_between(&position, &chain(&at), &safe, 1_000);
        let life = life.expect("a chain");
        assert_eq!(life.owner, Color::Black);
        life.value()
    }

    const CORNER: &str = "
        . X . O . X .
        X X O O . X .
        O O O . X X .
        . . O X X . .";

    #[test]
    fn safe_walls_kill_and_unsafe_walls_may_fall() {
        assert_eq!(life(CORNER, (1, 0), &[(3, 0), (5, 0)]), GameValue::Lost);
        let weak = "
            . X . O X
            X X O O X
            O O O X X
            . . O X .
            X X X X X";
        assert_eq!(life(weak, (1, 0), &[(3, 0)]), GameValue::Lost);
        // A race: the side that starts captures.
        assert_eq!(life(weak, (1, 0), &[(4, 0)]), GameValue::Hot);
    }

    #[test]
    fn a_group_that_joins_a_safe_friend_lives() {
        let open = "
            . X . . X .
            X X O . X .
            O O O . X X
            . . O X X .";
        assert_eq!(life(open, (1, 0), &[(2, 1), (4, 0)]), GameValue::Hot);
        let two_ways = "
            . X . . X .
            X X . . X .
            O O . X X X
            . O O O O O";
        assert_eq!(
            life(two_ways, (1, 0), &[(0, 2), (1, 3), (4, 0)]),
            GameValue::Won
        );
    }

    /// At `a` White captures a stone and saves two of its own from atari: that point counts although it is more than
    /// two steps away.
    #[test]
    fn the_last_liberty_of_a_stone_counts_at_any_distance() {
        let far = "
            O O X a O .
            . X O O O .
            X X X X O .
            . X O X O .
            X X O O O .
            . O . O . .";
        let far = far.replace('a', ".");
        assert_eq!(life(&far, (1, 1), &[(2, 1), (1, 5)]), GameValue::Lost);
    }

    /// The stone that stands between two black groups may be captured.
    #[test]
    fn a_capture_may_join_a_safe_friend() {
        let captures = "
            . X O X . . .
            . X . O O O .
            O O O . . . .
            . . . . . . .";
        assert_eq!(
            life(captures, (1, 0), &[(3, 0), (3, 1), (0, 2)]),
            GameValue::Hot
        );
    }

    /// If there is too much to read, the result is unknown.
    #[test]
    fn an_open_board_stays_open() {
        let board = ". . . . . . . . . . . . . . .\n".repeat(15);
        let board = board.replacen('.', "X", 1);
        assert_eq!(life(&board, (0, 0), &[]), GameValue::Fuzzy);
    }
}
