//! Seki: neither of two groups can capture the other without losing more.
//!
//! Two groups are in seki in one of these cases. The stones that capture a group are dead afterwards, even if the group
//! first grows by a stone. Or the side that fills the group's liberties is captured first. Or neither group has two
//! eyes and their race captures neither. In a running game only groups that look dead are tested. The kind of seki
//! (shared liberties, an eye each, in an eye space) follows from the board.

mod inside;
mod standoff;

use super::Status;
use super::ending::at_rest;
use crate::influence::liberties;
use crate::params::{LARGE_SPACE, SEKI_NODES};
use standoff::standoff;
use tobi_goban::{Board, ByColor, Chain, Color, Position};
use tobi_grid::{PointSet, morph};
use tobi_reading::{Reader, SekiKind, Verdict};

/// Two groups in seki.
#[derive(Clone, Debug)]
pub struct Seki {
    /// The stones of both.
    pub stones: ByColor<PointSet>,
    /// The common liberties.
    pub shared: PointSet,
    /// Why neither side captures.
    pub kind: SekiKind,
}

/// A group as the search for sekis sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) status: Status,
}

/// The input of the search for sekis.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    /// All stones that are assumed dead.
    pub(super) dead: PointSet,
    /// The stones that live without a seki.
    pub(super) safe: PointSet,
}

impl Scene<'_> {
    /// The seki of two groups that touch, if neither is certainly alive.
    pub(super) fn seki(&self, reader: &mut Reader, [one, other]: [&Candidate; 2]) -> Option<Seki> {
        let kind = match (one.status, other.status) {
            (Status::Dead, Status::Alive) => self.in_eye_space(reader, one, other)?,
            (Status::Alive, Status::Dead) => self.in_eye_space(reader, other, one)?,
            (Status::Alive, Status::Alive) => {
                standoff(self.position, reader, [one, other], &self.dead)?
            }
            _ => return None,
        };
        let (black, white) = match one.color {
            Color::Black => (one, other),
            Color::White => (other, one),
        };
        Some(Seki {
            stones: ByColor {
                black: black.stones,
                white: white.stones,
            },
            shared: shared_liberties(self.position.board(), [one, other]),
            kind,
        })
    }

    /// The verdict for a group that is dead even without the assumption that its rival lives.
    pub(super) fn falls_without(
        &self,
        reader: &mut Reader,
        group: &Candidate,
        rival: &Candidate,
    ) -> Option<Verdict> {
        let safe = self.safe - (group.stones | rival.stones);
        let life = reader.life_between(self.position, &group.stones, &safe, SEKI_NODES);
        life.filter(|life| at_rest(life) == Some(Status::Dead))
    }
}

/// The eyes in which stones have liberties besides the shared ones, and the dead stones in them, their `prey`; `None`
/// if they also have liberties in the open or friends to join.
pub(super) fn eyes_besides(
    board: &Board,
    color: Color,
    stones: &PointSet,
    shared: &PointSet,
    prey: &PointSet,
) -> Option<PointSet> {
    let friends = *board.stones(color) - *stones;
    let free = board.empty() | *prey;
    let eyes = morph::reconstruct(&(liberties(stones, &board.empty()) - *shared), &free);
    let is_locked = morph::dilate(shared).is_disjoint(&friends) && eyes.len() < LARGE_SPACE;
    is_locked.then_some(eyes)
}

/// The chains of a group.
fn chains<'a>(board: &'a Board, group: &Candidate) -> impl Iterator<Item = Chain<'a>> + use<'a> {
    let mut left = group.stones;
    std::iter::from_fn(move || {
        let chain = board.chain_at(left.first()?)?;
        left -= chain.stones();
        Some(chain)
    })
}

/// The common liberties of two groups.
fn shared_liberties(board: &Board, groups: [&Candidate; 2]) -> PointSet {
    let [one, other] = groups.map(|group| liberties(&group.stones, &board.empty()));
    one & other
}
