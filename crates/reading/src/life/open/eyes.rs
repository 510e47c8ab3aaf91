//! Static evaluation of eyes in an open fight: the view of [`crate::life::eyes`] on the board.

use crate::life::eyes::{About, View};
use crate::region::{chains_at, is_false_eye};
use crate::space::Room;
use crate::{Fight, Side};
use tobi_grid::{PointSet, morph};

/// The current position of an open fight.
pub(super) struct OnBoard<'a> {
    fight: &'a Fight,
    /// The points where the group may make eyes.
    field: PointSet,
    /// The stones that are certainly connected to the target.
    core: PointSet,
    /// The chains of both sides in the field, with their liberties.
    chains: [Vec<(PointSet, PointSet)>; 2],
    /// The safe stones of the attacker: those outside the field, and those inside that are solidly connected to them.
    firm: PointSet,
}

impl OnBoard<'_> {
    pub(super) fn new(fight: &Fight, field: PointSet, core: PointSet) -> OnBoard<'_> {
        let chains = |side: Side| {
            let inside = field & *fight.stones(side);
            let chains = chains_at(fight.board(), side.color(), &inside);
            chains
                .map(|chain| (chain.stones(), chain.liberties()))
                .collect()
        };
        let attacker = *fight.stones(Side::Attacker);
        let (inside, outside) = (attacker & field, attacker - field);
        OnBoard {
            fight,
            field,
            core,
            chains: [chains(Side::Defender), chains(Side::Attacker)],
            firm: outside | morph::reconstruct(&(morph::dilate(&outside) & inside), &inside),
        }
    }
}

impl View for OnBoard<'_> {
    type Set = PointSet;

    fn field(&self) -> PointSet {
        self.field
    }

    fn target(&self) -> PointSet {
        self.core
    }

    fn exits(&self) -> PointSet {
        PointSet::empty(self.fight.size())
    }

    fn stones(&self, side: Side) -> PointSet {
        *self.fight.stones(side)
    }

    fn chains(&self, side: Side) -> impl Iterator<Item = (PointSet, PointSet)> {
        self.chains[side as usize].iter().copied()
    }

    fn safe(&self) -> PointSet {
        self.firm
    }

    fn beside_safe(&self) -> PointSet {
        morph::dilate(&self.firm)
    }

    fn flood(&self, seed: PointSet, within: PointSet) -> (PointSet, PointSet) {
        let reached = morph::reconstruct(&seed, &within);
        (reached, morph::external_boundary(&reached))
    }

    fn is_enclosed(&self, _: PointSet, border: PointSet) -> bool {
        border.is_subset(self.fight.stones(Side::Defender))
    }

    fn is_false(&self, point: PointSet) -> bool {
        is_false_eye(point.first().expect("it has a point"), &self.firm)
    }

    fn find(&self, points: PointSet, intruders: PointSet, about: About) -> Option<u8> {
        Room::of(self.fight.size(), &points, &intruders).map(|room| about.answer(&room))
    }
}
