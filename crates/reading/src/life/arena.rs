//! Where a fight for life takes place.
//!
//! A group that is walled in is fought over inside its walls, and what is read there is proved. Around any
//! other group the arena ends where the group would be free: its rim, or living friends. Who gets there is
//! judged to live.

use crate::params::{LARGEST_FIELD, REACH, WEAK_LIBERTIES};
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
    /// The attacker's stones outside the field: they are taken for safe.
    pub(super) firm: PointSet,
    /// Empty points outside the field: a group that gets beside one is free.
    pub(super) rim: PointSet,
    /// Stones of the defender outside the field that are taken for alive.
    pub(super) friends: PointSet,
    /// All points that it was made from.
    pub(super) looked_at: PointSet,
}

impl Arena {
    /// The arena of the group of this stone of the defender.
    pub(super) fn around(fight: &Fight, stone: Point) -> Arena {
        let closed = Arena::walled_in(fight, stone);
        match closed.field.len() <= LARGEST_FIELD {
            true => closed,
            false => Arena::open(fight, stone),
        }
    }

    /// The arena as far as walls reach.
    fn walled_in(fight: &Fight, stone: Point) -> Arena {
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
            rim: PointSet::empty(size),
            friends: PointSet::empty(size),
            looked_at: morph::dilate(&morph::dilate(&field)),
        }
    }

    /// The arena as far as the group may want to run.
    fn open(fight: &Fight, stone: Point) -> Arena {
        let size = fight.size();
        let defender = *fight.stones(Side::Defender);
        let attacker = *fight.stones(Side::Attacker);
        let empty = !(defender | attacker);
        let target = linked(fight, stone);
        let friends = chains_on(fight, &(defender - target), |chain| {
            chain.liberty_count() >= 4 || chain.len() >= 5 && chain.liberty_count() >= 3
        });
        let beside = attacker & morph::dilate(&target);
        let weak = chains_on(fight, &beside, |chain| {
            chain.liberty_count() <= WEAK_LIBERTIES
        });
        let firm = attacker - weak;
        let passable = !(firm | friends);
        let mut reached = target;
        let mut threatened = firm;
        let mut field = target;
        for _ in 0..REACH {
            // Who is one step behind can still stop the other.
            threatened = morph::dilate(&threatened) - defender;
            let next = morph::dilate(&reached) & passable;
            field |= next - (threatened - morph::dilate(&reached));
            reached = next & field | target;
        }
        field |= weak | morph::dilate(&weak) & empty;
        field |= chains_on(fight, &(morph::dilate(&field) & defender - friends), |_| {
            true
        });
        let rim = morph::dilate(&field) & empty - field - morph::dilate(&firm);
        Arena {
            target,
            field,
            firm: attacker - field,
            rim,
            friends,
            looked_at: morph::dilate(&morph::dilate(&morph::dilate(&field))),
        }
    }

    /// Whether nothing leads out of it.
    pub(super) fn is_closed(&self) -> bool {
        self.rim.is_empty() && self.friends.is_empty()
    }
}

impl Arena {
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

/// The chain of a stone and those that cannot be cut from it: they have two liberties in common, or
/// more.
fn linked(fight: &Fight, stone: Point) -> PointSet {
    let chain = fight.chain_at(stone).expect("a group has stones");
    let mut group = chain.stones();
    let mut liberties = chain.liberties();
    loop {
        let near = morph::dilate(&liberties) & (*fight.stones(Side::Defender) - group);
        let joined = chains_on(fight, &near, |chain| {
            (chain.liberties() & liberties).len() >= 2
        });
        if joined.is_empty() {
            return group;
        }
        group |= joined;
        liberties =
            morph::dilate(&group) - *fight.stones(Side::Defender) - *fight.stones(Side::Attacker);
    }
}

/// Whether the chain has little room outside the field, or shares it with the defender.
fn is_weak(fight: &Fight, chain: Chain<'_>, field: &PointSet) -> bool {
    let outside = chain.liberties() - *field;
    let defender = fight.stones(Side::Defender);
    let empty = !(*fight.stones(Side::Attacker) | *defender) - *field;
    let room = morph::reconstruct(&outside, &empty);
    room.len() < 3 || room.len() < 8 && !morph::dilate(&room).is_disjoint(defender)
}
