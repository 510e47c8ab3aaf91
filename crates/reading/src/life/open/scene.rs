//! The area of an open fight for life: the surroundings of the group, and where it would be in the open.

use super::judge::Now;
use crate::connection::sure_group;
use crate::life::chains_where;
use crate::params::{EXIT_POINTS, EXIT_STEPS, WINDOW};
use crate::{Fight, Side};
use tobi_grid::morph::UNREACHED;
use tobi_grid::{Connectivity, Element, Field, Point, PointSet, components, morph};

/// The surroundings of a group at the beginning of the fight.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// The stone in question.
    pub(super) target: Point,
    /// No move outside this window is tried, and no point outside it is looked at.
    pub(super) window: PointSet,
    /// Empty points far enough from the attacker that a stone there is in the open.
    pub(super) exits: PointSet,
    /// Steps to the nearest exit, through empty points.
    pub(super) way_out: Field<u16>,
}

impl Scene {
    /// The scene around the group of this stone of the defender.
    pub(super) fn around(fight: &mut Fight, target: Point) -> Scene {
        let square = Element::square(WINDOW);
        let near = morph::dilate_by(&sure_group(fight.board(), target), &square);
        let group = &Now::of(fight, &near, target).group;
        let window = morph::dilate_by(group, &square);
        fight.look_at(&morph::dilate_by(&window, &Element::square(3)));
        let empty = fight.board().empty();
        let near = empty & window;
        let firm = firm(fight, group) & morph::dilate_by(&window, &Element::square(2));
        let threat = (1..EXIT_STEPS).fold(firm, |reached, _| morph::dilate(&reached));
        let calm = near - threat;
        let wide = components(&calm, Connectivity::Four).filter(|part| part.len() >= EXIT_POINTS);
        let exits = wide.fold(PointSet::empty(fight.size()), |all, part| all | part);
        let way_out = morph::distance(&exits, &near);
        Scene {
            target,
            window,
            exits,
            way_out,
        }
    }

    /// Steps from a point to an exit, if there is a way.
    pub(super) fn steps_out(&self, point: Point) -> Option<u16> {
        Some(self.way_out[point]).filter(|&steps| steps != UNREACHED)
    }
}

/// The attacker's stones that cannot be captured soon.
pub(super) fn firm(fight: &Fight, group: &PointSet) -> PointSet {
    let all = *fight.stones(Side::Attacker);
    let beside = all & morph::dilate(group);
    all - chains_where(fight, &beside, |liberties| liberties.len() <= 1)
}
