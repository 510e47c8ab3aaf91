//! The life of a group that is shut in, read out on bits.
//!
//! The same game as the searches of [`crate::search`] play, made fast: [`ground`] is the field, a bit a point,
//! [`stones`] a position, [`eyes`] what can be said about it without moves, [`moves`] what is tried, [`lore`]
//! what has worked before, [`search`], [`simulate`] and [`table`] the reading, [`told`] the answer.

mod confined;
mod eyes;
mod ground;
mod lore;
mod moves;
mod search;
mod simulate;
mod stones;
mod table;
#[cfg(test)]
mod tests;
mod told;

#[allow(unused_imports, reason = "for fights in the open, which will ask it")]
pub(super) use confined::{Confined, confined};

use super::arena::Arena;
use crate::search::Ask;
use crate::{Answer, Fight};
use ground::Ground;

/// Reads a fight in a closed arena; `None` when the arena has too many points.
pub(super) fn read(fight: &Fight, arena: &Arena, how: Ask) -> Option<Answer> {
    let ground = Ground::of(&arena.field, &arena.firm, &arena.target)?;
    Some(told::answer(fight, &ground, arena, how))
}
