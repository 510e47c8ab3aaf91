//! Seki: neither of two groups can capture the other without losing more.
//!
//! If what captures a group is dead itself afterwards, though the group first grows by a stone, both are in seki.
//! So they are if whoever fills the group's liberties is captured first. If neither of two groups has two eyes and
//! their race captures nobody, they are too. In a running game all this is asked only of groups that look dead. The
//! kind of seki (shared liberties, an eye each, in an eye space) is read off the board.

mod inside;
mod standoff;

use super::Status;
use super::ending::at_rest;
use crate::params::{LARGE_SPACE, SEKI_NODES};
use standoff::standoff;
use tobi_goban::{Board, ByColor, Color, Position};
use tobi_grid::{PointSet, morph};
use tobi_reading::{Reader, Verdict};

/// Why nobody captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SekiKind {
    /// No eyes: who takes a shared liberty is captured.
    SharedLiberties,
    /// One eye each, and liberties between them.
    EyeEach,
    /// One side has an eye, the other none, or the numbers differ otherwise; it has not enough to capture.
    EyeAgainstNone,
    /// One side stands in the other's eye space: what captures it is left with too small an eye.
    InEyeSpace,
    /// One side stands in the other's eye space: who fills its liberties runs short of his own and is captured first.
    NoApproach,
    /// Two kos: who takes one loses the other.
    DoubleKo,
    /// Stones could be captured, but that would take the last liberty but one.
    Hanezeki,
    /// A ko that neither side gains by starting: who makes it the direct one may lose it.
    TenThousandYearKo,
}

impl SekiKind {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            SekiKind::SharedLiberties => "shared liberties, no eyes",
            SekiKind::EyeEach => "one eye each and shared liberties",
            SekiKind::EyeAgainstNone => "an eye on one side does not suffice",
            SekiKind::InEyeSpace => "capturing leaves too small an eye",
            SekiKind::NoApproach => "who fills the other's liberties is captured first",
            SekiKind::DoubleKo => "two kos",
            SekiKind::Hanezeki => "capturing leaves too few liberties",
            SekiKind::TenThousandYearKo => "a ko that neither side gains by starting",
        }
    }
}

/// Two groups in seki.
#[derive(Clone, Debug)]
pub struct Seki {
    /// The stones of both.
    pub stones: ByColor<PointSet>,
    /// The liberties of both.
    pub shared: PointSet,
    /// Why nobody captures.
    pub kind: SekiKind,
}

/// A group as the search for sekis sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) status: Status,
}

/// What sekis are looked for on.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    /// All stones taken for dead.
    pub(super) dead: PointSet,
    /// The stones that live without any help of a seki.
    pub(super) safe: PointSet,
}

impl Scene<'_> {
    /// The seki of two groups that touch and of which none is certainly alive.
    pub(super) fn seki(&self, reader: &mut Reader, [one, other]: [&Candidate; 2]) -> Option<Seki> {
        let board = self.position.board();
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
            shared: liberties(board, &one.stones) & liberties(board, &other.stones),
            kind,
        })
    }

    /// The life of a group that is dead though nobody says that its rival lives.
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

/// The eyes by which stones breathe besides liberties that they share, with the dead stones in them, their `prey`;
/// `None` where they breathe in the open, or have friends to join.
pub(super) fn eyes_besides(
    board: &Board,
    color: Color,
    stones: &PointSet,
    shared: &PointSet,
    prey: &PointSet,
) -> Option<PointSet> {
    let friends = *board.stones(color) - *stones;
    let free = board.empty() | *prey;
    let eyes = morph::reconstruct(&(liberties(board, stones) - *shared), &free);
    let is_locked = morph::dilate(shared).is_disjoint(&friends) && eyes.len() < LARGE_SPACE;
    is_locked.then_some(eyes)
}

/// The chains of a group: their stones and how many liberties they have.
fn chains(board: &Board, group: &Candidate) -> impl Iterator<Item = (PointSet, usize)> {
    let mut left = group.stones;
    std::iter::from_fn(move || {
        let chain = board.chain_at(left.first()?)?;
        left -= chain.stones();
        Some((chain.stones(), chain.liberty_count()))
    })
}

fn liberties(board: &Board, stones: &PointSet) -> PointSet {
    morph::dilate(stones) & board.empty()
}
