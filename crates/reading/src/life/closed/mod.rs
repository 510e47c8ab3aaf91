//! Solves the life of a group that is shut in, on bits.
//!
//! It is a fast [`tree`] for the engine: [`ground`] is the field, with a bit for each point; [`stones`] is a position;
//! [`eyes`] is its static evaluation of eyes; [`moves`] generates moves; [`features`] are their features;
//! [`evaluation`] is the static evaluation; [`weights`] are learned for both from training [`samples`]; [`history`] is
//! the history heuristic; [`simulate`] tries the refutation of one move against others.

mod evaluation;
mod eyes;
mod features;
mod ground;
mod history;
mod moves;
mod samples;
mod simulate;
mod stones;
#[cfg(test)]
mod tests;
mod tree;
mod weights;

use super::arena::Arena;
use crate::engine::{Ask, Table, ask_of};
use crate::{Answer, Assumption, Certainty, Fight, Side};
use ground::Ground;
pub use samples::Sample;
pub(super) use samples::learn;
use tobi_grid::PointSet;
use tree::{Closed, Node, Walls};

/// Reads a fight in an arena; `None` if the arena has too many points.
///
/// Points outside the field count as safe stones of the attacker, so a life inside does not depend on what is outside;
/// but a group that reaches one of the arena's exits has escaped.
pub(super) fn read(fight: &Fight, arena: &Arena, how: Ask) -> Option<Answer> {
    read_held(fight, arena, &!arena.field, how)
}

/// The same, with only the points `held` outside the field as safe stones of the attacker: firm stones, and points that
/// it is assumed to own.
///
/// The answer is also unknown if a ko was not read to its end.
pub(super) fn read_held(fight: &Fight, arena: &Arena, held: &PointSet, how: Ask) -> Option<Answer> {
    Some(read_on(&Ground::of(arena, held)?, fight, arena, how))
}

/// Reads whether all of these chains live in an arena whose exits lead to safe friends.
pub(super) fn read_each(
    fight: &Fight,
    arena: &Arena,
    chains: &[PointSet],
    how: Ask,
) -> Option<Answer> {
    let friends = *fight.stones(Side::Defender) - arena.field;
    let ground = Ground::of(arena, &(!arena.field - friends))?;
    Some(read_on(&ground.with_parts(chains), fight, arena, how))
}

fn read_on(ground: &Ground, fight: &Fight, arena: &Arena, how: Ask) -> Answer {
    let root = Node::of(ground, fight, how.first);
    let walls = if arena.walls().is_empty() || how.prove && arena.walls_live(fight) {
        Walls::Alive
    } else if arena.holds(fight) {
        Walls::Free
    } else {
        Walls::Thin
    };
    let mut closed = Closed::new(ground, walls);
    let answer = ask_of(&mut closed, &mut Table::new(), root, how);
    let certainty = if answer.certainty.rests_on(Assumption::OpenKo) {
        Certainty::Unknown
    } else {
        answer.certainty
    };
    Answer {
        touched: match walls {
            // The reason why they live may be anywhere on the board.
            Walls::Alive => PointSet::full(fight.size()),
            Walls::Free | Walls::Thin => arena.looked_at,
        },
        certainty,
        ..answer
    }
}
