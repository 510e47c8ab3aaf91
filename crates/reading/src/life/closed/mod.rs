//! The life of a group that is shut in, read out on bits.
//!
//! A [`tree`] of its own for the engine, made fast: [`ground`]
//! is the field, a bit a point, [`stones`] a position, [`eyes`] what can be said about it without moves, [`moves`]
//! what is tried, [`features`] their features, [`evaluation`] the static evaluation, [`weights`] what is learned of both from
//! training [`samples`], [`history`] the history heuristic, [`simulate`] what refutes one move, tried against others.

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
use crate::engine::{Ask, KO_IN_DOUBT, Table, ask_of};
use crate::{Answer, Certainty, Fight};
use ground::Ground;
pub use samples::Sample;
pub(super) use samples::learn;
use tobi_grid::{PointSet, morph};
use tree::{Closed, Node, Walls};

/// Reads a fight in an arena; `None` when the arena has too many points.
///
/// What lies beside the field counts as safe stones of the attacker, so that a life in there is one whatever is
/// outside; but who reaches one of the arena's exits has got away.
pub(super) fn read(fight: &Fight, arena: &Arena, how: Ask) -> Option<Answer> {
    let mut ground = Ground::of(&arena.field, &arena.firm, &arena.target)?;
    ground.exits = ground.cells(&arena.exits);
    Some(answer(fight, &ground, arena, how))
}

/// Reads a fight in an arena beside which not everything is a safe stone of the attacker's, but only what is `held`: firm
/// stones, and points that it is thought to have. `None` when the arena has too many points.
pub(super) fn read_held(fight: &Fight, arena: &Arena, held: &PointSet, how: Ask) -> Option<Answer> {
    let mut ground = Ground::of(&arena.field, &arena.firm, &arena.target)?;
    ground.exits = ground.cells(&arena.exits);
    ground.beside_safe = ground.cells(&morph::dilate(held));
    Some(answer(fight, &ground, arena, how))
}

/// What the first side gets; unknown too where a ko was not read to its end.
fn answer(fight: &Fight, ground: &Ground, arena: &Arena, how: Ask) -> Answer {
    let root = Node::of(ground, fight, how.first);
    let walls = match arena.holds(fight) {
        true if how.prove && arena.walls_live(fight) => Walls::Alive,
        true => Walls::Free,
        false => Walls::Thin,
    };
    let mut closed = Closed::new(ground, walls);
    let answer = ask_of(&mut closed, &mut Table::new(), root, how);
    let certainty = match answer.certainty {
        Certainty::Believed(KO_IN_DOUBT) => Certainty::Unknown,
        known => known,
    };
    Answer {
        touched: match walls {
            // What makes them live may lie anywhere.
            Walls::Alive => PointSet::full(fight.size()),
            Walls::Free | Walls::Thin => arena.looked_at,
        },
        certainty,
        ..answer
    }
}
