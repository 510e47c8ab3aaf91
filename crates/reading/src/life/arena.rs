//! Where a fight for life takes place.

use crate::params::LARGEST_FIELD;
use crate::{Fight, Side};
use tobi_goban::Chain;
use tobi_grid::{Point, PointSet, morph};

/// The surroundings of a group, as they were when the fight began.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    /// The stones of the group.
    pub(super) target: PointSet,
    /// The points where moves are tried, those under stones that can be captured included.
    pub(super) field: PointSet,
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
            let weak = weak_chains(fight, &(firm & morph::dilate(&field)), &field);
            if weak.is_empty() {
                break;
            }
            firm -= weak;
        }
        let target = field & *fight.stones(Side::Defender);
        Arena {
            target,
            field,
            looked_at: morph::dilate(&morph::dilate(&field)),
        }
    }
}

impl Arena {
    /// Whether it is too large for the group to be shut in.
    pub(super) fn is_open(&self) -> bool {
        self.field.len() > LARGEST_FIELD
    }
}

/// The chains of the attacker on these points that could be captured, seen from inside the field.
fn weak_chains(fight: &Fight, on: &PointSet, field: &PointSet) -> PointSet {
    let mut weak = PointSet::empty(fight.size());
    let mut rest = *on;
    while let Some(point) = rest.first() {
        let chain = fight.chain_at(point).expect("a stone stands there");
        let stones = chain.stones();
        rest -= stones;
        if is_weak(fight, chain, field) {
            weak |= stones;
        }
    }
    weak
}

/// Whether the chain has little room outside the field, or shares it with the defender.
fn is_weak(fight: &Fight, chain: Chain<'_>, field: &PointSet) -> bool {
    let outside = chain.liberties() - *field;
    let defender = fight.stones(Side::Defender);
    let empty = !(*fight.stones(Side::Attacker) | *defender) - *field;
    let room = morph::reconstruct(&outside, &empty);
    room.len() < 3 || room.len() < 8 && !morph::dilate(&room).is_disjoint(defender)
}
