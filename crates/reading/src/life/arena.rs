//! Where a fight for life takes place.
//!
//! A group that is walled in is fought over inside its walls, and what is read there is proved.

use crate::params::LARGEST_FIELD;
use crate::{Fight, Side};
use tobi_goban::Chain;
use tobi_grid::{Point, PointSet, morph};

/// The surroundings of a group, as they were when the fight began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arena {
    /// The stones of the group.
    pub(super) target: PointSet,
    /// The points where moves are tried, those under stones that can be captured included.
    pub(super) field: PointSet,
    /// The attacker's stones outside the field: they are taken for safe.
    pub(super) firm: PointSet,
    /// All points that it was made from.
    pub(super) looked_at: PointSet,
}

impl Arena {
    /// The arena of the group of this stone of the defender.
    pub(super) fn around(fight: &Fight, stone: Point) -> Arena {
        let size = fight.size();
        let stone = PointSet::from_points(size, [stone]);
        let mut firm = *fight.stones(Side::Attacker);
        let mut field;
        loop {
            field = morph::reconstruct(&stone, &!firm);
            let beside = firm & morph::dilate(&field);
            let weak = chains_on(fight, &beside, |chain| is_weak(fight, chain, &field));
            if weak.is_empty() {
                break;
            }
            firm -= weak;
        }
        Arena {
            target: field & *fight.stones(Side::Defender),
            field,
            firm: *fight.stones(Side::Attacker) - field,
            looked_at: morph::dilate(&morph::dilate(&field)),
        }
    }

    /// Whether it is too large for the group to be shut in.
    pub(super) fn is_open(&self) -> bool {
        self.field.len() > LARGEST_FIELD
    }

    /// The attacker's stones that are solidly joined to safe ones.
    pub(super) fn firm_now(&self, fight: &Fight) -> PointSet {
        let inside = *fight.stones(Side::Attacker) & self.field;
        self.firm | morph::reconstruct(&(morph::dilate(&self.firm) & inside), &inside)
    }
}

/// The stones of the chains on these points for which `belongs` holds.
fn chains_on(fight: &Fight, on: &PointSet, belongs: impl Fn(Chain<'_>) -> bool) -> PointSet {
    let mut found = PointSet::empty(fight.size());
    let mut rest = *on;
    while let Some(point) = rest.first() {
        let chain = fight.chain_at(point).expect("a stone stands there");
        let stones = chain.stones();
        rest -= stones;
        if belongs(chain) {
            found |= stones;
        }
    }
    found
}

/// Whether the chain has little room outside the field, or shares it with the defender.
fn is_weak(fight: &Fight, chain: Chain<'_>, field: &PointSet) -> bool {
    let outside = chain.liberties() - *field;
    let defender = fight.stones(Side::Defender);
    let empty = !(*fight.stones(Side::Attacker) | *defender) - *field;
    let room = morph::reconstruct(&outside, &empty);
    room.len() < 3 || room.len() < 8 && !morph::dilate(&room).is_disjoint(defender)
}
