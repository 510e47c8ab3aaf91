//! The life of a group that is not shut in, if its reach settles it.
//!
//! Two closed fights bound the result of an open one. A group that lives on the points that it reaches in a few steps,
//! without help from outside, lives. A group that dies there even if each way out counts as life is dead. The number of
//! steps grows until one of the two is solved. A group that cannot escape is already dead if it does not live on the
//! points that it reaches in a few more steps.

use super::arena::Arena;
use super::closed;
use crate::connection::sure_group;
use crate::engine::Ask;
use crate::params::{
    BROAD_NODES, CLOSED_LIFE_BUDGETS, LONE_DEATH_STEPS, LONE_KO_STEPS, REACH_SHARE, REACH_STEPS,
    SMALL_REACH,
};
use crate::{Answer, Assumption, Certainty, Fight, Side, Success};
use tobi_goban::{Color, Effect, Move};
use tobi_grid::Point;

/// The first side's answer about the group of this stone of the defender, if the group's reach settles it. With
/// `only_proofs`, beliefs may be missing.
pub(super) fn read(fight: &mut Fight, stone: Point, how: Ask, only_proofs: bool) -> Option<Answer> {
    let group = sure_group(fight.board(), stone);
    let mut nodes = 0;
    let mut field = group;
    // A ko that may become a better result one step further.
    let mut ko = None;
    for steps in REACH_STEPS {
        let arena = Arena::within_reach(fight, &group, steps);
        if arena.field == field {
            break;
        }
        field = arena.field;
        fight.look_at(&arena.looked_at);
        let how = Ask {
            nodes: budget(fight, &arena, how.nodes),
            ..how
        };
        let Some(confined) = closed::read(fight, &arena.shut(), how) else {
            break;
        };
        nodes += confined.nodes;
        let fate = confined.is_decided().then(|| outcome(&confined));
        if fate == Some(Outcome::Lives) {
            return Some(Answer { nodes, ..confined });
        }
        if steps >= LONE_DEATH_STEPS && arena.leads_nowhere(fight) {
            match fate {
                Some(Outcome::Ko) if steps < LONE_KO_STEPS => ko = Some(confined),
                Some(_) => return Some(believed(confined, nodes)),
                None => break,
            }
            continue;
        }
        if only_proofs {
            // A death with ways out is only believed.
            match fate {
                Some(_) => continue,
                None => break,
            }
        }
        let free = closed::read_held(fight, &arena, &arena.firm, how)?;
        nodes += free.nodes;
        let settled = match outcome(&free) {
            Outcome::Dies => true,
            Outcome::Ko => fate == Some(Outcome::Ko) && confined.success == free.success,
            Outcome::Lives => false,
        };
        if free.is_decided() && settled {
            let line = on_the_board(fight, &free);
            return Some(believed(Answer { line, ..free }, nodes));
        }
        if fate.is_none() && !free.is_decided() {
            // Larger fields are harder.
            break;
        }
    }
    ko.map(|ko| believed(ko, nodes))
}

/// The nodes for each reading in an arena, from the budget of the whole question.
fn budget(fight: &Fight, arena: &Arena, nodes: u32) -> u32 {
    let is_small = (arena.field & fight.board().empty()).len() <= SMALL_REACH;
    if nodes >= BROAD_NODES && is_small && arena.leads_nowhere(fight) {
        nodes.saturating_mul(CLOSED_LIFE_BUDGETS)
    } else {
        (nodes / REACH_SHARE).max(1)
    }
}

/// An answer that holds while the walls hold.
fn believed(answer: Answer, nodes: u32) -> Answer {
    Answer {
        nodes,
        certainty: Certainty::Believed(Assumption::SafeWalls),
        ..answer
    }
}

/// The playable part of an answer's line. If all ways out count as life, the line may capture stones beside them that
/// have liberties outside.
fn on_the_board(fight: &mut Fight, answer: &Answer) -> Vec<(Color, Move)> {
    let mut line = Vec::new();
    for &(color, mv) in &answer.line {
        let board = fight.board();
        let can_be_played = mv.point().is_none_or(|point| {
            board.is_empty_at(point) && board.effect(point, color) != Effect::Suicide
        });
        if !can_be_played {
            break;
        }
        fight.play(Side::of_color(color), mv);
        line.push((color, mv));
    }
    for _ in &line {
        fight.undo();
    }
    line
}

/// The result for the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Lives,
    Ko,
    Dies,
}

pub(super) fn outcome(answer: &Answer) -> Outcome {
    match (answer.first, answer.success) {
        (Side::Defender, Success::Yes) | (Side::Attacker, Success::No) => Outcome::Lives,
        (Side::Defender, Success::No) | (Side::Attacker, Success::Yes) => Outcome::Dies,
        (_, Success::KoAhead | Success::KoBehind) => Outcome::Ko,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the reach of the first black stone's group settles, if anything.
    fn settled(picture: &str, first: Side) -> Option<Answer> {
        let mut fight = Fight::drawn(picture);
        let stone = fight.stones(Side::Defender).first().expect("a black stone");
        let how = Ask {
            more_moves: true,
            ..Ask::new(first, 10_000)
        };
        let answer = read(&mut fight, stone, how, false);
        // The same is proved without beliefs.
        let proved = |answer: &Answer| answer.certainty.is_proved();
        let alone = read(&mut fight, stone, how, true);
        assert_eq!(
            alone.as_ref().is_some_and(proved),
            answer.as_ref().is_some_and(proved)
        );
        answer
    }

    /// No stone walls the group in, but it has four points in a row.
    #[test]
    fn a_group_that_lives_inside_lives() {
        let picture = "
            . . . . X O . . .
            X X X X X O . . .
            O O O O O O . . .
            . . . . . . . . .
            . . . . . . . . .";
        for first in [Side::Defender, Side::Attacker] {
            let answer = settled(picture, first).expect("two eyes");
            assert!(answer.certainty.is_proved());
            assert!(outcome(&answer) == Outcome::Lives);
        }
    }

    /// White at `a` arrives in time on the first line: the corner alone is too small.
    #[test]
    fn a_group_that_dies_even_if_each_way_out_is_life_is_dead() {
        let picture = "
            . . X . . . . . .
            X X X O . . . . .
            O O O O . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let attacked = settled(picture, Side::Attacker).expect("a small corner");
        assert!(outcome(&attacked) == Outcome::Dies);
        assert!(matches!(attacked.certainty, Certainty::Believed(_)));
        assert!(!attacked.moves.contains(&Move::Pass));
    }

    /// The corner has one eye, and the way out at `a` is not next to White's wall: nothing outside keeps a white stone
    /// there alive.
    #[test]
    fn stones_that_block_a_way_out_may_be_captured_from_outside() {
        let picture = "
            . . X . a . . . .
            X X X O . . . . .
            O O O O . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let fight = Fight::drawn(&picture.replace('a', "."));
        let group = *fight.stones(Side::Defender);
        let arena = Arena::within_reach(&fight, &group, 2);
        assert!(arena.exits.contains(Point::new(4, 0)));
        let how = Ask::new(Side::Defender, 10_000);
        let free = closed::read_held(&fight, &arena, &arena.firm, how).expect("a small field");
        assert_eq!(outcome(&free), Outcome::Lives);
        let confined = closed::read(&fight, &arena.shut(), how).expect("a small field");
        assert_eq!(outcome(&confined), Outcome::Dies);
    }

    #[test]
    fn a_corner_leads_nowhere_unless_friends_are_in_sight() {
        let corner = "
            . . X . . . . . .
            X X X O . . a . b
            O O O O . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let leads_nowhere = |friend: char| {
            let picture = corner.replace(friend, "X").replace(['a', 'b'], ".");
            let fight = Fight::drawn(&picture);
            let group = sure_group(fight.board(), Point::new(0, 1));
            Arena::within_reach(&fight, &group, 2).leads_nowhere(&fight)
        };
        assert!(leads_nowhere('-'));
        assert!(leads_nowhere('b'), "too far away");
        assert!(!leads_nowhere('a'));
    }

    #[test]
    fn a_stone_with_open_land_around_it_can_escape() {
        let open = ". . . . . . . . .\n".repeat(8);
        let corner = format!("{open}X . . . . . . . .");
        assert!(settled(&corner, Side::Defender).is_none());
    }

    /// Part of a chain cannot be captured. One step reaches two of these four white stones, which are in atari.
    #[test]
    fn a_wall_that_can_be_captured_is_inside_as_a_whole() {
        let picture = "
            . X O O O X . . .
            . X X O X X . . .
            X O O . O O X . .
            O . . O . . O . .
            . O . . . O . . .";
        let fight = Fight::drawn(picture);
        let group = fight.chain_at(Point::new(1, 0)).expect("a chain").stones();
        let wall = fight.chain_at(Point::new(3, 0)).expect("a chain");
        assert_eq!((wall.len(), wall.liberty_count()), (4, 1));
        let field = Arena::within_reach(&fight, &group, 1).field;
        assert!((wall.stones() | wall.liberties()).is_subset(&field));
    }

    #[test]
    fn a_stone_in_the_open_is_not_settled() {
        let open = ". . . . . . . . .\n".repeat(8);
        let picture = format!("{open}. . . . X . . . .");
        assert!(settled(&picture, Side::Attacker).is_none());
    }
}
