//! What can be said about an open fight without reading on.

use super::scene::{Scene, chains_where, firm};
use crate::connection::sure_group;
use crate::life::arena::Arena;
use crate::life::eyes::{self, Outlook};
use crate::params::{EXITS_IN_REACH, ROOMY};
use crate::search::Settled;
use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// The group as it stands now, its turn considered.
pub(super) struct Now {
    /// The stones connected with the target without doubt.
    pub(super) core: PointSet,
    /// The stones of the defender that are likely to stay together with the target.
    pub(super) group: PointSet,
    /// The group's zone of influence: empty points, and weak stones of the attacker, that the group reaches
    /// before the attacker's firm stones do.
    pub(super) zone: PointSet,
    /// Points of it that may still become eyes.
    pub(super) eye_points: PointSet,
}

impl Now {
    pub(super) fn of(fight: &Fight, window: &PointSet, target: Point, to_move: Side) -> Now {
        let core = sure_group(fight.board(), target) & *window;
        let firm = firm(fight, &core);
        let mine = sphere(fight, window, &core, &firm, to_move);
        let own = *fight.stones(Side::Defender);
        let zone = mine - own;
        let eye_points = zone - morph::dilate(&firm);
        Now {
            core,
            group: mine & own,
            zone,
            eye_points,
        }
    }
}

/// What the group reaches before the attacker does, friends included; whose turn it is wins the ties.
fn sphere(
    fight: &Fight,
    window: &PointSet,
    core: &PointSet,
    firm: &PointSet,
    to_move: Side,
) -> PointSet {
    let own = *fight.stones(Side::Defender) & *window;
    let free = *window - *firm;
    let empty = fight.board().empty();
    let mut mine = *core;
    let mut theirs = *firm;
    loop {
        let before = (mine, theirs);
        let grow = |mine: &PointSet, theirs: &PointSet| {
            let grown = morph::dilate_within(mine, &(free - *theirs));
            grown | morph::reconstruct(&(grown & own), &own)
        };
        match to_move {
            Side::Defender => {
                mine = grow(&mine, &theirs);
                theirs |= morph::dilate(&theirs) & (empty - mine);
            }
            Side::Attacker => {
                theirs |= morph::dilate(&theirs) & (empty - mine);
                mine = grow(&mine, &theirs);
            }
        }
        if (mine, theirs) == before {
            return mine;
        }
    }
}

/// How the fight stands, if that can be said.
pub(super) fn settle(fight: &Fight, scene: &Scene, now: &Now, to_move: Side) -> Option<Settled> {
    let group = &now.group;
    if !now.core.is_disjoint(&scene.havens) {
        return Some(Settled::judged(Side::Defender, "strong friends"));
    }
    let out = (now.zone & scene.exits).len();
    if !group.is_disjoint(&scene.exits) || out >= EXITS_IN_REACH {
        return Some(Settled::judged(Side::Defender, "a way out"));
    }
    if eyes::lives(
        fight,
        &scene.arena,
        &now.core,
        to_move,
        &mut Outlook::default(),
    ) {
        return Some(Settled::judged(Side::Defender, "two eyes"));
    }
    if to_move == Side::Attacker && now.eye_points.len() >= ROOMY {
        return Some(Settled::judged(Side::Defender, "room for two eyes"));
    }
    let shut_in = out == 0 && morph::dilate(&now.zone).is_disjoint(&scene.havens);
    let arena = Arena {
        field: now.zone | now.group,
        firm: *fight.stones(Side::Attacker) - now.zone,
        ..scene.arena
    };
    if shut_in
        && !can_capture(fight, group, to_move)
        && eyes::cannot_live(fight, &arena, to_move, &mut Outlook::default())
    {
        return Some(Settled::judged(
            Side::Attacker,
            "no way out and no room for two eyes",
        ));
    }
    None
}

/// Whether a chain of the attacker beside the group has so few liberties that it might be captured.
fn can_capture(fight: &Fight, group: &PointSet, to_move: Side) -> bool {
    let beside = *fight.stones(Side::Attacker) & morph::dilate(group);
    let few = match to_move {
        Side::Defender => 2,
        Side::Attacker => 1,
    };
    !chains_where(fight, &beside, |liberties| liberties.len() <= few).is_empty()
}
