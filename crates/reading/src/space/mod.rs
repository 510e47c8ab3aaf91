//! Exact solutions of closed eye spaces of a few points: whether the owner lives in them, how many eyes they give, how
//! many moves it takes to fill them.
//!
//! A [`Room`] is a small separate board. Some of its points are next to the *wall*: the owner's surrounding stones,
//! treated as one chain. The wall's liberties and eyes outside the room ([`Besides`]) are numbers and not played out:
//! the attacker may fill the liberties one by one, and an eye only as the wall's last liberty. The other rules are those
//! of the board (`rules`). Every question is a [`Claim`] about such positions, and one solver (`proof`) decides all
//! claims:
//!
//! | claim | aim, and the side that plays for it | the side that has to prove the claim |
//! |---|---|---|
//! | [`Claim::Dies`] | the attacker takes the wall's last liberty | the attacker |
//! | [`Claim::Lives`] | the same | the owner: it never happens |
//! | [`Claim::TwoEyes`] | the owner divides the room into two real eyes (`eyes`) | the owner |
//! | [`Claim::OneEye`] | the same | the attacker: it never happens |
//!
//! The side that plays for the aim has to move, and fails if it has no move; the other side may pass. The side that has
//! to prove the claim never takes a ko, the other side always may. A repeated position proves nothing. So of two
//! opposite claims, either one is proved, or none: then it is a ko.
//!
//! A limit of moves measures how long the capture takes: each move of the attacker costs one, each answer of the owner
//! in the room gives one back. The least limit that works is the number that books call the liberties of a big eye.

mod eyes;
mod proof;
mod rules;
#[cfg(test)]
mod tests;

use crate::Side;
use crate::params::SPACE_POINTS;
use proof::{Proof, UNLIMITED};
use rules::Plan;
use std::cell::RefCell;
use std::collections::HashMap;
use tobi_grid::patch::{self, Patch};
use tobi_grid::{Point, PointSet, Size};

/// A set of a room's cells, one bit each, in reading order.
pub(crate) type Cells = u8;

/// What a wall has outside the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Besides {
    /// Other eyes: a wall with two cannot be captured.
    pub(crate) eyes: u8,
    /// Liberties that the attacker can fill.
    pub(crate) liberties: usize,
}

impl Besides {
    pub(crate) const NOTHING: Besides = Besides {
        eyes: 0,
        liberties: 0,
    };
    pub(crate) const EYE: Besides = Besides {
        eyes: 1,
        liberties: 0,
    };
    const LIFE: Besides = Besides {
        eyes: 2,
        liberties: 0,
    };
}

/// A statement to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The wall cannot be captured.
    Lives,
    /// The wall can be captured.
    Dies,
    /// The owner gets two real eyes in the room.
    TwoEyes,
    /// The owner gets at most one eye.
    OneEye,
}

/// The cost of filling a room, if the wall has nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EyeValue {
    /// The wall cannot be captured, even if the attacker moves first.
    Lives,
    /// The attacker needs this many moves more than the owner, for either first mover.
    Moves(usize),
    /// A move inside has a value, or there is a ko: the room cannot be counted.
    Open,
}

/// The eyes of a closed region, for each first mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShapeValue {
    /// Eyes if the attacker moves first and wins all kos.
    pub(crate) least: u8,
    /// Eyes if the defender moves first and the attacker wins all kos.
    pub(crate) most: u8,
    /// Like `least`, if the defender wins all kos.
    pub(crate) least_by_ko: u8,
    /// Like `most`, if the defender wins all kos.
    pub(crate) most_by_ko: u8,
}

/// The owner's answers in one position of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Defence {
    /// Each attack, its answer (no cell: a pass), and the number of the position after that.
    pub(crate) answers: Vec<(Cells, Cells, usize)>,
}

/// A closed eye space without its location: which cells are neighbours, which are next to the wall, which have the
/// attacker's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    count: usize,
    near: [Cells; SPACE_POINTS],
    wall: Cells,
    intruders: Cells,
}

/// The most rooms that are remembered, a few KiB each. Then all are forgotten, which limits the memory of a thread that
/// judges boards for days. Tests use a small limit and must find the same results.
const MOST_ROOMS: usize = if cfg!(test) { 64 } else { 1 << 13 };

thread_local! {
    /// The results about earlier rooms, by their structure, the wall's other eyes and the claim. It has only facts:
    /// earlier questions change no answer.
    static MEMORY: RefCell<HashMap<u64, Proof>> = RefCell::new(HashMap::new());
}

impl Room {
    /// The room of these points, with the attacker's stones among them; `None` if it is too large.
    pub(crate) fn of(size: Size, points: &PointSet, intruders: &PointSet) -> Option<Room> {
        let mut list = [Point::new(0, 0); SPACE_POINTS];
        let mut count = 0;
        for point in points {
            *list.get_mut(count)? = point;
            count += 1;
        }
        let mut near = [0; SPACE_POINTS];
        let (mut wall, mut inside) = (0, 0);
        for (cell, &point) in list[..count].iter().enumerate() {
            for beside in size.neighbours(point) {
                match list[..count].iter().position(|&other| other == beside) {
                    Some(other) => near[cell] |= 1 << other,
                    None => wall |= 1 << cell,
                }
            }
            inside |= Cells::from(intruders.contains(point)) << cell;
        }
        Some(Room::new(&near[..count], wall, inside))
    }

    /// A room of at most [`SPACE_POINTS`] cells: the neighbours of each cell, the cells next to the wall, the cells
    /// with the attacker's stones.
    pub(crate) fn new(near: &[Cells], wall: Cells, intruders: Cells) -> Room {
        let mut room = Room {
            count: near.len(),
            near: [0; SPACE_POINTS],
            wall,
            intruders,
        };
        room.near[..near.len()].copy_from_slice(near);
        room
    }

    /// The room of at most [`SPACE_POINTS`] cells of a patch. `sides` is the number of neighbours of each cell on the board:
    /// those outside the room are the wall.
    pub(crate) fn on_patch(
        patch: &Patch,
        sides: &[u8; Patch::MOST],
        points: patch::Cells,
        intruders: patch::Cells,
    ) -> Room {
        let mut list = [0; SPACE_POINTS];
        let mut count = 0;
        for cell in patch::each(points) {
            list[count] = cell;
            count += 1;
        }
        let list = &list[..count];
        let narrow = |cells: patch::Cells| {
            let inside = |&(_, &cell): &(usize, &usize)| cells >> cell & 1 != 0;
            list.iter()
                .enumerate()
                .filter(inside)
                .fold(0, |bits, (bit, _)| bits | 1 << bit)
        };
        let mut near = [0; SPACE_POINTS];
        let mut wall = 0;
        for (bit, &cell) in list.iter().enumerate() {
            near[bit] = narrow(patch.near(cell));
            let inside = (patch.near(cell) & points).count_ones();
            wall |= Cells::from(inside < u32::from(sides[cell])) << bit;
        }
        Room::new(&near[..count], wall, narrow(intruders))
    }

    /// Whether the claim is proved if this side moves first.
    pub(crate) fn proves(&self, claim: Claim, besides: Besides, first: Side) -> bool {
        self.with_proof(claim, besides.eyes, |proof| {
            proof.holds(self.intruders, besides.liberties, UNLIMITED, first)
        })
    }

    /// The owner's answers in all positions that the attacker can reach, the first as the room is; `None` if it is not proved
    /// that the wall lives with these other eyes.
    pub(crate) fn defence(&self, eyes: u8) -> Option<Vec<Defence>> {
        self.with_proof(Claim::Lives, eyes, |proof| proof.defence(self.intruders))
    }

    /// The eyes of the room while the wall is safe.
    pub(crate) fn eyes(&self) -> ShapeValue {
        let proved = |claim, first| u8::from(self.proves(claim, Besides::LIFE, first));
        ShapeValue {
            least: 1 + proved(Claim::TwoEyes, Side::Attacker),
            most: 1 + proved(Claim::TwoEyes, Side::Defender),
            least_by_ko: 2 - proved(Claim::OneEye, Side::Attacker),
            most_by_ko: 2 - proved(Claim::OneEye, Side::Defender),
        }
    }

    /// The cost of filling the room, if the wall has nothing else.
    pub(crate) fn eye_value(&self) -> EyeValue {
        if self.proves(Claim::Lives, Besides::NOTHING, Side::Attacker) {
            return EyeValue::Lives;
        }
        // The number of moves if the owner plays inside first and gains something.
        let moves = self.with_proof(Claim::Dies, 0, |proof| {
            let mut dies_within = |moves| proof.holds(self.intruders, 0, moves, Side::Defender);
            if dies_within(UNLIMITED) {
                (1..UNLIMITED).find(|&moves| dies_within(moves))
            } else {
                None
            }
        });
        let Some(moves) = moves else {
            return EyeValue::Open;
        };
        let lasts = self.with_proof(Claim::Lives, 0, |proof| {
            proof.holds(self.intruders, 0, moves - 1, Side::Attacker)
        });
        if lasts {
            EyeValue::Moves(moves.into())
        } else {
            EyeValue::Open
        }
    }

    fn with_proof<T>(&self, claim: Claim, eyes: u8, ask: impl FnOnce(&mut Proof) -> T) -> T {
        let mut key = claim as u64 | u64::from(eyes) << 2 | (self.count as u64) << 4;
        key |= u64::from(self.wall) << 8;
        let mut bit = 16;
        for (cell, &near) in self.near[..self.count].iter().enumerate() {
            key |= u64::from(near & ((1 << cell) - 1)) << bit;
            bit += cell;
        }
        MEMORY.with_borrow_mut(|memory| {
            if memory.len() >= MOST_ROOMS && !memory.contains_key(&key) {
                memory.clear();
            }
            let new = || Proof::new(Plan::new(&self.near[..self.count], self.wall, eyes), claim);
            ask(memory.entry(key).or_insert_with(new))
        })
    }
}
