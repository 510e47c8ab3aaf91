//! The arena: where a fight for life takes place.
//!
//! A group that is walled in is read inside its walls, and results of that reading can be proved.

use super::chains_where;
use crate::benson;
use crate::params::{IN_SIGHT, LARGEST_FIELD, ROOM_TO_BREATHE, SAFE_OUTSIDE, WHOLE_BOARD};
use crate::region::{chains_at, grown};
use crate::{Fight, Side};
use tobi_goban::{Chain, Color};
use tobi_grid::{Element, Point, PointSet, morph};

/// The surroundings of a group at the beginning of the fight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arena {
    /// The stones of the group.
    pub(super) target: PointSet,
    /// The points where moves are tried, including those of stones that can be captured.
    pub(super) field: PointSet,
    /// The attacker's stones outside the field, which are assumed to be safe.
    pub(super) firm: PointSet,
    /// Points of the field on which the group has escaped.
    pub(super) exits: PointSet,
    /// All points that the arena was computed from.
    pub(super) looked_at: PointSet,
}

impl Arena {
    /// The arena of the group of this stone of the defender; only a part of it if it [is open](Arena::is_open).
    pub(super) fn around(fight: &Fight, stone: Point) -> Arena {
        Arena::around_all(fight, &PointSet::from_points(fight.size(), [stone]))
    }

    /// The arena of the groups of these stones of the defender.
    pub(super) fn around_all(fight: &Fight, stones: &PointSet) -> Arena {
        if fight.size().area() <= WHOLE_BOARD {
            return Arena::whole_board(fight, stones);
        }
        let attacker = *fight.stones(Side::Attacker);
        let mut looked_at = *stones;
        let mut firm = attacker;
        let mut field;
        loop {
            field = grown(stones, &!firm, LARGEST_FIELD).0;
            looked_at |= morph::dilate(&morph::dilate(&field));
            if field.len() > LARGEST_FIELD {
                break;
            }
            let weak = weak_walls(fight, &firm, &field, &mut looked_at);
            let weak = mortal(fight, weak, &mut looked_at);
            if weak.is_empty() {
                break;
            }
            firm -= weak;
        }
        Arena {
            target: field & *fight.stones(Side::Defender),
            field,
            firm: attacker - field,
            exits: PointSet::empty(fight.size()),
            looked_at,
        }
    }

    /// The whole board, without any stones that are assumed to be safe.
    fn whole_board(fight: &Fight, stones: &PointSet) -> Arena {
        let nothing = PointSet::empty(fight.size());
        Arena {
            target: morph::reconstruct(stones, fight.stones(Side::Defender)),
            field: !nothing,
            firm: nothing,
            exits: nothing,
            looked_at: !nothing,
        }
    }

    /// The arena of stones that are not shut in: what they reach in this many steps. The points at its edge that no
    /// stone of the attacker closes are exits. Its walls [hold](Arena::holds): walls that would not hold belong to the
    /// field.
    pub(super) fn within_reach(fight: &Fight, group: &PointSet, steps: usize) -> Arena {
        let own = *fight.stones(Side::Defender);
        let attacker = *fight.stones(Side::Attacker);
        let mut looked_at = *group;
        let mut firm = attacker;
        let field = loop {
            // Chains are inside as a whole: part of a chain cannot be captured.
            let loose = attacker - firm;
            let chains = |field: PointSet, stones| morph::reconstruct(&(field & stones), &stones);
            let step = |field, _| {
                let field = morph::dilate_within(&field, &!firm);
                field | chains(field, own) | chains(field, loose)
            };
            let field = (0..steps).fold(*group, step);
            // All liberties of the stones inside count.
            let field = field | (morph::dilate(&(field & (own | loose))) - firm);
            looked_at |= in_sight(&field);
            let weak = weak_walls(fight, &firm, &field, &mut looked_at);
            let mut weak = mortal(fight, weak, &mut looked_at);
            if weak.is_empty() {
                let thin = thin_walls(fight, &firm, &field);
                weak = mortal(fight, thin, &mut looked_at);
            }
            if weak.is_empty() {
                break field;
            }
            firm -= weak;
        };
        let beyond = !(field | firm);
        Arena {
            target: *group,
            field,
            firm: attacker - field,
            exits: (field & morph::dilate(&beyond)) - attacker,
            looked_at,
        }
    }

    /// The arena of stones between others that are known to be safe: what they reach in this many steps. Exits are the
    /// points next to safe friends, also those of stones that may be captured.
    pub(super) fn between(fight: &Fight, group: &PointSet, safe: &PointSet, steps: usize) -> Arena {
        let sides = [Side::Defender, Side::Attacker].map(|side| *fight.stones(side));
        let [friends, firm] = sides.map(|stones| stones & *safe);
        let open = !*safe;
        let mut field = *group;
        for _ in 0..steps {
            let wider = morph::dilate_within(&field, &open);
            let chains =
                sides.map(|stones| morph::reconstruct(&(wider & stones), &(stones & open)));
            let wider = wider | chains[0] | chains[1];
            if wider == field {
                break;
            }
            field = wider;
        }
        // All liberties of the defender's stones count: an attacker who fills the last one outside would capture
        // them.
        field |= morph::dilate(&(field & sides[0])) & fight.board().empty();
        Arena {
            target: *group,
            field,
            firm,
            exits: field & morph::dilate(&friends),
            looked_at: PointSet::full(fight.size()),
        }
    }

    /// The arena of these chains of the defender in a region. Stones outside are safe; exits are the points next to friends
    /// outside, also those of stones that may be captured.
    pub(super) fn in_region(fight: &Fight, chains: &PointSet, region: &PointSet) -> Arena {
        let [own, attacker] = [Side::Defender, Side::Attacker].map(|side| *fight.stones(side));
        let field = *region | *chains;
        Arena {
            target: *chains,
            field,
            firm: attacker - field,
            exits: field & morph::dilate(&(own - field)),
            looked_at: PointSet::full(fight.size()),
        }
    }

    /// The same arena with all exits closed.
    pub(super) fn shut(self) -> Arena {
        Arena {
            exits: PointSet::empty(self.field.size()),
            ..self
        }
    }

    /// Whether each chain of the attacker around the field has enough liberties outside to be safe.
    pub(super) fn holds(&self, fight: &Fight) -> bool {
        self.thin_walls(fight).is_empty()
    }

    /// The chains of the attacker around the field that have few liberties outside.
    pub(super) fn thin_walls(&self, fight: &Fight) -> PointSet {
        thin_walls(fight, &self.firm, &self.field)
    }

    /// The attacker's stones around the field.
    pub(super) fn walls(&self) -> PointSet {
        self.firm & morph::dilate(&self.field)
    }

    /// Whether the attacker's stones around the field can never be captured. Cost: some twenty microseconds.
    pub(super) fn walls_live(&self, fight: &Fight) -> bool {
        let lives = benson::alive_on(fight.board(), Side::Attacker.color());
        self.walls().is_subset(&lives)
    }

    /// Whether the group cannot escape from the field: no friend is in sight, and an attacker's stone is in sight of
    /// each exit.
    pub(super) fn leads_nowhere(&self, fight: &Fight) -> bool {
        let friends = *fight.stones(Side::Defender) - self.field;
        let guarded = in_sight(fight.stones(Side::Attacker));
        in_sight(&self.field).is_disjoint(&friends) && self.exits.is_subset(&guarded)
    }

    /// Whether the arena is too large for the group to be shut in.
    pub(super) fn is_open(&self) -> bool {
        self.field.len() > LARGEST_FIELD
    }
}

/// The points in sight of these.
fn in_sight(points: &PointSet) -> PointSet {
    morph::dilate_by(points, &Element::square(IN_SIGHT))
}

/// The chains beside the field that are not walls; adds the points that were looked at for this.
fn weak_walls(
    fight: &Fight,
    firm: &PointSet,
    field: &PointSet,
    looked_at: &mut PointSet,
) -> PointSet {
    let mut weak = PointSet::empty(fight.size());
    let beside = *firm & morph::dilate(field);
    for chain in chains_at(fight.board(), Color::White, &beside) {
        *looked_at |= morph::dilate(&chain.stones());
        if is_weak(fight, chain, field, looked_at) {
            weak |= chain.stones();
        }
    }
    weak
}

/// The chains among these that are not unconditionally alive: the others are walls, however few liberties they have.
fn mortal(fight: &Fight, chains: PointSet, looked_at: &mut PointSet) -> PointSet {
    if chains.is_empty() {
        return chains;
    }
    // What keeps them alive may be anywhere on the board.
    *looked_at = PointSet::full(fight.size());
    chains - benson::alive_on(fight.board(), Side::Attacker.color())
}

/// The chains beside the field with few liberties outside it.
fn thin_walls(fight: &Fight, firm: &PointSet, field: &PointSet) -> PointSet {
    let beside = *firm & morph::dilate(field);
    chains_where(fight, &beside, |liberties| {
        (*liberties - *field).len() < SAFE_OUTSIDE
    })
}

/// Whether the chain is in atari, or has little room outside the field.
fn is_weak(fight: &Fight, chain: Chain<'_>, field: &PointSet, looked_at: &mut PointSet) -> bool {
    if chain.liberty_count() == 1 {
        return true;
    }
    let empty = fight.board().empty() - *field;
    let (room, _) = grown(&chain.liberties(), &empty, ROOM_TO_BREATHE);
    *looked_at |= morph::dilate(&room);
    room.len() < ROOM_TO_BREATHE
}
